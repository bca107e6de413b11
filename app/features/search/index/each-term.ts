// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops

import { fold } from '~/platform/characters'
import { IN_FULL, TERM_MAX, termsOf } from './analysis'

/** Two Unicode blocks of letters more than ASCII, and General Punctuation, of which nothing is in a word. */
const PLAIN = /^[\0-\u017f\u2000-\u206f]*$/
const LETTERS_END = 0x180
const BETWEEN = 0
const SEVERAL = 1

/** The index is the code unit, the value what `fold` makes of it: one unit of a word, BETWEEN words, or SEVERAL. */
const several = new Map<number, readonly number[]>()
const FOLDED = Uint16Array.from({ length: LETTERS_END }, (_, unit) => {
  const units = fold(String.fromCharCode(unit))
    .split('')
    .map((sign) => (/[\p{L}\p{N}]/u.test(sign) ? sign.charCodeAt(0) : BETWEEN))
  if (units.length === 1) return units[0]!
  several.set(unit, units)
  return SEVERAL
})

const SHORT = [...IN_FULL].map(([short, full]) => ({ short: unitsOf(short), full: unitsOf(full) }))
const SHORT_MOST = Math.max(...SHORT.map(({ short }) => short.length))
/** The index is the first code unit. */
const BEGINS_SHORT = new Uint8Array(LETTERS_END)
for (const { short } of SHORT) BEGINS_SHORT[short[0]!] = 1

/** The term that is visited stands here. */
const term = new Uint16Array(TERM_MAX)

function unitsOf(word: string): Uint16Array {
  return Uint16Array.from(word, (sign) => sign.charCodeAt(0))
}

/** Visits what `termsOf` gives, as code units that are valid until the next one. Every text of the catalogue passes here:
 * a table of letters takes a third of the time that folding and a regular expression take. */
export function eachTerm(text: string, visit: (units: Uint16Array, length: number) => void): void {
  if (!PLAIN.test(text)) {
    for (const other of termsOf(text)) {
      for (let at = 0; at < other.length; at++) term[at] = other.charCodeAt(at)
      visit(term, other.length)
    }
    return
  }
  let length = 0
  // « St » is visited when it is known whether another word comes behind it.
  let waiting: (typeof SHORT)[number] | null = null
  const take = (unit: number) => {
    if (unit !== BETWEEN) {
      // Writing beyond the array does nothing.
      term[length++] = unit
    } else if (length > 0) {
      if (waiting) visit(waiting.full, waiting.full.length)
      waiting = shortIn(length)
      if (!waiting) visit(term, Math.min(length, TERM_MAX))
      length = 0
    }
  }
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const folded = unit < LETTERS_END ? FOLDED[unit]! : BETWEEN
    if (folded !== SEVERAL) take(folded)
    else for (const part of several.get(unit)!) take(part)
  }
  take(BETWEEN)
  const last = waiting as (typeof SHORT)[number] | null
  if (last) visit(last.short, last.short.length)
}

/** `length`: of the term that was taken. */
function shortIn(length: number): (typeof SHORT)[number] | null {
  if (length > SHORT_MOST || BEGINS_SHORT[term[0]!] !== 1) return null
  return (
    SHORT.find(({ short }) => short.length === length && short.every((unit, at) => unit === term[at])) ?? null
  )
}
