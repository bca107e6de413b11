import type { DocumentStore } from '~/backend/documents'
import type { Identity } from '~/backend/identity/identity'
import type { Background } from '~/platform/background.server'
import type { Clock } from '~/platform/clock'
import type { Logger } from '~/platform/logger.server'
import type { AccountMails } from './account-mails.server'

export interface AccountDependencies {
  documents: DocumentStore
  identity: Identity
  accountMails: AccountMails
  background: Background
  clock: Clock
  env: { siteName: string }
  secret: string
  log: Logger
}
