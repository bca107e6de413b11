// The meanings of words are data: text files beside this one. A line is a meaning, a colon, and its spellings between commas; it
// goes on where the next line is indented, and « # » begins a remark. « d’enfants » is also « d enfants » and « denfants ».
import { readFileSync } from 'node:fs'
import { fold } from '~/platform/characters'

interface Meaning {
  meaning: string
  /** Folded. */
  spellings: string[]
}

/** The build copies the files beside the bundle. */
export function readVocabulary(name: 'filters'): Meaning[] {
  const text = readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8')
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
