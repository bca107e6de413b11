import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import type { Clock } from '~/platform/clock'

export interface OwnEventDependencies {
  documents: DocumentStore
  files: FileStore
  clock: Clock
}

/** The version that the person has seen. */
export interface SeenEvent {
  id: string
  version: number
}

/** 'not-found' also for events of other people, so that nobody learns of them. */
export type OwnEventOutcome = { ok: true } | { ok: false; reason: OwnEventRefusal }
export type OwnEventRefusal = 'not-found' | 'conflict' | 'wrong-state' | 'locked'

export const OWN_EVENT_REFUSALS: Record<Exclude<OwnEventRefusal, 'not-found'>, string> = {
  conflict:
    'Cet événement a changé entre-temps, peut-être dans un autre onglet. Voici son état actuel\u00a0: vérifiez et recommencez.',
  'wrong-state': 'Ce n’est plus possible dans l’état actuel de l’événement.',
  locked:
    'La modération a fixé l’état de cet événement\u00a0: elle seule peut le changer. Écrivez-nous par la page Contact si ce n’est pas juste.',
}
