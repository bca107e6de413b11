import type { Appearance } from './appearance'

/** Smaller is first. `tie` is a hash of the id, so that all instances have the same order. */
export interface Rank {
  primary: number
  secondary: number
  tie: number
  slot: number
}

export interface Candidate extends Rank {
  appearance: Appearance
}

function comesBefore(a: Rank, b: Rank): boolean {
  if (a.primary !== b.primary) return a.primary < b.primary
  if (a.secondary !== b.secondary) return a.secondary < b.secondary
  return a.tie !== b.tie ? a.tie < b.tie : a.slot < b.slot
}

/** Keeps the first `most` candidates after `after`. */
export class BestFew {
  #kept: Candidate[] = []

  constructor(
    private readonly most: number,
    private readonly after: Rank | null,
  ) {}

  get kept(): readonly Candidate[] {
    return this.#kept
  }

  get isFull(): boolean {
    return this.#kept.length >= this.most
  }

  /** True when `primary` alone rules the candidate out. */
  cannotEnter(primary: number): boolean {
    if (this.after && primary < this.after.primary) return true
    return this.comesAfterAll(primary)
  }

  /** True when as many as asked are kept and all of them come before this `primary`. */
  comesAfterAll(primary: number): boolean {
    const last = this.#kept[this.#kept.length - 1]
    return this.isFull && (last === undefined || primary > last.primary)
  }

  cannotEnterAt(primary: number, secondary: number): boolean {
    const { after } = this
    if (after && primary === after.primary && secondary < after.secondary) return true
    if (!this.isFull) return false
    const last = this.#kept[this.#kept.length - 1]
    return last === undefined || (primary === last.primary && secondary > last.secondary)
  }

  offer(candidate: Candidate): void {
    if (this.after && !comesBefore(this.after, candidate)) return
    const last = this.#kept.at(-1)
    if (this.isFull && (last === undefined || comesBefore(last, candidate))) return

    let low = 0
    let high = this.#kept.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#kept[middle]
      if (other && comesBefore(other, candidate)) low = middle + 1
      else high = middle
    }
    this.#kept.splice(low, 0, candidate)
    if (this.#kept.length > this.most) this.#kept.pop()
  }
}

const SECTIONS = ['dated', 'ongoing', 'relevance'] as const
export type Section = (typeof SECTIONS)[number]

const CURSOR =
  /^([0-9a-z]{1,7})\.([dor])\.(-?[0-9a-z]{1,10})\.(-?[0-9a-z]{1,10})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})$/
const LETTERS: Record<Section, string> = { dated: 'd', ongoing: 'o', relevance: 'r' }

export function writeCursor(question: string, section: Section, rank: Rank): string {
  const numbers = [rank.primary, rank.secondary, rank.tie, rank.slot].map((number) => number.toString(36))
  return [hash32(question).toString(36), LETTERS[section], ...numbers].join('.')
}

export function readCursor(
  question: string,
  cursor: string | null | undefined,
): { section: Section; rank: Rank } | null {
  const parts = CURSOR.exec(cursor ?? '')
  if (!parts || parts[1] !== hash32(question).toString(36)) return null
  const section = SECTIONS.find((name) => LETTERS[name] === parts[2])
  const [primary = 0, secondary = 0, tie = 0, slot = 0] = parts
    .slice(3)
    .map((part) => Number.parseInt(part, 36))
  return section ? { section, rank: { primary, secondary, tie, slot } } : null
}

/** FNV-1a. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}
