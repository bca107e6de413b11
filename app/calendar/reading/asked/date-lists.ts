import { moveYears, nextDayThat } from '~/calendar/day-range'
import type { DayRange } from '~/domain/rules'
import type { Token } from '~/platform/tokens'
import { addDays, weekdayOf } from '~/platform/zurich'
import { daysAsked, type FoundDate } from './asked-days'
import { hoursBehind } from './hours'
import { isPartOfMonth } from './parts-of-months'
import {
  complete,
  isUnit,
  type PartialDate,
  partialDateAt,
  weekdayBefore,
  weekdayNamed,
  wholeMonthName,
} from './typed-dates'

/** One date at a token, counted from a day; `isAsked` as in dates.ts. */
export type Single = (at: number, from: string, isAsked: boolean) => FoundDate | null

/** Farther apart, two dates are not one span. */
const SPAN_DAYS_MOST = 400
const OPENERS = ['du', 'de', 'des', 'entre', 'd', 'depuis']
const LISTED_MOST = 7

/** « du 3 au 8 août », « entre juin et août », « du vendredi au dimanche », « 24 - 26.12 », « lundi à jeudi ». */
export function dateRangeAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  single: Single,
): FoundDate | null {
  const opener = tokens[at]?.text ?? ''
  const isOpened = OPENERS.includes(opener)
  const first = at + (isOpened ? 1 : 0)
  const link = (next: number) => linkLength(tokens, next, opener)
  return numbersAt(tokens, at, first, today, link) ?? namesAt(at, first, today, isOpened, single, link)
}

/** The length of « au », « et », « jusqu’au » or a dash between two dates; null when there is none. */
function linkLength(tokens: readonly Token[], at: number, opener: string): number | null {
  const word = tokens[at]?.text ?? ''
  if (['au', 'a', 'jusquau', 'jusqua'].includes(word)) return 1
  if (word === 'jusqu' && ['au', 'a'].includes(tokens[at + 1]?.text ?? '')) return 2
  if (word === 'et' && opener === 'entre') return 1
  return tokens[at]?.joint === '-' ? 0 : null
}

type Link = (at: number) => number | null

/** Days of which the first takes month and year from the last. */
function numbersAt(
  tokens: readonly Token[],
  at: number,
  from: number,
  today: string,
  link: Link,
): FoundDate | null {
  const first = numberedAt(tokens, from, today)
  const linked = first && link(first.end)
  const last = linked === null || !first ? null : numberedAt(tokens, first.end + linked, today)
  if (!first || !last) return null
  const isLater = last.date.day > first.date.day && !isHour(tokens, last.end)
  if (last.date.month === null && first.date.month !== null && isLater && at < from) {
    // « du 1er décembre au 24 »
    const sameMonth = { ...last.date, month: first.date.month, year: first.date.year }
    const days = spanOf(first.date, sameMonth, today)
    return days && { date: days, hours: null, length: last.end - at }
  }
  if (last.date.month === null) {
    // « du 5 au 7 »
    return at === from || first.date.month !== null ? null : bareDays(tokens, [first, last], at, today)
  }
  const days = spanOf(first.date, last.date, today)
  return days && { date: days, hours: null, length: last.end - at }
}

function isHour(tokens: readonly Token[], at: number): boolean {
  const behind = tokens[at]
  return behind !== undefined && (isUnit(behind) || behind.isJoined)
}

function namesAt(
  at: number,
  from: number,
  today: string,
  isOpened: boolean,
  single: Single,
  link: Link,
): FoundDate | null {
  const first = single(from, today, isOpened)
  const days = first && daysAsked(first.date, today)
  const linked = first && link(from + first.length)
  if (!days || linked === null) return null
  const next = from + first.length + linked
  const last = after(days.from, today, (day) => single(next, day, true))
  const end = last && daysAsked(last.date, last.countedFrom)
  if (!end || end.to < days.from || end.to > addDays(days.from, SPAN_DAYS_MOST)) return null
  return { date: { from: days.from, to: end.to }, hours: last.hours, length: next + last.length - at }
}

/** « demain et après-demain » are counted from today, « vendredi et samedi » from the first where that is later. */
function after(
  from: string,
  today: string,
  dateFrom: (day: string) => FoundDate | null,
): (FoundDate & { countedFrom: string }) | null {
  const found = dateFrom(today)
  const days = found && daysAsked(found.date, today)
  const countedFrom = days && days.from >= from ? today : from
  const date = countedFrom === today ? found : dateFrom(from)
  return date && { ...date, countedFrom }
}

/** « les 12 et 13 décembre », « samedi ou dimanche », « jeudi, vendredi et samedi », « décembre et janvier ». */
export function dateListAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  single: Single,
): FoundDate | null {
  return numberListAt(tokens, at, today) ?? nameListAt(tokens, at, today, single)
}

