import { CANTONS, type Canton } from '~/domain/vocabulary'
import { type AgendaQuery, EXCLUDED_MOST } from '../query'
import { type AskedDate, daysAsked, type FoundDate } from './asked-days'
import { cantonHolidayAt } from './canton-holidays'
import { withDatesInFull } from './date-shorthand'
import { dateAt } from './dates'
import { exclusionAt, weekdayExcludedAt } from './exclusions'
import { filterAt } from './filter-words'
import { inFrench } from './foreign-words'
import { hoursAt, hoursBehind, partBefore } from './hours'
import { withDatesMended } from './mistyped-dates'
import { anywhereAt, nearMeAt } from './near-me'
import { type FoundPlaces, type NamePlace, placesAt } from './places'
import { priceAt } from './prices'
import { withoutStopPhrases } from './stop-phrases'
import { type Stretch, type Token, tokensOf, without } from './tokens'
import { withNumbersInDigits } from './typed-numbers'
import { weekdaysAt, withoutWeekday } from './weekdays'

export interface UnderstandingContext {
  /** The cultural day, `YYYY-MM-DD`. */
  today: string
  nameOf: NamePlace
  isTheme: (term: string) => boolean
  hasTitle: (text: string) => boolean
  /** Whether a coming event has these words in its title, in this order. */
  inTitle: (text: string) => boolean
  /** Whether an event has this very word, folded. */
  hasTerm: (term: string) => boolean
}

export interface Understood {
  /** The same object when nothing was understood. */
  query: AgendaQuery
  /** What was read as localities, and those words. */
  places: { words: string; found: FoundPlaces } | null
  /** Whether somewhere near the visitor is asked for. */
  nearMe: boolean
}

/** Longer texts were pasted. */
const TOKENS_MOST = 60

type Edit = (query: AgendaQuery) => AgendaQuery
interface Reading {
  kind: Kind
  length: number
  edit: Edit
  places?: FoundPlaces
  /** Takes the cantons that the whole question names. */
  inCantons?: (cantons: readonly Canton[]) => AgendaQuery['date']
  excludedWeekday?: number
}
type Kind =
  | 'date'
  | 'hours'
  | 'place'
  | 'near-me'
  | 'anywhere'
  | 'weekday'
  | 'weekday-excluded'
  | 'said-nothing'
  | 'price'
  | 'access'
  | 'audience'
  | 'language'
  | 'outdoor'
  | 'exclusion'
/** Of the others a second one stays a word. */
const REPEATED: readonly Kind[] = ['access', 'exclusion', 'date', 'price', 'outdoor', 'said-nothing']

/** Reads dates, places, prices and other filters out of the words; they replace filters of the same kind. The
 * remaining words are marked as literal, so that a second reading changes nothing. */
export function understand(query: AgendaQuery, context: UnderstandingContext): Understood {
  const nothing = { query, places: null, nearMe: false }
  if (query.q === '' || query.literal) return nothing
  const typed = tokensOf(query.q)
  if (typed.length > TOKENS_MOST) return nothing
  const said = inFrench(typed)
  const isTitle = said !== typed && context.inTitle(query.q)
  const inDigits = withNumbersInDigits(isTitle ? typed : said)
  const tokens = withDatesInFull(withDatesMended(inDigits, (term) => !context.hasTerm(term)))

  const readings: (Reading & Stretch)[] = []
  let understood = query
  let at = 0
  while (at < tokens.length) {
    const reading = bestReading(tokens, at, understood, readings, context)
    if (!reading) {
      at += 1
      continue
    }
    understood = reading.edit(understood)
    readings.push({ ...reading, from: at, to: at + reading.length })
    at += reading.length
  }
  const isSentence = readings.length > 0
  const words = without(query.q, tokens, readings)
  const rest = context.hasTitle(words)
    ? words
    : withoutStopPhrases(words, { isSentence, isTheme: context.isTheme })
  if (!isSentence && rest === words) return nothing
  const place = readings.find(({ kind }) => kind === 'place')
  const byCanton = readings.find(({ inCantons }) => inCantons !== undefined)
  const cantons = [...new Set([...understood.cantons, ...cantonsOf(place?.places)])]
  const asked = byCanton?.inCantons?.(cantons) ?? understood.date
  const excluded = readings.find(({ excludedWeekday }) => excludedWeekday !== undefined)?.excludedWeekday
  const dated = { ...understood, date: asked }
  return {
    query: {
      ...(excluded === undefined ? dated : withoutWeekday(dated, excluded, context.today)),
      q: rest,
      literal: rest !== '',
    },
    places: place?.places
      ? { found: place.places, words: query.q.slice(tokens[place.from]?.from, tokens[place.to - 1]?.to) }
      : null,
    nearMe: understood.near === null && readings.some(({ kind }) => kind === 'near-me'),
  }
}

function unchanged(query: AgendaQuery): AgendaQuery {
  return query
}

function cantonsOf(found: FoundPlaces | undefined): Canton[] {
  return found?.kind === 'locality' ? found.places.map(({ canton }) => canton) : []
}

