// Moderators may filter the queue by these. Browser-safe.
import type { Canton } from '~/domain/vocabulary'

export const QUEUE_SOURCES = ['site', 'import'] as const
export type QueueSource = (typeof QUEUE_SOURCES)[number]

export interface QueueFilters {
  canton: Canton | null
  /** Slug of a category. */
  theme: string | null
  /** Part of the author's name. */
  author: string
  source: QueueSource | null
  /** Only what was sent without an account. */
  accountless: boolean
  /** Only possible duplicates. */
  twins: boolean
}

export const NO_FILTERS: QueueFilters = {
  canton: null,
  theme: null,
  author: '',
  source: null,
  accountless: false,
  twins: false,
}
