import type { Themes } from '~/domain/catalogue'
import { quoted } from '~/platform/french'
import { isStopWord, termsOf } from '../index/analysis'
import { themesIn } from '../index/word-meanings'
import { tokensOf, without } from './tokens'

interface WordChip {
  label: string
  /** The words themselves, without quotation marks and theme. */
  words: string
  rest: string
}

export function wordChips(words: string, themes: Themes): WordChip[] {
  if (words === '') return []
  const tokens = tokensOf(words)
  // « l’opéra » is one token.
  const terms = tokens.map(({ typed }) => termsOf(typed).at(-1) ?? '')
  const themed = themesIn(terms, themes).map(({ theme, ...stretch }) => ({ theme, stretch }))
  const plain = withoutLooseOr(
    without(
      words,
      tokens,
      themed.map(({ stretch }) => stretch),
    ),
  )
  const chips = themed.map(({ theme, stretch }) => {
    const said = words.slice(tokens[stretch.from]?.from, tokens[stretch.to - 1]?.to)
    const isItsName = termsOf(said).join(' ') === termsOf(theme.label).join(' ')
    return {
      label: isItsName ? quoted(said) : `${quoted(said)} (${theme.label})`,
      words: said,
      rest: withoutLooseOr(without(words, tokens, [stretch])),
    }
  })
  // Stop words between two themes are no chip.
  const isPlainTelling = tokensOf(plain).some(({ text }) => !isStopWord(text))
  if (!isPlainTelling && chips.length > 0) {
    return chips.length > 1 ? chips : chips.map((chip) => ({ ...chip, rest: '' }))
  }
  const others = tokens
    .map((_, at) => ({ from: at, to: at + 1 }))
    .filter(({ from }) => !themed.some(({ stretch }) => from >= stretch.from && from < stretch.to))
    .filter(({ from }) => tokens[from]?.text !== 'ou')
  return [
    {
      label: quoted(plain || words),
      words: plain || words,
      rest: themed.length > 0 ? withoutLooseOr(without(words, tokens, others)) : '',
    },
    ...chips,
  ]
}

/** « concert ou théâtre » without one of them. */
function withoutLooseOr(words: string): string {
  return words.replace(
    /^(?:(?:ou|et|[&+])\s+)+|(?:\s+(?:ou|et|[&+]))+$|(?<=\s(?:ou|et)\s)(?:(?:ou|et)\s+)+/giu,
    '',
  )
}
