import type { DayRange } from '~/domain/rules'
import { CANTONS, type Canton } from '~/domain/vocabulary'
import { addDays } from '~/platform/zurich'
import { comingYear, weekOf } from './day-range'
import { easter } from './holidays'

const SCHOOL_HOLIDAYS = ['automne', 'noel', 'relaches', 'paques', 'ete'] as const
export type SchoolHoliday = (typeof SCHOOL_HOLIDAYS)[number]

/**
 * Compulsory school, first and last day, by the year in which they begin. Sources: the cantons' calendars as gathered by
 * OpenHolidays (openholidaysapi.org, ODbL 1.0; for VD, VS in its French-speaking part, FR and the Bernese Jura up to
 * January 2027, NE up to January 2026), vd.ch for VD 2029, schools of the Bernese Jura for 2027. Read in November 2026.
 * What is missing here is answered with the span in which those holidays usually lie.
 */
const PUBLISHED: Partial<Record<Canton, string>> = {
  VD: `noel 2025-12-20 2026-01-04; relaches 2026-02-14 2026-02-22; paques 2026-04-03 2026-04-19; ete 2026-06-27 2026-08-16;
    automne 2026-10-10 2026-10-25; noel 2026-12-24 2027-01-10; noel 2028-12-23 2029-01-07;
    relaches 2029-02-10 2029-02-18; paques 2029-03-30 2029-04-15; ete 2029-06-30 2029-08-19;
    automne 2029-10-13 2029-10-28; noel 2029-12-22 2030-01-06`,
  VS: `noel 2025-12-20 2026-01-04; relaches 2026-02-14 2026-02-22; paques 2026-04-03 2026-04-12; ete 2026-06-27 2026-08-19;
    automne 2026-10-15 2026-10-25; noel 2026-12-24 2027-01-10`,
  FR: `noel 2025-12-20 2026-01-02; relaches 2026-02-14 2026-02-22; paques 2026-04-03 2026-04-19; ete 2026-07-11 2026-08-26;
    automne 2026-10-10 2026-10-25; noel 2026-12-19 2027-01-03`,
  NE: 'noel 2025-12-20 2026-01-04',
  BE: `noel 2025-12-20 2026-01-04; paques 2026-04-03 2026-04-19; ete 2026-07-04 2026-08-16; automne 2026-10-03 2026-10-18;
    noel 2026-12-24 2027-01-10; relaches 2027-02-13 2027-02-21; paques 2027-03-26 2027-04-11; ete 2027-07-03 2027-08-15;
    automne 2027-10-02 2027-10-17; noel 2027-12-25 2028-01-09`,
}

const USUAL: Record<SchoolHoliday, (year: number) => DayRange> = {
  automne: (year) => ({ from: `${year}-10-01`, to: `${year}-10-31` }),
  noel: (year) => ({ from: `${year}-12-19`, to: `${year + 1}-01-10` }),
  relaches: (year) => ({ from: `${year}-02-06`, to: `${year}-03-07` }),
  paques: (year) => ({ from: addDays(easter(year), -2), to: addDays(easter(year), 14) }),
  ete: (year) => ({ from: `${year}-06-26`, to: `${year}-08-25` }),
}

/** These cantons keep closer to a rule. Geneva: the week of the schools’ calendars from 2021 to 2025 (dalcroze.ch,
 * espace-musical.com) was week 43 (ISO 8601) each year. */
const USUAL_IN: Partial<Record<Canton, Partial<typeof USUAL>>> = {
  GE: {
    automne: (year) => {
      const { from, to } = weekOf(addDays(weekOf(`${year}-01-04`).from, 7 * 42))
      return { from: addDays(from, -2), to }
    },
  },
}

const published = new Map(
  Object.entries(PUBLISHED).flatMap(([canton, text]) =>
    text.split(';').map((row): [string, DayRange] => {
      const [holiday = '', from = '', to = ''] = row.trim().split(' ')
      return [`${canton} ${holiday} ${from.slice(0, 4)}`, { from, to }]
    }),
  ),
)

/** This year's or the next ones, from the first day of the earliest of these cantons to the last day of the latest; of all
 * seven when none is given. `year`: in which they begin; null when none is said. */
export function schoolHoliday(
  holiday: SchoolHoliday,
  year: number | null,
  cantons: readonly Canton[],
  today: string,
): DayRange {
  const days = (one: number) => schoolHolidayOf(holiday, one, cantons)
  return year === null ? comingYear(days, today) : days(year)
}

function schoolHolidayOf(holiday: SchoolHoliday, year: number, cantons: readonly Canton[]): DayRange {
  const asked = cantons.length > 0 ? cantons : CANTONS
  const spans = asked.map(
    (canton) =>
      published.get(`${canton} ${holiday} ${year}`) ?? (USUAL_IN[canton]?.[holiday] ?? USUAL[holiday])(year),
  )
  const [from = ''] = spans.map((span) => span.from).sort()
  const to =
    spans
      .map((span) => span.to)
      .sort()
      .at(-1) ?? from
  return { from, to }
}

const HOLIDAY_NAMES: Record<SchoolHoliday, string> = {
  automne: 'vacances d’automne',
  noel: 'vacances de Noël',
  relaches: 'relâches',
  paques: 'vacances de Pâques',
  ete: 'vacances d’été',
}

interface KnownSchoolHolidays {
  known: DayRange[]
  /** These are not published here; the span is the one in which they usually lie. */
  missing: { name: string; usual: DayRange }[]
}

/** The school holidays of a canton that touch a period; both of its days are inclusive. */
export function schoolHolidaysWithin(canton: Canton, { from, to }: DayRange): KnownSchoolHolidays {
  const found: KnownSchoolHolidays = { known: [], missing: [] }
  for (let year = Number(from.slice(0, 4)) - 1; year <= Number(to.slice(0, 4)); year++) {
    for (const holiday of SCHOOL_HOLIDAYS) {
      const days = published.get(`${canton} ${holiday} ${year}`)
      const span = days ?? USUAL[holiday](year)
      if (span.to < from || span.from > to) continue
      if (days) found.known.push(days)
      else found.missing.push({ name: `${HOLIDAY_NAMES[holiday]} ${year}`, usual: span })
    }
  }
  return found
}

/** Returns the holidays that are going on, or else the next ones. */
export function nextSchoolHoliday(today: string, cantons: readonly Canton[]): DayRange {
  const year = Number(today.slice(0, 4))
  const coming = [year - 1, year, year + 1]
    .flatMap((one) => SCHOOL_HOLIDAYS.map((holiday) => schoolHolidayOf(holiday, one, cantons)))
    .filter(({ to }) => to >= today)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  return coming[0] ?? USUAL.noel(year)
}
