import { TERM_MAX } from './analysis'

/**
 * Optimal string alignment over a sorted list: terms with a common beginning share its rows, and a beginning that is
 * too far away skips all its terms.
 */
interface NearTerm {
  at: number
  edits: number
}

const WIDTH = TERM_MAX + 2

/** Row r: distances between the first r letters of a term and the beginnings of `wanted` that are at most `most` letters
 * longer or shorter; all others are further away than `most` (Ukkonen's band). A cell beside the band holds TOO_FAR. */
const rows = new Uint8Array(WIDTH * WIDTH)
const TOO_FAR = 100

/** `termAt` gives terms in ascending order of UTF-16 units. No term is near a word that is longer than terms can be: some
 * signs unfold to eighteen letters, and rows have no room for such a word. */
export function nearTerms(
  wanted: string,
  most: number,
  length: number,
  termAt: (at: number) => string,
): NearTerm[] {
  const found: NearTerm[] = []
  if (wanted.length > TERM_MAX) return found
  for (let column = 0; column <= wanted.length; column++) rows[column] = column
  let before = ''
  let at = 0
  while (at < length) {
    const term = termAt(at)
    let shared = 0
    while (shared < before.length && shared < term.length && before[shared] === term[shared]) shared++
    before = term
    const tooFar = extend(wanted, term, shared, most)
    if (tooFar === null) {
      const isAlike = Math.abs(term.length - wanted.length) <= most
      const edits = isAlike ? (rows[term.length * WIDTH + wanted.length] as number) : TOO_FAR
      if (edits <= most) found.push({ at, edits })
      at += 1
    } else if (tooFar >= term.length) {
      at += 1
    } else {
      at = firstAfter(term.slice(0, tooFar), at, length, termAt)
      before = term.slice(0, tooFar)
    }
  }
  return found
}

/** Fills the rows after `shared`; returns the length of a beginning that is too far away, or null. */
function extend(wanted: string, term: string, shared: number, most: number): number | null {
  for (let row = shared + 1; row <= term.length; row++) {
    const here = row * WIDTH
    const above = here - WIDTH
    const letter = term.charCodeAt(row - 1)
    const first = Math.max(1, row - most)
    const last = Math.min(wanted.length, row + most)
    rows[here + first - 1] = first === 1 ? row : TOO_FAR
    let least = rows[here + first - 1] as number
    for (let column = first; column <= last; column++) {
      const other = wanted.charCodeAt(column - 1)
      let edits = Math.min(
        (rows[above + column - 1] as number) + (letter === other ? 0 : 1),
        (rows[above + column] as number) + 1,
        (rows[here + column - 1] as number) + 1,
      )
      const exchanged =
        row > 1 &&
        column > 1 &&
        letter === wanted.charCodeAt(column - 2) &&
        other === term.charCodeAt(row - 2)
      if (exchanged) edits = Math.min(edits, (rows[above - WIDTH + column - 2] as number) + 1)
      rows[here + column] = edits
      if (edits < least) least = edits
    }
    rows[here + last + 1] = TOO_FAR
    // A transposition can still reduce the distance.
    if (least > most && leastOfRow(row - 1, wanted.length, most) >= most) return row
  }
  return null
}

function leastOfRow(row: number, columns: number, most: number): number {
  let least = TOO_FAR
  for (let column = Math.max(0, row - most); column <= Math.min(columns, row + most); column++) {
    least = Math.min(least, rows[row * WIDTH + column] as number)
  }
  return least
}

function firstAfter(prefix: string, from: number, length: number, termAt: (at: number) => string): number {
  let low = from + 1
  let step = 1
  while (low + step < length && termAt(low + step).startsWith(prefix)) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (termAt(middle).startsWith(prefix)) low = middle + 1
    else high = middle
  }
  return low
}

/** Every text one edit away: a letter more, less, other, or two exchanged. */
export function oneEditSpellings(word: string, letters: readonly string[]): Set<string> {
  const spellings = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    for (const letter of letters) spellings.add(head + letter + tail)
    if (tail === '') continue
    spellings.add(head + tail.slice(1))
    for (const letter of letters) spellings.add(head + letter + tail.slice(1))
    if (tail.length > 1) spellings.add(head + tail[1] + tail[0] + tail.slice(2))
  }
  spellings.delete(word)
  return spellings
}
