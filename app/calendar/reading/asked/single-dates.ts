// A day, or a span with a name of its own: « samedi », « le 5 », « juillet », « à Noël », « 2027 ».
import { nextWeekdayOn, oneDay, wholeMonth, yearOf } from '~/calendar/day-range'
import type { DayRange } from '~/domain/rules'
import {
  after,
  ahead,
  any,
  first,
  followed,
  last,
  led,
  like,
  longestOf,
  map,
  maybe,
  meaning,
  not,
  oneOf,
  phrase,
  type Rule,
  seq,
  word,
} from '~/platform/grammar'
import { remembered } from '~/platform/tokens'
import { addDays, weekdayOf } from '~/platform/zurich'
import { type AskedDate, type DateMeaning, SOON_DAYS, withoutHours } from './asked-days'
import { datePhrase } from './date-phrases'
import { dayAlone } from './days-with-parts'
import { hoursOfDate } from './hours'
import { askedNamedDay, plainNamedDay } from './named-days'
import {
  bareDay,
  complete,
  isoDate,
  monthInFull,
  monthName,
  typedDate,
  weekdayBefore,
  weekdayName,
  yearAt,
} from './typed-dates'
import { askedVagueDate, plainVagueDate } from './vague-dates'

/** A year alone is this one or the next. */
const YEARS_AHEAD_ALONE = 1
const DAYS_AHEAD_MOST = 800

const article = maybe(word('le', 'ce', 'a', 'la', 'au', 'pour', 'des', 'du', 'les'))
/** « samedi prochain le 28 » */
const weekdayOfDate = followed(weekdayBefore, maybe(word('prochain')), maybe(word('le')))

/** « 22 juin », « mardi 18 juin 2027 », « 24.11.2026 », « 22/06 », « 2026-11-24 », « 1er août ». A wrong weekday is ignored. */
const wholeDate = map(
  map(led(seq(article, maybe(weekdayOfDate)), oneOf(isoDate, typedDate)), complete),
  oneDay,
)

/** « samedi 28 »; « samedi 20h » is no day, « samedi 5 à 17h » is one where it comes soon. */
const weekdayAndNumber = led(
  article,
  oneOf(
    map(followed(seq(weekdayOfDate, bareDay), ahead(word('a'))), numberedWithin(SOON_DAYS)),
    map(seq(followed(weekdayOfDate, not(hoursOfDate)), bareDay), numberedWithin(DAYS_AHEAD_MOST)),
  ),
)

function numberedWithin(days: number) {
  return ([weekday, day]: [number, number], today: string) => {
    const date = nextWeekdayOn(today, { weekday, day }, days)
    return date === null ? null : oneDay(date)
  }
}

const leadOfMonth = phrase(
  'en | pour | courant | au mois de | au mois | mois de | mois | le mois de | du mois de',
)
/** « planète Mars », « champ de mars »; and nobody says « le juillet ». */
const beforeNoMonth = oneOf(
  after(word('planete', 'champ', 'champs', 'sur', 'vers', 'le')),
  after(phrase('champ de'), 2),
)
/** « mai 68 », « mars 1848 », not « mai 20h », « juin 10 à 12 ans » */
const otherYear = followed(
  ahead(
    oneOf<unknown>(
      seq(like(/^\d{2}$/), not(seq(maybe(any), maybe(any), word('ans')))),
      seq(after(word('mars', 'mai')), like(/^1\d{3}$/)),
    ),
  ),
  not(hoursOfDate),
)

const askedMonth = seq(monthName, maybe(yearAt))
const ledMonth = led(leadOfMonth, askedMonth)

/** « en juillet », « juillet 2027 », « au mois de juillet », « concert juillet ». */
const plainMonth = month(
  oneOf<[number, number | null]>(
    ledMonth,
    seq(monthInFull, yearAt),
    led(not(beforeNoMonth), seq(followed(monthInFull, not(otherYear)), maybe(yearAt))),
  ),
)

function month(said: Rule<[month: number, year: number | null]>): Rule<DayRange> {
  return map(said, ([month, year], today) => {
    const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
    return wholeMonth(year ?? (month >= thisMonth ? thisYear : thisYear + 1), month)
  })
}

/** How many days later. */
const later = meaning([
  ['en huit | en 8 | d apres | dapres | suivant', 7],
  ['en quinze | en 15', 14],
])

/** « samedi », « samedi prochain », « samedi en huit »; on a Saturday, « samedi » is today. */
const weekday = map(
  seq(
    not(after(word('la'))),
    maybe(word('le', 'ce', 'pour', 'prochain')),
    weekdayName,
    maybe(oneOf<string | number>(word('prochain'), later)),
  ),
  ([, lead, weekday, behind], today) => {
    const isNext = lead === 'prochain' || behind === 'prochain'
    const ahead = (weekday - weekdayOf(today) + 7) % 7 || (isNext ? 7 : 0)
    return oneDay(addDays(today, ahead + (typeof behind === 'number' ? behind : 0)))
  },
)

const dayOfMonth = led(word('le'), dayAlone)

/** « en 2027 »; « 2027 » alone or behind other words. */
const plainYear = year(oneOf(led(word('en'), yearAt), led(not(first), yearAt), followed(yearAt, last)))
const askedYear = year(led(maybe(word('en')), yearAt))

function year(said: Rule<number>): Rule<DayRange> {
  return map(said, (year, today) => {
    const ahead = year - Number(today.slice(0, 4))
    return ahead < 0 || ahead > YEARS_AHEAD_ALONE ? null : yearOf(year)
  })
}

/** A date that no word before it announces. */
export const plainDate = remembered(
  longestOf(
    datePhrase,
    plainNamedDay,
    withoutHours(
      longestOf<AskedDate>(
        wholeDate,
        weekdayAndNumber,
        plainMonth,
        weekday,
        dayOfMonth,
        plainYear,
        plainVagueDate,
      ),
    ),
  ),
)

/** After « dès » or « avant » also « déc », « Noël » without an article, and a year at the beginning. */
export const askedDate: Rule<DateMeaning> = remembered(
  longestOf(
    datePhrase,
    withoutHours(
      longestOf<AskedDate>(
        askedNamedDay,
        wholeDate,
        weekdayAndNumber,
        month(oneOf(ledMonth, askedMonth)),
        weekday,
        dayOfMonth,
        askedYear,
        askedVagueDate,
      ),
    ),
  ),
)
