// A part of the day that stands before its day, or between the day of the week and the date.

import { nextDayThat, nextWeekdayOn, oneDay } from '~/calendar/day-range'
import {
  after,
  followed,
  led,
  map,
  maybe,
  meaning,
  not,
  number,
  oneOf,
  type Rule,
  seq,
  word,
} from '~/platform/grammar'
import { type DateMeaning, SOON_DAYS, withoutHours } from './asked-days'
import { AFTERNOON, EVENING, hoursOfDate, MORNING, NIGHT } from './hours'
import { bareDay, complete, isoDate, monthName, otherThanDay, typedDate, weekdayName } from './typed-dates'

/** A day alone is no further away. */
export const DAY_ALONE_DAYS = 62

/** « 5 », as it is said behind « le » or « le soir du » */
export const dayAlone = map(
  followed(number(1, 31), not(monthName), not(otherThanDay)),
  dayWithin(DAY_ALONE_DAYS),
)

/** The next day of this number, today or later. */
export function dayWithin(days: number) {
  return (number: number, today: string) => {
    const date = nextDayThat(today, (day) => Number(day.slice(8)) === number, days)
    return date === null ? null : oneDay(date)
  }
}

/** « le soir du 5 décembre », « un soir de décembre », « nuit du 31 » */
export function partOfDate(date: Rule<DateMeaning>): Rule<DateMeaning> {
  return map(
    seq(
      meaning([
        [
          `un soir de | un soir du | un soir en | un soir | le soir du | le soir de | soir du | soiree du
            | la soiree du`,
          EVENING,
        ],
        ['la nuit du | nuit du', NIGHT],
        ['le matin du | matin du | la matinee du', MORNING],
        ['l apres midi du | lapres midi du | apres midi du', AFTERNOON],
      ]),
      oneOf(date, led(after(word('du')), withoutHours(dayAlone))),
    ),
    ([hours, day]) => ({ ...day, hours }),
  )
}

/** « samedi soir 5 décembre », « mercredi après-midi le 9.12. », « jeudi soir 3 » when the next 3rd is a Thursday. A wrong
 * weekday is ignored where the month is said. */
export const weekdayWithPart: Rule<DateMeaning> = map(
  seq(
    maybe(word('le', 'ce', 'pour')),
    weekdayName,
    hoursOfDate,
    maybe(word('le')),
    // « samedi soir 5 à 7 »
    not(seq(bareDay, oneOf<unknown>(word('a'), otherThanDay))),
    oneOf(isoDate, typedDate),
  ),
  ([, weekday, hours, , , partial], today) => {
    const date =
      partial.month === null
        ? nextWeekdayOn(today, { weekday, day: partial.day }, SOON_DAYS)
        : complete(partial, today)
    return date === null ? null : { date: oneDay(date), hours }
  },
)
