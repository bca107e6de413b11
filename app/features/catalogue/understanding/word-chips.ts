import { quoted } from '~/platform/french'
import { isStopWord } from '../index/analysis'
import { type Themes, themeOf } from './themes'
import { tokensOf, without } from './tokens'

export interface WordChip {
  label: string
  /** The words themselves, without quotation marks and theme. */
  words: string
  rest: string
}

export function wordChips(words: string, themes: Themes): WordChip[] {
  if (words === '') return []
  const tokens = tokensOf(words)
  const themed = tokens.flatMap(({ text }, at) => {
    const theme = themeOf(text, themes)
    return theme ? [{ theme, stretch: { from: at, to: at + 1 } }] : []
  })
  const plain = without(
    words,
    tokens,
    themed.map(({ stretch }) => stretch),
  )
  const chips = themed.map(({ theme, stretch }) => {
    const word = words.slice(tokens[stretch.from]?.from, tokens[stretch.from]?.to)
    return {
      label: `${quoted(word)} (${theme.label})`,
      words: word,
      rest: without(words, tokens, [stretch]),
    }
  })
  // Stop words between two themes are no chip.
  const isPlainTelling = tokensOf(plain).some(({ text }) => !isStopWord(text))
  if (!isPlainTelling && chips.length > 0) {
    return chips.length > 1 ? chips : chips.map((chip) => ({ ...chip, rest: '' }))
  }
  const others = tokens
    .map((_, at) => ({ from: at, to: at + 1 }))
    .filter(({ from }) => !themed.some(({ stretch }) => stretch.from === from))
  return [
    {
      label: quoted(plain || words),
      words: plain || words,
      rest: themed.length > 0 ? without(words, tokens, others) : '',
    },
    ...chips,
  ]
}
