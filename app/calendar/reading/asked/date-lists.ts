import { moveYears } from '~/calendar/day-range'
import type { DayRange } from '~/domain/rules'
import {
  after,
  ahead,
  andThen,
  followed,
  joint,
  led,
  many,
  map,
  maybe,
  means,
  not,
  oneOf,
  phrase,
  type Rule,
  seq,
  word,
} from '~/platform/grammar'
import { addDays, weekdayOf } from '~/platform/zurich'
import { countedFrom, type DateMeaning, daysAsked, withoutHours } from './asked-days'
import { DAY_ALONE_DAYS, dayWithin } from './days-with-parts'
import type { Hours } from './hours'
import { hoursOfDate } from './hours'
import { partName } from './parts-of-months'
import { askedDate, plainDate } from './single-dates'
import {
  complete,
  monthInFull,
  otherThanDay,
  type PartialDate,
  typedDate,
  weekdayBefore,
  weekdayName,
} from './typed-dates'

/** Farther apart, two dates are not one span. */
const SPAN_DAYS_MOST = 400

/** A day by its number, with or without article and weekday. */
const numbered = led(seq(maybe(word('le', 'les')), maybe(weekdayBefore)), typedDate)

function spanOf(first: PartialDate, last: PartialDate, today: string): DayRange | null {
  const to = complete(last, today)
  const month = first.month ?? last.month
  const from = to && complete({ ...first, month, year: first.year ?? Number(to.slice(0, 4)) }, today)
  return from && to ? { from: from <= to ? from : moveYears(from, -1), to } : null
}

/** « les 5 et 6 »: of this month or the next one. */
function bareSpan(first: PartialDate, last: PartialDate, today: string): DayRange | null {
  const next = dayWithin(DAY_ALONE_DAYS)
  const from = next(first.day, today)?.from
  const to = from && next(last.day, from)?.to
  return from && to ? { from, to } : null
}

interface Dated extends DateMeaning {
  days: DayRange
}

/** A date with both its ends. */
function dated(rule: Rule<DateMeaning>): Rule<Dated> {
  return map(rule, (meaning, today) => {
    const days = daysAsked(meaning.date, today)
    return days && { ...meaning, days }
  })
}

/** « demain et après-demain » are counted from today, « vendredi et samedi » from the first where that is later. */
function later(rule: Rule<DateMeaning>, from: string): Rule<Dated> {
  const read = dated(rule)
  const most = addDays(from, SPAN_DAYS_MOST)
  return map(
    oneOf(
      map(read, (other) => (other.days.from >= from ? other : null)),
      countedFrom(from, read),
    ),
    (other) => (other.days.to > most ? null : other),
  )
}

const link = oneOf<unknown>(phrase('au | a | jusquau | jusqua | jusqu au | jusqu a'), joint(/^-$/))
const openers = ['du', 'de', 'des', 'd', 'depuis']

/** « du 3 au 8 août », « entre juin et août », « du vendredi au dimanche », « 24 - 26.12 », « lundi à jeudi ». */
export const dateRange: Rule<DateMeaning> = oneOf(
  led(word('entre'), openedRange(oneOf(word('et'), link))),
  led(word(...openers), openedRange(link)),
  led(not(word('entre', ...openers)), oneOf(numberRange(link), nameRange(plainDate, link))),
)

function openedRange(link: Rule<unknown>): Rule<DateMeaning> {
  return oneOf(numberRange(link), openNumberRange(link), nameRange(askedDate, link))
}

/** The first may take month and year from the last. */
function numberRange(link: Rule<unknown>): Rule<DateMeaning> {
  return withoutHours(
    map(seq(numbered, link, numbered), ([first, , last], today) =>
      last.month === null ? null : spanOf(first, last, today),
    ),
  )
}

/** « du 1er décembre au 24 », « du 5 au 7 » */
function openNumberRange(link: Rule<unknown>): Rule<DateMeaning> {
  return withoutHours(
    map(seq(numbered, link, numbered, not(otherThanDay)), ([first, , last], today) => {
      if (first.month === null) return bareSpan(first, last, today)
      return last.day > first.day
        ? spanOf(first, { ...last, month: first.month, year: first.year }, today)
        : null
    }),
  )
}

