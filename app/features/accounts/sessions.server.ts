import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  allDocuments,
  type DocumentStore,
  defineCollection,
  NotFound,
  type Stored,
  StoreUnavailable,
} from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import type { Clock } from '~/platform/clock'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { sha256 } from '~/platform/secrets.server'

/** Days without a visit. */
export const SESSION_DAYS = 30
/** Days after opening: a stolen cookie must not work for ever. */
export const SESSION_MAX_DAYS = 180
/** Visits are recorded at most once an hour, to save writes. */
const TOUCH_MS = HOUR_MS
const USER_AGENT_LENGTH = 200

const sessionSchema = z.object({
  uid: z.string().min(1),
  lastSeenAt: z.string().datetime(),
  expiresAt: z.string().datetime(),
  userAgent: z.string().max(USER_AGENT_LENGTH),
  /** When the user last gave their password; if absent, when the session was opened. */
  provenAt: z.string().datetime().optional(),
  deviceId: z.string().max(16).optional(),
})
type Session = z.infer<typeof sessionSchema>
export type StoredSession = Stored<Session>

/** The key is a hash of the cookie, so that nobody who reads the database can sign in. */
export const sessions = defineCollection<Session>({
  name: 'sessions',
  indexed: ['uid', 'expiresAt'],
  parse: (raw) => sessionSchema.parse(raw),
})

export interface SessionKeeper {
  documents: DocumentStore
  clock: Clock
}

/** The token is stored only in the visitor's cookie. */
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

/** The session that this cookie opens; null for a forged token, an unknown one and a session that is over. */
export async function sessionOf(
  token: string,
  { documents, clock }: SessionKeeper,
): Promise<StoredSession | null> {
  if (!TOKEN.test(token)) return null
  const session = await documents.get(sessions, sessionId(token))
  return session === null || isOver(session, clock.now()) ? null : session
}

/** True after SESSION_DAYS without a visit or SESSION_MAX_DAYS in all. `now`: milliseconds since the epoch. */
export function isOver({ expiresAt, createdAt }: StoredSession, now: number): boolean {
  return Date.parse(expiresAt) <= now || lastMoment(Date.parse(createdAt)) <= now
}

export function secondsLeft({ expiresAt }: Session, now: number): number {
  return Math.ceil((Date.parse(expiresAt) - now) / 1000)
}

/** When the password was last given in this session, in milliseconds since the epoch. */
export function provenAt({ provenAt: again, createdAt }: StoredSession): number {
  return Date.parse(again ?? createdAt)
}

/** `touched`: the visit has extended the session. */
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
    if (error instanceof NotFound) return null
    // A full disk must not sign out people who only read.
    if (error instanceof StoreUnavailable) return { session, touched: false }
    throw error
  }
}

/** The sessions of this account that are not over, the last used first. */
export async function listSessions(
  uid: string,
  { documents, clock }: SessionKeeper,
): Promise<StoredSession[]> {
  const now = clock.now()
  const own = await allSessions(documents, uid)
  return own.filter((session) => !isOver(session, now)).sort((a, b) => (a.lastSeenAt < b.lastSeenAt ? 1 : -1))
}

/** Deletes the session of this token, if there is one. */
export async function closeSession(
  token: string,
  { documents }: Pick<SessionKeeper, 'documents'>,
): Promise<void> {
  if (TOKEN.test(token)) await documents.purge(sessions, sessionId(token))
}

/** False if the session is of another user or gone. */
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

/** Ends all sessions but `except`; answers how many. */
export async function revokeSessions(
  uid: string,
  { documents }: Pick<SessionKeeper, 'documents'>,
  except: string | null = null,
): Promise<number> {
  const others = (await allSessions(documents, uid)).filter(({ id }) => id !== except)
  for (const { id } of others) await documents.purge(sessions, id)
  return others.length
}

/** Marks the sessions as proven now: a change of password or address ends older ones. */
export async function renewSessions(uid: string, { documents, clock }: SessionKeeper): Promise<void> {
  const fields = { provenAt: new Date(clock.now()).toISOString() }
  for (const { id } of await allSessions(documents, uid)) {
    await documents.update(sessions, id, fields).catch((error) => {
      if (!(error instanceof NotFound)) throw error
    })
  }
}

export function purgeSessions({ documents, clock }: SessionKeeper): Promise<number> {
  return purgeDue(documents, sessions, { field: 'expiresAt', before: clock.now() })
}

function allSessions(documents: DocumentStore, uid: string): Promise<StoredSession[]> {
  return allDocuments(documents, sessions, { where: [['uid', '==', uid]] })
}

function seenAt(now: number, openedAt: number): Pick<Session, 'lastSeenAt' | 'expiresAt'> {
  const end = Math.min(now + SESSION_DAYS * DAY_MS, lastMoment(openedAt))
  return { lastSeenAt: new Date(now).toISOString(), expiresAt: new Date(end).toISOString() }
}

function lastMoment(openedAt: number): number {
  return openedAt + SESSION_MAX_DAYS * DAY_MS
}

function sessionId(token: string): string {
  return sha256(token)
}
