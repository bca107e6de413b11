import { NotFound } from '~/backend/documents'
import { normaliseEmail } from '~/backend/identity/identity'
import type { AccountParts } from './account-parts'
import type { CurrentUser } from './current-user'
import { revokeSessions } from './sessions.server'
import { type Role, type StoredUser, type User, users } from './user'

type Store = Pick<AccountParts, 'documents'>

/** What people may change of their own profile by themselves. */
export type ProfileChange = Partial<Pick<User, 'displayName' | 'photoURL' | 'notifications'>>

export async function updateProfile(
  user: CurrentUser | null,
  change: ProfileChange,
  { documents, identity }: Pick<AccountParts, 'documents' | 'identity'>,
): Promise<{ ok: true; profile: StoredUser } | { ok: false; reason: 'not-signed-in' }> {
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

/** Closes an account to its owner, at once and everywhere, or opens it again. */
export async function setDisabled(
  uid: string,
  disabled: boolean,
  { documents, identity }: Pick<AccountParts, 'documents' | 'identity'>,
): Promise<{ ok: true } | { ok: false; reason: 'no-account' }> {
  const outcome = await identity.setDisabled(uid, disabled)
  if (!outcome.ok) return outcome
  if (await documents.get(users, uid)) await documents.update(users, uid, { disabled })
  if (disabled) await revokeSessions(uid, { documents })
  return { ok: true }
}

/** Leaves nothing of the account: identity, profile, sessions. What it has published is the caller's matter. */
export async function deleteAccount(
  uid: string,
  { documents, identity }: Pick<AccountParts, 'documents' | 'identity'>,
): Promise<void> {
  await revokeSessions(uid, { documents })
  await identity.deleteAccount(uid)
  await documents.purge(users, uid)
  // One that was opened while the password still worked.
  await revokeSessions(uid, { documents })
}

/** Gives the account of this address a role; it counts from the next request on. */
export async function setRole(
  email: string,
  role: Role,
  { documents }: Store,
): Promise<{ ok: true; user: StoredUser } | { ok: false; reason: 'no-account' }> {
  const { documents: found } = await documents.find(users, {
    where: [['email', '==', normaliseEmail(email)]],
  })
  const [user] = found
  if (!user) return { ok: false, reason: 'no-account' }
  return { ok: true, user: await documents.update(users, user.id, { role }) }
}