function nameRange(first: Rule<DateMeaning>, link: Rule<unknown>): Rule<DateMeaning> {
  return andThen(followed(dated(first), link), ({ days: { from } }) =>
    map(later(askedDate, from), ({ days: { to }, hours }) =>
      to < from ? null : { date: { from, to }, hours },
    ),
  )
}

const comma = oneOf<unknown>(word('et', 'ou', 'puis'), joint(/^[,/+&]$/))

const withMonth = (date: PartialDate) => (date.month === null ? null : date)
/** « 31 juillet 1er août », or one day */
const someNumbers = oneOf(
  map(seq(map(numbered, withMonth), many(map(typedDate, withMonth))), ([first, others]) => [
    first,
    ...others,
  ]),
  map(numbered, (date) => [date]),
)

/** « les 12 et 13 décembre », « 27-28-29 novembre », « ve 27 sa 28 novembre » */
const numberList = withoutHours(
  map(
    seq(
      maybe(word('les', 'le', 'des', 'du')),
      someNumbers,
      many(led(oneOf<unknown>(comma, joint(/^-$/), ahead(weekdayBefore)), someNumbers)),
      maybe(ahead(means(otherThanDay, true))),
    ),
    ([lead, some, others, isOther], today) => {
      const listed = [...some, ...others.flat()]
      const [first, last] = [listed[0], listed.at(-1)]
      if (!first || !last || listed.length < 2) return null
      if (last.month !== null) return spanOf(first, last, today)
      return lead === null || isOther ? null : bareSpan(first, last, today)
    },
  ),
)

/** « samedi ou dimanche », « jeudi, vendredi et samedi », « décembre et janvier », « samedi soir ou dimanche ». */
function nameList(single: Rule<DateMeaning>): Rule<DateMeaning> {
  const bare = map(single, (date) => (date.hours ? null : date))
  const withPart = (hours: Rule<Hours>) => map(seq(bare, hours), ([date, hours]) => ({ ...date, hours }))
  return oneOf(
    map(listOf(withPart(followed(hoursOfDate, ahead(comma))), oneOf(withPart(hoursOfDate), single)), (list) =>
      meaningOf(list, areHoursSame(list) ? (list[0]?.hours ?? null) : null),
    ),
    map(listOf(single, single), (list) => meaningOf(list, list.at(-1)?.hours ?? null)),
  )
}

/** « juillet août », « vendredi samedi », « fin mars début avril » */
const besideSame = oneOf<unknown>(
  seq(after(weekdayName), ahead(weekdayName)),
  seq(after(monthInFull), ahead(oneOf<unknown>(monthInFull, partName))),
)

function listOf(first: Rule<DateMeaning>, other: Rule<DateMeaning>): Rule<Dated[]> {
  return andThen(dated(first), (one) =>
    map(
      many(
        led(
          oneOf(comma, besideSame),
          map(later(other, one.days.from), (next) => (next.days.from < one.days.from ? null : next)),
        ),
        1,
      ),
      (others) => [one, ...others],
    ),
  )
}

/** The hours of one day are not those of another: only what all have is asked for. */
function areHoursSame(list: readonly Dated[]): boolean {
  const texts = list.map(({ hours }) => `${hours?.from} ${hours?.to}`)
  return new Set(texts).size === 1
}

function meaningOf(list: readonly Dated[], hours: DateMeaning['hours']): DateMeaning | null {
  const days = list.map((one) => one.days)
  const from = days[0]?.from ?? ''
  const to =
    days
      .map((one) => one.to)
      .sort()
      .at(-1) ?? ''
  const weekdays = weekdaysOf(days)
  return { date: { from, to }, hours, ...(weekdays && { weekdays }) }
}

const DAYS_OF_WEEK = 7

/** Returns the weekdays of single days with others between them; null where the span says it all. */
function weekdaysOf(listed: readonly DayRange[]): number[] | null {
  const days = [...new Set(listed.map(({ from }) => from))].sort()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const isWeek = last < addDays(first, DAYS_OF_WEEK) && listed.every(({ from, to }) => from === to)
  const hasGap = isWeek && addDays(first, days.length - 1) < last
  return hasGap ? days.map(weekdayOf).sort() : null
}

/** `single`: one date of a list of names. */
export function dateListOf(single: Rule<DateMeaning>): Rule<DateMeaning> {
  return oneOf(numberList, nameList(single))
}

export const dateList = dateListOf(plainDate)
