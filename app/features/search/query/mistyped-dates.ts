import { MONTHS } from '~/calendar/names'
import { oneEditApart } from '~/features/localities/place-names'
import type { Token } from '~/platform/tokens'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'

/** Shorter ones are one letter away from too many words. */
const DATE_WORDS = [
  ...WEEKDAY_NAMES,
  ...MONTHS.map(({ french: [name] }) => name).filter((name) => name.length > 6),
  ...`aujourdhui demain weekend vacances semaine prochain prochaine ascension pentecote toussaint halloween relaches federal
  jusqua gratuit gratuite dimanches samedis maintenant`.split(/\s+/),
]
const MISTYPED_MIN = 5
/** « ce soirr »: of these only behind such words. */
const LED_WORDS = 'soir matin midi semaine aprem'.split(' ')
const LEADS: ReadonlySet<string> = new Set(['ce', 'cet', 'cette', 'demain', ...WEEKDAY_NAMES])
const LED_MIN = 4
const ELIDED = /^[dl][’ʼ]/i

/** « samdi » for samedi, where no event has such a word. */
export function withDatesMended(
  tokens: readonly Token[],
  isUnknown: (term: string) => boolean,
): readonly Token[] {
  return tokens.map((token, at) => {
    const isLed = LEADS.has(tokens[at - 1]?.text ?? '')
    const words = isLed ? [...DATE_WORDS, ...LED_WORDS] : DATE_WORDS
    // « l’ascencion » is one token.
    const article = ELIDED.test(token.typed) ? token.text.slice(0, 1) : ''
    const text = token.text.slice(article.length)
    if (text.length < (isLed ? LED_MIN : MISTYPED_MIN) || words.includes(text)) return token
    const meant = words.find((word) => oneEditApart(text, word))
    return meant !== undefined && isUnknown(text) ? { ...token, text: article + meant } : token
  })
}
