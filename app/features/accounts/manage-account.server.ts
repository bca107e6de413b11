import { NotFound } from '~/backend/documents'
import { normaliseEmail } from '~/backend/identity/identity'
import { COMMAND_LINE } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { type Role, type StoredUser, type User, users } from '~/domain/user'
import type { Refused } from '~/platform/refused'
import type { AccountDependencies } from './account-dependencies'
import { changeProfile } from './change-user.server'
import { revokeSessions } from './sessions.server'

type Store = Pick<AccountDependencies, 'documents'>

type ProfileChange = Partial<Pick<User, 'displayName' | 'photoURL' | 'notifications'>>

/** Writes these fields of the profile, and a new name into the account as well. 'not-signed-in': or the profile is gone. */
export async function updateProfile(
  user: CurrentUser | null,
  change: ProfileChange,
  { documents, identity }: Pick<AccountDependencies, 'documents' | 'identity'>,
): Promise<{ ok: true; profile: StoredUser } | Refused<'not-signed-in'>> {
  if (user === null) return { ok: false, reason: 'not-signed-in' }
  try {
    const profile = await documents.update<User>(users, user.uid, change)
    if (change.displayName !== undefined) await identity.setDisplayName(user.uid, change.displayName)
    return { ok: true, profile }
  } catch (error) {
    if (error instanceof NotFound) return { ok: false, reason: 'not-signed-in' }
    throw error
  }
}

/** Deletes identity, profile and sessions. The caller deals with the user's events. */
export async function deleteAccount(
  uid: string,
  { documents, identity }: Pick<AccountDependencies, 'documents' | 'identity'>,
): Promise<void> {
  await revokeSessions(uid, { documents })
  await identity.deleteAccount(uid)
  await documents.purge(users, uid)
  // Again: a session may have been opened before the password was gone.
  await revokeSessions(uid, { documents })
}

/** The command line calls this; it takes effect at the account's next request. */
export async function setRole(
  email: string,
  role: Role,
  { documents }: Store,
): Promise<{ ok: true; user: StoredUser } | Refused<'no-account' | 'last-admin'>> {
  const { documents: found } = await documents.find(users, {
    where: [['email', '==', normaliseEmail(email)]],
  })
  const [user] = found
  if (!user) return { ok: false, reason: 'no-account' }
  const action = role === 'admin' ? 'grant' : 'revoke'
  const outcome = await changeProfile(COMMAND_LINE, user.id, action, documents)
  if (!outcome.ok) return { ok: false, reason: outcome.reason === 'last-admin' ? 'last-admin' : 'no-account' }
  return outcome
}
