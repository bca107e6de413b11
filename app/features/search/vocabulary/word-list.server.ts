// The words that are data: text files beside this one. A line is a meaning, a colon, and its spellings between
// commas; it goes on where the next line is indented. « # » begins a remark, « [near] » a section. The lines of a section
// « [<month>] » take the place of « <month> » in other lines, and numbers that of « <1-31> ».
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fold } from '~/platform/characters'
import { tokensOf } from '~/platform/tokens'

export interface Meaning {
  meaning: string
  /** Folded. */
  spellings: readonly string[]
  /** File and line, for what is wrong with it. */
  where?: string
  /** An admin has added these. */
  isAdded?: boolean
}

interface Line extends Meaning {
  section: string
  where: string
}

type IsMeaning = (meaning: string) => boolean

/** These say nothing that an event could say. The build copies the file beside the bundle. */
export const FILLERS: readonly Meaning[] = readMeanings(new URL('./fillers.txt', import.meta.url))

export function spellingsOf(list: readonly Meaning[], meaning: string): readonly string[] {
  const found = list.find((entry) => entry.meaning === meaning)
  if (!found) throw new RangeError(`${list[0]?.where} begins a list without “${meaning}”`)
  return found.spellings
}

/** Where a shorter one begins a longer one, the longer one is meant. */
export function longestFirst(spellings: readonly string[]): string[][] {
  return spellings.map((spelling) => spelling.split(' ')).sort((a, b) => b.length - a.length)
}

export function readMeanings(file: URL, isMeaning: IsMeaning = () => true): readonly Meaning[] {
  return readSections(file, { '': isMeaning })['']
}

/** Takes the sections, and what is a meaning in each; lines above the first heading are of the section ''. Throws at
 * the first line that is wrong. */
export function readSections<S extends string>(
  file: URL,
  sections: Readonly<Record<S, IsMeaning>>,
): Readonly<Record<S, readonly Meaning[]>> {
  const isSection = (name: string): name is S => Object.hasOwn(sections, name)
  const lines = linesOf(file)
  const read = lines.filter(({ section }) => !section.startsWith('<')).flatMap((line) => filled(line, lines))
  for (const { section, where, meaning, spellings } of read) {
    const unsayable = spellings.find((spelling) => !isSayable(spelling))
    if (!isSection(section)) throw new RangeError(`${where} is in a section that nothing reads: [${section}]`)
    if (!sections[section](meaning)) throw new RangeError(`${where} has no known meaning: “${meaning}”`)
    if (unsayable !== undefined) throw new RangeError(`${where} has no word of a question: “${unsayable}”`)
  }
  const bySection = Object.keys(sections).map((name) => [
    name,
    read.filter(({ section }) => section === name),
  ])
  return Object.fromEntries(bySection) as Record<S, Meaning[]>
}

function linesOf(file: URL): Line[] {
  const texts: { text: string; section: string; where: string }[] = []
  let section = ''
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    const heading = /^\[(.+)\]$/.exec(text)?.[1]
    const before = texts.at(-1)
    if (heading !== undefined) section = heading
    else if (before && /^ /.test(text)) before.text += text.replace(/^ +/, ' ')
    else if (text !== '' && !text.startsWith('#'))
      texts.push({ text, section, where: `${path.basename(file.pathname)}, line ${index + 1}` })
  }
  return texts.map(({ text, ...line }) => {
    const [, meaning, spellings] = /^(.*?): (.+)$/.exec(text) ?? []
    if (meaning === undefined || spellings === undefined)
      throw new RangeError(`${line.where} is no meaning with a colon and spellings`)
    return { ...line, meaning, spellings: spellings.split(', ').flatMap(withoutApostrophe) }
  })
}

/** « d’enfants » is also « d enfants » and « denfants ». */
export function withoutApostrophe(spelling: string): string[] {
  return [...new Set([' ', ''].map((between) => fold(spelling.replace(/['’ʼ]/g, between))))]
}

/** « ce <weekday>: this <weekday> » is « ce lundi: this monday » and six more. */
function filled(line: Line, lines: readonly Line[]): Line[] {
  const { meaning, spellings } = line
  const [name, first, last] = /<(?:(\d+)-(\d+)|[a-z ]+)>/.exec([meaning, ...spellings].join(' ')) ?? []
  const values = first
    ? numbers(Number(first), Number(last))
    : lines.filter(({ section }) => section === name)
  if (name === undefined || values.length === 0) return [line]
  return values.flatMap((value) => {
    const own = spellings.flatMap((spelling) =>
      value.spellings.map((word) => spelling.replaceAll(name, word)),
    )
    const one = { ...line, meaning: meaning.replaceAll(name, value.meaning), spellings: [...new Set(own)] }
    return filled(one, lines)
  })
}

function numbers(first: number, last: number): Meaning[] {
  const all = Array.from({ length: last - first + 1 }, (_, index) => `${first + index}`)
  return all.map((number) => ({ meaning: number, spellings: [number] }))
}

/** Whether a question can have these words: « d’été », « 5pm » and « vide-grenier » are cut. */
export function isSayable(spelling: string): boolean {
  const words = tokensOf(spelling).map(({ text }) => text)
  return spelling !== '' && words.join(' ') === spelling
}
