import type { CurrentUser } from './current-user'
import type { Role } from './user'

export interface AccountSummary {
  /** May be '', like the address. */
  displayName: string
  email: string
  role: Role
  photoURL: string | null
  emailVerified: boolean
}

export function accountSummary({ role, profile }: CurrentUser): AccountSummary {
  return {
    displayName: profile?.displayName ?? '',
    email: profile?.email ?? '',
    role,
    photoURL: profile?.photoURL ?? null,
    emailVerified: profile?.emailVerified ?? false,
  }
}