function numberListAt(tokens: readonly Token[], at: number, today: string): FoundDate | null {
  const lead = ['les', 'le', 'des', 'du'].includes(tokens[at]?.text ?? '') ? 1 : 0
  const listed: Numbered[] = []
  let next: number | null = at + lead
  while (next !== null && listed.length < LISTED_MOST) {
    const numbered = numberedAt(tokens, next, today)
    if (!numbered) break
    listed.push(numbered)
    next = afterNumbered(tokens, numbered, today)
  }
  const [first] = listed
  const last = listed.at(-1)
  if (!first || !last || listed.length < 2) return null
  if (last.date.month === null) return lead === 0 ? null : bareDays(tokens, [first, last], at, today)
  const days = spanOf(first.date, last.date, today)
  return days && { date: days, hours: null, length: last.end - at }
}

/** « 27-28-29 novembre », « 31 juillet 1er août », « ve 27 sa 28 novembre » */
function afterNumbered(tokens: readonly Token[], { date, end }: Numbered, today: string): number | null {
  if (tokens[end]?.joint === '-' || weekdayBefore(tokens, end) !== null) return end
  const isWhole = date.month !== null && partialDateAt(tokens, end, today)?.month != null
  return isWhole ? end : afterComma(tokens, end)
}

function nameListAt(tokens: readonly Token[], at: number, today: string, single: Single): FoundDate | null {
  const first = single(at, today, false)
  const days = first && daysAsked(first.date, today)
  if (!days) return null
  let span = days
  const listed = [days]
  let end = at + first.length
  let hours = first.hours
  // « samedi soir ou dimanche »
  const part = hours ? null : hoursBehind(tokens, end)
  const hasParts = part !== null && afterComma(tokens, end + part.length) !== null
  if (hasParts) {
    hours = part.hours
    end += part.length
  }
  while (listed.length < LISTED_MOST) {
    const next = afterComma(tokens, end) ?? (isSameKind(tokens[end - 1], tokens[end]) ? end : null)
    const { from } = span
    const other = next === null ? null : after(from, today, (day) => single(next, day, false))
    const otherDays = other && daysAsked(other.date, other.countedFrom)
    if (next === null || !otherDays || otherDays.from < span.from) break
    if (otherDays.to > addDays(span.from, SPAN_DAYS_MOST)) break
    span = { from: span.from, to: otherDays.to > span.to ? otherDays.to : span.to }
    listed.push(otherDays)
    end = next + other.length
    const behind = other.hours || !hasParts ? null : hoursBehind(tokens, end)
    end += behind?.length ?? 0
    const otherHours = other.hours ?? behind?.hours ?? null
    // The hours of one day are not those of another: only what all have is asked for.
    hours = hasParts && !areSameHours(hours, otherHours) ? null : otherHours
  }
  if (listed.length < 2) return null
  const weekdays = weekdaysOf(listed)
  return { date: span, hours, length: end - at, ...(weekdays && { weekdays }) }
}

function areSameHours(one: FoundDate['hours'], other: FoundDate['hours']): boolean {
  return one?.from === other?.from && one?.to === other?.to
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

/** « juillet août », « vendredi samedi », « fin mars début avril » */
function isSameKind(one: Token | undefined, other: Token | undefined): boolean {
  const areDays = weekdayNamed(one) !== null && weekdayNamed(other) !== null
  const isMonth = (token: Token | undefined) => token !== undefined && wholeMonthName([token], 0) !== null
  return areDays || (isMonth(one) && (isMonth(other) || isPartOfMonth(other)))
}

/** Returns where the next of a list begins; null when nothing links. */
function afterComma(tokens: readonly Token[], at: number): number | null {
  if (['et', 'ou', 'puis'].includes(tokens[at]?.text ?? '')) return at + 1
  return [',', '/', '+', '&'].includes(tokens[at]?.joint ?? '') ? at : null
}

interface Numbered {
  date: PartialDate
  end: number
}

/** A day by its number, with or without article and weekday. */
function numberedAt(tokens: readonly Token[], at: number, today: string): Numbered | null {
  let next = at
  if (['le', 'les'].includes(tokens[next]?.text ?? '')) next += 1
  if (weekdayBefore(tokens, next) !== null) next += 1
  const date = partialDateAt(tokens, next, today)
  return date && { date, end: next + date.length }
}

function spanOf(first: PartialDate, last: PartialDate, today: string): DayRange | null {
  const to = complete(last, today)
  const from =
    to &&
    complete(
      { ...first, month: first.month ?? last.month, year: first.year ?? Number(to.slice(0, 4)) },
      today,
    )
  if (!from || !to) return null
  return { from: from <= to ? from : moveYears(from, -1), to }
}

/** « les 5 et 6 »: of this month or the next one. */
function bareDays(
  tokens: readonly Token[],
  [first, last]: [Numbered, Numbered],
  at: number,
  today: string,
): FoundDate | null {
  const behind = tokens[last.end]
  if (behind && isUnit(behind)) return null
  const dayFrom = (from: string, { date }: Numbered) =>
    nextDayThat(from, (day) => Number(day.slice(8)) === date.day, 62)
  const from = dayFrom(today, first)
  const to = from && dayFrom(from, last)
  return from && to ? { date: { from, to }, hours: null, length: last.end - at } : null
}
