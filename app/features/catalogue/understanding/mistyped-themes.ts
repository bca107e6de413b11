import { oneEditApart } from '~/features/places/place-names'
import { termsOf } from '../index/analysis'
import type { Themes } from './themes'
import { tokensOf } from './tokens'

/** Shorter ones are one letter away from too many words. */
const MISTYPED_MIN = 5

export interface Mended {
  text: string
  mended: { typed: string; meant: string }[]
}

/** « concrt clasique »: words of no event that are one letter away from a word of a theme, with which they begin alike. */
export function withThemesMended(text: string, themes: Themes, isKnown: (term: string) => boolean): Mended {
  const mended: Mended['mended'] = []
  let rest = ''
  let at = 0
  for (const { typed, from, to } of tokensOf(text)) {
    const term = termsOf(typed).at(-1) ?? ''
    if (term.length < MISTYPED_MIN || /\d/.test(term) || isKnown(term)) continue
    const meant = themeSpelt(term, themes)
    if (meant === null) continue
    const [begin, end] = [to - term.length, to]
    if (begin < from) continue
    rest += text.slice(at, begin) + meant
    at = end
    mended.push({ typed: text.slice(begin, end), meant })
  }
  return { text: rest + text.slice(at), mended }
}

/** null when it is a word of a theme, or none is near. */
function themeSpelt(term: string, { byFirst }: Themes): string | null {
  let meant: string | null = null
  for (const [singular, themes] of byFirst) {
    const words = themes.flatMap(({ phrase }) => (phrase.length === 1 ? phrase : []))
    for (const word of [...words, ...(words.length > 0 ? [`${singular}s`] : [])]) {
      if (word === term) return null
      if (word[0] === term[0] && oneEditApart(term, word)) meant ??= word
    }
  }
  return meant
}
