// Store, accounts and clock for the code that reads requests. runtime.server.ts registers them: imports only run down.
import type { DocumentStore } from '~/backend/documents'
import type { Identity } from '~/backend/identity/identity'
import type { Clock } from '~/platform/clock'
import type { Env } from '~/platform/env.server'
import type { Logger } from '~/platform/logger.server'

export interface Services {
  env: Env
  clock: Clock
  documents: DocumentStore
  identity: Identity
  log: Logger
  secret: string
}

let opener: (() => Promise<Services>) | null = null

export function provideServices(open: () => Promise<Services>): void {
  opener = open
}

export function services(): Promise<Services> {
  if (opener === null) throw new Error('nothing provides the services: import runtime.server.ts')
  return opener()
}
