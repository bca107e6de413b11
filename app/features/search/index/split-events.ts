import type { Occurrence, StoredEvent } from '~/domain/event'
import { onDate } from '~/domain/occurrence'
import { postponedDate, type Span, spansOf } from '~/domain/spans'
import type { Appearance } from './appearance'
import { type Bitset, dropSlot, hasSlot } from './bitset'
import type { ImageReader, ImageWriter } from './image'

/** The dates of an event that have the same place and the same price. */
export interface DateGroup {
  /** The event as it is on these dates, with no others. */
  event: StoredEvent
  spans: Span[]
  /** Their indexes among all spans of the event. */
  ordinals: number[]
}

/** One group for all events but those with a date that has a place or a price of its own. */
export function dateGroups(event: StoredEvent): DateGroup[] {
  const spans = spansOf(event)
  const groups = new Map<string, DateGroup>()
  const keyOf = ({ place, placeId, price }: Occurrence) =>
    place === null && price === null ? '' : JSON.stringify([place, placeId, price])
  for (const [ordinal, span] of spans.entries()) {
    // Behind the dates stands the one that a postponed date waits for.
    const date = event.occurrences[ordinal] ?? event.occurrences[postponedDate(event)] ?? null
    const key = date === null ? '' : keyOf(date)
    const group = groups.get(key) ?? { event: onDate(event, date), spans: [], ordinals: [] }
    group.spans.push(span)
    group.ordinals.push(ordinal)
    groups.set(key, group)
  }
  if (groups.size === 1) return [...groups.values()]
  return [...groups].map(([key, { event: there, ...group }]) => {
    const occurrences = event.occurrences.filter((date) => keyOf(date) === key)
    return { ...group, event: { ...there, occurrences } }
  })
}

/** An event whose dates differ in place or price has a slot for each group of them: its own, and further ones, so that a
 * filter of places or prices holds for the dates of one group alone. These are few, and each is looked at by itself. */
export class SplitEvents {
  /** All slots of an event, its own first. */
  #groups = new Map<number, number[]>()
  /** The own slot of the event, by further slot. */
  #owners = new Map<number, number>()
  #ordinals = new Map<number, readonly number[]>()

  static load(image: ImageReader): SplitEvents {
    const split = new SplitEvents()
    const numbers = image.array(Uint32Array)
    for (let at = 0; at < numbers.length; ) {
      const [own = 0, slot = 0, count = 0] = numbers.subarray(at, at + 3)
      split.add(own, slot, [...numbers.subarray(at + 3, at + 3 + count)])
      at += 3 + count
    }
    return split
  }

  save(image: ImageWriter): void {
    const numbers = [...this.#groups].flatMap(([own, slots]) =>
      slots.flatMap((slot) => {
        const ordinals = this.ordinalsOf(slot)
        return [own, slot, ordinals.length, ...ordinals]
      }),
    )
    image.array(Uint32Array.from(numbers))
  }

  /** The further slots, with the own ones of their events. */
  get further(): ReadonlyMap<number, number> {
    return this.#owners
  }

  /** The slots of a set that are the own ones of their events. */
  withoutFurther(set: Bitset): Bitset {
    const own = set.slice()
    for (const slot of this.#owners.keys()) dropSlot(own, slot)
    return own
  }

  add(own: number, slot: number, ordinals: readonly number[]): void {
    this.#groups.set(own, [...(this.#groups.get(own) ?? []), slot])
    if (slot !== own) this.#owners.set(slot, own)
    this.#ordinals.set(slot, ordinals)
  }

  remove(own: number): void {
    for (const slot of this.of(own)) {
      this.#owners.delete(slot)
      this.#ordinals.delete(slot)
    }
    this.#groups.delete(own)
  }

  /** The slots of an event, its own first. */
  of(own: number): readonly number[] {
    return this.#groups.get(own) ?? [own]
  }

  /** The own slot of the event. */
  ownOf(slot: number): number {
    return this.#owners.get(slot) ?? slot
  }

  /** The indexes of its dates among all spans of the event. */
  ordinalsOf(slot: number): readonly number[] {
    return this.#ordinals.get(slot) ?? []
  }

  /** The index among all spans of the event, of one among those of a slot. */
  ordinalOf(slot: number, ordinal: number): number {
    return this.#ordinals.get(slot)?.[ordinal] ?? ordinal
  }

  /** By how many slots more than events there are in a set. */
  surplus(isIn: (slot: number) => boolean): number {
    let surplus = 0
    for (const slots of this.#groups.values()) surplus += Math.max(0, slots.filter(isIn).length - 1)
    return surplus
  }

  /** Leaves of each event the dates that come first; with `keyOf`, the first ones of each key. */
  keepFirst(
    set: Bitset,
    appearanceOf: (slot: number) => Appearance | null,
    keyOf: (slot: number) => unknown = () => null,
  ): void {
    for (const slots of this.#groups.values()) {
      const firstOf = new Map<unknown, { slot: number; appearance: Appearance }>()
      for (const slot of slots) {
        const found = hasSlot(set, slot) ? appearanceOf(slot) : null
        if (!found) continue
        const appearance = { ...found, ordinal: this.ordinalOf(slot, found.ordinal) }
        const key = keyOf(slot)
        const first = firstOf.get(key)
        const isFirst = !first || standsBefore(appearance, first.appearance)
        if (first) dropSlot(set, isFirst ? first.slot : slot)
        if (isFirst) firstOf.set(key, { slot, appearance })
      }
    }
  }
}

function standsBefore(a: Appearance, b: Appearance): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank
  return a.secondary !== b.secondary ? a.secondary < b.secondary : a.ordinal < b.ordinal
}
