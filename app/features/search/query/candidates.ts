import { dateAt } from '~/calendar/reading/asked/dates'
import {
  type Hours,
  hoursAlone,
  hoursOfDate,
  narrowerHours,
  partBeforeDate,
  partBeforePlace,
} from '~/calendar/reading/asked/hours'
import { openWordsAt } from '~/calendar/reading/asked/open-words'
import type { AgendaQuery } from '~/domain/agenda-query'
import { EXCLUDED_MOST } from '~/domain/filters'
import { remembered, type Token, type TokenRange } from '~/platform/tokens'
import { askingAt } from './asking'
import { behindClub, clubBehind } from './clubs'
import { dateReading } from './date-reading'
import { exclusionAt, weekdaysExcludedAt } from './exclusions'
import { foundFilter } from './found-filter'
import { insteadOfAt, notNecessarilyAt, notOnDayAt } from './left-open'
import { anywhereAt, nearMeAt } from './near-me'
import { type NamePlace, placed, placesAt } from './places'
import { priceReading } from './price-reading'
import { priceAt } from './prices'
import { nearQuarterAt } from './quarters'
import { type Edit, type Kind, type PlacedReading, type Reading, unchanged } from './reading'
import { saidAroundAt } from './said-around'
import type { Vocabulary } from './vocabulary'
import { weekdaysAt } from './weekdays'

export interface UnderstandingContext {
  /** The cultural day, `YYYY-MM-DD`. */
  today: string
  nameOf: NamePlace
  isTheme: (term: string) => boolean
  /** The number of tokens of the longest theme that is named there; 0 for none. */
  themeLength: (tokens: readonly Token[], at: number) => number
  /** Whether an event has this very word, folded. */
  hasTerm: (term: string) => boolean
  vocabulary: Vocabulary
  /** Hears how each text was read. */
  listen?: ((trace: Trace) => void) | undefined
}

export interface Trace {
  tokens: readonly Token[]
  candidates: readonly Candidate[]
  /** The chosen ones. */
  readings: readonly PlacedReading[]
  /** Words between and around them that only hold a sentence together. */
  silent: readonly TokenRange[]
}

/** A second reading of any other kind stays a word. */
const REPEATED: readonly Kind[] = [
  'audience',
  'access',
  'exclusion',
  'wish',
  'date',
  'hours',
  'price',
  'outdoor',
  'said-nothing',
  'said-around',
]

/** A reading of all that stands before a token. */
export interface ReadBefore {
  query: AgendaQuery
  /** In their order. */
  readings: readonly PlacedReading[]
}

type Rule = (
  tokens: readonly Token[],
  at: number,
  context: UnderstandingContext,
) => Reading | ReadingBehind | null
/** A reading that depends on how the words before it were read. */
type ReadingBehind = (before: ReadBefore) => Reading | null

/** The rules by their names; of two readings of as many words, the one of the earlier rule is taken. « 7H » is also a
 * year of school: filters stand before hours. */
const RULES: Readonly<Record<string, Rule>> = {
  wish: wishReading,
  contrast: contrastReading,
  exclusion: exclusionReading,
  date: (tokens, at, { today }) => {
    const dateBehind = dateReading(tokens, at, today)
    return ({ query, readings }) =>
      dateBehind(hasKind(readings, 'date') ? query.date : null, hasKind(readings, 'hours'))
  },
  filter: (tokens, at, { vocabulary, today }) => foundFilter(vocabulary.filters(tokens, at, today)),
  hours: hoursReading,
  price: (tokens, at, { today }) => {
    const found = priceAt(tokens, at, today)
    return found && (({ readings }) => priceReading(found, tokens, at, today, readings))
  },
  place: placeReading,
  'near me': (tokens, at) => silentReading('near-me', nearMeAt(tokens, at)),
  'not necessarily': (tokens, at, context) =>
    silentReading(
      'said-nothing',
      notNecessarilyAt(tokens, at, context.today, (next) => filterBehind(tokens, next, context)),
    ),
  anywhere: (tokens, at) => silentReading('anywhere', anywhereAt(tokens, at)),
  weekday: (tokens, at, { today }) => foundFilter(weekdaysAt(tokens, at, today)),
  'not on weekdays': excludedWeekdayReading,
  'not on days': (tokens, at, { today }) => notOnDayReading(tokens, at, today),
  translated: (tokens, at) => silentReading('said-nothing', tokens[at]?.text === '' ? 1 : null),
  filler: (tokens, at) => silentReading('said-around', saidAroundAt(tokens, at)),
  question: (tokens, at) => silentReading('said-around', askingAt(tokens, at)),
  'near a quarter': (tokens, at) => silentReading('said-around', nearQuarterAt(tokens, at)),
}

