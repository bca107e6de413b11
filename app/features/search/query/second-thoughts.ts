import { longest } from '~/calendar/reading/asked/asked-days'
import type { AgendaQuery } from '~/domain/agenda-query'
import { phraseAt, phrasesOf, type Token } from '~/platform/tokens'
import { candidatesAt, type ReadBefore, type UnderstandingContext } from './candidates'
import { type Kind, type PlacedReading, type Reading, unchanged } from './reading'

const CLEAR = wordsOf(
  `euh non|heu non|ah non|euh nan|heu nan|ah nan|nan pardon|oh non|mais non|non non|oups|pardon|enfin non|enfin plutot|non plutot|je veux dire|je voulais dire|ou
  plutot|ou mieux|non en fait|en fait non|finalement non|non finalement|non pardon|je me trompe|je me suis trompe|correction`,
)
/** These have other meanings: they take back only what stands right before them. */
const UNCLEAR = wordsOf('non|nan|enfin|plutot|finalement|en fait|euh|heu|ou finalement|c est|cest|mais')
const THOUGHTS = phrasesOf(
  [
    ...CLEAR.map((words) => ({ words, isClear: true })),
    ...UNCLEAR.map((words) => ({ words, isClear: false })),
  ].sort((a, b) => b.words.length - a.words.length),
)
const KINDS: readonly Kind[] = ['date', 'place', 'hours', 'weekday', 'price', 'audience', 'language']
const THEME_TOKENS_MOST = 4

interface SecondThought {
  /** The readings up to `to`, without what is taken back. */
  readings: PlacedReading[]
  query: AgendaQuery
  to: number
}

/** « samedi, euh non dimanche », « à Vevey, pardon à Montreux »: what is said behind takes the place of what was said before of
 * the same kind. null when nothing is taken back there. `readings`: those of the `query` before this token. */
export function secondThoughtAt(
  tokens: readonly Token[],
  at: number,
  query: AgendaQuery,
  readings: readonly PlacedReading[],
  context: UnderstandingContext,
): SecondThought | null {
  const said = correctingAt(tokens, at)
  if (!said) return null
  const to = at + said.length
  const silent: PlacedReading = { kind: 'said-nothing', edit: unchanged, length: said.length, from: at, to }
  const understood = edited(query, readings)
  for (const kind of KINDS) {
    const first = readings.findLast((reading) => reading.kind === kind)
    // « samedi à 20h, euh non 21h »
    const areHours = kind === 'hours' && !first && understood.hours !== query.hours
    if (areHours && longestKind(tokens, to, { query: understood, readings }, context) === kind)
      return { readings: [...readings, silent], query: understood, to }
    if (!first || (!said.isClear && first.to !== at)) continue
    const others = readings.filter((reading) => reading !== first)
    const second = { query: edited(query, others), readings: others }
    if (longestKind(tokens, to, second, context) !== kind) continue
    const kept = kind === 'date' ? hoursOf(first) : unchanged
    const left = readings.map(
      (reading): PlacedReading =>
        reading === first ? { ...reading, kind: 'said-nothing', edit: kept, inCantons: undefined } : reading,
    )
    return { readings: [...left, silent], query: edited(query, left), to }
  }
  const theme = said.isClear ? themeBefore(tokens, at, readings, context) : 0
  if (theme === 0 || context.themeLength(tokens, to) === 0) return null
  const left = [...readings, { ...silent, from: at - theme, length: theme + said.length }]
  return { readings: left, query: edited(query, left), to }
}

function longestKind(
  tokens: readonly Token[],
  at: number,
  before: ReadBefore,
  context: UnderstandingContext,
): Kind | null {
  const candidates = candidatesAt(tokens, at, before, context)
  return longest(candidates)?.kind ?? null
}

/** « samedi soir, euh non dimanche » is in the evening. */
function hoursOf({ edit }: PlacedReading): Reading['edit'] {
  return (query) => ({ ...query, hours: edit(query).hours })
}

function edited(query: AgendaQuery, readings: readonly PlacedReading[]): AgendaQuery {
  return readings.reduce((before, { edit }) => edit(before), query)
}

function correctingAt(tokens: readonly Token[], at: number): { length: number; isClear: boolean } | null {
  let length = 0
  let isClear = false
  let said = phraseAt(THOUGHTS, tokens, at)
  while (said) {
    isClear ||= said.isClear || (length > 0 && !/^c/.test(said.words[0] ?? ''))
    length += said.words.length
    said = phraseAt(THOUGHTS, tokens, at + length)
  }
  return length === 0 ? null : { length, isClear }
}

/** The number of tokens of the theme that ends there. */
function themeBefore(
  tokens: readonly Token[],
  at: number,
  readings: readonly PlacedReading[],
  { themeLength }: UnderstandingContext,
): number {
  const free = at - (readings.at(-1)?.to ?? 0)
  for (let length = Math.min(THEME_TOKENS_MOST, free); length > 0; length--) {
    if (themeLength(tokens, at - length) === length) return length
  }
  return 0
}

function wordsOf(phrases: string): string[][] {
  return phrases.split('|').map((phrase) => phrase.trim().split(/\s+/))
}
