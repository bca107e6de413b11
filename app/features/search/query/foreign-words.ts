import type { Token } from '~/platform/tokens'
import { DICTIONARIES } from '../vocabulary/vocabulary.server'
import type { Meaning } from '../vocabulary/word-list.server'

const BY_LANGUAGE = Object.values(DICTIONARIES)

/** Names of themes, and what the French call them. */
export const FOREIGN_THEMES = BY_LANGUAGE.flatMap(({ themes }) => frenchOf(themes))

const LENGTH_MOST = 5
const TABLES = BY_LANGUAGE.map(({ phrases, themes, besides }) => ({
  phrases: new Map([...frenchOf(phrases), ...frenchOf(themes).map(([name]): [string, null] => [name, null])]),
  besides: new Map(frenchOf(besides)),
}))

function frenchOf(meanings: readonly Meaning[]): [spelling: string, french: string][] {
  return meanings.flatMap(({ meaning, spellings }) =>
    spellings.map((spelling): [string, string] => [spelling, meaning]),
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
