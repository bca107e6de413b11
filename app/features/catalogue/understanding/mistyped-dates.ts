import { oneEditApart } from '~/features/places/place-names'
import type { Token } from './tokens'

/** Shorter ones are one letter away from too many words. */
const DATE_WORDS =
  'aujourdhui demain weekend samedi dimanche vendredi mercredi janvier fevrier juillet septembre octobre novembre decembre vacances'.split(
    ' ',
  )
const MISTYPED_MIN = 5

/** « samdi » for samedi, where no event has such a word. */
export function withDatesMended(
  tokens: readonly Token[],
  isUnknown: (term: string) => boolean,
): readonly Token[] {
  return tokens.map((token) => {
    if (token.text.length < MISTYPED_MIN || DATE_WORDS.includes(token.text)) return token
    const meant = DATE_WORDS.find((word) => oneEditApart(token.text, word))
    return meant !== undefined && isUnknown(token.text) ? { ...token, text: meant } : token
  })
}
