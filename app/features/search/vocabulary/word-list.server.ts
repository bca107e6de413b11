// The words that are data: text files beside this one. A line is a meaning, a colon, and its spellings between
// commas; it goes on where the next line is indented, and « # » begins a remark.
import { readFileSync } from 'node:fs'
import { fold } from '~/platform/characters'

export interface Meaning {
  meaning: string
  /** Folded. */
  spellings: readonly string[]
  /** An admin has added these. */
  isAdded?: boolean
}

/** These say nothing that an event could say. The build copies the file beside the bundle. */
export const FILLERS: readonly Meaning[] = readMeanings(new URL('./fillers.txt', import.meta.url))

export function spellingsOf(list: readonly Meaning[], meaning: string): readonly string[] {
  const found = list.find((entry) => entry.meaning === meaning)
  if (!found) throw new RangeError(`no words of “${meaning}”`)
  return found.spellings
}

export function readMeanings(file: URL): Meaning[] {
  const text = readFileSync(file, 'utf8')
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\n +/g, ' ')
    .split('\n')
    .filter(Boolean)
  return lines.map((line) => {
    const [meaning = '', spellings = ''] = line.split(': ')
    return { meaning, spellings: spellings.split(', ').flatMap(withoutApostrophe) }
  })
}

/** « d’enfants » is also « d enfants » and « denfants ». */
export function withoutApostrophe(spelling: string): string[] {
  return [...new Set([' ', ''].map((between) => fold(spelling.replace(/['’ʼ]/g, between))))]
}
