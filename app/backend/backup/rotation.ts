// Chooses the backups to keep: the newest of the last days, weeks and months.
import { addDays, toWallTime, weekdayOf } from '~/platform/zurich'

export interface Retention {
  days: number
  weeks: number
  months: number
}

export const DEFAULT_RETENTION: Retention = { days: 7, weeks: 5, months: 12 }

/** Takes ISO 8601 instants. Counts days that have a backup, so that a site whose backups have stopped keeps them.
 * Always keeps the newest. */
export function backupsToKeep(takenAt: readonly string[], { days, weeks, months }: Retention): Set<string> {
  const newestFirst = [...takenAt].sort().reverse()
  const kept = new Set(newestFirst.slice(0, 1))
  keepNewestOfEach(newestFirst, dayOf, days, kept)
  keepNewestOfEach(newestFirst, weekOf, weeks, kept)
  keepNewestOfEach(newestFirst, (moment) => dayOf(moment).slice(0, 7), months, kept)
  return kept
}

function keepNewestOfEach(
  newestFirst: readonly string[],
  periodOf: (moment: string) => string,
  periods: number,
  kept: Set<string>,
): void {
  const seen = new Set<string>()
  for (const moment of newestFirst) {
    if (seen.size >= periods) return
    const period = periodOf(moment)
    if (seen.has(period)) continue
    seen.add(period)
    kept.add(moment)
  }
}

function dayOf(moment: string): string {
  return toWallTime(Date.parse(moment)).slice(0, 10)
}

function weekOf(moment: string): string {
  const day = dayOf(moment)
  return addDays(day, 1 - weekdayOf(day))
}
