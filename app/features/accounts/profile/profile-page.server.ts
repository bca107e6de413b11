import { getZodConstraint } from '@conform-to/zod/v3'
import type { CurrentUser } from '~/domain/current-user'
import { initialsOf, ownPhotoId } from '~/domain/image'
import { countFollows } from '~/features/notify/follow/manage-follows.server'
import { dateAndTime } from '~/platform/zurich'
import { ACCOUNT_MESSAGES } from '../messages'
import { listSessions, type StoredSession } from '../sessions.server'
import { isLastAdmin } from './close-account.server'
import { deviceOf } from './device'
import { countPublished } from './own-events.server'
import type { ProfileDependencies } from './profile-dependencies'
import { deletionForm, emailForm, nameForm, passwordForm } from './profile-schemas'

export interface SessionView {
  id: string
  device: string
  opened: string
  lastSeen: string
  isPresent: boolean
}

/** If the profile could not be loaded, its fields are empty. */
export async function loadProfilePage(user: CurrentUser, dependencies: ProfileDependencies) {
  const { uid, profile, sessionId } = user
  const account = await dependencies.identity.getAccount(uid)
  const sessions = await listSessions(uid, dependencies)
  const displayName = profile?.displayName ?? ''
  const photoURL = profile?.photoURL ?? null
  return {
    displayName,
    initials: initialsOf(displayName),
    photo: ownPhotoId(photoURL) === null ? null : photoURL,
    email: profile?.email ?? '',
    emailVerified: profile?.emailVerified ?? false,
    notifications: profile?.notifications ?? { decisions: true, news: false, digest: false },
    isAdmin: user.role === 'admin',
    hasPassword: account?.hasPassword ?? true,
    hasGoogle: account?.hasGoogle ?? false,
    sessions: sessions.map((session) => sessionView(session, sessionId)),
    followed: profile?.emailVerified ? await countFollows(profile.email, dependencies) : 0,
    publishedEvents: await countPublished(uid, dependencies.documents),
    bound: (await isLastAdmin(user, dependencies.documents)) ? ACCOUNT_MESSAGES['last-admin'] : null,
    constraints: {
      name: { ...getZodConstraint(nameForm) },
      email: { ...getZodConstraint(emailForm) },
      password: { ...getZodConstraint(passwordForm) },
      deletion: { ...getZodConstraint(deletionForm) },
    },
  }
}
export type ProfileView = Awaited<ReturnType<typeof loadProfilePage>>

function sessionView(session: StoredSession, presentId: string): SessionView {
  return {
    id: session.id,
    device: deviceOf(session.userAgent),
    opened: dateAndTime(session.createdAt),
    lastSeen: dateAndTime(session.lastSeenAt),
    isPresent: session.id === presentId,
  }
}
