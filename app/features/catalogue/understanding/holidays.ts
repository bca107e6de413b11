import { addDays, weekdayOf } from '~/platform/zurich'

export interface NamedDays {
  /** Folded, as typed after an article or a preposition. */
  names: readonly string[]
  days(year: number): { from: string; to: string }
  /** Whether the name alone is a date. */
  alone: boolean
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

/** ISO 8601 weekday, 1 = Monday. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = date(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1))
}

const day = (month: number, dayOfMonth: number) => (year: number) => one(date(year, month, dayOfMonth))
const afterEaster =
  (from: number, to = from) =>
  (year: number) => ({
    from: addDays(easter(year), from),
    to: addDays(easter(year), to),
  })
const federalFast = (year: number) => nthWeekday(year, 9, 7, 3)

export const NAMED_DAYS: readonly NamedDays[] = [
  { names: ['noel'], days: (year) => ({ from: date(year, 12, 24), to: date(year, 12, 26) }), alone: false },
  { names: ['veille de noel'], days: day(12, 24), alone: true },
  { names: ['saint sylvestre', 'st sylvestre', 'reveillon'], days: day(12, 31), alone: true },
  { names: ['restauration genevoise', 'restauration de la republique'], days: day(12, 31), alone: true },
  {
    names: ['nouvel an'],
    days: (year) => ({ from: date(year, 12, 31), to: date(year + 1, 1, 1) }),
    alone: true,
  },
  { names: ['jour de l an', 'jour de lan'], days: day(1, 1), alone: true },
  { names: ['saint berchtold', 'berchtold'], days: day(1, 2), alone: true },
  { names: ['epiphanie', 'fete des rois'], days: day(1, 6), alone: false },
  { names: ['saint valentin', 'st valentin'], days: day(2, 14), alone: true },
  { names: ['instauration de la republique'], days: day(3, 1), alone: true },
  { names: ['saint joseph', 'st joseph'], days: day(3, 19), alone: false },
  { names: ['vendredi saint'], days: afterEaster(-2), alone: true },
  { names: ['paques', 'week end de paques', 'weekend de paques'], days: afterEaster(-2, 1), alone: true },
  { names: ['dimanche de paques'], days: afterEaster(0), alone: true },
  { names: ['lundi de paques'], days: afterEaster(1), alone: true },
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
  { names: ['fete du travail'], days: day(5, 1), alone: true },
  { names: ['fete des meres'], days: (year) => one(nthWeekday(year, 5, 7, 2)), alone: true },
  { names: ['fete des peres'], days: (year) => one(nthWeekday(year, 6, 7, 1)), alone: true },
  { names: ['fete de l independance', 'independance jurassienne'], days: day(6, 23), alone: true },
  { names: ['fete nationale'], days: day(8, 1), alone: true },
  { names: ['assomption', 'lassomption'], days: day(8, 15), alone: false },
  {
    names: ['jeune genevois'],
    days: (year) => one(addDays(nthWeekday(year, 9, 7, 1), 4)),
    alone: true,
  },
  { names: ['lundi du jeune'], days: (year) => one(addDays(federalFast(year), 1)), alone: true },
  {
    names: ['jeune federal', 'week end du jeune', 'weekend du jeune'],
    days: (year) => ({ from: addDays(federalFast(year), -1), to: addDays(federalFast(year), 1) }),
    alone: true,
  },
  { names: ['toussaint', 'la toussaint'], days: day(11, 1), alone: true },
  { names: ['halloween'], days: day(10, 31), alone: false },
  { names: ['saint nicolas', 'st nicolas'], days: day(12, 6), alone: false },
  { names: ['immaculee conception'], days: day(12, 8), alone: true },
]

function one(date: string) {
  return { from: date, to: date }
}

function date(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
