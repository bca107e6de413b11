import type { StoredEvent } from '~/domain/event'
import type { CopyIntent } from '../draft/form-choices'
import { COPIES, copiedDates, hasDatesToCome } from './copied-dates.server'

/** A form that is a copy says where its dates come from. */
export interface CopyView {
  /** Another one for each choice; null before the first. */
  id: string | null
  title: string
  choices: { intent: CopyIntent; isChosen: boolean }[]
  /** French sentences. */
  notes: string[]
}

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
