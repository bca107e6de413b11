import { daysInYear, monthFrom, wholeMonth } from '~/calendar/day-range'
import type { DayRange } from '~/domain/rules'
import {
  any,
  led,
  longestOf,
  many,
  map,
  maybe,
  meaning,
  means,
  not,
  oneOf,
  phrase,
  type Rule,
  seq,
  word,
} from '~/platform/grammar'
import { addDays } from '~/platform/zurich'
import { monthName, yearAt } from './typed-dates'
import { count, ordinal } from './typed-numbers'

type PartOf = (month: DayRange) => DayRange

/** « début », « mi », « fin » */
export const partName = meaning<PartOf>([
  ['debut', ({ from }) => ({ from, to: `${from.slice(0, 8)}10` })],
  ['mi|milieu', ({ from }) => ({ from: `${from.slice(0, 8)}10`, to: `${from.slice(0, 8)}20` })],
  ['fin', ({ from, to }) => ({ from: `${from.slice(0, 8)}21`, to })],
])

const monthWord = seq(maybe(word('chaque')), word('mois'), maybe(word('de', 'prochain')))
const beforeMonth = maybe(word('de', 'du', 'd', 'en'))

/** « de novembre 2027 », « du mois de mai » */
const namedMonth = map(seq(beforeMonth, maybe(monthWord), monthName, maybe(yearAt)), ([, , month, year]) => ({
  month,
  year,
}))

/** « du mois » too. */
export const monthBehind = oneOf<{ month: number | null; year: number | null }>(
  namedMonth,
  means(seq(beforeMonth, monthWord), { month: null, year: null }),
)

/** « du mois prochain », « de décembre »: the days of a part of it. */
const partBehind: Rule<(part: PartOf) => DayRange | null> = oneOf(
  map(
    seq(maybe(word('de', 'du', 'd')), word('mois'), not(seq(any, monthName)), maybe(word('prochain'))),
    ([, , , next], today) =>
      (part: PartOf) =>
        (next ? [1] : [0, 1]).map((later) => part(monthFrom(today, later))).find(({ to }) => to >= today) ??
        null,
  ),
  map(
    namedMonth,
    ({ month, year }, today) =>
      (part: PartOf) =>
        daysInYear((of) => part(wholeMonth(of, month)), year, today),
  ),
)

/** « fin décembre », « mi-décembre », « début du mois prochain » */
const namedPart = map(seq(maybe(word('la')), partName, partBehind), ([, part, daysOf]) => daysOf(part))

const DAYS = 7
const HALF = 15

/** « les 3 premiers jours de mai », « deux dernières semaines de juillet », « 2e quinzaine d’août » */
const countedPart = map(
  seq(
    many(word('les', 'la', 'des', 'ces', 'pendant', 'durant')),
    oneOf<[count: number | null, nth: number]>(
      seq(led(not(ordinal), count), ordinal),
      map(seq(ordinal, maybe(count)), ([nth, many]) => [many, nth]),
    ),
    word('quinzaine', 'moitie', 'jours', 'semaines'),
    partBehind,
  ),
  ([, [number, nth], unit, daysOf]) => {
    const part = partCounted(nth, number, unit)
    return part && daysOf(part)
  },
)

function partCounted(nth: number, number: number | null, unit: string): PartOf | null {
  if (unit === 'quinzaine' || unit === 'moitie') {
    return ({ from, to }) =>
      nth === 1 ? { from, to: addDays(from, HALF - 1) } : { from: addDays(from, HALF), to }
  }
  // « la première semaine » is counted with weekdays.
  const isCounted = unit === 'jours' || number !== null
  if (!isCounted || Math.abs(nth) > 1) return null
  const days = (unit === 'jours' ? 1 : DAYS) * (number ?? DAYS)
  return ({ from, to }) =>
    nth === 1 ? { from, to: addDays(from, days - 1) } : { from: addDays(to, 1 - days), to }
}

/** January. */
const beginOfYear = map(
  seq(
    maybe(word('le', 'en')),
    phrase(`debut d annee prochaine | debut dannee prochaine | debut de l annee prochaine
      | debut de lannee prochaine | debut d annee | debut dannee | debut de l annee | debut de lannee`),
    maybe(yearAt),
  ),
  ([, , year], today) => daysInYear((of) => wholeMonth(of, 1), year, today),
)

const endOfYear = map(
  seq(
    maybe(word('la')),
    phrase('fin d annee | fin dannee | fin de l annee | fin de lannee | fin de cette annee'),
  ),
  (_, today) => ({ from: `${today.slice(0, 4)}-12-15`, to: `${today.slice(0, 4)}-12-31` }),
)

/** « 2e semestre 2026 », « dernier trimestre » */
const partOfYear = map(
  seq(
    maybe(word('le', 'au')),
    ordinal,
    meaning([
      ['semestre', 6],
      ['trimestre', 3],
    ]),
    maybe(yearAt),
  ),
  ([, ordinal, months, year], today) => {
    const parts = 12 / months
    const nth = ordinal < 0 ? parts : ordinal
    const days = (of: number) => ({
      from: wholeMonth(of, months * (nth - 1) + 1).from,
      to: wholeMonth(of, months * nth).to,
    })
    return nth > parts ? null : daysInYear(days, year, today)
  },
)

/** « fin décembre », « les 3 premiers jours de mai », « première quinzaine de juillet », « fin d’année », « 2e semestre ». */
export const partOfMonth = longestOf<DayRange>(namedPart, countedPart, beginOfYear, endOfYear, partOfYear)
