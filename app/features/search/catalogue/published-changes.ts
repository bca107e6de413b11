import type { StoredEvent } from '~/domain/event'
import type { Holding } from './document-file.server'

export interface EventChange {
  id: string
  event: StoredEvent | null
  /** It is published, but its document is damaged. */
  isUnreadable?: boolean
}

export interface Behind {
  /** Changes that are only in memory. */
  unsaved: number
  /** Changes that were left out because the disk failed. */
  leftOut: number
  /** Changes that could not be applied. */
  lost: number
  /** The disk failed for this reason; null = everything is on disk. */
  failure: unknown
}

/** `Events`: the object that reports. */
export interface EventsReports<Events> {
  /** Called once: the file cannot be trusted any more. */
  onDamage(events: Events, error: unknown): void
  onError(error: unknown): void
}

/** True when the catalogue holds exactly this version of the event, or neither holds any. */
export function isSameVersion(holding: Holding | null, event: StoredEvent | null): boolean {
  if (!holding || !event) return !holding && !event
  return holding.version === event.version && holding.updatedAt === event.updatedAt
}
