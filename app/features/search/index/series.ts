// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import type { StoredEvent } from '~/domain/event'
import { fold } from '~/platform/characters'
import { termsOf, titleKey } from './analysis'
import type { Appearance } from './appearance'
import { hash32 } from './best-few'
import { addSlot, type Bitset, dropSlot, eachSlot, grown, hasSlot, intersect } from './bitset'
import type { ImageReader, ImageWriter } from './image'

/** Groups the events of a series: a tour, or dates that were announced one by one. They have the same title and the same
 * organizer, or come from the same source with the same text. A title of one word is not enough: « Concert ». */
export class Series {
  /** Two hashes by slot: of so many events, two would have one hash of 32 bits by chance. */
  #titles: Uint32Array = new Uint32Array(0)
  #owners: Uint32Array = new Uint32Array(0)
  /** By key: the only slot that has it, or all of them. */
  #members = new Map<number, number | number[]>()
  /** The slots of series of several events. */
  #several: Bitset = new Uint32Array(0)

  static load(image: ImageReader, live: Bitset): Series {
    const series = new Series()
    series.#titles = image.array(Uint32Array)
    series.#owners = image.array(Uint32Array)
    series.#several = new Uint32Array(live.length)
    eachSlot(live, (slot) => series.#join(slot))
    return series
  }

  save(image: ImageWriter): void {
    image.array(this.#titles)
    image.array(this.#owners)
  }

  growTo(slots: number, words: number): void {
    this.#titles = grown(this.#titles, slots)
    this.#owners = grown(this.#owners, slots)
    this.#several = grown(this.#several, words)
  }

  add(slot: number, event: StoredEvent): void {
    this.#titles[slot] = hash32(titleKey(event.title))
    this.#owners[slot] = hash32(ownerOf(event))
    this.#join(slot)
  }

  /** A further slot of an event counts as no event of its series. */
  addFurther(slot: number, own: number): void {
    this.#titles[slot] = this.#titles[own]!
    this.#owners[slot] = this.#owners[own]!
  }

  remove(slot: number): void {
    dropSlot(this.#several, slot)
    const key = this.#keyOf(slot)
    const left = this.of(slot).filter((other) => other !== slot)
    if (left.length === 0) this.#members.delete(key)
    else if (left.length > 1) this.#members.set(key, left)
    else {
      dropSlot(this.#several, left[0]!)
      this.#members.set(key, left[0]!)
    }
  }

  /** The hash of each title, by slot. Read-only. */
  get titles(): Uint32Array {
    return this.#titles
  }

  /** Whether other events belong to its series. */
  hasOthers(slot: number): boolean {
    return hasSlot(this.#several, slot)
  }

  /** The slots of its series, this one among them. */
  of(slot: number): readonly number[] {
    const members = this.#members.get(this.#keyOf(slot))
    return typeof members === 'object' ? members : [slot]
  }

  /** Leaves of each series in `set` the event that comes first of those that take place. `further`: slots with the own
   * ones of their events; `set` has at most one of an event. */
  keepFirst(
    set: Bitset,
    appearanceOf: (slot: number) => Appearance | null,
    further: ReadonlyMap<number, number>,
  ): void {
    const several = this.#several.slice()
    for (const [slot, own] of further) if (hasSlot(several, own)) addSlot(several, slot)
    intersect(several, set)
    const firstOf = new Map<number, { slot: number; appearance: Appearance }>()
    eachSlot(several, (slot) => {
      const appearance = appearanceOf(slot)
      if (!appearance) return
      const key = this.#keyOf(slot)
      const first = firstOf.get(key)
      const isFirst = !first || comesBefore(appearance, first.appearance)
      if (isFirst) firstOf.set(key, { slot, appearance })
      if (first) dropSlot(set, isFirst ? first.slot : slot)
    })
  }

  #join(slot: number): void {
    const key = this.#keyOf(slot)
    const members = this.#members.get(key)
    if (members === undefined) {
      this.#members.set(key, slot)
      return
    }
    const all = typeof members === 'object' ? members : [members]
    all.push(slot)
    this.#members.set(key, all)
    for (const one of [all[0]!, slot]) addSlot(this.#several, one)
  }

  /** A number of 53 bits. */
  #keyOf(slot: number): number {
    return this.#titles[slot]! * 2 ** 21 + (this.#owners[slot]! >>> 11)
  }
}

function ownerOf({ title, organizerId, organizerName, source, summary, description }: StoredEvent): string {
  const organizer = organizerId ?? fold(organizerName)
  if (organizer !== '' && termsOf(title).length > 1) return organizer
  return [organizer, source.kind, source.name, summary, description].join('\n')
}

function comesBefore(a: Appearance, b: Appearance): boolean {
  if (a.isOff !== b.isOff) return b.isOff
  return a.rank !== b.rank ? a.rank < b.rank : a.secondary < b.secondary
}
