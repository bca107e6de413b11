import type { StoredEvent } from '~/domain/event'

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
  /** Why the disk failed; null = everything is on disk. */
  failure: unknown
}

export interface EventsReports {
  onDamage(error: unknown): void
  onError(error: unknown): void
}
