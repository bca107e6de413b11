import {
  comingYear,
  daysInYear,
  monthFrom,
  nthWeekday,
  oneDay,
  realDay,
  weekendOf,
  weekOf,
  wholeMonth,
} from '~/calendar/day-range'
import { advent } from '~/calendar/holidays'
import type { DayRange } from '~/domain/rules'
import {
  after,
  ahead,
  any,
  first,
  followed,
  joined,
  last,
  led,
  like,
  longestOf,
  map,
  maybe,
  meaning,
  means,
  not,
  number,
  oneOf,
  phrase,
  type Rule,
  seq,
  word,
} from '~/platform/grammar'
import { addDays } from '~/platform/zurich'
import type { AskedDate } from './asked-days'
import { monthBehind, partOfMonth } from './parts-of-months'
import { monthName, weekdayOrPlural, yearAt } from './typed-dates'
import { count, ordinal } from './typed-numbers'

/** Meteorological: winter begins on 1 December. */
const seasonName = meaning([
  ['printemps', 3],
  ['ete|lete', 6],
  ['automne|lautomne', 9],
  ['hiver|lhiver', 12],
])

const beginOfName = like(/^(?:d|d[eu]s?|en|indien|comme|sans|et|ou)$/)
const introduction = phrase('cet | cette | ce | en | au | pour l | pendant l | durant l | pour | pendant')
/** Introduced, with a year or at the end: « sports d’hiver » and « Le Printemps » are words. */
const beforePlainSeason = oneOf<unknown>(
  introduction,
  ahead(seq(seasonName, oneOf<unknown>(word('prochain'), yearAt))),
  // « les jeudis de l’été »
  after(seq(weekdayOrPlural, word('de')), 2),
  // « festival d’humour automne valais », not « printemps de Sévelin »
  seq(
    not(first),
    not(after(like(/^(?:l|d|d[eu]s?|l[ea]s?|un|et|ou|saisons)$/))),
    ahead(seq(seasonName, oneOf(last, seq(not(after(word('printemps'))), not(beginOfName))))),
  ),
)

const plainSeason = seasonBehind(beforePlainSeason)
/** After « dès » or « avant » every season is a date. */
export const askedSeason = seasonBehind(maybe(introduction))

function seasonBehind(lead: Rule<unknown>): Rule<DayRange> {
  // « hiver 2026-2027 »
  const secondYear = seq(after(yearAt), joined, like(/^(?:20)?\d\d$/))
  return map(
    // The « mi-été » of the alps is a feast.
    seq(lead, not(after(word('mi'))), seasonName, maybe(word('prochain')), maybe(yearAt), maybe(secondYear)),
    ([, , month, , year, second], today) => {
      const days = (of: number) => seasonOf(of, month)
      return year !== null && second ? days(year) : daysInYear(days, year, today)
    },
  )
}

function seasonOf(year: number, month: number): DayRange {
  const { from } = wholeMonth(year, month)
  return { from, to: month === 12 ? wholeMonth(year + 1, 2).to : wholeMonth(year, month + 2).to }
}

/** « huit jours » is a week, « quinze jours » two. */
const IDIOMS = new Map([
  [8, 7],
  [15, 14],
])
const collective = meaning([
  ['huitaine', 8],
  ['dizaine', 10],
  ['quinzaine', 15],
  ['vingtaine', 20],
  ['trentaine', 30],
])

interface DayAfter {
  day: string
  /** Where it is not, any day of its week is meant. */
  isExact: boolean
}

/** « une quinzaine », « une dizaine de jours », « 3 jours », « deux semaines », « un mois »: the day after these. */
const dayAfter = oneOf<DayAfter>(
  map(
    seq(
      maybe(word('une')),
      collective,
      oneOf<string | null>(
        led(word('de'), word('jour', 'jours', 'semaine', 'semaines')),
        not(seq(word('de'), any)),
      ),
    ),
    ([, number, unit], today) => ({
      day: addDays(today, unit?.startsWith('semaine') ? 7 * number : (IDIOMS.get(number) ?? number)),
      isExact: false,
    }),
  ),
  map(followed(count, word('jour', 'jours')), (number, today) => ({
    day: addDays(today, IDIOMS.get(number) ?? number),
    isExact: !IDIOMS.has(number),
  })),
  map(followed(count, word('semaine', 'semaines')), (number, today) => ({
    day: addDays(today, 7 * number),
    isExact: false,
  })),
  map(followed(count, word('mois')), (number, today) => {
    const { from, to } = monthFrom(today, number)
    return { day: realDay(...yearAndMonth(from), Number(today.slice(8))) ?? to, isExact: false }
  }),
)

function yearAndMonth(day: string): [year: number, month: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
}

