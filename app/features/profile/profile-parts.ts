import type { FileStore } from '~/backend/files/files'
import type { AccountParts } from '~/features/accounts/account-parts'

/** What the use cases of the profile work with; the runtime has it all. */
export interface ProfileParts extends AccountParts {
  files: FileStore
}
