// biome-ignore-all lint/style/noNonNullAssertion: read within their bounds
import { dayBegin, FOREVER } from '~/domain/days'
import type { ImageReader, ImageWriter } from './image'
import { PagedLists } from './paged-lists'

interface DayOfSlots {
  /** Days and minutes since the epoch. */
  day: number
  begin: number
  /** The next day begins then on which an event begins; FOREVER for none. */
  next: number
  /** Valid until the next change. */
  slots: Uint32Array
}

/** The slots of what begins on each day. */
export class SlotsByDay {
  /** Ascending. */
  #days: { day: number; begin: number; list: number }[] = []
  #slots = new PagedLists()

  static load(image: ImageReader): SlotsByDay {
    const byDay = new SlotsByDay()
    const days = image.array(Int32Array)
    for (const [list, day] of days.entries()) byDay.#days.push({ day, begin: dayBegin(day), list })
    byDay.#days.sort((a, b) => a.begin - b.begin)
    byDay.#slots = PagedLists.load(image)
    return byDay
  }

  save(image: ImageWriter): void {
    image.array(
      Int32Array.from(
        [...this.#days].sort((a, b) => a.list - b.list),
        ({ day }) => day,
      ),
    )
    this.#slots.save(image)
  }

  add(day: number, slot: number): void {
    this.#slots.insert(this.#listOf(day), slot)
  }

  remove(day: number, slot: number): void {
    this.#slots.removeBetween(this.#listOf(day), slot, slot)
  }

  /** The days on which something begins, from the last one that begins at or before the moment, else from the first. */
  *from(moment: number): Iterable<DayOfSlots> {
    for (let at = this.#indexFrom(moment); at < this.#days.length; at++) {
      const { day, begin, list } = this.#days[at]!
      yield { day, begin, next: this.#days[at + 1]?.begin ?? FOREVER, slots: this.#slots.view(list) }
    }
  }

  #indexFrom(moment: number): number {
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
    const at = this.#indexFrom(begin)
    if (this.#days[at]?.day === day) return this.#days[at].list
    const list = this.#days.length
    const isBefore = (this.#days[at]?.begin ?? FOREVER) > begin
    this.#days.splice(isBefore ? at : at + 1, 0, { day, begin, list })
    return list
  }
}
