import { type EventViews, viewsByPeriod } from '~/domain/event-views'
import { type CsvCell, csvFile } from '~/platform/csv'
import { capitalized, counted } from '~/platform/french'
import { dottedDay, longDay } from '~/platform/french-dates'
import { addDays } from '~/platform/zurich'
import type { Bar } from '~/ui/bar-chart'
import { lastMonths, MONTHS_SHOWN, monthLabel, monthName } from './months'

const DAYS_SHOWN = 42

/** How often the page of an event was opened, by day and month. `today`: YYYY-MM-DD. */
export function eventFigures(views: EventViews, today: string) {
  const { days, months } = viewsByPeriod(views)
  const dayCounts = new Map(days.map(({ period, count }) => [period, count]))
  const monthCounts = new Map(months.map(({ period, count }) => [period, count]))
  const shownDays = Array.from({ length: DAYS_SHOWN }, (_, at) => addDays(today, at + 1 - DAYS_SHOWN))
  const shownMonths = lastMonths(today, MONTHS_SHOWN)
  const uncounted = views.count - sumOf(months)
  return {
    total: counted(views.count, 'vue'),
    isUnseen: views.count === 0,
    days: shownDays.map(
      (day): Bar => ({
        label: dayLabel(day),
        period: capitalized(longDay(day)),
        count: dayCounts.get(day) ?? 0,
      }),
    ),
    /** Null where all of it is in the days shown. */
    months:
      sumOf(days.filter(({ period }) => period >= (shownDays[0] ?? ''))) === sumOf(months)
        ? null
        : shownMonths.map(
            (month): Bar => ({
              label: monthLabel(month),
              period: monthName(month),
              count: monthCounts.get(month) ?? 0,
            }),
          ),
    /** A French sentence about the views from before days were counted; null = there are none. */
    earlier:
      uncounted > 0
        ? `${counted(uncounted, 'vue plus ancienne', 'vues plus anciennes')}, dont le jour n’était pas compté.`
        : null,
  }
}

export type EventFigures = ReturnType<typeof eventFigures>

/** A line for each day from the first known one on, also for those without a view. */
export function eventFiguresCsv(views: EventViews, today: string): AsyncGenerator<string> {
  const { days } = viewsByPeriod(views)
  async function* lines(): AsyncGenerator<CsvCell[][]> {
    const earlier = views.count - sumOf(days)
    const first = days[0]?.period ?? today
    if (earlier > 0) yield [[`Avant le ${dottedDay(first)}`, earlier]]
    const counts = new Map(days.map(({ period, count }) => [period, count]))
    for (let day = first; day <= today; day = addDays(day, 1)) yield [[dottedDay(day), counts.get(day) ?? 0]]
  }
  return csvFile(['Jour', 'Vues'], lines())
}

function sumOf(periods: readonly { count: number }[]): number {
  return periods.reduce((sum, { count }) => sum + count, 0)
}

/** « 24.11. » */
function dayLabel(day: string): string {
  const [, month, date] = day.split('-')
  return `${Number(date)}.${Number(month)}.`
}
