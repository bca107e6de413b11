import type { Themes } from '~/domain/catalogue'
import { quoted } from '~/platform/french'
import { type Token, type TokenRange, tokensOf } from '~/platform/tokens'
import { isStopWord, termsOf } from '../index/analysis'
import { themesIn } from '../index/word-meanings'
import { without } from './typed-words'

interface WordChip {
  label: string
  /** The words themselves, without quotation marks and theme. */
  words: string
  rest: string
}

/** One for each theme and for the words between two themes, in the order typed, without particles around them. */
export function wordChips(words: string, themes: Themes): WordChip[] {
  if (words === '') return []
  const tokens = tokensOf(words)
  // « l’opéra » is one token.
  const terms = tokens.map(({ typed }) => termsOf(typed).at(-1) ?? '')
  const themed = themesIn(terms, themes)
  const isTelling = (at: number) => !isStopWord(terms[at] ?? '') && !isOr(tokens[at])
  const between = [...themed, { from: tokens.length, to: tokens.length }].map(({ from }, at) => ({
    from: themed[at - 1]?.to ?? 0,
    to: from,
  }))
  const ofWords = between.flatMap((stretch) => {
    const telling = indicesOf(stretch).filter(isTelling)
    const [first, last] = [telling[0], telling.at(-1)]
    if (first === undefined || last === undefined) return []
    const said = words.slice(tokens[first]?.from, tokens[last]?.to)
    const gone = indicesOf(stretch).filter((at) => !isOr(tokens[at]))
    const rest = without(
      words,
      tokens,
      gone.map((at) => ({ from: at, to: at + 1 })),
    )
    return [{ from: stretch.from, label: quoted(said), words: said, rest: withoutLooseOr(rest) }]
  })
  const ofThemes = themed.map(({ theme, ...stretch }) => {
    const said = words.slice(tokens[stretch.from]?.from, tokens[stretch.to - 1]?.to)
    const isItsName = termsOf(said).join(' ') === termsOf(theme.label).join(' ')
    return {
      from: stretch.from,
      label: isItsName ? quoted(said) : `${quoted(said)} (${theme.label})`,
      words: said,
      rest: withoutLooseOr(without(words, tokens, [stretch])),
    }
  })
  const chips = [...ofWords, ...ofThemes].sort((a, b) => a.from - b.from)
  if (chips.length === 0) return [{ label: quoted(words), words, rest: '' }]
  return chips.map(({ from: _, ...chip }) => (chips.length > 1 ? chip : { ...chip, rest: '' }))
}

function indicesOf({ from, to }: TokenRange): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at)
}

function isOr(token: Token | undefined): boolean {
  return token?.text === 'ou'
}

/** « concert ou théâtre » without one of them. */
function withoutLooseOr(words: string): string {
  return words.replace(
    /^(?:(?:ou|et|[&+])\s+)+|(?:\s+(?:ou|et|[&+]))+$|(?<=\s(?:ou|et)\s)(?:(?:ou|et)\s+)+/giu,
    '',
  )
}
