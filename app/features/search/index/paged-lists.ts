// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import type { ImageReader, ImageWriter } from './image'

const PAGE_BITS = 16
const PAGE_LENGTH = 1 << PAGE_BITS
/** A block larger than a page is a page of its own, up to 2^31 numbers. */
const LARGEST_CLASS = 31

// Each list has these side by side, so that they are one access to memory: its page (plus 1, 0 = no block), the offset
// of its block in it, its length and the length of its block.
const STRIDE = 4
const OFFSET = 1
const LENGTH = 2
const ROOM = 3

/**
 * Millions of short lists of 32-bit numbers without an object each: blocks of 1, 2, 4... numbers in large shared pages,
 * freed blocks used again.
 */
export class PagedLists {
  #pages: Uint32Array[] = []
  /** The page that blocks are cut from, and its used length. */
  #openPage = 0
  #used = PAGE_LENGTH
  #emptyPages: number[] = []
  /** The index is the size class, the values are page * PAGE_LENGTH + offset of each free block. */
  #free: number[][] = Array.from({ length: PAGE_BITS + 1 }, () => [])
  #lists: Uint32Array = new Uint32Array(0)

  static load(image: ImageReader): PagedLists {
    const lists = new PagedLists()
    const layout = layoutOf(image.array(Uint32Array))
    lists.#lists = layout.lists
    lists.#pages = layout.pages.map(() => image.array(Uint32Array))
    return lists
  }

  /** The image has no room to grow: a list that grows after a start is given a new block. */
  save(image: ImageWriter): void {
    const lengths = Uint32Array.from({ length: this.#lists.length / STRIDE }, (_, list) =>
      this.lengthOf(list),
    )
    image.array(lengths)
    for (const { first, end, length } of layoutOf(lengths).pages) {
      image.later('u32', length, () => this.#together(first, end, length))
    }
  }

  #together(first: number, end: number, length: number): Uint32Array {
    const page = new Uint32Array(length)
    let used = 0
    for (let list = first; list < end; list++) {
      page.set(this.view(list), used)
      used += this.lengthOf(list)
    }
    return page
  }

  lengthOf(list: number): number {
    const at = list * STRIDE + LENGTH
    return at < this.#lists.length ? this.#lists[at]! : 0
  }

  /** Valid until the next change. */
  view(list: number): Uint32Array {
    const length = this.lengthOf(list)
    if (length === 0) return EMPTY
    const offset = this.#lists[list * STRIDE + OFFSET]!
    return this.#pages[this.#lists[list * STRIDE]! - 1]!.subarray(offset, offset + length)
  }

  /** Loops in which a view of each list would be too slow use it with `startOf`. */
  pageOf(list: number): Uint32Array {
    return this.lengthOf(list) === 0 ? EMPTY : this.#pages[this.#lists[list * STRIDE]! - 1]!
  }

  startOf(list: number): number {
    return this.lengthOf(list) === 0 ? 0 : this.#lists[list * STRIDE + OFFSET]!
  }

  insert(list: number, value: number): void {
    const length = this.lengthOf(list)
    this.#reserve(list, length + 1)
    const at = list * STRIDE
    const page = this.#pages[this.#lists[at]! - 1]!
    const start = this.#lists[at + OFFSET]!
    const end = start + length
    const place = length === 0 || page[end - 1]! < value ? end : lowerBound(page, value, start, end)
    if (place < end) page.copyWithin(place + 1, place, end)
    page[place] = value
    this.#lists[at + LENGTH] = length + 1
  }

  /** Removes the first value from `low` to `high` (inclusive) of an ascending list. */
  removeBetween(list: number, low: number, high: number): void {
    const length = this.lengthOf(list)
    if (length === 0) return
    const page = this.pageOf(list)
    const start = this.startOf(list)
    const end = start + length
    const at = lowerBound(page, low, start, end)
    if (at === end || page[at]! > high) return
    page.copyWithin(at, at + 1, end)
    this.#lists[list * STRIDE + LENGTH] = length - 1
    if (length === 1) this.#release(list)
  }

  replace(list: number, values: ArrayLike<number>): void {
    this.#reserve(list, 0)
    this.#release(list)
    if (values.length === 0) return
    this.#reserve(list, values.length)
    const at = list * STRIDE
    this.#pages[this.#lists[at]! - 1]!.set(values, this.#lists[at + OFFSET]!)
    this.#lists[at + LENGTH] = values.length
  }

  #reserve(list: number, values: number): void {
    const at = list * STRIDE
    if (at >= this.#lists.length) this.#growTo(list + 1)
    if (values <= this.#lists[at + ROOM]!) return

    const sizeClass = values === 1 ? 0 : 32 - Math.clz32(values - 1)
    if (sizeClass > LARGEST_CLASS) throw new RangeError('a list of the index is full')
    const block = this.#allocate(sizeClass)
    const page = Math.floor(block / PAGE_LENGTH)
    const offset = block % PAGE_LENGTH
    const length = this.#lists[at + LENGTH]!
    if (length > 0) this.#pages[page]!.set(this.view(list), offset)
    this.#release(list)
    this.#lists[at] = page + 1
    this.#lists[at + OFFSET] = offset
    this.#lists[at + LENGTH] = length
    this.#lists[at + ROOM] = 2 ** sizeClass
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
    const at = list * STRIDE
    const room = this.#lists[at + ROOM]!
    if (room === 0) return
    const page = this.#lists[at]! - 1
    if (room > PAGE_LENGTH) {
      this.#pages[page] = EMPTY
      this.#emptyPages.push(page)
    } else {
      // A block of an image loses its part beyond a power of two.
      this.#free[31 - Math.clz32(room)]!.push(page * PAGE_LENGTH + this.#lists[at + OFFSET]!)
    }
    this.#lists.fill(0, at, at + STRIDE)
  }

  #growTo(lists: number): void {
    const grown = new Uint32Array(
      Math.max(lists * STRIDE, 256, STRIDE * Math.ceil((this.#lists.length / STRIDE) * 1.5)),
    )
    grown.set(this.#lists)
    this.#lists = grown
  }
}

/** Lists one after the other, in pages of at most PAGE_LENGTH or of one long list. */
function layoutOf(lengths: Uint32Array): {
  lists: Uint32Array
  pages: { first: number; end: number; length: number }[]
} {
  const lists = new Uint32Array(lengths.length * STRIDE)
  const pages: { first: number; end: number; length: number }[] = []
  let page = { first: 0, end: 0, length: PAGE_LENGTH }
  for (let list = 0; list < lengths.length; list++) {
    const length = lengths[list]!
    if (length === 0) continue
    if (page.length + length > PAGE_LENGTH) {
      page = { first: list, end: list, length: 0 }
      pages.push(page)
    }
    lists.set([pages.length, page.length, length, length], list * STRIDE)
    page.length += length
    page.end = list + 1
  }
  return { lists, pages }
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
