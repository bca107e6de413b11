import type { CurrentUser } from './current-user'
import type { Role } from './user'

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