/** A reading that a rule proposes. */
export interface Candidate extends PlacedReading {
  rule: string
}

const RULES_IN_ORDER = Object.entries(RULES)

const readingsAt = remembered((tokens, at, context: UnderstandingContext) => {
  const readings: { rule: string; reading: Reading | ReadingBehind }[] = []
  for (const [rule, read] of RULES_IN_ORDER) {
    const reading = read(tokens, at, context)
    if (reading) readings.push({ rule, reading })
  }
  return readings
})

/** All readings that begin at a token and go with those before it. */
export function candidatesAt(
  tokens: readonly Token[],
  at: number,
  before: ReadBefore,
  context: UnderstandingContext,
): Candidate[] {
  const found: Candidate[] = []
  for (const { rule, reading: made } of readingsAt(tokens, at, context)) {
    const reading = typeof made === 'function' ? made(before) : made
    if (!reading || (hasKind(before.readings, reading.kind) && !REPEATED.includes(reading.kind))) continue
    found.push({ ...reading, edit: addedTo(before, reading), rule, from: at, to: at + reading.length })
  }
  return found
}

/** « dimanche plutôt que samedi »: behind another reading. */
function contrastReading(
  tokens: readonly Token[],
  at: number,
  { today }: UnderstandingContext,
): ReadingBehind {
  return ({ readings }) => {
    const last = readings.at(-1)
    return silentReading('said-nothing', insteadOfAt(tokens, at, today, last?.to === at ? last.from : null))
  }
}

/** « tout-petits 2 ans », « ados et adultes » are both; « à l’abri s’il pleut », « en plein air même s’il pleut » are the
 * first. */
function addedTo({ readings }: ReadBefore, { kind, edit }: Reading): Edit {
  if (!hasKind(readings, kind)) return edit
  if (kind === 'outdoor') return unchanged
  return kind === 'audience' ? both(edit) : edit
}

function hasKind(readings: readonly Reading[], kind: Kind): boolean {
  return readings.some((reading) => reading.kind === kind)
}

function both(edit: Edit): Edit {
  return (query) => {
    const edited = edit(query)
    return { ...edited, audiences: [...new Set([...query.audiences, ...edited.audiences])] }
  }
}

/** Hours behind another reading, as in « yoga lausanne midi », or before a date or a place; of hours said before, these must
 * be a part, as in « le matin avant 9h ». */
function hoursReading(
  tokens: readonly Token[],
  at: number,
  { today, nameOf }: UnderstandingContext,
): ReadingBehind {
  const behind = hoursOfDate(tokens, at, today)
  const isLast = behind !== null && at + behind.length === tokens.length
  const beforeDate = partBeforeDate(tokens, at, today)
  const beforePlace = partBeforePlace(tokens, at, today)
  const before = [
    beforeDate && isDateAt(tokens, at + beforeDate.length, today) ? beforeDate : null,
    beforePlace && placesAt(tokens, at + beforePlace.length, today, nameOf) ? beforePlace : null,
  ]
  const open = openWordsAt(tokens, at)
  const behindOpen = open > 0 ? hoursAlone(tokens, at + open, today) : null
  const other =
    before.find((one) => one !== null) ??
    hoursAlone(tokens, at, today) ??
    (behindOpen && { ...behindOpen, length: open + behindOpen.length })
  return ({ query, readings }) => {
    const found = isLast && readings.at(-1)?.to === at ? behind : other
    const hours = found && (hasKind(readings, 'hours') ? narrowed(query.hours, found.value) : found.value)
    return found && hours && { kind: 'hours', length: found.length, edit: (one) => ({ ...one, hours }) }
  }
}

