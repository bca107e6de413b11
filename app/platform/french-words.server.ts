// The words of French, from the package an-array-of-french-words.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fold } from './characters'

/** The build makes it: 3.5 MB that are searched as they lie. */
export const FRENCH_WORDS_FILE = 'build/french-words.txt'
const PACKAGE = 'an-array-of-french-words'
/** Words and names of Suisse romande, and some that everybody says, which the list lacks. */
const FURTHER =
  'bisse bisses carnotzet carnotzets contest contests natel natels panosse panosses servette tourbiere'
const LINE_END = 0x0a

let words: Buffer | null = null

/** Whether this is a word of French, in any of its forms. `term`: folded. */
export function isFrench(term: string): boolean {
  words ??= existsSync(FRENCH_WORDS_FILE) ? readFileSync(FRENCH_WORDS_FILE) : Buffer.from(foldedFrenchWords())
  const wanted = Buffer.from(term)
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const begin = middle === 0 ? 0 : words.lastIndexOf(LINE_END, middle - 1) + 1
    const end = words.indexOf(LINE_END, begin)
    const order = words.compare(wanted, 0, wanted.length, begin, end)
    if (order === 0) return true
    if (order < 0) low = end + 1
    else high = begin
  }
  return false
}

/** All words of letters alone, and the parts of joined ones (« pilo-sébacé »), folded and sorted, each with a line end. */
export function foldedFrenchWords(): string {
  const file = createRequire(import.meta.url).resolve(PACKAGE)
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const all = Array.isArray(list) ? list.map(String).concat(FURTHER.split(' ')) : []
  const parts = all.flatMap((word) => fold(word).split(/['’ -]/))
  const folded = new Set(parts.filter((part) => /^[a-z]+$/.test(part)))
  return [...folded]
    .sort()
    .map((word) => `${word}\n`)
    .join('')
}
