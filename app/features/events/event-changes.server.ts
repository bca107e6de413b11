import type { Transaction } from '~/backend/documents'
import { type AgendaEvent, events, type StoredEvent } from '~/domain/event'
import type { ActivatedOrganizer } from './event-organizer.server'
import type { ActivatedPlace } from './event-place.server'

/** Writes changes of events into a transaction and records what an undo needs. */
export class EventChanges {
  /** `version` is the one after the change, `former` holds the fields before it. */
  readonly changed: { id: string; version: number; former: Partial<AgendaEvent> }[] = []
  /** Deleted events, as they were before. */
  readonly gone: StoredEvent[] = []
  readonly mails: string[] = []
  /** Places that became public with the change. */
  readonly activated: ActivatedPlace[] = []
  readonly activatedOrganizers: ActivatedOrganizer[] = []

  constructor(private readonly transaction: Transaction) {}

  update(event: StoredEvent, fields: Partial<AgendaEvent>): void {
    this.transaction.update(events, event.id, fields, { expectedVersion: event.version })
    const names = Object.keys(fields) as (keyof AgendaEvent)[]
    const former = Object.fromEntries(names.map((name) => [name, event[name]]))
    this.changed.push({ id: event.id, version: event.version + 1, former })
  }

  /** Leaves a tombstone with these fields. */
  remove(event: StoredEvent, fields: Partial<AgendaEvent>): void {
    this.transaction.update(events, event.id, fields, { expectedVersion: event.version })
    this.transaction.remove(events, event.id)
    this.gone.push(event)
  }

  /** Leaves no tombstone. */
  purge(event: StoredEvent): void {
    this.transaction.purge(events, event.id)
    this.gone.push(event)
  }

  mail(id: string): void {
    this.mails.push(id)
  }
}
