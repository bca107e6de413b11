import { oneDay } from '~/calendar/day-range'
import {
  ahead,
  found,
  lazy,
  led,
  longestOf,
  map,
  maybe,
  oneOf,
  phrase,
  type Rule,
  seq,
  word,
} from '~/platform/grammar'
import { remembered } from '~/platform/tokens'
import { addDays } from '~/platform/zurich'
import { type DateMeaning, daysAsked, withoutHours } from './asked-days'
import { dateList, dateRange } from './date-lists'
import { daysAround } from './days-around'
import { partOfDate, weekdayWithPart } from './days-with-parts'
import { hoursOfDate, NIGHT } from './hours'
import { openDate } from './open-dates'
import { openWords } from './open-words'
import { askedDate, plainDate } from './single-dates'

/** A day or a span, with the hours said behind it. */
function withHours(single: Rule<DateMeaning>): Rule<DateMeaning> {
  const day = longestOf(single, dateRange, dateList, weekdayWithPart, daysAround)
  const bare = map(day, (date) => (date.hours ? null : date))
  return oneOf(
    map(seq(bare, hoursOfDate), ([date, hours]) => ({ ...date, hours })),
    day,
  )
}

const closedDate = withHours(plainDate)
const anyDate = withHours(askedDate)

/** « pendant le Jeûne fédéral », « tout l’été », « toute la semaine prochaine » */
const during = led(
  phrase(
    'pendant tout | pendant toute | durant tout | durant toute | pendant | durant | lors | tout | toute',
  ),
  anyDate,
)

/** « la nuit du 31 au 1 » is the night of the first day. */
const night = led(
  seq(phrase('la nuit | nuit'), ahead(word('du'))),
  map(dateRange, ({ date }, today) => {
    const days = daysAsked(date, today)
    return days?.to === addDays(days?.from ?? today, 1) ? { date: oneDay(days.from), hours: NIGHT } : null
  }),
)

/** The longest date that begins at this token. A date without a year is the next one. */
export const date: Rule<DateMeaning> = remembered(
  led(
    maybe(openWords),
    oneOf(
      during,
      night,
      partOfDate(lazy(() => date)),
      longestOf(withoutHours(openDate(anyDate)), closedDate),
    ),
  ),
)

export const dateAt = found(date)
