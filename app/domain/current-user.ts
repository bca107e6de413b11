import type { Role, StoredUser } from './user'

/** Who is signed in, as the store says at this very request. */
export interface CurrentUser {
  uid: string
  /** The id of the session's row, not the cookie's token. */
  sessionId: string
  role: Role
  /** null when it is missing or could not be loaded: an organizer without a name or an address. */
  profile: StoredUser | null
}
