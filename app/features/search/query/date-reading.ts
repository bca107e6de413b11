import { oneDay } from '~/calendar/day-range'
import { type AskedDate, daysAsked, type FoundDate, longest } from '~/calendar/reading/asked/asked-days'
import { cantonHolidayAt } from '~/calendar/reading/asked/canton-holidays'
import { dateAt } from '~/calendar/reading/asked/dates'
import { hoursOfDate } from '~/calendar/reading/asked/hours'
import { openHolidayAt } from '~/calendar/reading/asked/open-dates'
import { stayAt } from '~/calendar/reading/asked/stays'
import { weekdayNamed } from '~/calendar/reading/asked/typed-dates'
import type { AgendaQuery } from '~/domain/agenda-query'
import type { DayRange } from '~/domain/rules'
import type { Token } from '~/platform/tokens'
import { addDays, weekdayOf } from '~/platform/zurich'
import { type Edit, type Reading, unchanged } from './reading'

/** A span begins with one of these behind a day of the week. */
const SPANS = /^(?:entre|pendant|durant|en|de|d|des|dans)$/

/** `said`: a date before it, of which this one must be a part, or the other way round: « réveillon 31 décembre ». */
type DateBehind = (said: AgendaQuery['date'], areHoursSaid: boolean) => Reading | null

export function dateReading(tokens: readonly Token[], at: number, today: string): DateBehind {
  const date = longest([
    dateAt(tokens, at, today),
    weekdayWithinAt(tokens, at, today),
    stayAt(tokens, at, today),
  ])
  const holiday = longest([openHolidayAt(tokens, at, today), cantonHolidayAt(tokens, at, today)])
  return (said, areHoursSaid) => {
    if (said !== null) {
      const narrower = date && narrowerOf(said, date.date, today)
      const part = narrower ? { ...date, date: narrower } : weekdayOfSaid(tokens, at, said, today)
      return part && { kind: 'date', length: part.length, edit: dated(part, areHoursSaid) }
    }
    if (holiday && holiday.length > (date?.length ?? 0)) {
      return { kind: 'date', length: holiday.length, edit: unchanged, inCantons: holiday.inCantons }
    }
    return date && { kind: 'date', length: date.length, edit: dated(date, areHoursSaid) }
  }
}

/** « le samedi entre Noël et Nouvel An », « vendredi d’ici à Noël »: a day of the week within a span that leaves out the
 * next one. */
function weekdayWithinAt(tokens: readonly Token[], at: number, today: string): FoundDate | null {
  const lead = tokens[at]?.text === 'le' ? 1 : 0
  const weekday = weekdayNamed(tokens[at + lead])
  const next = at + lead + 1
  if (weekday === null || !SPANS.test(tokens[next]?.text ?? '')) return null
  const isOf = /^d[eu]?$/.test(tokens[next]?.text ?? '')
  const [from, span] = spanFrom([next, ...(isOf ? [next + 1] : [])], tokens, today)
  const days = span && daysAsked(span.date, today)
  const first = addDays(today, (weekday - weekdayOf(today) + 7) % 7)
  if (!span || !days || days.from === days.to || days.from <= first) return null
  const length = from - at + span.length
  const only = tokens[next]?.text === 'dans' ? dayWithinWeek(days, weekday) : null
  return only ? { ...span, date: only, length } : { ...span, weekdays: [weekday], length }
}

/** The day of this weekday; null in more than a week. */
function dayWithinWeek({ from, to }: DayRange, weekday: number): AskedDate | null {
  const day = addDays(from, (weekday - weekdayOf(from) + 7) % 7)
  return day <= to && addDays(day, 7) > to ? oneDay(day) : null
}

/** « la semaine prochaine samedi » */
function weekdayOfSaid(
  tokens: readonly Token[],
  at: number,
  said: AskedDate,
  today: string,
): FoundDate | null {
  const lead = /^(?:le|ce)$/.test(tokens[at]?.text ?? '') ? 1 : 0
  const weekday = weekdayNamed(tokens[at + lead])
  const days = daysAsked(said, today)
  const date = weekday === null || !days || days.from === days.to ? null : dayWithinWeek(days, weekday)
  const behind = date && hoursOfDate(tokens, at + lead + 1, today)
  return date && { date, hours: behind?.value ?? null, length: lead + 1 + (behind?.length ?? 0) }
}

function spanFrom(
  begins: readonly number[],
  tokens: readonly Token[],
  today: string,
): [from: number, span: FoundDate | null] {
  const from = begins.find((begin) => dateAt(tokens, begin, today)) ?? begins[0] ?? 0
  return [from, dateAt(tokens, from, today)]
}

/** « pas avant 20h samedi soir »: the hours said before win. */
function dated({ date, hours, weekdays, feast }: FoundDate, areHoursSaid: boolean): Edit {
  return (query) => ({
    ...query,
    date,
    weekdays: weekdays ?? query.weekdays,
    hours: areHoursSaid ? query.hours : (hours ?? query.hours),
    wishes: feast ? [...new Set([...query.wishes, feast])].sort() : query.wishes,
  })
}

function narrowerOf(one: AskedDate, other: AskedDate, today: string): AskedDate | null {
  const [a, b] = [daysAsked(one, today), daysAsked(other, today)]
  if (!a || !b) return null
  if (a.from <= b.from && b.to <= a.to) return other
  return b.from <= a.from && a.to <= b.to ? one : null
}
