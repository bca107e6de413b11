import { saysAt, type Token, tokensOf } from '~/platform/tokens'
import { isStopWord } from '../index/analysis'

/** Removed anywhere, unless nothing remains. Longest first. */
const QUESTIONS = [
  'qu est ce qu il y a a faire',
  'qu est ce qu il y a',
  'qu est ce qu il se passe',
  'quest ce quil se passe',
  'ce qu il se passe',
  'ce quil se passe',
  'qu il se passe',
  'quil se passe',
  'est ce que quelqu un sait',
  'est ce que quelquun sait',
  'quest ce quil y a a faire',
  'quest ce quil y a',
  'quest ce quon fait',
  'quest ce qui se passe',
  'que se passe t il',
  'une idee de sortie',
  'une idee sortie',
  'quelque chose a faire',
  'kekchose a faire',
  'qqch a faire',
  'what s on',
  'whats on',
  'what to do',
  'things to do',
  'idees de sorties',
  'idees de sortie',
  'idee de sorties',
  'idee de sortie',
  'qu y a t il',
  'quy a t il',
  'sorties a faire',
  'choses a faire',
  'idees sorties',
  'idees sortie',
  'idee sorties',
  'idee sortie',
  'il y a quoi',
  'quoi de neuf',
  'quoi de beau',
  'y a quoi',
  'bons plans',
  'bon plan',
  'que faire',
  'quoi faire',
  'qqn sait si il y a',
  'qqn sait si ya',
  'qqn sait si',
  'quelquun sait si',
  'quelqu un sait si',
  'ca joue quoi',
  'on joue quoi',
  'ou sortir',
  'ou aller',
  'que voir',
  'quoi voir',
  'aller voir',
  'idees pour',
  'tout sauf',
  'jusqua quelle date',
  'jusqua quand',
  'jusqu a quand',
  'a quelle heure',
  'a quelle date',
  'quels jours',
  'quel jour',
  'c est quand',
  'cest quand',
  'quand a lieu',
  'quand est',
  'combien coute',
  'prix des billets',
  'je cherche',
  'on cherche',
  'nous cherchons',
  'a faire',
  'a voir',
  'qu est ce qui se passe',
  'qu est ce qui se fait',
  'quest ce qui se fait',
  'qu est ce qu on fait',
  'qu est ce qu on peut faire',
  'quest ce quon peut faire',
  'qu est ce que je peux faire',
  'quest ce que je peux faire',
  'on peut faire quoi',
  'on fait quoi',
  'on va ou',
  'il se passe quoi',
  'ca bouge ou',
  ...[
    'que',
    'quoi',
    'ou',
    'qu y a t il a',
    'y a t il a',
    'que peut on',
    'ou peut on',
    'envie de',
    'j aimerais',
    'jaimerais',
  ].flatMap((word) =>
    [
      'visiter',
      'decouvrir',
      'proposer',
      'choisir',
      'trouver',
      'emmener',
      's amuser',
      'samuser',
      'se balader',
      'aller voir',
      'voir',
      'faire',
      'aller',
      'sortir',
    ].map((verb) => `${word} ${verb}`),
  ),
]
  .map((phrase) => phrase.split(' '))
  .sort((a, b) => b.length - a.length)

/** Removed only beside a date, a place, a theme or another filter. */
const STOP_PHRASE_WORDS = new Set(
  `que quoi quel quelle quels quelles qui faire fait ou sortir sort sors sortie sorties aller va vais vas voir idee idees
  evenement evenements event events agenda activite activites manifestation manifestations programme chose choses truc
  trucs tout tous toutes il y a t est ce on je puis peut peux veut veux voudrais cherche chercher recherche trouver envie quest quil jai
  joue jouent passe passent qu ce quon cest ya pourrait pourrions nous moi qqch qch quelque sympa sympas svp stp merci bonjour
  wesh yo hey alors ca savoir sil sils dire serait ferait jaimerais aimerais aimerions jaimerai voudrions souhaite souhaiterais souhaitons cherchons voulons prog programmation
  bonsoir salut hello coucou quelquun sait savez connait connaissez montre montrez dites faudrait aurait aura auriez date dates horaire horaires info infos prochain prochains prochaine
  prochaines autre autres sont seront sera tu me te vous avez quelquechose meilleur meilleure meilleurs meilleures top interessant
  interessante interessants interessantes recommander conseiller proposer suggestion suggestions absolument til tils visiter`.split(
    /\s+/,
  ),
)
/** Prepositions and the like, removed at the end. */
const LEADS = new Set([
  'a',
  'au',
  'aux',
  'd',
  'de',
  'du',
  'en',
  'et',
  'ou',
  'dans',
  'pour',
  'sur',
  'vers',
  'avec',
  'in',
  'with',
])
const ARTICLES = new Set(['des', 'l', 'la', 'le', 'les', 'un', 'une'])

