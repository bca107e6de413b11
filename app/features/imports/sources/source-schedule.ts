import type { Source } from '~/domain/source'
import { DAY_MS, HOUR_MS } from '~/platform/durations'

/** After each failure in a row; the last pause repeats. */
const PAUSES_MS = [HOUR_MS, 3 * HOUR_MS, 12 * HOUR_MS, DAY_MS]
/** Sites are away for a night or a weekend without anybody having to know. */
const NOTIFY_AFTER_MS = 3 * DAY_MS

type Schedule = Pick<Source, 'failures' | 'failingSince' | 'toldAt' | 'nextRunAt'>

export function afterSuccess({ state }: Pick<Source, 'state'>, nowMs: number): Schedule {
  return {
    failures: 0,
    failingSince: null,
    toldAt: null,
    nextRunAt: state === 'paused' ? null : at(nowMs + DAY_MS),
  }
}

/** `isOwnerNotified`: the mail about it leaves now. */
export function afterFailure(
  source: Pick<Source, 'state' | 'failures' | 'failingSince' | 'toldAt'>,
  nowMs: number,
): Schedule & { isOwnerNotified: boolean } {
  const failingSince = source.failingSince ?? at(nowMs)
  const pause = PAUSES_MS[source.failures] ?? DAY_MS
  const isOwnerNotified = source.toldAt === null && nowMs - Date.parse(failingSince) >= NOTIFY_AFTER_MS
  return {
    failures: source.failures + 1,
    failingSince,
    toldAt: isOwnerNotified ? at(nowMs) : source.toldAt,
    nextRunAt: source.state === 'paused' ? null : at(nowMs + pause),
    isOwnerNotified,
  }
}

function at(ms: number): string {
  return new Date(ms).toISOString()
}
