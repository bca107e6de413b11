import type { FileStore } from '~/backend/files/files'
import type { AccountDependencies } from '~/features/accounts/account-dependencies'

/** What the use cases of the profile work with; the runtime has it all. */
export interface ProfileDependencies extends AccountDependencies {
  files: FileStore
}