/** These praise a theme behind them, or are the second praise of anything. */
const PRAISE = /^(?:petits?|petites?|bons?|bonnes?|beau|belle|chouettes?|jolie?s?|super|sympas?)$/
const RECOMMENDED = /^(?:bons?|bonnes?|chouettes?|super|sympas?)$/

interface Surroundings {
  isSentence: boolean
  isTheme: (term: string) => boolean
}

/** Removes stop phrases at both ends, unless nothing remains. */
export function withoutStopPhrases(words: string, { isSentence, isTheme }: Surroundings): string {
  const tokens = tokensOf(words)
  const all: Range = [0, tokens.length]
  const asked = withoutQuestions(tokens, all)
  const isBesides = isSentence || tokens.some(({ text }) => isTheme(text))
  const kept = isBesides ? trimmed(tokens, asked, isTheme) : asked
  const [first, last] = [tokens[kept[0]], tokens[kept[1] - 1]]
  const isSame = kept[0] === all[0] && kept[1] === all[1]
  if (isSame || (!isSentence && !tellsAnything(tokens, kept))) return words
  return first && last && kept[0] < kept[1] ? words.slice(first.from, last.to) : ''
}

type Range = readonly [from: number, to: number]

function withoutQuestions(tokens: readonly Token[], [from, to]: Range): Range {
  const questionAt = (at: number) => QUESTIONS.find((words) => saysAt(tokens, at, words))?.length ?? 0
  let first = 0
  while (questionAt(from + first) > 0) first += questionAt(from + first)
  const last = QUESTIONS.find((words) => saysAt(tokens, to - words.length, words))?.length ?? 0
  const rest: Range = [from + first, Math.max(from + first, to - last)]
  let [begin] = rest
  while (first > 0 && begin < rest[1] && (isLead(tokens[begin]) || isArticle(tokens[begin]))) begin += 1
  return [begin, rest[1]]
}

function trimmed(tokens: readonly Token[], [from, to]: Range, isTheme: (term: string) => boolean): Range {
  const goes = (at: number) => {
    const token = tokens[at]
    if (token === undefined || isTheme(token.text)) return false
    // « un petit concert », not « petit déjeuner »
    const isPraise =
      at > from &&
      at + 1 < to &&
      (RECOMMENDED.test(token.text) || (PRAISE.test(token.text) && isTheme(tokens[at + 1]?.text ?? '')))
    return isPraise || STOP_PHRASE_WORDS.has(token.text) || isLead(token)
  }
  let [begin, end] = [from, to]
  while (begin < end) {
    const next = tokens[begin + 1]?.text ?? ''
    const isBehindStopWord = begin > 0 || isTheme(next) || STOP_PHRASE_WORDS.has(next) || PRAISE.test(next)
    const isLoose = goes(begin) || (isArticle(tokens[begin]) && isBehindStopWord)
    // « aller-retour » is one word.
    if (!isLoose || (isHyphened(tokens[begin + 1]) && !goes(begin + 1))) break
    begin += 1
  }
  while (end > begin && (goes(end - 1) || isArticle(tokens[end - 1])) && !isHyphened(tokens[end - 1]))
    end -= 1
  return [begin, end]
}

function tellsAnything(tokens: readonly Token[], [from, to]: Range): boolean {
  return tokens.slice(from, to).some(({ text }) => !STOP_PHRASE_WORDS.has(text) && !isStopWord(text))
}

function isLead(token: Token | undefined): boolean {
  return token !== undefined && LEADS.has(token.text)
}

function isArticle(token: Token | undefined): boolean {
  return token !== undefined && ARTICLES.has(token.text)
}

function isHyphened(token: Token | undefined): boolean {
  return token?.isJoined === true && token.joint === '-'
}
