import type { CurrentUser } from '~/domain/current-user'
import { users } from '~/domain/user'
import { isOver, type SessionKeeper, sessions } from './sessions.server'

/** Long responses ask this: it is false once session or role has ended. Does not extend the session. */
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
