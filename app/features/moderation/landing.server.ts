import type { DocumentStore } from '~/backend/documents'
import { users } from '~/domain/user'
import type { Pending } from '~/features/events/pending.server'
import { safeRedirect } from '~/http/safe-redirect'
import { moderationPath } from './moderation-address'

/** Somebody who has just signed in goes to the page they wanted; an admin goes to the queue, if anything waits. */
export async function landingOf(
  uid: string,
  wanted: string | null,
  { documents, pending }: { documents: DocumentStore; pending: Pick<Pending, 'count'> },
): Promise<string> {
  if (wanted !== null) return safeRedirect(wanted, DASHBOARD)
  if (pending.count() === 0) return DASHBOARD
  const profile = await documents.get(users, uid)
  return profile?.role === 'admin' ? moderationPath() : DASHBOARD
}

export const DASHBOARD = '/dashboard'
