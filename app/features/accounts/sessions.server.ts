// Who is signed in where. A session is a row: it can be listed, and it ends the moment the row is gone.
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  type DocumentStore,
  defineCollection,
  NotFound,
  type Stored,
  StoreUnavailable,
} from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import type { Clock } from '~/platform/clock'

/** Without a visit for so long, one signs in again. */
export const SESSION_DAYS = 30
/** So long after it was opened a session ends, however often it is used: a stolen cookie does not work for ever. */
export const SESSION_MAX_DAYS = 180
/** A visit is noted at most so often: a row written at every request would be the busiest of all. */
const TOUCH_MS = 3_600_000
const USER_AGENT_LENGTH = 200
const DAY_MS = 86_400_000

const sessionSchema = z.object({
  uid: z.string().min(1),
  lastSeenAt: z.string().datetime(),
  expiresAt: z.string().datetime(),
  userAgent: z.string().max(USER_AGENT_LENGTH),
  /** When its person last proved who they are; not given = when it was opened. */
  provenAt: z.string().datetime().optional(),
  /** Of the browser, when it gets push messages: they end with its session. */
  deviceId: z.string().max(16).optional(),
})
export type Session = z.infer<typeof sessionSchema>
export type StoredSession = Stored<Session>

/** Keyed by the hash of what the cookie holds: whoever reads the database cannot sign in with it. */
export const sessions = defineCollection<Session>({
  name: 'sessions',
  indexed: ['uid', 'expiresAt'],
  parse: (raw) => sessionSchema.parse(raw),
})

export interface SessionKeeper {
  documents: DocumentStore
  clock: Clock
}

/** Opens a session and answers its token, which is kept nowhere but in the visitor's cookie. */
export async function openSession(
  { uid, userAgent }: { uid: string; userAgent: string },
  { documents, clock }: SessionKeeper,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await documents.insert(sessions, sessionId(token), {
    uid,
    userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
    ...seenAt(clock.now(), clock.now()),
  })
  return token
}

const TOKEN = /^[\w-]{43}$/

/** The session of this token, unless it is unknown, ended or over. */
export async function sessionOf(
  token: string,
  { documents, clock }: SessionKeeper,
): Promise<StoredSession | null> {
  if (!TOKEN.test(token)) return null
  const session = await documents.get(sessions, sessionId(token))
  return session === null || isOver(session, clock.now()) ? null : session
}

/** Whether a session has come to its end at this moment. */
export function isOver({ expiresAt, createdAt }: StoredSession, now: number): boolean {
  return Date.parse(expiresAt) <= now || lastMoment(Date.parse(createdAt)) <= now
}

/** For how many seconds a browser is to keep the cookie of this session. */
export function secondsLeft({ expiresAt }: Session, now: number): number {
  return Math.ceil((Date.parse(expiresAt) - now) / 1000)
}

/** When the person of this session last proved who they are, in milliseconds since the epoch. */
export function provenAt({ provenAt: again, createdAt }: StoredSession): number {
  return Date.parse(again ?? createdAt)
}

/** The same, noted as a visit. `touched`: this visit has just prolonged it. */
export async function findSession(
  token: string,
  { documents, clock }: SessionKeeper,
): Promise<{ session: StoredSession; touched: boolean } | null> {
  const session = await sessionOf(token, { documents, clock })
  if (session === null) return null
  const now = clock.now()
  if (now - Date.parse(session.lastSeenAt) < TOUCH_MS) return { session, touched: false }
  try {
    return {
      session: await documents.update(sessions, session.id, seenAt(now, Date.parse(session.createdAt))),
      touched: true,
    }
  } catch (error) {
    // Ended between the reading and the writing.
    if (error instanceof NotFound) return null
    // Whoever only reads is not sent away because the disk is full.
    if (error instanceof StoreUnavailable) return { session, touched: false }
    throw error
  }
}

/** Someone's sessions that are not over, the latest first. */
export async function listSessions(
  uid: string,
  { documents, clock }: SessionKeeper,
): Promise<StoredSession[]> {
  const now = clock.now()
  const own = await allSessions(documents, uid)
  return own.filter((session) => !isOver(session, now)).sort((a, b) => (a.lastSeenAt < b.lastSeenAt ? 1 : -1))
}

/** Ends the session of this token; one that is gone already is no error. */
export async function closeSession(
  token: string,
  { documents }: Pick<SessionKeeper, 'documents'>,
): Promise<void> {
  if (TOKEN.test(token)) await documents.purge(sessions, sessionId(token))
}

/** Ends one session of this user, named by its id; false when it is not theirs or already gone. */
export async function revokeSession(
  uid: string,
  id: string,
  { documents }: Pick<SessionKeeper, 'documents'>,
): Promise<boolean> {
  const session = await documents.get(sessions, id)
  if (session?.uid !== uid) return false
  await documents.purge(sessions, id)
  return true
}

/** Ends all sessions of this user, but the one with the id `except`. Answers how many. */
export async function revokeSessions(
  uid: string,
  { documents }: Pick<SessionKeeper, 'documents'>,
  except: string | null = null,
): Promise<number> {
  const others = (await allSessions(documents, uid)).filter(({ id }) => id !== except)
  for (const { id } of others) await documents.purge(sessions, id)
  return others.length
}

/**
 * Notes for the open sessions of this user that their person has just proved who they are: a change of password or
 * address has Firebase end what was signed in before, and these sessions are to go on.
 */
export async function renewSessions(uid: string, { documents, clock }: SessionKeeper): Promise<void> {
  const fields = { provenAt: new Date(clock.now()).toISOString() }
  for (const { id } of await allSessions(documents, uid)) {
    await documents.update(sessions, id, fields).catch((error) => {
      // Ended meanwhile.
      if (!(error instanceof NotFound)) throw error
    })
  }
}

/** Deletes the sessions that are over; answers how many. */
export function purgeSessions({ documents, clock }: SessionKeeper): Promise<number> {
  return purgeDue(documents, sessions, { field: 'expiresAt', before: clock.now() })
}

async function allSessions(documents: DocumentStore, uid: string): Promise<StoredSession[]> {
  const own: StoredSession[] = []
  let after: string | undefined
  do {
    const page = await documents.find(sessions, { where: [['uid', '==', uid]], limit: 1000, after })
    own.push(...page.documents)
    after = page.next ?? undefined
  } while (after !== undefined)
  return own
}

function seenAt(now: number, openedAt: number): Pick<Session, 'lastSeenAt' | 'expiresAt'> {
  const end = Math.min(now + SESSION_DAYS * DAY_MS, lastMoment(openedAt))
  return { lastSeenAt: new Date(now).toISOString(), expiresAt: new Date(end).toISOString() }
}

function lastMoment(openedAt: number): number {
  return openedAt + SESSION_MAX_DAYS * DAY_MS
}

function sessionId(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
