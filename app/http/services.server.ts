// What reading a request and answering it take of the running application. runtime.server.ts opens it, and stands above
// this folder: it registers itself here.
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
  /** Key of everything this installation signs or hashes. */
  secret: string
}

let opener: (() => Promise<Services>) | null = null

/** Takes what opens the services at its first call and answers the same ones ever after. */
export function provideServices(open: () => Promise<Services>): void {
  opener = open
}

export function services(): Promise<Services> {
  if (opener === null) throw new Error('nothing provides the services: import runtime.server.ts')
  return opener()
}
