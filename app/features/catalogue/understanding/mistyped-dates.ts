import { oneEditApart } from '~/features/places/place-names'
import type { Token } from './tokens'

/** Shorter ones are one letter away from too many words. */
const DATE_WORDS =
  'aujourdhui demain weekend samedi dimanche vendredi mercredi janvier fevrier juillet septembre octobre novembre decembre vacances'.split(
    ' ',
  )
const MISTYPED_MIN = 5
const ELIDED = /^[dl][’ʼ]/i

/** « samdi » for samedi, where no event has such a word. */
export function withDatesMended(
  tokens: readonly Token[],
  isUnknown: (term: string) => boolean,
): readonly Token[] {
  return tokens.map((token) => {
    // « d’octobre » is no mistake.
    if (token.text.length < MISTYPED_MIN || DATE_WORDS.includes(token.text) || ELIDED.test(token.typed))
      return token
    const meant = DATE_WORDS.find((word) => oneEditApart(token.text, word))
    return meant !== undefined && isUnknown(token.text) ? { ...token, text: meant } : token
  })
}
