// Moments are minutes since the epoch (domain/days.ts).
// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import { BEGINNING, dayBegin, FOREVER, type Span, type TimeWindow } from '~/domain/days'
import { addSlot, type Bitset, dropSlot, grown, hasSlot } from './bitset'
import type { ImageReader, ImageWriter } from './image'
import { PagedLists } from './paged-lists'
import { RecentSets } from './recent-sets'

export interface Appearance {
  ordinal: number
  begin: number
  end: number
}

const REMEMBERED_MOST = 32

export class Calendar {
  /** By slot: begin and end of each occurrence, in the document's order. */
  #spans = new PagedLists()
  #lastEnd = new Int32Array(0)
  /** Events with an occurrence over several days: only they can be ongoing. */
  #lasting: Bitset = new Uint32Array(0)
  /** Days on which something begins, ascending. */
  #days: { day: number; begin: number; list: number }[] = []
  #slotsOfDay = new PagedLists()
  #remembered = new RecentSets(REMEMBERED_MOST)

  static load(image: ImageReader): Calendar {
    const calendar = new Calendar()
    calendar.#spans = PagedLists.load(image)
    calendar.#lastEnd = image.array(Int32Array)
    calendar.#lasting = image.array(Uint32Array)
    const days = image.array(Int32Array)
    days.forEach((day, list) => {
      calendar.#days.push({ day, begin: dayBegin(day), list })
    })
    calendar.#days.sort((a, b) => a.begin - b.begin)
    calendar.#slotsOfDay = PagedLists.load(image)
    return calendar
  }

