import type { StoredEvent } from '~/domain/event'
import { COPIES, copiedDates, hasDatesToCome } from './copied-dates.server'
import type { CopyIntent } from './form-choices'
import type { CopyView } from './form-view'

/** Says where the dates in the form of a copy come from. `choice`: null where they may have been changed since. */
export function copyView(
  copied: StoredEvent,
  { choice, id }: { choice: CopyIntent | null; id: string | null },
  nowMs: number,
): CopyView {
  const offered = COPIES.filter((intent) => intent !== 'copy-same' || hasDatesToCome(copied, nowMs))
  return {
    id,
    title: copied.title,
    choices: offered.map((intent) => ({ intent, isChosen: intent === choice })),
    notes: choice ? copiedDates(copied, choice, nowMs).notes : [],
  }
}
