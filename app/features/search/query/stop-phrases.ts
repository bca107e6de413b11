import { saysAt, type Token, tokensOf } from '~/platform/tokens'
import { isStopWord } from '../index/analysis'
import { FILLERS, longestFirst, spellingsOf } from '../vocabulary/word-list.server'

/** Removed anywhere, unless nothing remains. */
const QUESTIONS = longestFirst([
  ...spellingsOf(FILLERS, 'question'),
  ...spellingsOf(FILLERS, 'question beginning').flatMap((words) =>
    spellingsOf(FILLERS, 'question verb').map((verb) => `${words} ${verb}`),
  ),
])

/** Removed only beside a date, a place, a theme or another filter. */
const STOP_PHRASE_WORDS: ReadonlySet<string> = new Set(spellingsOf(FILLERS, 'beside what is asked'))
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
