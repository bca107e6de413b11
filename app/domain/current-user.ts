import type { Role, StoredUser } from './user'

export interface CurrentUser {
  uid: string
  /** The id of the session's row, not the cookie's token. */
  sessionId: string
  role: Role
  /** null when it is missing or could not be loaded. */
  profile: StoredUser | null
}

export interface AccountSummary {
  uid: string
  /** May be '', like the address. */
  displayName: string
  email: string
  role: Role
  photoURL: string | null
  emailVerified: boolean
}

export function accountSummary({ uid, role, profile }: CurrentUser): AccountSummary {
  return {
    uid,
    displayName: profile?.displayName ?? '',
    email: profile?.email ?? '',
    role,
    photoURL: profile?.photoURL ?? null,
    emailVerified: profile?.emailVerified ?? false,
  }
}
