import type { Role, StoredUser } from './user'

export interface CurrentUser {
  uid: string
  /** The id of the session's row, not the cookie's token. */
  sessionId: string
  role: Role
  /** null when it is missing or could not be loaded. */
  profile: StoredUser | null
}
