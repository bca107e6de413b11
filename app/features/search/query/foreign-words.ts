import { fold } from '~/platform/characters'
import type { Token } from '~/platform/tokens'
import type { Dictionary, Entry } from './dictionary'
import { ENGLISH } from './english'
import { GERMAN } from './german'
import { TEXTING } from './texting'

const DICTIONARIES: readonly Dictionary[] = [ENGLISH, GERMAN, TEXTING]

export const FOREIGN_THEMES: readonly Entry[] = DICTIONARIES.flatMap(({ themes }) => themes)

const LENGTH_MOST = 5
const TABLES = DICTIONARIES.map(({ phrases, themes, besides }) => ({
  phrases: new Map([...spelled(phrases), ...spelled(themes).map(([name]): [string, null] => [name, null])]),
  besides: new Map(spelled(besides)),
}))

function spelled(entries: readonly Entry[]): [spelling: string, french: string][] {
  return entries.flatMap(([spellings, french]) =>
    spellings
      .split('|')
      .map((spelling): [string, string] => [fold(spelling.trim().replace(/\s+/g, ' ')), french]),
  )
}

/** Translates words of another language: « next saturday », « heute abend ». A token without text says nothing. Names
 * of themes stay, because they are known as they are. */
export function inFrench(tokens: readonly Token[]): readonly Token[] {
  const spoken = languageOf(tokens)
  if (!spoken) return tokens
  const french: Token[] = []
  let at = 0
  while (at < tokens.length) {
    const meant = meantAt(tokens, at, spoken.phrases) ?? meantAt(tokens, at, spoken.besides)
    const said = tokens.slice(at, at + (meant?.length ?? 1))
    french.push(...(meant?.french ? meant.french.map((text) => together(said, text)) : said))
    at += said.length
  }
  return french
}

/** The language that knows most of the words; null when that is French. */
function languageOf(tokens: readonly Token[]): (typeof TABLES)[number] | null {
  let spoken: (typeof TABLES)[number] | null = null
  let most = 0
  for (const table of TABLES) {
    let known = 0
    for (let at = 0; at < tokens.length; ) {
      const length = meantAt(tokens, at, table.phrases)?.length ?? 0
      known += length
      at += length || 1
    }
    if (known <= most) continue
    spoken = table
    most = known
  }
  return spoken
}

function meantAt(tokens: readonly Token[], at: number, table: ReadonlyMap<string, string | null>) {
  for (let length = Math.min(LENGTH_MOST, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length).map(({ text }) => text)
    const french = table.get(words.join(' '))
    if (french !== undefined) return { length, french: french?.split(' ') ?? null }
  }
  return null
}

/** One token in the place of several. */
function together(said: readonly Token[], text: string): Token {
  const [first, last] = [said.at(0), said.at(-1)]
  if (!first || !last) throw new RangeError('no tokens')
  return { ...first, text, typed: text, to: last.to }
}
