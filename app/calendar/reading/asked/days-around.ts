import { nextDayThat, oneDay, weekendOf, weekOf } from '~/calendar/day-range'
import type { DayRange } from '~/domain/rules'
import { saysAt, type Token } from '~/platform/tokens'
import { addDays, weekdayOf } from '~/platform/zurich'
import { daysAsked, type FoundDate } from './asked-days'
import { dateListAt, dateRangeAt, type Single } from './date-lists'
import { partialDateAt } from './typed-dates'

const SATURDAY = 6

type Around = 'week' | 'weekend' | 'bridge'

/** « week-end du 12 décembre », « la semaine du 14 », « pont du 1er novembre », « la semaine avant Noël » */
export function daysAroundAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  single: Single,
): FoundDate | null {
  let next = at
  if (tokens[next]?.text === 'dans') next += 1
  if (['le', 'la', 'ce'].includes(tokens[next]?.text ?? '')) next += 1
  const around = aroundAt(tokens, next)
  if (!around) return null
  next += around.length
  const link = LINKS[tokens[next]?.text ?? '']
  if (!link) return null
  // « semaine du 30 novembre au 4 décembre »
  const range = link === 'of' ? dateRangeAt(tokens, next, today, single) : null
  if (range) return { ...range, length: next - at + range.length }
  next += 1
  const dated: Single = (from, day) => single(from, day, true) ?? bareDayAt(tokens, from, day)
  const found = dateListAt(tokens, next, today, dated) ?? dated(next, today, true)
  const days = found && daysAsked(found.date, today)
  // « semaine de janvier »
  if (!days || days.to > addDays(days.from, 6)) return null
  const date = link === 'of' ? spanAround(days, around.kind) : spanBeside(days, around.kind, link)
  return date && { date, hours: null, length: next + found.length - at }
}

const LINKS: Readonly<Record<string, 'of' | 'before' | 'after'>> = {
  du: 'of',
  des: 'of',
  de: 'of',
  avant: 'before',
  davant: 'before',
  apres: 'after',
  dapres: 'after',
}

function aroundAt(tokens: readonly Token[], at: number): { kind: Around; length: number } | null {
  if (saysAt(tokens, at, ['week', 'end'])) return { kind: 'weekend', length: prolonged(tokens, at + 2) - at }
  const kinds: Record<string, Around> = { weekend: 'weekend', semaine: 'week', pont: 'bridge' }
  const kind = kinds[tokens[at]?.text ?? '']
  return kind ? { kind, length: prolonged(tokens, at + 1) - at } : null
}

/** « week-end prolongé de l’Ascension » */
function prolonged(tokens: readonly Token[], at: number): number {
  return tokens[at]?.text === 'prolonge' ? at + 1 : at
}

function spanAround(days: DayRange, kind: Around): DayRange {
  if (kind === 'week') return weekOf(days.from)
  if (days.from !== days.to) return days
  return kind === 'weekend' ? weekendOf(days.from) : bridgeOf(days.from)
}

/** The seven days, or the weekend, next to these days. */
function spanBeside({ from, to }: DayRange, kind: Around, side: 'before' | 'after'): DayRange | null {
  if (kind === 'bridge') return null
  if (kind === 'week') {
    return side === 'before'
      ? { from: addDays(from, -7), to: addDays(from, -1) }
      : { from: addDays(to, 1), to: addDays(to, 7) }
  }
  if (side === 'after') return weekendOf(addDays(to, weekdayOf(to) < SATURDAY ? 0 : 7))
  return weekendOf(addDays(from, -7))
}

/** Spans the days to the nearer weekend: a Thursday to Sunday, a Saturday to Tuesday. */
function bridgeOf(day: string): DayRange {
  const { from: saturday, to: sunday } = weekendOf(day)
  const weekday = weekdayOf(day)
  if (weekday <= 2) return { from: addDays(saturday, -7), to: day }
  return weekday === 3 ? oneDay(day) : { from: day < saturday ? day : saturday, to: sunday }
}

/** « 14 » of « la semaine du 14 » */
function bareDayAt(tokens: readonly Token[], at: number, today: string): FoundDate | null {
  const partial = partialDateAt(tokens, at, today)
  const date = partial && nextDayThat(today, (day) => Number(day.slice(8)) === partial.day, 62)
  return date && partial.month === null ? { date: oneDay(date), hours: null, length: 1 } : null
}
