import type { Canton } from '~/domain/vocabulary'
import { type AgendaQuery, EXCLUDED_MOST } from '../query'
import { withAlternatives } from './alternatives'
import { dateReading } from './date-reading'
import { withDatesInFull } from './date-shorthand'
import { dateAt } from './dates'
import { exclusionAt, weekdaysExcludedAt } from './exclusions'
import { filterAt } from './filter-words'
import { inFrench } from './foreign-words'
import { hoursAt, hoursBehind, narrowerHours, partBefore } from './hours'
import { notNecessarilyAt, notOnDayAt } from './left-open'
import { withDatesMended } from './mistyped-dates'
import { anywhereAt, nearMeAt } from './near-me'
import { openWordsAt } from './open-words'
import { type FoundPlaces, type NamePlace, placed, placesAt } from './places'
import { priceReading } from './price-reading'
import { type Edit, type Kind, type Reading, unchanged } from './reading'
import { saidAroundAt, silentGaps } from './said-around'
import { withoutStopPhrases } from './stop-phrases'
import { type Stretch, type Token, tokensOf, without } from './tokens'
import { withNumbersInDigits } from './typed-numbers'
import { weekdaysAt, withoutWeekday } from './weekdays'
import { wishAt } from './wish-words'

export interface UnderstandingContext {
  /** The cultural day, `YYYY-MM-DD`. */
  today: string
  nameOf: NamePlace
  isTheme: (term: string) => boolean
  /** The number of tokens of the longest theme that is named there; 0 for none. */
  themeLength: (tokens: readonly Token[], at: number) => number
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

/** Of the others a second one stays a word. */
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
  const left = without(query.q, tokens, [...readings, ...silentGaps(tokens, readings, context.isTheme)])
  const words = said === typed ? left : withOrInFrench(left, tokens)
  const rest = context.hasTitle(words)
    ? words
    : withAlternatives(withoutStopPhrases(words, { isSentence, isTheme: context.isTheme }))
  if (!isSentence && rest === words) return nothing
  if (rest === '' && isSentence && readings.every(({ kind }) => kind === 'said-around')) return nothing
  const place = readings.find(({ kind }) => kind === 'place')
  const byCanton = readings.find(({ inCantons }) => inCantons !== undefined)
  const cantons = [...new Set([...understood.cantons, ...cantonsOf(place?.places)])]
  const asked = byCanton?.inCantons?.(cantons) ?? understood.date
  const excluded = readings.flatMap(({ excludedWeekdays = [] }) => excludedWeekdays)
  const dated = { ...understood, date: asked }
  return {
    query: {
      ...excluded.reduce((query, weekday) => withoutWeekday(query, weekday, context.today), dated),
      q: rest,
      literal: rest !== '',
    },
    places: place?.places
      ? { found: place.places, words: query.q.slice(tokens[place.from]?.from, tokens[place.to - 1]?.to) }
      : null,
    nearMe: understood.near === null && readings.some(({ kind }) => kind === 'near-me'),
  }
}

const FOREIGN_OR = /(?<!\p{L})(?:or|oder)(?!\p{L})/giu

/** « raclette or fondue », where « or » was read as « ou ». */
function withOrInFrench(words: string, tokens: readonly Token[]): string {
  return tokens.some(({ typed }) => typed === 'ou') ? words.replace(FOREIGN_OR, 'ou') : words
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
    wishReading(tokens, at, context),
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
    silentReading('said-nothing', notOnDayAt(tokens, at, today)),
    silentReading('anywhere', anywhereAt(tokens, at)),
    weekdaysAt(tokens, at),
    excludedWeekdayReading(tokens, at),
    silentReading('said-nothing', tokens[at]?.text === '' ? 1 : null),
    silentReading('said-around', saidAroundAt(tokens, at)),
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
  if (!found) return null
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
  if (!found) return null
  const edit = (query: AgendaQuery) => ({
    ...query,
    excluded: [...new Set([...query.excluded, ...found.words])].sort().slice(0, EXCLUDED_MOST),
  })
  return { kind: 'exclusion', length: found.length, edit }
}
