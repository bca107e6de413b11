import type { DayRange } from '~/domain/rules'
import { CANTONS, type Canton } from '~/domain/vocabulary'
import type { Feast } from '~/domain/wishes'
import { addDays, weekdayOf } from '~/platform/zurich'
import { nthWeekday, oneDay } from './day-range'

interface NamedDays {
  /** Folded, as typed after an article or a preposition. */
  names: readonly string[]
  days(year: number): DayRange
  /** Whether the name alone is a date. */
  alone: boolean
  /** The day celebrates this feast, where events tell of it. */
  feast?: Feast
}

/** Gregorian Easter Sunday (Meeus, Jones and Butcher). */
export function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return date(year, Math.floor(f / 31), (f % 31) + 1)
}

const day = (month: number, dayOfMonth: number) => (year: number) => oneDay(date(year, month, dayOfMonth))
const afterEaster =
  (from: number, to = from) =>
  (year: number) => ({
    from: addDays(easter(year), from),
    to: addDays(easter(year), to),
  })
const federalFast = (year: number) => nthWeekday(year, 9, 7, 3)
const genevanFast = (year: number) => oneDay(addDays(nthWeekday(year, 9, 7, 1), 4))
const fastMonday = (year: number) => oneDay(addDays(federalFast(year), 1))
/** The first Sunday of Advent: the fourth one before Christmas. */
export const advent = (year: number) => {
  const eve = date(year, 12, 24)
  return addDays(eve, -(weekdayOf(eve) % 7) - 21)
}

export const NAMED_DAYS: readonly NamedDays[] = [
  {
    names: ['noel'],
    days: (year) => ({ from: date(year, 12, 24), to: date(year, 12, 26) }),
    alone: false,
    feast: 'noel',
  },
  { names: ['avant veille de noel'], days: day(12, 23), alone: true, feast: 'noel' },
  { names: ['veille de noel', 'reveillon de noel'], days: day(12, 24), alone: true, feast: 'noel' },
  {
    names: ['entre noel et nouvel an', 'entre noel et le nouvel an', 'entre les fetes'],
    days: (year) => ({ from: date(year, 12, 25), to: date(year + 1, 1, 1) }),
    alone: true,
  },
  {
    names: ['pendant les fetes', 'durant les fetes'],
    days: (year) => ({ from: date(year, 12, 24), to: date(year + 1, 1, 2) }),
    alone: true,
  },
  {
    names: ['fetes de fin d annee', 'fetes de fin dannee', 'les fetes'],
    days: (year) => ({ from: date(year, 12, 24), to: date(year + 1, 1, 2) }),
    alone: false,
  },
  {
    names: ['avent', 'lavent'],
    days: (year) => ({ from: advent(year), to: date(year, 12, 24) }),
    alone: false,
  },
  {
    names: ['saint sylvestre', 'st sylvestre', 'reveillon'],
    days: day(12, 31),
    alone: true,
    feast: 'nouvel-an',
  },
  { names: ['restauration genevoise', 'restauration de la republique'], days: day(12, 31), alone: true },
  {
    names: ['nouvel an'],
    days: (year) => ({ from: date(year, 12, 31), to: date(year + 1, 1, 1) }),
    alone: true,
    feast: 'nouvel-an',
  },
  { names: ['jour de l an', 'jour de lan'], days: day(1, 1), alone: true, feast: 'nouvel-an' },
  {
    names: ['saint berchtold', 'berchtold', 'bertchold', 'saint bertchold', 'berthold', 'saint berthold'],
    days: day(1, 2),
    alone: true,
  },
  { names: ['epiphanie', 'fete des rois', 'rois', 'les rois'], days: day(1, 6), alone: false },
  { names: ['saint valentin', 'st valentin'], days: day(2, 14), alone: true, feast: 'saint-valentin' },
  { names: ['instauration de la republique'], days: day(3, 1), alone: true },
  { names: ['saint joseph', 'st joseph'], days: day(3, 19), alone: false },
  { names: ['chandeleur', 'la chandeleur'], days: day(2, 2), alone: true, feast: 'chandeleur' },
  { names: ['mardi gras'], days: afterEaster(-47), alone: true, feast: 'mardi-gras' },
  { names: ['mercredi des cendres'], days: afterEaster(-46), alone: true },
  { names: ['dimanche des rameaux', 'rameaux', 'les rameaux'], days: afterEaster(-7), alone: true },
  { names: ['jeudi saint'], days: afterEaster(-3), alone: true },
  { names: ['samedi saint'], days: afterEaster(-1), alone: true },
  { names: ['vendredi saint'], days: afterEaster(-2), alone: true },
  {
    names: ['paques', 'week end de paques', 'weekend de paques'],
    days: afterEaster(-2, 1),
    alone: true,
    feast: 'paques',
  },
  { names: ['dimanche de paques'], days: afterEaster(0), alone: true, feast: 'paques' },
  { names: ['lundi de paques'], days: afterEaster(1), alone: true, feast: 'paques' },
  { names: ['jeudi de l ascension', 'jeudi de lascension'], days: afterEaster(39), alone: true },
  {
    names: ['week end', 'weekend', 'pont'].flatMap((days) => [
      `${days} de lascension`,
      `${days} de l ascension`,
    ]),
    days: afterEaster(39, 42),
    alone: true,
  },
  { names: ['ascension', 'lascension'], days: afterEaster(39, 42), alone: false },
  { names: ['lundi de pentecote'], days: afterEaster(50), alone: true },
  {
    names: ['pentecote', 'week end de pentecote', 'weekend de pentecote'],
    days: afterEaster(48, 50),
    alone: true,
  },
  { names: ['fete dieu'], days: afterEaster(60), alone: true },
  { names: ['pont de la fete dieu'], days: afterEaster(60, 63), alone: true },
  { names: ['fete du travail'], days: day(5, 1), alone: true, feast: 'fete-du-travail' },
  {
    names: ['fete des meres'],
    days: (year) => oneDay(nthWeekday(year, 5, 7, 2)),
    alone: true,
    feast: 'fete-des-meres',
  },
  {
    names: ['fete des peres'],
    days: (year) => oneDay(nthWeekday(year, 6, 7, 1)),
    alone: true,
    feast: 'fete-des-peres',
  },
  { names: ['fete de l independance', 'independance jurassienne'], days: day(6, 23), alone: true },
  { names: ['fete nationale'], days: day(8, 1), alone: true, feast: 'fete-nationale' },
  { names: ['assomption', 'lassomption'], days: day(8, 15), alone: false },
  {
    names: ['jeune genevois'],
    days: genevanFast,
    alone: true,
  },
  { names: ['lundi du jeune'], days: fastMonday, alone: true },
  {
    names: ['jeune federal', 'week end du jeune', 'weekend du jeune'],
    days: (year) => ({ from: addDays(federalFast(year), -1), to: addDays(federalFast(year), 1) }),
    alone: true,
  },
  { names: ['toussaint', 'la toussaint'], days: day(11, 1), alone: true },
  { names: ['halloween'], days: day(10, 31), alone: false },
  // In Ajoie it is kept on the weekend before or after its day.
  {
    names: ['saint martin', 'st martin'],
    days: (year) => ({ from: addDays(date(year, 11, 11), -5), to: addDays(date(year, 11, 11), 5) }),
    alone: false,
  },
  { names: ['saint nicolas', 'st nicolas'], days: day(12, 6), alone: false },
  { names: ['immaculee conception', 'immaculee'], days: day(12, 8), alone: true },
  { names: ['saint patrick', 'st patrick'], days: day(3, 17), alone: false },
  { names: ['poisson d avril', 'poisson davril'], days: day(4, 1), alone: false },
  { names: ['saint jean', 'st jean'], days: day(6, 24), alone: false },
  { names: ['sainte catherine', 'ste catherine'], days: day(11, 25), alone: false },
  { names: ['sainte barbe', 'ste barbe'], days: day(12, 4), alone: false },
  { names: ['sainte lucie', 'ste lucie'], days: day(12, 13), alone: false },
  { names: ['solstice d ete', 'solstice dete'], days: day(6, 21), alone: false },
  { names: ['solstice d hiver', 'solstice dhiver'], days: day(12, 21), alone: false },
  {
    names: ['journee de la femme', 'journee des femmes', 'journee des droits des femmes'],
    days: day(3, 8),
    alone: true,
    feast: 'droits-des-femmes',
  },
  {
    names: [
      'reveillon du nouvel an',
      'reveillon de nouvel an',
      'reveillon de saint sylvestre',
      'reveillon du 31',
    ],
    days: day(12, 31),
    alone: true,
    feast: 'nouvel-an',
  },
]

