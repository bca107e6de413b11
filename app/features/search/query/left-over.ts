import { type AgendaQuery, hasFilters } from '~/domain/agenda-query'
import type { Themes } from '~/domain/catalogue'
import { type TokenRange, tokensOf } from '~/platform/tokens'
import { isStopWord, termsOf } from '../index/analysis'
import { isOccasion, themesIn } from '../index/word-meanings'
import { without } from './typed-words'

/** These are said around what is looked for; they are set aside only where nothing has all words. */
export const CHATTER: ReadonlySet<string> = new Set(
  `accompagner adore adorent adorerait agenda agreable agreables ai aime aiment aimerais aimerait aller allons ambiance
  amener ami amie amies amis amuser anniversaire apres aussi autour autre autres avant avez avons beaucoup beaux
  besoin bien bientot billet billets bon bonne bonnes bons bouger cherche chercher cherchons chez chose choses
  chouette chouettes collegue collegues combien commence comment connaissez connait conseil conseiller conseillez
  conseils cool copain copains copine copines cousin cousine coute coutent debute decouvrir dehors deja demande
  demander divertir donner ecouter emmener encore ennuie entre envie est etes etre faire fais fait faites faut
  femme feter fille filleul filleule fils font frere gars genre gens grands groupe heure horaire hors ici idee
  idees inviter juste koi laquelle lequel maman mamie mari mec mere meuf moins moment neveu niece non occuper
  oreilles original oui papa papi parait parents parler partager passe passer pere personne personnes peu peut peuvent
  peux place places pleut pluie plus plusieurs plutot possible pote potes pourquoi prendre pres prevu prevue
  prevus profiter propose proposer proposez qqch qqn quand quel quelle quelles quelqu quelque quelques quelqun
  quelquun quels recommandation recommandez reste rester rien rigoler sais sait savoir sennuie seul seule seuls
  soeur soit sommes sorte sortes sortir suis super sur sympa sympas sympathique temps toujours tous tout toute
  toutes tranquille tres trop trouver truc trucs va vais venir veulent veut veux viennent vient vite voir voisin
  voisine voisins voudrais voudrait voulons vrai vraiment`.split(/\s+/),
)
/** These say something, but never what is looked for: alone they are no subject. */
const CARRIERS: ReadonlySet<string> = new Set(
  `acheter apprendre arriver assister beau belle belles boire danser dernier derniere derniers different droit ecouter ensemble
  grand grande grandes grands histoire jouer manger mise moderne monde nouveau nouveaux nouvelle nouvelles
  original originale ouvert ouverte ouvertes ouverts participer partir petit petite petites petits populaire
  populaires regarder rencontrer sans special speciale traditionnel traditionnelle traditionnelles traditionnels
  unique vieille vieilles vieux visiter vivant vivante vivantes vivants`.split(/\s+/),
)
const MY = /^(?:mon|ma|mes|notre|nos)$/
/** More words are no question. */
const WORDS_MOST = 12

/** Whether a term only carries the words that tell what is looked for. */
export function isCarrier(term: string): boolean {
  return CARRIERS.has(term) || isSaidAround(term)
}

function isSaidAround(term: string): boolean {
  return CHATTER.has(term) || isOccasion(term) || /^\d$/.test(term)
}

/** Takes from a query that finds nothing what is said around it, unless nothing but that was said. The rest may find
 * nothing either. `unsupportedWords`: those words as typed. */
export function withoutLeftOvers(
  query: AgendaQuery,
  { count, themes }: { count(query: AgendaQuery): number; themes: Themes },
): { query: AgendaQuery; unsupportedWords: string[] } {
  const whole = { query, unsupportedWords: [] }
  if (query.q === '' || query.exact || count(query) > 0) return whole
  const tokens = tokensOf(query.q)
  const terms = tokens.map(({ typed }) => termsOf(typed).at(-1) ?? '')
  const themed = themesIn(terms, themes)
  const isThemed = (at: number) => themed.some(({ from, to }) => at >= from && at < to)
  const telling = terms.flatMap((term, at) => (isStopWord(term) ? [] : [at]))
  if (telling.length > WORDS_MOST) return whole

  const gone = telling.filter((at) => {
    const lead = tokens[at]?.joint === '-' ? at - 2 : at - 1
    return !isThemed(at) && (isSaidAround(terms[at] ?? '') || MY.test(tokens[lead]?.text ?? ''))
  })
  if (gone.length === 0 || (gone.length === telling.length && !hasFilters(query))) return whole
  const stretches = stretchesOf(withStopWords(gone, terms))
  const q = without(query.q, tokens, stretches).replace(/^[\s,;.:!?'’-]+|[\s,;:-]+$/g, '')
  const unsupportedWords = stretchesOf(gone).map(({ from, to }) =>
    query.q.slice(tokens[from]?.from, tokens[to - 1]?.to),
  )
  return { query: { ...query, q, literal: q !== '' }, unsupportedWords }
}

/** Stop words go with a word beside them, and stand at no end. */
function withStopWords(gone: readonly number[], terms: readonly string[]): number[] {
  const all = new Set(gone)
  for (let at = 0; at < terms.length; ) {
    let to = at
    while (to < terms.length && isStopWord(terms[to] ?? '')) to += 1
    const isLoose = at === 0 || to === terms.length || all.has(at - 1) || all.has(to)
    for (let stop = at; isLoose && stop < to; stop++) all.add(stop)
    at = to + 1
  }
  return [...all]
}

function stretchesOf(indices: readonly number[]): TokenRange[] {
  const stretches: TokenRange[] = []
  for (const at of [...indices].sort((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last?.to === at) last.to = at + 1
    else stretches.push({ from: at, to: at + 1 })
  }
  return stretches
}
