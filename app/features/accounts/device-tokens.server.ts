import { type DocumentStore, everyDocument } from '~/backend/documents'
import type { CurrentUser } from '~/domain/current-user'
import { type User, users } from '~/domain/user'
import { DAY_MS } from '~/platform/durations'
import type { Refused } from '~/platform/refused'
import { listSessions, type SessionKeeper, sessions } from './sessions.server'

export const MOST_DEVICES = 10
/** An unchanged token is rewritten after this time only, to save writes. */
const REFRESH_MS = 7 * DAY_MS
const USER_AGENT_LENGTH = 500

type Device = Pick<CurrentUser, 'uid' | 'sessionId'> & { deviceId: string }
type PushFields = Pick<User, 'fcmTokens' | 'fcmToken' | 'fcmTokenUpdatedAt'>

/** Stores an admin's checked token. Refuses if profile or session is gone. `changed`: something was written. */
export async function saveToken(
  { uid, sessionId, deviceId }: Device,
  { token, userAgent, platform }: { token: string; userAgent: string; platform: string },
  { documents, clock }: SessionKeeper,
): Promise<{ ok: true; changed: boolean } | Refused<'gone'>> {
  return documents.transaction(async (transaction) => {
    const user = await transaction.get(users, uid)
    const session = await transaction.get(sessions, sessionId)
    if (user === null || session === null) return { ok: false, reason: 'gone' } as const
    if (session.deviceId !== deviceId) transaction.update(sessions, sessionId, { deviceId })

    const now = clock.now()
    const known = user.fcmTokens[deviceId]
    const isFresh = known?.token === token && now - Date.parse(known.updatedAt) < REFRESH_MS
    if (isFresh) return { ok: true, changed: session.deviceId !== deviceId } as const

    const updatedAt = new Date(now).toISOString()
    const entry = { token, updatedAt, userAgent: userAgent.slice(0, USER_AGENT_LENGTH), platform }
    // After its storage is cleared, a browser has the same token under a new device id.
    const others = Object.entries(user.fcmTokens).filter(
      ([id, one]) => id !== deviceId && one.token !== token,
    )
    transaction.update<User>(users, uid, {
      fcmTokens: latest([...others, [deviceId, entry]]),
      fcmToken: token,
      fcmTokenUpdatedAt: updatedAt,
    })
    return { ok: true, changed: true } as const
  })
}

/** Another token for the device of this session. Refuses if it has none, or has been forgotten. */
export async function renewToken(
  { uid, sessionId }: Pick<CurrentUser, 'uid' | 'sessionId'>,
  { token, userAgent }: { token: string; userAgent: string },
  keeper: SessionKeeper,
): ReturnType<typeof saveToken> {
  const deviceId = (await keeper.documents.get(sessions, sessionId))?.deviceId
  const former = deviceId && (await keeper.documents.get(users, uid))?.fcmTokens[deviceId]
  if (!deviceId || !former) return { ok: false, reason: 'gone' }
  return saveToken({ uid, sessionId, deviceId }, { token, userAgent, platform: former.platform }, keeper)
}

function latest(devices: [id: string, entry: User['fcmTokens'][string]][]): User['fcmTokens'] {
  const byAge = devices.toSorted(([, a], [, b]) => (a.updatedAt < b.updatedAt ? 1 : -1))
  return Object.fromEntries(byAge.slice(0, MOST_DEVICES))
}

export async function forgetDevice(uid: string, deviceId: string, documents: DocumentStore): Promise<void> {
  await keepTokens(uid, (id) => id !== deviceId, documents)
}

/** Takes this session's device away when signing out: it gets no more messages. */
export async function forgetSessionDevice(
  { uid, sessionId }: Pick<CurrentUser, 'uid' | 'sessionId'>,
  documents: DocumentStore,
): Promise<void> {
  const deviceId = (await documents.get(sessions, sessionId))?.deviceId
  if (deviceId) await forgetDevice(uid, deviceId, documents)
}

export async function dropTokens(
  uid: string,
  gone: ReadonlySet<string>,
  documents: DocumentStore,
): Promise<void> {
  await keepTokens(uid, (_id, token) => !gone.has(token), documents)
}

async function keepTokens(
  uid: string,
  isKept: (deviceId: string, token: string) => boolean,
  documents: DocumentStore,
): Promise<void> {
  await documents.transaction(async (transaction) => {
    const user = await transaction.get(users, uid)
    if (user === null) return
    const kept = Object.entries(user.fcmTokens).filter(([id, { token }]) => isKept(id, token))
    if (kept.length === Object.keys(user.fcmTokens).length) return
    const fields: PushFields = { fcmTokens: Object.fromEntries(kept), ...latestOf(kept) }
    transaction.update<User>(users, uid, fields)
  })
}

function latestOf(devices: [id: string, entry: User['fcmTokens'][string]][]) {
  const newest = devices.map(([, entry]) => entry).sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))[0]
  return { fcmToken: newest?.token ?? null, fcmTokenUpdatedAt: newest?.updatedAt ?? null }
}

/** Lists tokens by user id, only of devices with an open session, so that ending a session ends its messages. */
export async function adminTokens(keeper: SessionKeeper): Promise<Map<string, string[]>> {
  const tokens = new Map<string, string[]>()
  const admins = everyDocument(keeper.documents, users, {
    where: [
      ['role', '==', 'admin'],
      ['disabled', '==', false],
    ],
  })
  for await (const { uid, fcmTokens } of admins) {
    const devices = Object.entries(fcmTokens)
    if (devices.length === 0) continue
    const open = new Set((await listSessions(uid, keeper)).map(({ deviceId }) => deviceId))
    const own = devices.filter(([id]) => open.has(id)).map(([, { token }]) => token)
    if (own.length > 0) tokens.set(uid, own)
  }
  return tokens
}