function bestReading(
  tokens: readonly Token[],
  at: number,
  understood: AgendaQuery,
  before: readonly (Reading & Stretch)[],
  context: UnderstandingContext,
): Reading | null {
  const { today } = context
  const seen = new Set(before.map(({ kind }) => kind))
  const isBehind = before.at(-1)?.to === at
  const readings: (Reading | null)[] = [
    exclusionReading(tokens, at, context),
    dateReading(tokens, at, today, seen.has('date') ? understood.date : null, seen.has('hours')),
    hoursReading(tokens, at, isBehind, context),
    priceReading(tokens, at),
    seen.has('place') ? null : placeReading(tokens, at, context),
    silentReading('near-me', nearMeAt(tokens, at)),
    silentReading('anywhere', anywhereAt(tokens, at)),
    weekdaysAt(tokens, at),
    excludedWeekdayReading(tokens, at),
    silentReading('said-nothing', tokens[at]?.text === '' ? 1 : null),
    filterAt(tokens, at),
  ]
  return (
    readings
      .filter((reading) => reading !== null)
      .filter(({ kind }) => REPEATED.includes(kind) || !seen.has(kind))
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

/** `said`: a date before it, of which this one must be a part, or the other way round: « réveillon 31 décembre ». */
function dateReading(
  tokens: readonly Token[],
  at: number,
  today: string,
  said: AgendaQuery['date'],
  areHoursSaid: boolean,
): Reading | null {
  const date = dateAt(tokens, at, today)
  if (said !== null) {
    const narrower = date && narrowerOf(said, date.date, today)
    return (
      narrower && {
        kind: 'date',
        length: date.length,
        edit: dated({ ...date, date: narrower }, areHoursSaid),
      }
    )
  }
  const holiday = cantonHolidayAt(tokens, at, today)
  if (holiday && holiday.length > (date?.length ?? 0)) {
    return { kind: 'date', length: holiday.length, edit: unchanged, inCantons: holiday.inCantons }
  }
  if (!date) return null
  return { kind: 'date', length: date.length, edit: dated(date, areHoursSaid) }
}

/** « pas avant 20h samedi soir »: the hours said before win. */
function dated({ date, hours }: FoundDate, areHoursSaid: boolean): Edit {
  return (query) => ({ ...query, date, hours: areHoursSaid ? query.hours : (hours ?? query.hours) })
}

function narrowerOf(one: AskedDate, other: AskedDate, today: string): AskedDate | null {
  const [a, b] = [daysAsked(one, today), daysAsked(other, today)]
  if (!a || !b) return null
  if (a.from <= b.from && b.to <= a.to) return other
  return b.from <= a.from && a.to <= b.to ? one : null
}

/** `isBehind` another reading: « yoga lausanne midi ». */
function hoursReading(
  tokens: readonly Token[],
  at: number,
  isBehind: boolean,
  { today, nameOf }: UnderstandingContext,
): Reading | null {
  const isLast = (length: number) => at + length === tokens.length
  const behind = isBehind ? hoursBehind(tokens, at) : null
  const beforeDate = partBefore(tokens, at, 'date')
  const beforePlace = partBefore(tokens, at, 'place')
  const before = [
    behind && isLast(behind.length) ? behind : null,
    beforeDate && dateAt(tokens, at + beforeDate.length, today) ? beforeDate : null,
    beforePlace && placesAt(tokens, at + beforePlace.length, today, nameOf) ? beforePlace : null,
  ]
  const found = before.find((one) => one !== null) ?? hoursAt(tokens, at)
  return found && { kind: 'hours', length: found.length, edit: (query) => ({ ...query, hours: found.hours }) }
}

function priceReading(tokens: readonly Token[], at: number): Reading | null {
  const found = priceAt(tokens, at)
  return (
    found && {
      kind: 'price',
      length: found.length,
      edit: (query) => ({ ...query, price: found.price }),
    }
  )
}

/** « saint-sylvestre » and « de la saint-sylvestre » name a day. */
function placeReading(
  tokens: readonly Token[],
  at: number,
  { today, nameOf }: UnderstandingContext,
): Reading | null {
  const found = placesAt(tokens, at, today, nameOf)
  if (!found) return null
  const isDay = [0, 1].some((lead) => {
    const date = lead < found.firstLength ? dateAt(tokens, at + lead, today) : null
    return date !== null && date.length + lead >= found.firstLength
  })
  if (isDay) return null
  return { kind: 'place', length: found.length, edit: (query) => placed(query, found), places: found }
}

function placed(query: AgendaQuery, found: FoundPlaces): AgendaQuery {
  switch (found.kind) {
    case 'canton':
      return { ...query, cantons: CANTONS.filter((canton) => found.cantons.includes(canton)) }
    case 'region':
      return { ...query, regions: [...new Set(found.regions)].sort() }
    case 'locality': {
      const localities = [...new Set(found.places.map(({ name }) => name))].sort()
      return { ...query, localities, near: null, radiusKm: found.radiusKm }
    }
  }
}

function silentReading(
  kind: 'near-me' | 'anywhere' | 'weekday-excluded' | 'said-nothing',
  length: number | null,
): Reading | null {
  return length === null ? null : { kind, length, edit: unchanged }
}

function excludedWeekdayReading(tokens: readonly Token[], at: number): Reading | null {
  const found = weekdayExcludedAt(tokens, at)
  const reading = found && silentReading('weekday-excluded', found.length)
  return reading && { ...reading, excludedWeekday: found.weekday }
}

function exclusionReading(
  tokens: readonly Token[],
  at: number,
  { isTheme, nameOf }: UnderstandingContext,
): Reading | null {
  const found = exclusionAt(tokens, at, { isTheme, isPlace: (text) => nameOf(text) !== null })
  if (!found) return null
  const edit = (query: AgendaQuery) => ({
    ...query,
    excluded: [...new Set([...query.excluded, found.word])].sort().slice(0, EXCLUDED_MOST),
  })
  return { kind: 'exclusion', length: found.length, edit }
}
