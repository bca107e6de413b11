import type { FileStore } from '~/backend/files/files'
import type { AccountDependencies } from '~/features/accounts/account-dependencies'

export interface ProfileDependencies extends AccountDependencies {
  files: FileStore
}
