// The meanings of words are data: filters.txt beside this file. A line is a meaning, a colon, and its spellings between
// commas; it goes on where the next line is indented, and « # » begins a remark. « d’enfants » is also « d enfants » and
// « denfants ».
import { readFileSync } from 'node:fs'
import { fold } from '~/platform/characters'

interface Meaning {
  meaning: string
  /** Folded. */
  spellings: string[]
}

/** The words of filters and wishes; each meaning is an address. The build copies the file beside the bundle. */
export const FILTER_WORDS: readonly Meaning[] = readMeanings(new URL('./filters.txt', import.meta.url))

function readMeanings(file: URL): Meaning[] {
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

function withoutApostrophe(spelling: string): string[] {
  return [...new Set([' ', ''].map((between) => fold(spelling.replace(/['’]/g, between))))]
}
