import type { Transaction } from '~/backend/documents'
import { type AgendaEvent, events, type StoredEvent } from '~/domain/event'

/** Writes changes of events into a commit, and remembers how they were, for an undo. */
export class EventChanges {
  /** The version that the change has made of each, and the fields as they were before. */
  readonly changed: { id: string; version: number; former: Partial<AgendaEvent> }[] = []
  /** Events that are gone, as they were. */
  readonly gone: StoredEvent[] = []
  /** Ids of the mails that go with the changes. */
  readonly mails: string[] = []

  constructor(private readonly transaction: Transaction) {}

  update(event: StoredEvent, fields: Partial<AgendaEvent>): void {
    this.transaction.update(events, event.id, fields, { expectedVersion: event.version })
    const names = Object.keys(fields) as (keyof AgendaEvent)[]
    const former = Object.fromEntries(names.map((name) => [name, event[name]]))
    this.changed.push({ id: event.id, version: event.version + 1, former })
  }

  /** Leaves a tombstone that carries these fields. */
  remove(event: StoredEvent, fields: Partial<AgendaEvent>): void {
    this.transaction.update(events, event.id, fields, { expectedVersion: event.version })
    this.transaction.remove(events, event.id)
    this.gone.push(event)
  }

  /** Leaves nothing. */
  purge(event: StoredEvent): void {
    this.transaction.purge(events, event.id)
    this.gone.push(event)
  }

  mail(id: string): void {
    this.mails.push(id)
  }
}
