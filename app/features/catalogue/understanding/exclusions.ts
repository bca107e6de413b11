import { isStopWord } from '../index/analysis'
import { isEverydayWord } from './places'
import { saysAt, type Token } from './tokens'
import { monthAt, weekdayNamed } from './typed-dates'

interface FoundExclusion {
  /** As typed, without article. */
  word: string
  length: number
}

const NOT = [
  'a l exception de',
  'a lexception de',
  'pas envie de',
  'pas envie d',
  'autre chose que',
  'autre chose quun',
  'autre chose quune',
  'autre chose qu',
  'surtout pas de',
  'surtout pas',
  'en dehors de',
  'mis a part',
  'pas de',
  'pas du',
  'pas des',
  'pas d',
  'sauf',
  'excepte',
  'hormis',
  'a part',
].map((phrase) => phrase.split(' '))
/** Only before a theme: « sans enfants », not « sans frontières ». */
const WITHOUT_THEME = [
  'rien pour',
  'rien avec',
  'pas aux',
  'pas au',
  'pas a',
  'ni de',
  'sans',
  'pas',
  'ni',
].map((phrase) => phrase.split(' '))
/** Only before a place: « hors Lausanne », not « hors-piste ». */
const NOT_AT = ['hors de', 'hors', 'pas a', 'pas sur', 'pas', 'sans', 'sauf a', 'sauf'].map((phrase) =>
  phrase.split(' '),
)
const PLACE_TOKENS_MOST = 4
const ARTICLES = ['le', 'la', 'les', 'l', 'un', 'une', 'des', 'du', 'de', 'd', 'pour']
/** « pas de deux », « pas cher », « pas de souci » */
const OTHER_SENSES = new Set(
  'deux chat chats souci soucis probleme problemes porte danse quoi panique cher chere chers cheres loin mal si trop'.split(
    ' ',
  ),
)
const ELIDED = /^(?:l|d)[’ʼ]/i

const NOT_ON = ['sauf', 'pas', 'excepte', 'hormis', 'a part'].flatMap((not) =>
  [not, `${not} le`, `${not} les`].map((phrase) => phrase.split(' ')),
)

/** « sauf le lundi »: no filter can say it, but a date can do without its first or last day. */
export function weekdayExcludedAt(
  tokens: readonly Token[],
  at: number,
): { weekday: number; length: number } | null {
  const lead = NOT_ON.filter((words) => saysAt(tokens, at, words)).at(-1)?.length
  const day = lead === undefined ? undefined : tokens[at + lead]
  if (lead === undefined || !day) return null
  const weekday = weekdayNamed({ ...day, text: day.text.replace(/s$/, '') })
  return weekday === null ? null : { weekday, length: lead + 1 }
}

interface Known {
  isTheme(term: string): boolean
  isPlace(text: string): boolean
}

/** « -enfants », « sans enfants », « pas de foot », « sauf le jazz », « hors Lausanne », « mais pas à Sion ». */
export function exclusionAt(tokens: readonly Token[], at: number, known: Known): FoundExclusion | null {
  const lead = tokens[at]?.text === 'mais' ? 1 : 0
  const found = placeAt(tokens, at + lead, known.isPlace) ?? excludedAt(tokens, at + lead, known.isTheme)
  return found && { ...found, length: lead + found.length }
}

/** A place is left out by its words. */
function placeAt(tokens: readonly Token[], at: number, isPlace: Known['isPlace']): FoundExclusion | null {
  const lead = NOT_AT.find((words) => saysAt(tokens, at, words))?.length
  if (lead === undefined) return null
  for (let length = PLACE_TOKENS_MOST; length > 0; length--) {
    const named = tokens.slice(at + lead, at + lead + length)
    if (named.length < length || named.some(({ text }) => /\d/.test(text))) continue
    if (!isPlace(named.map(({ text }) => text).join(' '))) continue
    // « sans filet »
    if (length === 1 && isEverydayWord(named[0]?.text ?? '')) continue
    return { word: named.map(({ typed }) => typed).join(' '), length: lead + length }
  }
  return null
}

function excludedAt(tokens: readonly Token[], at: number, isTheme: Known['isTheme']): FoundExclusion | null {
  if (tokens[at]?.isMinus) return wordAt(tokens, at, 0)
  const not = NOT.find((words) => saysAt(tokens, at, words))
  if (not) return withTheme(tokens, at, wordAt(tokens, at, not.length), isTheme)
  // « pas d’expo »
  if (tokens[at]?.text === 'pas' && ELIDED.test(tokens[at + 1]?.typed ?? '')) return wordAt(tokens, at, 1)
  const without = WITHOUT_THEME.find((words) => saysAt(tokens, at, words))
  const found = without && wordAt(tokens, at, without.length)
  return found && isTheme(withoutElision(tokens[at + found.length - 1])) ? found : null
}

function withoutElision(token: Token | undefined): string {
  return (token?.text ?? '').slice(ELIDED.test(token?.typed ?? '') ? 1 : 0)
}

/** « pas de musique classique » is about both words. */
function withTheme(
  tokens: readonly Token[],
  at: number,
  found: FoundExclusion | null,
  isTheme: Known['isTheme'],
): FoundExclusion | null {
  const next = found && tokens[at + found.length]
  const isBoth = found && next && isTheme(next.text) && isTheme(tokens[at + found.length - 1]?.text ?? '')
  return isBoth && !next.isMinus ? { word: `${found.word} ${next.typed}`, length: found.length + 1 } : found
}

function wordAt(tokens: readonly Token[], at: number, lead: number): FoundExclusion | null {
  let first = at + lead
  while (lead > 0 && ARTICLES.includes(tokens[first]?.text ?? '')) first += 1
  const token = tokens[first]
  const word = token?.typed.replace(ELIDED, '') ?? ''
  const isDate = weekdayNamed(token) !== null || monthAt(tokens, first) !== null
  if (!token || isDate || OTHER_SENSES.has(token.text) || isStopWord(token.text)) return null
  if (!/^\p{L}{2}/u.test(word)) return null
  let last = first
  let text = word
  // « -vide-grenier »
  while (tokens[last + 1]?.isJoined && tokens[last + 1]?.joint === '-') {
    last += 1
    text += `-${tokens[last]?.typed}`
  }
  return { word: text, length: last + 1 - at }
}
