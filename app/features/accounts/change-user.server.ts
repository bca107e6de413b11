import { type DocumentStore, everyDocument, type Transaction } from '~/backend/documents'
import { type Actor, writeAdminLog } from '~/domain/admin-log'
import { type StoredUser, type User, users } from '~/domain/user'
import type { Refused } from '~/platform/refused'
import type { AccountDependencies } from './account-dependencies'
import { revokeSessions } from './sessions.server'
import type { UserAction } from './user-actions'

const CHANGES = {
  grant: { role: 'admin' },
  revoke: { role: 'organizer' },
  trust: { trusted: true },
  untrust: { trusted: false },
  disable: { disabled: true },
  enable: { disabled: false },
} as const satisfies Record<UserAction, Partial<User>>

type UserChange =
  | { ok: true; user: StoredUser; changed: boolean }
  | Refused<'no-account' | 'last-admin' | 'not-admin'>

/** Logs the change in the same commit. Refuses an actor who is no admin, and disabling the last admin. */
export async function changeUser(
  actor: Actor,
  uid: string,
  action: UserAction,
  { documents, identity }: Pick<AccountDependencies, 'documents' | 'identity'>,
): Promise<UserChange> {
  const outcome = await changeProfile(actor, uid, action, documents)
  if (outcome.ok && (action === 'disable' || action === 'enable')) {
    // Repeated even if the profile is already so: a crash may have come before this step.
    const { disabled } = (await documents.get(users, uid)) ?? outcome.user
    await identity.setDisabled(uid, disabled)
    if (disabled) await revokeSessions(uid, { documents })
  }
  return outcome
}

/** Roles and trust live in the store only; they need no call to identity. */
export async function changeProfile(
  actor: Actor,
  uid: string,
  action: UserAction,
  documents: DocumentStore,
): Promise<UserChange> {
  const change = CHANGES[action]
  return documents.transaction(async (transaction): Promise<UserChange> => {
    if (actor.uid !== null && !isActiveAdmin(await transaction.get(users, actor.uid))) {
      return { ok: false, reason: 'not-admin' }
    }
    const user = await transaction.get(users, uid)
    if (!user) return { ok: false, reason: 'no-account' }
    const changed = { ...user, ...change }
    const isSo = Object.entries(change).every(([field, value]) => Reflect.get(user, field) === value)
    if (isSo) return { ok: true, user, changed: false }

    const removesAnAdmin = isActiveAdmin(user) && !isActiveAdmin(changed)
    if (removesAnAdmin && !(await anotherAdmin(uid, transaction, documents))) {
      return { ok: false, reason: 'last-admin' }
    }
    transaction.update<User>(users, uid, change)
    writeAdminLog(transaction, actor, { subject: 'user', subjectId: uid, action })
    return { ok: true, user: changed, changed: true }
  })
}

/** Gives up the user's own admin role before their account is deleted. Refuses the last admin. */
export async function stepDown(
  uid: string,
  documents: DocumentStore,
): Promise<{ ok: true } | Refused<'last-admin'>> {
  return documents.transaction(async (transaction) => {
    const user = await transaction.get(users, uid)
    if (user?.role !== 'admin') return { ok: true }
    if (isActiveAdmin(user) && !(await anotherAdmin(uid, transaction, documents))) {
      return { ok: false, reason: 'last-admin' }
    }
    transaction.update<User>(users, uid, { role: 'organizer' })
    return { ok: true }
  })
}

function isActiveAdmin(user: User | null): boolean {
  return user !== null && user.role === 'admin' && !user.disabled
}

/** Reads the other admin in the transaction: if two admins leave at once, one commit fails and looks again. */
async function anotherAdmin(
  uid: string,
  transaction: Transaction,
  documents: DocumentStore,
): Promise<boolean> {
  const admins = everyDocument(documents, users, {
    where: [
      ['role', '==', 'admin'],
      ['disabled', '==', false],
    ],
  })
  for await (const { id } of admins) {
    if (id !== uid && isActiveAdmin(await transaction.get(users, id))) return true
  }
  return false
}
