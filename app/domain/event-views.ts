// Number of views of an event's page, by event id: all in all, of each month, and of each of the latest days. Holds no
// visitor.
import { z } from 'zod'
import { defineCollection } from '~/backend/documents'

/** Fields of one level, because that is what an increment can add to: `m202611` and `d20261124`, days of Zurich. */
type MonthField = `m${number}`
type DayField = `d${number}`

export interface EventViews {
  /** Views from before days were counted are among them. */
  count: number
  [month: MonthField]: number
  [day: DayField]: number
}

const countSchema = z.number().int().nonnegative()
const viewsSchema = z.object({ count: countSchema }).catchall(z.unknown())
const PERIOD = /^(?:d\d{8}|m\d{6})$/

export const eventViews = defineCollection<EventViews>({
  name: 'eventViews',
  indexed: [],
  parse(raw) {
    const { count, ...others } = viewsSchema.parse(raw)
    const periods = Object.entries(others).filter(([name]) => PERIOD.test(name))
    return { count, ...z.record(countSchema).parse(Object.fromEntries(periods)) }
  },
})

/** Adds the views of one day (`YYYY-MM-DD`) to the day, to its month and to the total. */
export function viewsOn(day: string, count: number): EventViews {
  const digits = day.replaceAll('-', '')
  return { count, [`d${Number(digits)}`]: count, [`m${Number(digits.slice(0, 6))}`]: count }
}

/** Adds both up. */
export function sumOfViews(some: EventViews, others: EventViews): EventViews {
  const sum = { ...some }
  for (const [name, count] of Object.entries(others)) {
    if (isPeriod(name) || name === 'count') sum[name] = (sum[name] ?? 0) + count
  }
  return sum
}

/** So long single days are kept; after that their month remains. */
export const DAYS_STORED = 400

/** Leaves out the days before `first` (`YYYY-MM-DD`); null when there are none. */
export function withoutDaysBefore(views: EventViews, first: string): EventViews | null {
  const limit = `d${first.replaceAll('-', '')}`
  const kept: EventViews = { count: views.count }
  let isShorter = false
  for (const [name, count] of Object.entries(views)) {
    if (!isPeriod(name)) continue
    if (name.startsWith('d') && name < limit) isShorter = true
    else kept[name] = count
  }
  return isShorter ? kept : null
}

interface ViewsOfPeriod {
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  period: string
  count: number
}

/** Earliest first; periods without a view are left out. */
export function viewsByPeriod(views: EventViews): { days: ViewsOfPeriod[]; months: ViewsOfPeriod[] } {
  const periods = Object.entries(views)
    .filter(([name, count]) => isPeriod(name) && count > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const of = (kind: string) =>
    periods
      .filter(([name]) => name.startsWith(kind))
      .map(([name, count]) => ({ period: withDashes(name.slice(1)), count }))
  return { days: of('d'), months: of('m') }
}

function isPeriod(name: string): name is MonthField | DayField {
  return PERIOD.test(name)
}

/** « 20261124 » to « 2026-11-24 ». */
function withDashes(digits: string): string {
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-')
}

/** The page shows the views of an event to its author. */
export function viewsPath(eventId: string): string {
  return `/organizer/statistiques/${eventId}`
}

/** The same behind the link of somebody without an account; `home`: the page of the link. */
export function linkViewsPath(home: string): string {
  return `${home}/vues`
}

export const SITE_FIGURES_PATH = '/admin/statistiques'

export const MISSED_WORDS_CSV_PATH = '/admin/recherches.csv'

/** The parameter that names a month of the words that found nothing. */
export const MONTH_PARAM = 'mois'

/** The page has an event's poster to print and its pictures to share. */
export function printedPosterPath(eventId: string): string {
  return `/evenement/${eventId}/affiche`
}
