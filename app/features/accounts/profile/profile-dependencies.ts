import type { FileStore } from '~/backend/files/files'
import type { AccountDependencies } from '../account-dependencies'

export interface ProfileDependencies extends AccountDependencies {
  files: FileStore
}
