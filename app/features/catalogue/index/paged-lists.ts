// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import type { ImageReader, ImageWriter } from './image'

const PAGE_BITS = 16
const PAGE_LENGTH = 1 << PAGE_BITS
/** A block larger than a page is a page of its own, up to 2^31 numbers. */
const LARGEST_CLASS = 31
const NO_PAGE = -1

/**
 * Millions of short lists of 32-bit numbers without an object each: blocks of 1, 2, 4... numbers in large shared pages,
 * freed blocks used again.
 */
export class PagedLists {
  #pages: Uint32Array[] = []
  /** The page that blocks are cut from, and its used length. */
  #openPage = NO_PAGE
  #used = PAGE_LENGTH
  #emptyPages: number[] = []
  /** By size class: page * PAGE_LENGTH + offset of each free block. */
  #free: number[][] = Array.from({ length: PAGE_BITS + 1 }, () => [])

  // By list. An empty list may have no block.
  #page = new Int32Array(0)
  #offset = new Uint16Array(0)
  #length = new Uint32Array(0)
  #class = new Uint8Array(0)

  static load(image: ImageReader): PagedLists {
    const lists = new PagedLists()
    lists.#openPage = image.number()
    lists.#used = image.number()
    const pages = image.number()
    for (let page = 0; page < pages; page++) lists.#pages.push(image.array(Uint32Array))
    lists.#pages.forEach((page, number) => {
      if (page.length === 0) lists.#emptyPages.push(number)
    })
    lists.#page = image.array(Int32Array)
    lists.#offset = image.array(Uint16Array)
    lists.#length = image.array(Uint32Array)
    lists.#class = image.array(Uint8Array)
    for (const blocks of lists.#free) {
      const free = image.array(Uint32Array)
      for (let at = 0; at < free.length; at += 2) blocks.push(free[at]! * PAGE_LENGTH + free[at + 1]!)
    }
    return lists
  }

  save(image: ImageWriter): void {
    image.number(this.#openPage)
    image.number(this.#used)
    image.number(this.#pages.length)
    for (const page of this.#pages) image.array(page)
    image.array(this.#page)
    image.array(this.#offset)
    image.array(this.#length)
    image.array(this.#class)
    for (const blocks of this.#free) {
      // The product can exceed 32 bits.
      const pairs = blocks.flatMap((block) => [Math.floor(block / PAGE_LENGTH), block % PAGE_LENGTH])
      image.array(Uint32Array.from(pairs))
    }
  }

  lengthOf(list: number): number {
    return list < this.#length.length ? this.#length[list]! : 0
  }

  /** Valid until the next change. */
  view(list: number): Uint32Array {
    const length = this.lengthOf(list)
    if (length === 0) return EMPTY
    const offset = this.#offset[list]!
    return this.#pages[this.#page[list]!]!.subarray(offset, offset + length)
  }

  /** With `startOf`, for loops in which a view of each list would be too slow. */
  pageOf(list: number): Uint32Array {
    return this.lengthOf(list) === 0 ? EMPTY : this.#pages[this.#page[list]!]!
  }

  startOf(list: number): number {
    return this.lengthOf(list) === 0 ? 0 : this.#offset[list]!
  }

  insert(list: number, value: number): void {
    this.#reserve(list, this.lengthOf(list) + 1)
    const length = this.#length[list]!
    const page = this.#pages[this.#page[list]!]!
    const start = this.#offset[list]!
    const end = start + length
    const at = length === 0 || page[end - 1]! < value ? end : lowerBound(page, value, start, end)
    page.copyWithin(at + 1, at, end)
    page[at] = value
    this.#length[list] = length + 1
  }

  /** Removes the first value from `low` to `high` (inclusive) of an ascending list. */
  removeBetween(list: number, low: number, high: number): void {
    const length = this.lengthOf(list)
    if (length === 0) return
    const page = this.#pages[this.#page[list]!]!
    const start = this.#offset[list]!
    const end = start + length
    const at = lowerBound(page, low, start, end)
    if (at === end || page[at]! > high) return
    page.copyWithin(at, at + 1, end)
    this.#length[list] = length - 1
    if (length === 1) this.#release(list)
  }

  replace(list: number, values: ArrayLike<number>): void {
    this.#reserve(list, 0)
    this.#release(list)
    if (values.length === 0) return
    this.#reserve(list, values.length)
    this.#pages[this.#page[list]!]!.set(values, this.#offset[list]!)
    this.#length[list] = values.length
  }

  #reserve(list: number, values: number): void {
    if (list >= this.#length.length) this.#growTo(list + 1)
    const hasBlock = this.#page[list] !== NO_PAGE
    if (values === 0 || (hasBlock && values <= 2 ** this.#class[list]!)) return

    const sizeClass = values === 1 ? 0 : 32 - Math.clz32(values - 1)
    if (sizeClass > LARGEST_CLASS) throw new RangeError('a list of the index is full')
    const block = this.#allocate(sizeClass)
    const page = Math.floor(block / PAGE_LENGTH)
    const offset = block % PAGE_LENGTH
    const length = this.#length[list]!
    if (hasBlock) {
      this.#pages[page]!.set(this.view(list), offset)
      this.#release(list)
    }
    this.#page[list] = page
    this.#offset[list] = offset
    this.#class[list] = sizeClass
    this.#length[list] = length
  }

  #allocate(sizeClass: number): number {
    if (sizeClass > PAGE_BITS) return this.#newPage(2 ** sizeClass) * PAGE_LENGTH
    const free = this.#free[sizeClass]!.pop()
    if (free !== undefined) return free

    const length = 2 ** sizeClass
    if (this.#used + length > PAGE_LENGTH) {
      this.#cutUpRest()
      this.#openPage = this.#newPage(PAGE_LENGTH)
      this.#used = 0
    }
    const block = this.#openPage * PAGE_LENGTH + this.#used
    this.#used += length
    return block
  }

  #cutUpRest(): void {
    for (let rest = PAGE_LENGTH - this.#used; rest > 0; rest = PAGE_LENGTH - this.#used) {
      const sizeClass = 31 - Math.clz32(rest)
      this.#free[sizeClass]!.push(this.#openPage * PAGE_LENGTH + this.#used)
      this.#used += 2 ** sizeClass
    }
  }

  #newPage(length: number): number {
    const number = this.#emptyPages.pop() ?? this.#pages.length
    this.#pages[number] = new Uint32Array(length)
    return number
  }

  #release(list: number): void {
    const page = this.#page[list]!
    if (page === NO_PAGE) return
    const sizeClass = this.#class[list]!
    if (sizeClass > PAGE_BITS) {
      this.#pages[page] = EMPTY
      this.#emptyPages.push(page)
    } else {
      this.#free[sizeClass]!.push(page * PAGE_LENGTH + this.#offset[list]!)
    }
    this.#page[list] = NO_PAGE
    this.#length[list] = 0
  }

  #growTo(lists: number): void {
    const room = Math.max(lists, 64, Math.ceil(this.#length.length * 1.5))
    const page = new Int32Array(room).fill(NO_PAGE)
    page.set(this.#page)
    const offset = new Uint16Array(room)
    offset.set(this.#offset)
    const length = new Uint32Array(room)
    length.set(this.#length)
    const sizeClass = new Uint8Array(room)
    sizeClass.set(this.#class)
    this.#page = page
    this.#offset = offset
    this.#length = length
    this.#class = sizeClass
  }
}

const EMPTY = new Uint32Array(0)

function lowerBound(values: Uint32Array, value: number, start: number, end: number): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
