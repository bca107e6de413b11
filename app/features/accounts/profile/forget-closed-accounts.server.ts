import type { DocumentStore } from '~/backend/documents'
import { forgetActors, hasActedAsAdmin } from '~/domain/admin-log'
import { users } from '~/domain/user'

/** Clears from the admin log the names of accounts that were closed by an earlier version, or by a process that died
 * amid it. */
export async function forgetClosedAccounts({ documents }: { documents: DocumentStore }): Promise<void> {
  const gone = new Map<string, boolean>()
  async function isGone(uid: string): Promise<boolean> {
    const known = gone.get(uid) ?? (await documents.get(users, uid)) === null
    gone.set(uid, known)
    return known
  }
  await forgetActors({ isGone, wasAdmin: (uid) => hasActedAsAdmin(uid, documents) }, documents)
}