/** Sources: OpenHolidays (openholidaysapi.org, ODbL 1.0), without 2 January for VS, and the feasts of NE, JU and GE by cantonal law. They are
 * rules, so that they hold in every year. */
const PUBLIC_HOLIDAYS: readonly (readonly [days: NamedDays['days'], cantons: readonly Canton[]])[] = [
  [day(1, 1), CANTONS],
  [day(1, 2), ['VD', 'NE', 'FR', 'JU', 'BE']],
  [day(3, 1), ['NE']],
  [day(3, 19), ['VS']],
  [afterEaster(-2), ['VD', 'GE', 'NE', 'FR', 'JU', 'BE']],
  [afterEaster(1), ['VD', 'GE', 'NE', 'FR', 'JU', 'BE']],
  [day(5, 1), ['NE', 'FR', 'JU']],
  [afterEaster(39), CANTONS],
  [afterEaster(50), ['VD', 'GE', 'NE', 'FR', 'JU', 'BE']],
  [afterEaster(60), ['VS', 'NE', 'FR', 'JU']],
  [day(6, 23), ['JU']],
  [day(8, 1), CANTONS],
  [day(8, 15), ['VS', 'FR', 'JU']],
  [genevanFast, ['GE']],
  [fastMonday, ['VD', 'NE']],
  [day(11, 1), ['VS', 'FR', 'JU']],
  [day(12, 8), ['VS', 'FR']],
  [day(12, 25), CANTONS],
  [day(12, 26), ['FR', 'BE']],
  [day(12, 31), ['GE']],
]

/** The next public holiday in one of these cantons, or anywhere when none is given. */
export function nextPublicHoliday(today: string, cantons: readonly Canton[]): DayRange {
  const year = Number(today.slice(0, 4))
  const [next] = PUBLIC_HOLIDAYS.filter(
    ([, own]) => cantons.length === 0 || own.some((canton) => cantons.includes(canton)),
  )
    .flatMap(([days]) => [days(year), days(year + 1)])
    .filter(({ from }) => from >= today)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  return next ?? oneDay(today)
}

function date(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