  save(image: ImageWriter): void {
    this.#spans.save(image)
    image.array(this.#lastEnd)
    image.array(this.#lasting)
    const byList = [...this.#days].sort((a, b) => a.list - b.list)
    image.array(Int32Array.from(byList, ({ day }) => day))
    this.#slotsOfDay.save(image)
  }

  growTo(slots: number, words: number): void {
    const lastEnd = new Int32Array(slots).fill(BEGINNING)
    lastEnd.set(this.#lastEnd)
    this.#lastEnd = lastEnd
    this.#lasting = grown(this.#lasting, words)
    this.#remembered.clear()
  }

  add(slot: number, spans: readonly Span[]): void {
    this.#remembered.clear()
    const flat: number[] = []
    let lastEnd = BEGINNING
    for (const { day, begin, end } of spans) {
      flat.push(begin, end)
      lastEnd = Math.max(lastEnd, end)
      if (end > dayBegin(day + 1)) addSlot(this.#lasting, slot)
    }
    this.#spans.replace(slot, flat)
    this.#lastEnd[slot] = lastEnd
    for (const day of new Set(spans.map((span) => span.day))) {
      this.#slotsOfDay.insert(this.#listOf(day), slot)
    }
  }

  /** `spans` must be those that were added. */
  remove(slot: number, spans: readonly Span[]): void {
    this.#remembered.clear()
    this.#spans.replace(slot, [])
    this.#lastEnd[slot] = BEGINNING
    dropSlot(this.#lasting, slot)
    for (const day of new Set(spans.map((span) => span.day))) {
      this.#slotsOfDay.removeBetween(this.#listOf(day), slot, slot)
    }
  }

  within(window: TimeWindow): Bitset {
    return this.#remember(`${window.begin} ${window.end} ${window.after}`, (set) => {
      if (window.end === FOREVER) return this.#markEndingAfter(window.after, set)
      // A range before today ends before it begins here.
      this.#markOngoing(Math.min(window.begin, window.end), window.after, set)
      for (let at = this.#dayFrom(window.begin); at < this.#days.length; at++) {
        const { begin, list } = this.#days[at]!
        if (begin >= window.end) break
        const slots = this.#slotsOfDay.view(list)
        // Only on the first day can something be over already.
        const allIn = begin >= window.after
        for (let item = 0; item < slots.length; item++) {
          const slot = slots[item]!
          if (allIn || this.#overlaps(slot, window.end, window.after)) {
            set[slot >>> 5]! |= 1 << (slot & 31)
          }
        }
      }
    })
  }

  /** Events that had begun before the window. Read-only. */
  ongoing(window: TimeWindow): Bitset {
    return this.#remember(`${window.begin} ${window.after}`, (set) =>
      this.#markOngoing(window.begin, window.after, set),
    )
  }

  appearance(slot: number, window: TimeWindow): Appearance | null {
    const page = this.#spans.pageOf(slot)
    const start = this.#spans.startOf(slot)
    const stop = start + this.#spans.lengthOf(slot)
    let first = -1
    for (let at = start; at < stop; at += 2) {
      const begin = page[at]! | 0
      if (begin >= window.end || (page[at + 1]! | 0) <= window.after) continue
      if (first === -1 || begin < (page[first]! | 0)) first = at
    }
    if (first === -1) return null
    return { ordinal: (first - start) / 2, begin: page[first]! | 0, end: page[first + 1]! | 0 }
  }

  /** FOREVER when no occurrence is in the window. */
  beginWithin(slot: number, window: TimeWindow): number {
    const page = this.#spans.pageOf(slot)
    const start = this.#spans.startOf(slot)
    const stop = start + this.#spans.lengthOf(slot)
    let first = FOREVER
    for (let at = start; at < stop; at += 2) {
      const begin = page[at]! | 0
      if (begin < first && begin < window.end && (page[at + 1]! | 0) > window.after) first = begin
    }
    return first
  }

  /** Occurrences after this one that are not over at `now`. */
  laterThan(slot: number, { ordinal, begin }: Appearance, now: number): number {
    const spans = this.#spans.view(slot)
    let later = 0
    for (let at = 0; at < spans.length; at += 2) {
      const other = spans[at]! | 0
      const comesAfter = other > begin || (other === begin && at / 2 > ordinal)
      if (comesAfter && (spans[at + 1]! | 0) > now) later += 1
    }
    return later
  }

  /** For each day of the window, the members of `set` whose first occurrence in the window begins on it. `visit`
   * returns whether to go on. */
  walkDays(
    window: TimeWindow,
    from: number,
    set: Bitset,
    visit: (slot: number, appearance: Appearance) => void,
    wantsMore: () => boolean,
  ): void {
    for (let at = this.#dayFrom(Math.max(window.begin, from)); at < this.#days.length; at++) {
      const { begin, list } = this.#days[at]!
      if (begin >= window.end) return
      const nextBegin = this.#days[at + 1]?.begin ?? FOREVER
      const slots = this.#slotsOfDay.view(list)
      for (let item = 0; item < slots.length; item++) {
        const slot = slots[item]!
        if (!hasSlot(set, slot)) continue
        const appearance = this.appearance(slot, window)
        if (appearance && appearance.begin >= begin && appearance.begin < nextBegin) visit(slot, appearance)
      }
      if (!wantsMore()) return
    }
  }

  #overlaps(slot: number, end: number, after: number): boolean {
    const page = this.#spans.pageOf(slot)
    const start = this.#spans.startOf(slot)
    const stop = start + this.#spans.lengthOf(slot)
    for (let at = start; at < stop; at += 2) {
      if ((page[at]! | 0) < end && (page[at + 1]! | 0) > after) return true
    }
    return false
  }

  #markEndingAfter(after: number, set: Bitset): void {
    const lastEnd = this.#lastEnd
    for (let slot = 0; slot < lastEnd.length; slot++) {
      if (lastEnd[slot]! > after) set[slot >>> 5]! |= 1 << (slot & 31)
    }
  }

  #markOngoing(begin: number, after: number, set: Bitset): void {
    for (let word = 0; word < set.length; word++) {
      let bits = this.#lasting[word]!
      while (bits !== 0) {
        const bit = bits & -bits
        if (this.#overlaps((word << 5) + 31 - Math.clz32(bit), begin, after)) set[word]! |= bit
        bits ^= bit
      }
    }
  }

  #remember(key: string, mark: (set: Bitset) => void): Bitset {
    return this.#remembered.get(key, () => {
      const set = new Uint32Array(this.#lasting.length)
      mark(set)
      return set
    })
  }

  /** Index in #days of the last day that begins at or before the moment, else of the next one. */
  #dayFrom(moment: number): number {
    let low = 0
    let high = this.#days.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#days[middle]!.begin <= moment) low = middle + 1
      else high = middle
    }
    return Math.max(low - 1, 0)
  }

  #listOf(day: number): number {
    const begin = dayBegin(day)
    const at = this.#dayFrom(begin)
    if (this.#days[at]?.day === day) return this.#days[at].list
    const list = this.#days.length
    const isBefore = (this.#days[at]?.begin ?? FOREVER) > begin
    this.#days.splice(isBefore ? at : at + 1, 0, { day, begin, list })
    return list
  }
}