/** « dans 3 jours », « dans deux semaines »: its week; « d’ici 2 semaines »: until then. */
const inSomeTime = oneOf<AskedDate>(
  map(led(phrase('d ici | dici | sous'), dayAfter), ({ day }) => ({ from: null, to: day })),
  map(led(word('dans'), dayAfter), ({ day, isExact }) => (isExact ? oneDay(day) : weekOf(day))),
)

/** « ces prochains mois » */
const SOME_MONTHS = 3
const DAYS_OF_MONTH = 30
const PRESETS: Record<number, AskedDate> = { 7: '7-jours', 30: '30-jours' }

const units = word('jours', 'semaines', 'mois')
const next = word('prochains', 'prochaines')

/** « ces prochains jours », « les 2 prochaines semaines », « mois à venir », « dans les 10 jours » */
const comingDays = oneOf<AskedDate>(
  means(word('prochainement', 'bientot'), '30-jours'),
  map(
    oneOf<[number: number | null, unit: string]>(
      led(phrase('dans les'), seq(count, units)),
      led(
        maybe(phrase('dans les | dans | les | ces | des')),
        oneOf<[number | null, string]>(
          seq(maybe(count), led(next, units)),
          led(next, seq(count, units)),
          seq(not(count), followed(units, phrase('a venir'))),
        ),
      ),
    ),
    ([number, unit], today) => {
      if (unit === 'mois') return { from: today, to: addDays(today, DAYS_OF_MONTH * (number ?? SOME_MONTHS)) }
      if (number === null) return unit === 'jours' ? '7-jours' : '30-jours'
      const days = unit === 'jours' ? number : 7 * number
      return PRESETS[days] ?? { from: today, to: addDays(today, days - 1) }
    },
  ),
)

const MONTHS_AHEAD = 12
const THURSDAY = 4
const SATURDAY = 6
const SUNDAY = 7

interface Unit {
  /** Advent counts such units by its Sundays. */
  ofSunday: ((sunday: string) => DayRange) | null
  spanOf: (year: number, month: number, nth: number) => DayRange
}

/** A month counts these: « dimanche », « week-end », « semaine ». A week belongs to the month of its Thursday, as
 * those of a year do (ISO 8601). */
const unitOfMonth = oneOf<Unit>(
  map(weekdayOrPlural, (weekday) => ({
    ofSunday: weekday === SUNDAY ? oneDay : null,
    spanOf: (year, month, nth) => oneDay(nthWeekday(year, month, weekday, nth)),
  })),
  meaning<Unit>([
    [
      'week end | weekend',
      {
        ofSunday: weekendOf,
        spanOf: (year, month, nth) => weekendOf(nthWeekday(year, month, SATURDAY, nth)),
      },
    ],
    [
      'semaine',
      { ofSunday: null, spanOf: (year, month, nth) => weekOf(nthWeekday(year, month, THURSDAY, nth)) },
    ],
  ]),
)

const nthUnit = led(maybe(word('le', 'les', 'chaque', 'au', 'du')), seq(ordinal, unitOfMonth))

/** « deuxième dimanche de l’Avent » */
const nthOfAdvent = map(followed(nthUnit, phrase('de l avent | de lavent')), ([nth, { ofSunday }], today) =>
  ofSunday && nth > 0 ? comingYear((year) => ofSunday(addDays(advent(year), 7 * (nth - 1))), today) : null,
)

/** « premier dimanche du mois », « dernier week-end de novembre »; without a month the next one. */
const nthOfMonth = map(
  seq(nthUnit, maybe(monthBehind)),
  ([[nth, unit], asked], today) =>
    Array.from({ length: MONTHS_AHEAD + 1 }, (_, later) => yearAndMonth(monthFrom(today, later).from))
      .filter(([year, month]) => (asked?.month ?? month) === month && (asked?.year ?? year) === year)
      .map(([year, month]) => unit.spanOf(year, month, nth))
      .find(({ to }) => to >= today) ?? null,
)

/** « semaine 50 » (ISO 8601): week 1 has 4 January. « Semaine 5 décembre » is a day. */
const weekNumber = map(
  led(seq(maybe(word('la')), word('semaine')), followed(number(1, 53), not(monthName), not(joined))),
  (number, today) =>
    comingYear((year) => weekOf(addDays(weekOf(`${year}-01-04`).from, 7 * (number - 1))), today),
)

/** « fin décembre », « cet hiver », « dans deux semaines », « premier dimanche du mois », « semaine 50 ». */
function vagueDate(season: Rule<AskedDate>): Rule<AskedDate> {
  return longestOf<AskedDate>(
    partOfMonth,
    season,
    inSomeTime,
    comingDays,
    nthOfAdvent,
    nthOfMonth,
    weekNumber,
  )
}

export const plainVagueDate = vagueDate(plainSeason)
/** Each season is a date: « avant l’été ». */
export const askedVagueDate = vagueDate(askedSeason)
