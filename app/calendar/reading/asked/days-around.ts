import { oneDay, weekendOf, weekOf } from '~/calendar/day-range'
import type { DayRange } from '~/domain/rules'
import { ahead, followed, led, map, maybe, meaning, oneOf, type Rule, seq, word } from '~/platform/grammar'
import { addDays, weekdayOf } from '~/platform/zurich'
import { type DateMeaning, daysAsked, withoutHours } from './asked-days'
import { dateListOf, dateRange } from './date-lists'
import { DAY_ALONE_DAYS, dayWithin } from './days-with-parts'
import { askedDate } from './single-dates'
import { bareDay } from './typed-dates'

const SATURDAY = 6

type Around = 'week' | 'weekend' | 'bridge'
type Side = 'of' | 'before' | 'after'

/** « dans la semaine », « week-end prolongé » */
const around = led(
  seq(maybe(word('dans')), maybe(word('le', 'la', 'ce'))),
  followed(
    meaning<Around>([
      ['week end | weekend', 'weekend'],
      ['semaine', 'week'],
      ['pont', 'bridge'],
    ]),
    maybe(word('prolonge')),
  ),
)
const side = meaning<Side>([
  ['du | des | de', 'of'],
  ['avant | davant', 'before'],
  ['apres | dapres', 'after'],
])

/** « 14 » of « la semaine du 14 » too. */
const dated = oneOf(askedDate, withoutHours(map(bareDay, dayWithin(DAY_ALONE_DAYS))))

/** « week-end du 12 décembre », « la semaine du 14 », « pont du 1er novembre », « la semaine avant Noël » */
export const daysAround: Rule<DateMeaning> = oneOf(
  // « semaine du 30 novembre au 4 décembre »
  led(seq(around, ahead(word('du', 'des', 'de'))), dateRange),
  withoutHours(
    map(seq(around, side, oneOf(dateListOf(dated), dated)), ([kind, side, { date }], today) => {
      const days = daysAsked(date, today)
      // « semaine de janvier »
      if (!days || days.to > addDays(days.from, 6)) return null
      return side === 'of' ? spanAround(days, kind) : spanBeside(days, kind, side)
    }),
  ),
)
function spanAround(days: DayRange, kind: Around): DayRange {
  if (kind === 'week') return weekOf(days.from)
  if (days.from !== days.to) return days
  return kind === 'weekend' ? weekendOf(days.from) : bridgeOf(days.from)
}

/** The seven days, or the weekend, next to these days. */
function spanBeside({ from, to }: DayRange, kind: Around, side: Side): DayRange | null {
  if (kind === 'bridge') return null
  if (kind === 'week') {
    return side === 'before'
      ? { from: addDays(from, -7), to: addDays(from, -1) }
      : { from: addDays(to, 1), to: addDays(to, 7) }
  }
  // Christmas, from its eve to the day after, is the day in the middle.
  const feast = addDays(from, 2) === to ? addDays(from, 1) : to
  if (side === 'after') return weekendOf(addDays(feast, weekdayOf(feast) < SATURDAY ? 0 : 7))
  return weekendOf(addDays(from, -7))
}

/** Spans the days to the nearer weekend: a Thursday to Sunday, a Saturday to Tuesday. */
function bridgeOf(day: string): DayRange {
  const { from: saturday, to: sunday } = weekendOf(day)
  const weekday = weekdayOf(day)
  if (weekday <= 2) return { from: addDays(saturday, -7), to: day }
  return weekday === 3 ? oneDay(day) : { from: day < saturday ? day : saturday, to: sunday }
}
