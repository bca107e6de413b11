import type { CurrentUser } from '~/domain/current-user'
import { users } from '~/domain/user'
import { isOver, type SessionKeeper, sessions } from './sessions.server'

/**
 * Whether an admin whose answer is still being sent may have more of it: false once the session is over or revoked, the
 * role lost or the account disabled. Asks the store each time, and prolongs nothing.
 */
export async function isStillAdmin(
  { uid, sessionId }: Pick<CurrentUser, 'uid' | 'sessionId'>,
  { documents, clock }: SessionKeeper,
): Promise<boolean> {
  const [session, profile] = await Promise.all([
    documents.get(sessions, sessionId),
    documents.get(users, uid),
  ])
  if (session === null || session.uid !== uid || profile === null) return false
  return !isOver(session, clock.now()) && profile.role === 'admin' && !profile.disabled
}
