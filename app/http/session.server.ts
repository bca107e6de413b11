// From a request's cookie to who is signed in, and back.
import type { CurrentUser } from '~/features/accounts/current-user'
import { loadProfile } from '~/features/accounts/profile.server'
import {
  closeSession,
  findSession,
  openSession,
  SESSION_DAYS,
  type StoredSession,
} from '~/features/accounts/sessions.server'
import { type StoredUser, users } from '~/features/accounts/user'
import { type Runtime, runtime } from '~/runtime.server'
import { oncePerRequest, setCookieOfAnswer } from './request-scope.server'
import { sessionCookie, sessionTokenIn } from './session-cookie'

const SESSION_SECONDS = SESSION_DAYS * 86_400

/** Who is signed in; null for a visitor, and for a cookie that is unknown, tampered with, over or of a disabled account. */
export function currentUser(request: Request): Promise<CurrentUser | null> {
  // After a form was posted without JavaScript, loaders run in the action's request and must see what it changed.
  return oncePerRequest(`current-user ${request.method}`, () => readCurrentUser(request))
}

async function readCurrentUser(request: Request): Promise<CurrentUser | null> {
  const parts = await runtime()
  const secure = isSecure(parts)
  const token = sessionTokenIn(request.headers.get('Cookie'), secure)
  if (token === null) return null

  const found = await findSession(token, parts)
  if (found === null) {
    // Without it the visitor is a visitor again, for the page cache too.
    setCookieOfAnswer(sessionCookie('', { secure, maxAgeSeconds: 0 }))
    return null
  }
  const { uid, id } = found.session
  const profile = await loadProfile(uid, parts)
  if (profile?.disabled) return null
  if (found.touched) {
    setCookieOfAnswer(sessionCookie(token, { secure, maxAgeSeconds: SESSION_SECONDS }))
    if (profile) await noteVisit(profile, found.session, parts)
  }
  return { uid, sessionId: id, role: profile?.role ?? 'organizer', profile }
}

async function noteVisit(profile: StoredUser, { lastSeenAt }: StoredSession, { documents, log }: Runtime) {
  try {
    await documents.update(users, profile.id, { lastSeenAt })
  } catch (err) {
    // A visit that goes unnoted is no reason to refuse it.
    log.warn({ err }, 'visit not noted')
  }
}

/** Signs in: opens a session, ends the one the request came with, and answers the Set-Cookie. */
export async function startSession(request: Request, uid: string): Promise<string> {
  const parts = await runtime()
  await closePresent(request, parts)
  const token = await openSession({ uid, userAgent: request.headers.get('User-Agent') ?? '' }, parts)
  return sessionCookie(token, { secure: isSecure(parts), maxAgeSeconds: SESSION_SECONDS })
}

/** Signs out, and answers the Set-Cookie. A request without a session is no error. */
export async function endSession(request: Request): Promise<string> {
  const parts = await runtime()
  await closePresent(request, parts)
  return sessionCookie('', { secure: isSecure(parts), maxAgeSeconds: 0 })
}

async function closePresent(request: Request, parts: Runtime): Promise<void> {
  const token = sessionTokenIn(request.headers.get('Cookie'), isSecure(parts))
  if (token !== null) await closeSession(token, parts)
}

function isSecure({ env }: Pick<Runtime, 'env'>): boolean {
  return env.siteUrl.startsWith('https:')
}
