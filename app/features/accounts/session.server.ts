import { StoreUnavailable } from '~/backend/documents'
import type { CurrentUser } from '~/domain/current-user'
import { users } from '~/domain/user'
import { isOutage } from '~/http/outage.server'
import { hasOutage, oncePerRequest, setCookieOfAnswer } from '~/http/request-scope.server'
import { type Services, services } from '~/http/services.server'
import { sessionCookie, sessionTokenIn } from '~/http/session-cookie'
import { withDeadline } from '~/platform/clock'
import { DAY_SECONDS } from '~/platform/durations'
import { loadProfile } from './profile.server'
import {
  closeSession,
  findSession,
  openSession,
  provenAt,
  revokeSession,
  SESSION_DAYS,
  type StoredSession,
  secondsLeft,
  sessionOf,
} from './sessions.server'

const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS

/** Null for visitors and for a cookie that is unknown, forged or expired, or of a disabled account. */
export function currentUser(request: Request): Promise<CurrentUser | null> {
  // Keyed by method: without JavaScript, loaders run in the action's request and must see its changes.
  return oncePerRequest(`current-user ${request.method}`, () => readCurrentUser(request))
}

/** Pages that everybody may read are shown without the user rather than late. */
const SHORT_PATIENCE_MS = 2_000
const AWAY_MS = 5_000
let awayUntil = 0

/** Public pages ask this, which is null also if the store does not answer soon; currentUser throws then. */
export function currentReader(request: Request): Promise<CurrentUser | null> {
  return oncePerRequest(`current-reader ${request.method}`, () => readCurrentReader(request))
}

async function readCurrentReader(request: Request): Promise<CurrentUser | null> {
  const user = await unlessStoreDown(() => currentUser(request))
  return user === 'away' ? null : user
}

async function unlessStoreDown<T>(ask: () => Promise<T>): Promise<T | 'away'> {
  if (performance.now() < awayUntil) return 'away'
  try {
    const answer = await withDeadline(ask(), SHORT_PATIENCE_MS, () => 'away' as const)
    if (answer !== 'away') return answer
  } catch (error) {
    if (!isOutage(error)) throw error
  }
  awayUntil = performance.now() + AWAY_MS
  const { log } = await services()
  log.warn('the store does not answer: people signed in read as visitors')
  return 'away'
}

async function readCurrentUser(request: Request): Promise<CurrentUser | null> {
  // The action has already waited for the store: do not wait as long again.
  if (hasOutage()) throw new StoreUnavailable(new Error('it did not answer this request before'))
  const dependencies = await services()
  const secure = isSecure(dependencies)
  const token = sessionTokenIn(request.headers.get('Cookie'), secure)
  if (token === null) return null

  const found = await findSession(token, dependencies)
  if (found === null) {
    // Clears the cookie, so that the page cache treats the browser as a visitor.
    setCookieOfAnswer(sessionCookie('', { secure, maxAgeSeconds: 0 }))
    return null
  }
  const { uid, id } = found.session
  const profile = await loadProfile(uid, dependencies)
  if (profile?.disabled) return null
  if (found.touched) {
    if (!(await isStillIn(found.session, dependencies))) {
      await revokeSession(uid, id, dependencies)
      setCookieOfAnswer(sessionCookie('', { secure, maxAgeSeconds: 0 }))
      return null
    }
    const maxAgeSeconds = secondsLeft(found.session, dependencies.clock.now())
    setCookieOfAnswer(sessionCookie(token, { secure, maxAgeSeconds }))
    if (profile) await noteVisit(uid, found.session.lastSeenAt, dependencies)
  }
  return { uid, sessionId: id, role: profile?.role ?? 'organizer', profile }
}

/** The account may be closed on Firebase's side. Asked once an hour; no answer signs nobody out. */
async function isStillIn(session: StoredSession, { identity, log }: Services): Promise<boolean> {
  try {
    const asked = identity.mayStaySignedIn(session.uid, provenAt(session))
    return await withDeadline(asked, SHORT_PATIENCE_MS, () => true)
  } catch (err) {
    log.warn({ err }, 'identity not asked whether a session may go on')
    return true
  }
}

/** Before the request is read: null for visitors, 'away' if the store does not answer. */
export async function uidOfCookie(
  cookieHeader: string | undefined,
  dependencies: Pick<Services, 'env' | 'documents' | 'clock'>,
): Promise<{ uid: string } | 'away' | null> {
  const token = sessionTokenIn(cookieHeader ?? null, isSecure(dependencies))
  return token === null ? null : unlessStoreDown(() => sessionOf(token, dependencies))
}

async function noteVisit(uid: string, lastSeenAt: string, { documents, log }: Services) {
  try {
    await documents.update(users, uid, { lastSeenAt })
  } catch (err) {
    log.warn({ err }, 'visit not noted')
  }
}

/** Starts a session and ends the request's earlier one. Answers the Set-Cookie. */
export async function startSession(request: Request, uid: string): Promise<string> {
  const dependencies = await services()
  await closePresent(request, dependencies)
  const token = await openSession({ uid, userAgent: request.headers.get('User-Agent') ?? '' }, dependencies)
  await noteVisit(uid, new Date(dependencies.clock.now()).toISOString(), dependencies)
  return sessionCookie(token, { secure: isSecure(dependencies), maxAgeSeconds: SESSION_SECONDS })
}

/** Answers the Set-Cookie. */
export async function endSession(request: Request): Promise<string> {
  const dependencies = await services()
  await closePresent(request, dependencies)
  return sessionCookie('', { secure: isSecure(dependencies), maxAgeSeconds: 0 })
}

async function closePresent(request: Request, dependencies: Services): Promise<void> {
  const token = sessionTokenIn(request.headers.get('Cookie'), isSecure(dependencies))
  if (token !== null) await closeSession(token, dependencies)
}

function isSecure({ env }: Pick<Services, 'env'>): boolean {
  return env.siteUrl.startsWith('https:')
}
