import { type AgendaQuery, toSearchParams } from '~/domain/agenda-query'
import type { Themes } from '~/domain/catalogue'
import { isStopWord, termsOf } from '../index/analysis'
import { isOccasion, themesIn } from '../index/word-meanings'
import { type Stretch, tokensOf, without } from './tokens'

/** These are said around what is looked for; they are set aside only where nothing has all words. */
export const CHATTER: ReadonlySet<string> = new Set(
  `adore adorent adorerait aime aiment aimerais aimerait ai aller allons ami amie amies amis amener anniversaire avez avons
  beaux besoin billet billets bon bonne bonnes bons cherche cherchons chouette collegue collegues combien commence comment conseiller conseillez
  connait connaissez cool copain copine cousin cousine coute coutent debute ecouter emmener encore ennuie envie est etes
  faire femme feter fille filleul filleule fils font frere genre grands heure horaire ici idee idees inviter koi mamie mari maman
  mere neveu niece original papa papi parents pere place places pleut pluie pote potes pourquoi proposer proposez propose quand
  quelqu quelque quelques quelquun recommandez reste sennuie soeur sommes suis super sympa truc trucs veulent veut veux viennent
  vient voir voisin voisine voisins voudrais voudrait voulons`.split(/\s+/),
)
const MY = /^(?:mon|ma|mes|notre|nos)$/
/** Each may be looked for among all events. */
const WORDS_MOST = 12

interface Known {
  themes: Themes
  count(query: AgendaQuery): number
  /** Whether a coming event has this word, also spelt otherwise. */
  finds(word: string): boolean
  /** Whether an event has such a word. */
  hasWords(text: string): boolean
  /** Whether a coming event has this word in its title. */
  isTitled(word: string): boolean
}

/** Takes from a query that finds nothing the words that are no loss: what is said around it, words of no event, and
 * beside a theme words of no title. The rest may find nothing either; filters alone are left only of what is said
 * around them. `unsupportedWords`: those words as typed. */
export function withoutLeftOvers(
  query: AgendaQuery,
  knowledge: Known,
): { query: AgendaQuery; unsupportedWords: string[] } {
  const whole = { query, unsupportedWords: [] }
  if (query.q === '' || query.exact || knowledge.count(query) > 0) return whole
  const tokens = tokensOf(query.q)
  const terms = tokens.map(({ typed }) => termsOf(typed).at(-1) ?? '')
  const themed = themesIn(terms, knowledge.themes)
  const isThemed = (at: number) => themed.some(({ from, to }) => at >= from && at < to)
  const telling = terms.flatMap((term, at) => (isStopWord(term) ? [] : [at]))
  const others = telling.filter((at) => !isThemed(at))
  if (telling.length > WORDS_MOST) return whole

  const isAround = (at: number) => {
    const lead = tokens[at]?.joint === '-' ? at - 2 : at - 1
    const term = terms[at] ?? ''
    return CHATTER.has(term) || isOccasion(term) || /^\d$/.test(term) || MY.test(tokens[lead]?.text ?? '')
  }
  const around = others.filter(isAround)
  const unknown = others.filter((at) => !isAround(at) && !knowledge.finds(terms[at] ?? ''))
  const goes = [...around, ...unknown]
  const isFiltered = toSearchParams({ ...query, q: '', sort: null, when: 'upcoming' }).size > 0
  const least = reduced(around.length < telling.length || isFiltered ? around : [])
  if (goes.length === telling.length) return least
  const one = reduced(goes)
  if (goes.length > 0 && knowledge.count(one.query) > 0) return one
  if (themed.length === 0) return least
  const isUntitled = (term: string) => knowledge.hasWords(term) && !knowledge.isTitled(term)
  const untitled = others.filter((at) => !goes.includes(at) && isUntitled(terms[at] ?? ''))
  const other = reduced([...goes, ...untitled])
  return untitled.length > 0 && knowledge.count(other.query) > 0 ? other : one

  function reduced(gone: readonly number[]): { query: AgendaQuery; unsupportedWords: string[] } {
    if (gone.length === 0) return whole
    const stretches = stretchesOf(withStopWords(gone, terms))
    const q = without(query.q, tokens, stretches).replace(/^[\s,;.:!?'’-]+|[\s,;:-]+$/g, '')
    const unsupportedWords = stretchesOf(gone).map(({ from, to }) =>
      query.q.slice(tokens[from]?.from, tokens[to - 1]?.to),
    )
    return { query: { ...query, q, literal: q !== '' }, unsupportedWords }
  }
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

function stretchesOf(indices: readonly number[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const at of [...indices].sort((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last?.to === at) last.to = at + 1
    else stretches.push({ from: at, to: at + 1 })
  }
  return stretches
}