function narrowed(said: AgendaQuery['hours'], hours: Hours): Hours | null {
  return said === null ? hours : narrowerHours(said, hours)
}

/** « matin en semaine » */
function isDateAt(tokens: readonly Token[], at: number, today: string): boolean {
  return dateAt(tokens, at, today) !== null || weekdaysAt(tokens, at, today) !== null
}

/** « saint-sylvestre » and « de la saint-sylvestre » name a day. */
function placeReading(
  tokens: readonly Token[],
  at: number,
  { today, nameOf }: UnderstandingContext,
): Reading | null {
  const found = placesAt(tokens, at, today, nameOf)
  if (!found || behindClub(tokens, at, today) || clubBehind(tokens, at + found.length, today)) return null
  const isDay = [0, 1].some((lead) => {
    const date = lead < found.firstLength ? dateAt(tokens, at + lead, today) : null
    return date !== null && date.length + lead >= found.firstLength
  })
  if (isDay) return null
  return { kind: 'place', length: found.length, edit: (query) => placed(query, found), places: found }
}

/** « food truck » is a genre, « avec food truck » is a wish. */
function wishReading(
  tokens: readonly Token[],
  at: number,
  { today, themeLength, vocabulary }: UnderstandingContext,
): Reading | null {
  const found = vocabulary.wishes(tokens, at, today)
  if (found && themeLength(tokens, at) >= found.length) return null
  const edit = (query: AgendaQuery) => ({
    ...query,
    wishes: found ? [...new Set([...query.wishes, found.value])].sort() : query.wishes,
  })
  return found && { kind: 'wish', length: found.length, edit }
}

function silentReading(
  kind: 'near-me' | 'anywhere' | 'weekday-excluded' | 'said-nothing' | 'said-around',
  length: number | null,
): Reading | null {
  return length === null ? null : { kind, length, edit: unchanged }
}

function filterBehind(tokens: readonly Token[], at: number, context: UnderstandingContext): number | null {
  const found =
    context.vocabulary.filters(tokens, at, context.today) ??
    priceAt(tokens, at, context.today) ??
    placeReading(tokens, at, context) ??
    dateAt(tokens, at, context.today)
  return found?.length ?? null
}

function notOnDayReading(tokens: readonly Token[], at: number, today: string): Reading | null {
  const found = notOnDayAt(tokens, at, today)
  const reading = found && silentReading('said-nothing', found.length)
  return reading && { ...reading, excludedDays: found.value.days }
}

function excludedWeekdayReading(
  tokens: readonly Token[],
  at: number,
  { today }: UnderstandingContext,
): Reading | null {
  const found = weekdaysExcludedAt(tokens, at, today)
  const reading = found && silentReading('weekday-excluded', found.length)
  return reading && { ...reading, excludedWeekdays: found.value }
}

function exclusionReading(
  tokens: readonly Token[],
  at: number,
  context: UnderstandingContext,
): Reading | null {
  const { today, vocabulary } = context
  const isFilterAt = (from: number) =>
    (vocabulary.filters(tokens, from, today) ?? vocabulary.wishes(tokens, from, today)) !== null
  // « mais pas en plein air » is a filter.
  if (tokens[at]?.text === 'mais' && isFilterAt(at + 1)) return null
  const found = exclusionAt(tokens, at, today, context)
  if (!found) return null
  const asFilter = vocabulary.filters(tokens, at, today) ?? priceAt(tokens, at, today)
  if (asFilter && asFilter.length >= found.length) return null
  const edit = (query: AgendaQuery) => ({
    ...query,
    excluded: [...new Set([...query.excluded, ...found.value])].sort().slice(0, EXCLUDED_MOST),
  })
  return { kind: 'exclusion', length: found.length, edit }
}
