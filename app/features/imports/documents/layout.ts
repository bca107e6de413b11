// The order in which the words of a poster are read: they stand in columns, in boxes and in all sizes.
import { foldedForReading, MONTH, WEEKDAY } from '~/calendar/reading/announced/written-days'
import type { Line } from './lines'

/** A word, or some in a row, with their box in parts of the width of the picture. */
export interface Fragment {
  text: string
  left: number
  top: number
  right: number
  bottom: number
  /** The letters are so high; 0 where they may be an ornament. */
  height: number
  /** How surely it is read, the more the longer it is. */
  score: number
}

/** In heights of letters. */
const WIDEST_SPACE = 1.5
const WIDEST_SPACE_BEHIND_HOUR = 6
const WIDEST_GAP_OF_BLOCK = 0.9
const WIDEST_GAP_OF_DATE = 1
/** Boxes that share more of the smaller one are the same place. */
const SAME_PLACE = 0.3

/** Several readings of one picture as one: where they differ, the surer one. */
export function surest(readings: readonly Fragment[]): Fragment[] {
  const taken: Fragment[] = []
  for (const one of [...readings].sort((a, b) => b.score - a.score)) {
    if (!taken.some((other) => shared(one, other) > SAME_PLACE)) taken.push(one)
  }
  return taken
}

function shared(a: Fragment, b: Fragment): number {
  const across = Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
  const down = Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  const area = (one: Fragment) => (one.right - one.left) * (one.bottom - one.top)
  return (across * down) / Math.min(area(a), area(b))
}

/** The words of one row that stand close together. */
export function fragmentsOf(words: readonly Fragment[]): Fragment[] {
  const fragments: Fragment[] = []
  for (const word of words) {
    const before = fragments.at(-1)
    if (before && word.left - before.right <= WIDEST_SPACE * Math.max(word.height, before.height)) {
      fragments.splice(-1, 1, joined([before, word]))
    } else fragments.push(word)
  }
  return fragments
}

/** The lines as a person reads them: block after block from the top; the parts of a date that stand around each other,
 * and an hour with what stands beside it, are one line. */
export function linesInOrder(fragments: readonly Fragment[]): Line[] {
  const rows = withHours(withDates(fragments))
  return clusters(rows, isSameBlock)
    .sort((a, b) => topOf(a) - topOf(b))
    .flatMap((block) => block.sort((a, b) => a.top - b.top || a.left - b.left))
    .map(({ text, height }) => ({ text, height }))
}

function topOf(block: readonly Fragment[]): number {
  return Math.min(...block.map(({ top }) => top))
}

function isSameBlock(a: Fragment, b: Fragment): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const narrower = Math.min(a.right - a.left, b.right - b.left)
  return across > narrower * SAME_PLACE && gapDown(a, b) <= WIDEST_GAP_OF_BLOCK * smaller(a, b)
}

const HOURS = /^(?:d[eè]s )?\d{1,2}\s?(?:h|:|\.)\s?\d{0,2}(?:\s?[-–]\s?\d{1,2}\s?[h:.]\s?\d{0,2})?$/i

/** « 10h00 » at the left of « Culte » is « 10h00 Culte ». */
function withHours(fragments: readonly Fragment[]): Fragment[] {
  const left = new Set(fragments)
  for (const hour of fragments) {
    if (!HOURS.test(hour.text) || !left.has(hour)) continue
    const beside = [...left]
      .filter((other) => other !== hour && isBeside(hour, other) && !HOURS.test(other.text))
      .sort((a, b) => a.left - b.left)[0]
    if (!beside) continue
    left.delete(hour)
    left.delete(beside)
    left.add(joined([hour, beside]))
  }
  return [...left]
}

function isBeside(hour: Fragment, other: Fragment): boolean {
  const down = Math.min(hour.bottom, other.bottom) - Math.max(hour.top, other.top)
  const space = other.left - hour.right
  const isRow = down > (hour.bottom - hour.top) / 2
  return isRow && space >= 0 && space <= WIDEST_SPACE_BEHIND_HOUR * smaller(hour, other)
}

/** In the order in which a date says them. */
const DATE_PARTS = [
  new RegExp(`^${WEEKDAY}[.,]?$`),
  /^(?:[1-9]|[12]\d|3[01])$/,
  new RegExp(`^${MONTH}[.,]?$`),
  /^20\d\d$/,
] as const

function partOfDate({ text }: Fragment): number {
  return DATE_PARTS.findIndex((part) => part.test(foldedForReading(text)))
}

/** « LUNDI » above a large « 7 » above « DÉCEMBRE » is « LUNDI 7 DÉCEMBRE ». */
function withDates(fragments: readonly Fragment[]): Fragment[] {
  const parts = fragments.filter((one) => partOfDate(one) >= 0)
  const others = fragments.filter((one) => partOfDate(one) < 0)
  const groups = clusters(parts, (a, b) => {
    const most = WIDEST_GAP_OF_DATE * Math.max(a.height, b.height)
    return gapDown(a, b) <= most && gapAcross(a, b) <= most
  })
  const dates = groups.flatMap((group) => {
    const kinds = group.map(partOfDate)
    if (new Set(kinds).size < kinds.length) return group
    return [joined(group.sort((a, b) => partOfDate(a) - partOfDate(b)))]
  })
  return [...others, ...dates]
}

function gapDown(a: Fragment, b: Fragment): number {
  return Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom)
}

function gapAcross(a: Fragment, b: Fragment): number {
  return Math.max(a.left, b.left) - Math.min(a.right, b.right)
}

function smaller(a: Fragment, b: Fragment): number {
  return Math.min(a.bottom - a.top, b.bottom - b.top)
}

function joined(fragments: readonly Fragment[]): Fragment {
  const all = <N extends keyof Fragment>(name: N) => fragments.map((one) => one[name] as number)
  return {
    text: fragments.map(({ text }) => text).join(' '),
    left: Math.min(...all('left')),
    top: Math.min(...all('top')),
    right: Math.max(...all('right')),
    bottom: Math.max(...all('bottom')),
    height: Math.max(...all('height')),
    score: all('score').reduce((sum, score) => sum + score, 0),
  }
}

/** The fragments in groups: each is near another one of its group. */
function clusters(
  fragments: readonly Fragment[],
  isNear: (a: Fragment, b: Fragment) => boolean,
): Fragment[][] {
  let groups: Fragment[][] = []
  for (const one of fragments) {
    const near = groups.filter((group) => group.some((other) => isNear(one, other)))
    groups = [...groups.filter((group) => !near.includes(group)), [...near.flat(), one]]
  }
  return groups
}
