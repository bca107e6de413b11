import type { AgendaQuery } from '~/domain/agenda-query'
import { EXCLUDED_MOST } from '~/domain/filters'
import type { Token, TokenRange } from '~/platform/tokens'
import { askingAt } from './asking'
import { isOfClub } from './clubs'
import { dateReading } from './date-reading'
import { dateAt } from './dates'
import { exclusionAt, weekdaysExcludedAt } from './exclusions'
import { filterAt } from './filter-words'
import { hoursAt, hoursBehind, narrowerHours, partBefore } from './hours'
import { insteadOfAt, notNecessarilyAt, notOnDayAt } from './left-open'
import { anywhereAt, nearMeAt } from './near-me'
import { openWordsAt } from './open-words'
import { type NamePlace, placed, placesAt } from './places'
import { priceReading } from './price-reading'
import { priceAt } from './prices'
import { nearQuarterAt } from './quarters'
import { type Edit, type Kind, type Reading, unchanged } from './reading'
import { saidAroundAt } from './said-around'
import { weekdaysAt } from './weekdays'
import { wishAt } from './wish-words'

export interface UnderstandingContext {
  /** The cultural day, `YYYY-MM-DD`. */
  today: string
  nameOf: NamePlace
  isTheme: (term: string) => boolean
  /** The number of tokens of the longest theme that is named there; 0 for none. */
  themeLength: (tokens: readonly Token[], at: number) => number
  /** Whether an event has this very word, folded. */
  hasTerm: (term: string) => boolean
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

/** The longest reading that begins at this token and is of no kind that is `understood` already; null when there is none.
 * `before`: the readings up to here, in their order. */
export function bestReading(
  tokens: readonly Token[],
  at: number,
  understood: AgendaQuery,
  before: readonly (Reading & TokenRange)[],
  context: UnderstandingContext,
): Reading | null {
  const { today } = context
  const seen = new Set(before.map(({ kind }) => kind))
  const isBehind = before.at(-1)?.to === at
  const readings: (Reading | null)[] = [
    wishReading(tokens, at, context),
    silentReading(
      'said-nothing',
      insteadOfAt(tokens, at, today, isBehind ? (before.at(-1)?.from ?? null) : null),
    ),
    exclusionReading(tokens, at, context),
    dateReading(tokens, at, today, seen.has('date') ? understood.date : null, seen.has('hours')),
    // « 7H » is also a year of school.
    filterAt(tokens, at),
    hoursReading(tokens, at, isBehind, seen.has('hours') ? understood.hours : null, context),
    priceReading(tokens, at, before),
    seen.has('place') ? null : placeReading(tokens, at, context),
    silentReading('near-me', nearMeAt(tokens, at)),
    silentReading(
      'said-nothing',
      notNecessarilyAt(tokens, at, (next) => filterBehind(tokens, next, context)),
    ),
    silentReading('anywhere', anywhereAt(tokens, at)),
    weekdaysAt(tokens, at),
    excludedWeekdayReading(tokens, at),
    notOnDayReading(tokens, at, today),
    silentReading('said-nothing', tokens[at]?.text === '' ? 1 : null),
    silentReading('said-around', saidAroundAt(tokens, at)),
    silentReading('said-around', askingAt(tokens, at)),
    silentReading('said-around', nearQuarterAt(tokens, at)),
  ]
  return (
    readings
      .filter((reading) => reading !== null)
      .filter(({ kind }) => REPEATED.includes(kind) || !seen.has(kind))
      .map((reading) =>
        reading.kind === 'audience' && seen.has('audience')
          ? { ...reading, edit: both(reading.edit) }
          : reading,
      )
      // « à l’abri s’il pleut », « en plein air même s’il pleut »
      .map((reading) =>
        reading.kind === 'outdoor' && seen.has('outdoor') ? { ...reading, edit: unchanged } : reading,
      )
      .reduce<Reading | null>(
        (best, reading) => (reading.length > (best?.length ?? 0) ? reading : best),
        null,
      )
  )
}

/** « tout-petits 2 ans », « ados et adultes » */
function both(edit: Edit): Edit {
  return (query) => {
    const edited = edit(query)
    return { ...edited, audiences: [...new Set([...query.audiences, ...edited.audiences])] }
  }
}

/** `isBehind` another reading: « yoga lausanne midi ». `said`: hours before it, of which these must be a part, as in
 * « le matin avant 9h ». */
function hoursReading(
  tokens: readonly Token[],
  at: number,
  isBehind: boolean,
  said: AgendaQuery['hours'],
  { today, nameOf }: UnderstandingContext,
): Reading | null {
  const isLast = (length: number) => at + length === tokens.length
  const behind = isBehind ? hoursBehind(tokens, at) : null
  const beforeDate = partBefore(tokens, at, 'date')
  const beforePlace = partBefore(tokens, at, 'place')
  const before = [
    behind && isLast(behind.length) ? behind : null,
    beforeDate && isDateAt(tokens, at + beforeDate.length, today) ? beforeDate : null,
    beforePlace && placesAt(tokens, at + beforePlace.length, today, nameOf) ? beforePlace : null,
  ]
  const open = openWordsAt(tokens, at)
  const behindOpen = open > 0 ? hoursAt(tokens, at + open) : null
  const found =
    before.find((one) => one !== null) ??
    hoursAt(tokens, at) ??
    (behindOpen && { ...behindOpen, length: open + behindOpen.length })
  const hours = found && (said === null ? found.hours : narrowerHours(said, found.hours))
  return found && hours && { kind: 'hours', length: found.length, edit: (query) => ({ ...query, hours }) }
}

/** « matin en semaine » */
function isDateAt(tokens: readonly Token[], at: number, today: string): boolean {
  return dateAt(tokens, at, today) !== null || weekdaysAt(tokens, at) !== null
}

/** « saint-sylvestre » and « de la saint-sylvestre » name a day. */
function placeReading(
  tokens: readonly Token[],
  at: number,
  { today, nameOf }: UnderstandingContext,
): Reading | null {
  const found = placesAt(tokens, at, today, nameOf)
  if (!found || isOfClub(tokens, at, at + found.length)) return null
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
  { themeLength }: UnderstandingContext,
): Reading | null {
  const found = wishAt(tokens, at)
  if (found && themeLength(tokens, at) >= found.length) return null
  const edit = (query: AgendaQuery) => ({
    ...query,
    wishes: found ? [...new Set([...query.wishes, found.wish])].sort() : query.wishes,
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
    filterAt(tokens, at) ??
    priceReading(tokens, at, []) ??
    placeReading(tokens, at, context) ??
    dateAt(tokens, at, context.today)
  return found?.length ?? null
}

function notOnDayReading(tokens: readonly Token[], at: number, today: string): Reading | null {
  const found = notOnDayAt(tokens, at, today)
  const reading = found && silentReading('said-nothing', found.length)
  return reading && { ...reading, excludedDays: found.days }
}

function excludedWeekdayReading(tokens: readonly Token[], at: number): Reading | null {
  const found = weekdaysExcludedAt(tokens, at)
  const reading = found && silentReading('weekday-excluded', found.length)
  return reading && { ...reading, excludedWeekdays: found.weekdays }
}

function exclusionReading(
  tokens: readonly Token[],
  at: number,
  { themeLength, nameOf }: UnderstandingContext,
): Reading | null {
  // « mais pas en plein air » is a filter.
  if (tokens[at]?.text === 'mais' && (filterAt(tokens, at + 1) ?? wishAt(tokens, at + 1))) return null
  const found = exclusionAt(tokens, at, {
    themeLength: (from) => themeLength(tokens, from),
    isPlace: (text) => nameOf(text) !== null,
  })
  const asFilter = filterAt(tokens, at) ?? priceAt(tokens, at)
  if (!found || (asFilter && asFilter.length >= found.length)) return null
  const edit = (query: AgendaQuery) => ({
    ...query,
    excluded: [...new Set([...query.excluded, ...found.words])].sort().slice(0, EXCLUDED_MOST),
  })
  return { kind: 'exclusion', length: found.length, edit }
}
