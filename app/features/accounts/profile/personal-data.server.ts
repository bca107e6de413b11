import { allDocuments, type DocumentStore } from '~/backend/documents'
import { type Account, normaliseEmail } from '~/backend/identity/identity'
import { isAuthor } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { findDrafts, findSubmissions } from '~/domain/draft'
import type { StoredEvent } from '~/domain/event'
import { eventViews } from '~/domain/event-views'
import type { StoredFollow } from '~/domain/follow'
import { payments, type StoredPayment } from '~/domain/payment'
import { sources } from '~/domain/source'
import type { StoredUser } from '~/domain/user'
import { followsOf } from '~/features/notify/follow/manage-follows.server'
import { organizersOf } from '~/features/organizers/own-organizers.server'
import { claimsBy } from '~/features/places/place-claims.server'
import { waitingOf } from '~/features/waiting/waiting.server'
import { consume, limits } from '~/http/rate-limits.server'
import { listSessions } from '../sessions.server'
import { deviceOf } from './device'
import { ownEvents } from './own-events.server'
import type { ProfileDependencies } from './profile-dependencies'

/** Everything stored about the user, except secrets: no hash, token or session id. Events that they wrote for an
 * organizer and have left with it are there only as written by them. */
export async function exportPersonalData(
  user: CurrentUser,
  dependencies: ProfileDependencies,
): Promise<{ ok: true; personalData: object } | { ok: false; retryAfterSeconds: number }> {
  const taken = await consume(limits.personalData, user.uid, dependencies)
  if (!taken.ok) return taken

  const { identity, documents, clock } = dependencies
  const account = await identity.getAccount(user.uid)
  const sessions = await listSessions(user.uid, dependencies)
  const written = await ownEvents(user.uid, documents, { includeRemoved: true })
  // Others may have changed the rest since, and written private contacts into it.
  const own = written.filter((event) => isAuthor(user, event))
  const left = written.filter((event) => !isAuthor(user, event))
  const personalData = {
    exportedAt: new Date(clock.now()).toISOString(),
    account: account && accountData(account),
    profile: user.profile && profileData(user.profile),
    sessions: sessions.map(({ userAgent, createdAt, lastSeenAt, expiresAt }) => ({
      device: deviceOf(userAgent),
      userAgent,
      createdAt,
      lastSeenAt,
      expiresAt,
    })),
    events: own,
    eventsLeftToOrganizers: left.map(({ id, organizerId, createdAt }) => ({ id, organizerId, createdAt })),
    views: await viewsOf(own, documents),
    drafts: await findDrafts(user.uid, documents),
    submissions: await findSubmissions(user.uid, documents),
    organizers: (await organizersOf(user.profile?.organizerIds ?? [], documents)).map((organizer) => ({
      id: organizer.id,
      name: organizer.name,
      member: organizer.members.find(({ uid }) => uid === user.uid),
    })),
    placeClaims: await claimsBy(user.uid, documents),
    changesToRead: await waitingOf(user.uid, documents),
    follows: user.profile?.emailVerified
      ? (await followsOf(normaliseEmail(user.profile.email), { documents })).map(followData)
      : [],
    donations: (await allDocuments(documents, payments, { where: [['uid', '==', user.uid]] })).map(
      donationData,
    ),
    calendars: await allDocuments(documents, sources, { where: [['ownerUid', '==', user.uid]] }),
  }
  return { ok: true, personalData }
}

async function viewsOf(own: StoredEvent[], documents: DocumentStore): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { id } of own) {
    const views = await documents.get(eventViews, id)
    if (views) counts[id] = views.count
  }
  return counts
}

function donationData({ notices: _notices, changedAt: _changedAt, ...donation }: StoredPayment) {
  return donation
}

function followData({
  keyHash: _hash,
  sealedKey: _key,
  changedAt: _changedAt,
  devices,
  ...follow
}: StoredFollow) {
  return { ...follow, devices: devices?.length ?? 0 }
}

function accountData({ uid, email, emailVerified, hasPassword, hasGoogle }: Account) {
  return { uid, email, emailVerified, hasPassword, hasGoogle }
}

function profileData({ fcmTokens, fcmToken: _token, ...profile }: StoredUser) {
  const devices = Object.values(fcmTokens).map(({ token: _token, ...device }) => device)
  return { ...profile, pushDevices: devices }
}
