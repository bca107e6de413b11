import type { AgendaQuery } from '../query'
import { type AskedDate, daysAsked, type FoundDate } from './asked-days'
import { cantonHolidayAt } from './canton-holidays'
import { dateAt } from './dates'
import { type Edit, type Reading, unchanged } from './reading'
import type { Token } from './tokens'

/** `said`: a date before it, of which this one must be a part, or the other way round: « réveillon 31 décembre ». */
export function dateReading(
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
