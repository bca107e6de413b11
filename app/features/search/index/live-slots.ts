import { addSlot, type Bitset, dropSlot, grown, hasSlot, size } from './bitset'
import type { ImageReader, ImageWriter } from './image'

/** Some slots hold an event, the others are free. */
export class LiveSlots {
  #set: Bitset = new Uint32Array(0)
  #size = 0
  #next = 0
  /** Empty slots below #next; null = not computed yet. */
  #free: number[] | null = null

  static load(image: ImageReader): LiveSlots {
    const slots = new LiveSlots()
    slots.#next = image.number()
    slots.#set = image.array(Uint32Array)
    slots.#size = size(slots.#set)
    return slots
  }

  save(image: ImageWriter): void {
    image.number(this.#next)
    image.array(this.#set)
  }

  /** Read-only; another array after it has grown. */
  get set(): Bitset {
    return this.#set
  }

  get size(): number {
    return this.#size
  }

  /** An empty slot, given to one caller only. */
  reserve(): number {
    this.#free ??= this.#emptySlots()
    return this.#free.pop() ?? this.#next++
  }

  growTo(words: number): void {
    this.#set = grown(this.#set, words)
  }

  add(slot: number): void {
    if (slot >= this.#next) {
      this.#free = null
      this.#next = slot + 1
    }
    addSlot(this.#set, slot)
    this.#size += 1
  }

  /** The slot is not given to anybody before `release`. */
  drop(slot: number): void {
    if (!hasSlot(this.#set, slot)) return
    dropSlot(this.#set, slot)
    this.#size -= 1
  }

  release(slot: number): void {
    this.#free?.push(slot)
  }

  #emptySlots(): number[] {
    const empty: number[] = []
    for (let slot = this.#next - 1; slot >= 0; slot--) {
      if (!hasSlot(this.#set, slot)) empty.push(slot)
    }
    return empty
  }
}
