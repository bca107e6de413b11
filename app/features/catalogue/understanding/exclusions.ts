import { isStopWord } from '../index/analysis'
import { saysAt, type Token } from './tokens'
import { monthAt, weekdayNamed } from './typed-dates'

interface FoundExclusion {
  /** As typed, without article. */
  word: string
  length: number
}

/** « hors » is part of too many words, « sans » is read for themes only: « sans enfants », not « sans frontières ». */
const NOT = ['pas de', 'pas du', 'pas des', 'pas d', 'sauf', 'excepte', 'hormis', 'a part'].map((phrase) =>
  phrase.split(' '),
)
const WITHOUT_THEME = ['sans', 'rien pour', 'rien avec'].map((phrase) => phrase.split(' '))
const ARTICLES = ['le', 'la', 'les', 'l', 'un', 'une', 'des', 'du', 'de', 'd', 'pour']
/** « pas de deux », « pas cher », « pas de souci » */
const OTHER_SENSES = new Set(
  'deux chat chats souci soucis probleme problemes porte danse quoi panique cher chere chers cheres loin mal si trop'.split(
    ' ',
  ),
)
const ELIDED = /^(?:l|d)[’ʼ]/i

/** « -enfants », « sans enfants », « pas de foot », « sauf le jazz ». */
export function exclusionAt(
  tokens: readonly Token[],
  at: number,
  isTheme: (term: string) => boolean,
): FoundExclusion | null {
  if (tokens[at]?.isMinus) return wordAt(tokens, at, 0)
  const not = NOT.find((words) => saysAt(tokens, at, words))
  if (not) return wordAt(tokens, at, not.length)
  // « pas d’expo »
  if (tokens[at]?.text === 'pas' && ELIDED.test(tokens[at + 1]?.typed ?? '')) return wordAt(tokens, at, 1)
  const without = WITHOUT_THEME.find((words) => saysAt(tokens, at, words))
  const found = without && wordAt(tokens, at, without.length)
  return found && isTheme(tokens[at + found.length - 1]?.text ?? '') ? found : null
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
