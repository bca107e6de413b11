import { useRouteLoaderData } from '@remix-run/react'
import type { AccountSummary } from '~/domain/account-summary'
import type { PendingSummary } from '~/domain/pending-summary'
import type { PushConfig } from '~/platform/push-config'

/** What root.tsx loads once for all pages. */
export interface RootData {
  /** Shared pages are made for visitors: with a session cookie nothing is cached. */
  user: AccountSummary | null
  /** What awaits moderation: for admins only. */
  pending: PendingSummary | null
  /** For admins only; null = there are no push messages. */
  push?: PushConfig | null
  /** For admins only: the variable without which there are none; null = nothing is missing. */
  missingForPush?: string | null
  site: { name: string; tagline: string; url: string }
  social: { facebook: string; instagram: string }
  map: { tileUrl: string; attribution: string }
  categories: { slug: string; label: string }[]
  /** A stylesheet. */
  categoryColours: string
  gaMeasurementId: string | null
  year: number
}

/** undefined on the error page of a site whose own data could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>('root')
}
