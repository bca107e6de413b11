import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import type { Clock } from '~/platform/clock'
import { enumerated, quoted } from '~/platform/french'
import type { Refused } from '~/platform/refused'

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

/** `endedNotes`: what was taken away because it told of the state before; its author is told. */
export interface Done {
  ok: true
  endedNotes?: readonly string[]
}

export function doneWithout(notes: readonly string[]): Done {
  return notes.length > 0 ? { ok: true, endedNotes: notes } : { ok: true }
}

/** '' when nothing was taken away. */
export function endedNotesText({ endedNotes = [] }: Pick<Done, 'endedNotes'>): string {
  const [first, ...others] = endedNotes.map(quoted)
  if (first === undefined) return ''
  return others.length === 0
    ? `Texte retiré, car il parlait de l’état précédent\u00a0: ${first}.`
    : `Textes retirés, car ils parlaient de l’état précédent\u00a0: ${enumerated([first, ...others])}.`
}

/** 'not-found' also for events of other people, so that nobody learns of them. */
export type OwnEventOutcome = Done | Refused<OwnEventRefusal>
export type OwnEventRefusal = 'not-found' | 'conflict' | 'wrong-state' | 'locked'

export const OWN_EVENT_REFUSALS: Record<Exclude<OwnEventRefusal, 'not-found'>, string> = {
  conflict:
    'Cet événement a changé entre-temps, peut-être dans un autre onglet. Voici son état actuel\u00a0: vérifiez et recommencez.',
  'wrong-state': 'Cette action n’est plus possible\u00a0: l’état de l’événement a changé.',
  locked:
    'La modération a fixé l’état de cet événement\u00a0: elle seule peut le changer. Si c’est une erreur, écrivez-nous depuis la page Contact.',
}
