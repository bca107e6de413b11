// What has changed in memory and is not on disk yet, by slot of the index and by id.
import type { StoredEvent } from '~/domain/event'
import type { DocumentFile, Holding } from './document-file.server'

export class UnsavedChanges {
  #bySlot = new Map<number, StoredEvent | null>()
  #byId = new Map<string, number | null>()

  /** How many slots differ from the file. */
  get size(): number {
    return this.#bySlot.size
  }

  /** How many events do. */
  get changes(): number {
    return this.#byId.size
  }

  has(id: string): boolean {
    return this.#byId.has(id)
  }

  /** The slot now holds this event; null = nothing, as the event of this id has gone from it. */
  note(slot: number, id: string, event: StoredEvent | null): void {
    this.#bySlot.set(slot, event)
    this.#byId.set(id, event && slot)
  }

  /** Where the event stands; undefined = as the file says. */
  holding(id: string): Holding | null | undefined {
    const slot = this.#byId.get(id)
    if (slot === undefined || slot === null) return slot
    const event = this.#bySlot.get(slot)
    return event ? { slot, version: event.version, updatedAt: event.updatedAt } : null
  }

  /** What the slot holds; undefined = as the file says. */
  document(slot: number): StoredEvent | null | undefined {
    return this.#bySlot.get(slot)
  }

  /** The slots found in the file, as they are with these changes. */
  amend(saved: number[], isMeant: (event: StoredEvent) => boolean): number[] {
    if (this.size === 0) return saved
    const found = saved.filter((slot) => !this.#bySlot.has(slot))
    for (const [slot, event] of this.#bySlot) if (event && isMeant(event)) found.push(slot)
    return found
  }

  events(): StoredEvent[] {
    return [...this.#bySlot.values()].filter((event) => event !== null)
  }

  /** Within a change of the file. */
  writeTo(file: DocumentFile): void {
    // All slots are emptied first: an event may have moved into the slot that another one has left.
    for (const slot of this.#bySlot.keys()) file.drop(slot)
    for (const [slot, event] of this.#bySlot) if (event) file.write(slot, event)
  }

  clear(): void {
    this.#bySlot.clear()
    this.#byId.clear()
  }
}
