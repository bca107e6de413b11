import { oneEditApart } from '~/features/places/place-names'
import type { Token } from './tokens'

/** Shorter ones are one letter away from too many words. */
const DATE_WORDS =
  'aujourdhui demain weekend samedi dimanche vendredi mercredi janvier fevrier juillet septembre octobre novembre decembre vacances'.split(
    ' ',
  )
const MISTYPED_MIN = 5
/** « ce soirr »: of these only behind such words. */
const LED_WORDS = 'soir matin midi semaine aprem'.split(' ')
const LEADS = /^(?:ce|cet|cette|demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)$/
const LED_MIN = 4
const ELIDED = /^[dl][’ʼ]/i

/** « samdi » for samedi, where no event has such a word. */
export function withDatesMended(
  tokens: readonly Token[],
  isUnknown: (term: string) => boolean,
): readonly Token[] {
  return tokens.map((token, at) => {
    const isLed = LEADS.test(tokens[at - 1]?.text ?? '')
    const words = isLed ? [...DATE_WORDS, ...LED_WORDS] : DATE_WORDS
    // « d’octobre » is no mistake.
    if (token.text.length < (isLed ? LED_MIN : MISTYPED_MIN)) return token
    if (words.includes(token.text) || ELIDED.test(token.typed)) return token
    const meant = words.find((word) => oneEditApart(token.text, word))
    return meant !== undefined && isUnknown(token.text) ? { ...token, text: meant } : token
  })
}
