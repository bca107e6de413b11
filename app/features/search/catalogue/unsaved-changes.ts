import type { StoredEvent } from '~/domain/event'
import type { DocumentFile, Holding } from './document-file.server'

/** About 30 MB. Further changes are left out and asked for again later. */
const MOST = 5000

export class UnsavedChanges {
  #bySlot = new Map<number, StoredEvent | null>()
  #byId = new Map<string, number | null>()

  get size(): number {
    return this.#bySlot.size
  }

  get isFull(): boolean {
    return this.size >= MOST
  }

  get changes(): number {
    return this.#byId.size
  }

  has(id: string): boolean {
    return this.#byId.has(id)
  }

  /** null = the event has left the slot. */
  note(slot: number, id: string, event: StoredEvent | null): void {
    this.#bySlot.set(slot, event)
    this.#byId.set(id, event && slot)
  }

  /** undefined = as in the file. */
  holding(id: string): Holding | null | undefined {
    const slot = this.#byId.get(id)
    if (slot === undefined || slot === null) return slot
    const event = this.#bySlot.get(slot)
    return event ? { slot, version: event.version, updatedAt: event.updatedAt } : null
  }

  /** undefined = as in the file. */
  document(slot: number): StoredEvent | null | undefined {
    return this.#bySlot.get(slot)
  }

  /** Adds and removes slots according to these changes. */
  amend(saved: number[], isMeant: (event: StoredEvent) => boolean): number[] {
    if (this.size === 0) return saved
    const found = saved.filter((slot) => !this.#bySlot.has(slot))
    for (const [slot, event] of this.#bySlot) if (event && isMeant(event)) found.push(slot)
    return found
  }

  events(): StoredEvent[] {
    return [...this.#bySlot.values()].filter((event) => event !== null)
  }

  /** Call it inside `DocumentFile.change`. */
  writeTo(file: DocumentFile): void {
    // All slots are emptied first: an event may have moved into a slot that another one has left.
    for (const slot of this.#bySlot.keys()) file.drop(slot)
    for (const [slot, event] of this.#bySlot) if (event) file.write(slot, event)
  }

  clear(): void {
    this.#bySlot.clear()
    this.#byId.clear()
  }
}
