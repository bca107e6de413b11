import { useRouteLoaderData } from '@remix-run/react'
import type { AccountSummary } from '~/domain/current-user'
import { NEW_EVENT_PATH, PROPOSE_PATH } from '~/domain/new-event-paths'
import type { PendingSummary } from '~/domain/pending'
import type { PushConfig } from '~/platform/push-config'
import type { DocumentMarkup } from './document-markup'

export interface RootData {
  /** The user is null on all cached pages: with a session cookie nothing is cached. */
  user: AccountSummary | null
  /** Only admins have it. */
  pending: PendingSummary | null
  /** Only admins have it: proposals without an account that wait for a look; 0 outside of the pages of admins. */
  quarantined?: number
  /** Only admins have it; null: push is not configured. */
  push?: PushConfig | null
  /** Only admins have it: the missing variable. */
  missingForPush?: string | null
  site: { name: string; tagline: string; url: string }
  social: { facebook: string; instagram: string }
  map: { tileUrl: string; attribution: string }
  categories: { slug: string; label: string }[]
  /** The text of a stylesheet. */
  categoryColours: DocumentMarkup
  gaMeasurementId: string | null
  year: number
}

/** Undefined on the error page if the root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>('root')
}

/** The form of a new event: under the account, or without one. */
export function useNewEventPath(): string {
  return useRootData()?.user ? NEW_EVENT_PATH : PROPOSE_PATH
}
