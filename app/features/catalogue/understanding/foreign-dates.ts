import type { Token } from './tokens'
import { WEEKDAYS } from './typed-dates'

const DAYS = new Map<string, string>([
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(asWeekday),
  ...['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'].map(asWeekday),
  ['wochenende', 'weekend'],
  ['heute', 'aujourdhui'],
  ['morgen', 'demain'],
  ['tomorrow', 'demain'],
  ['today', 'aujourdhui'],
  ['january', 'janvier'],
  ['januar', 'janvier'],
  ['february', 'fevrier'],
  ['februar', 'fevrier'],
  ['april', 'avril'],
  ['june', 'juin'],
  ['juni', 'juin'],
  ['july', 'juillet'],
  ['juli', 'juillet'],
  ['september', 'septembre'],
  ['october', 'octobre'],
  ['oktober', 'octobre'],
  ['november', 'novembre'],
  ['december', 'decembre'],
  ['dezember', 'decembre'],
])
/** Before a day. */
const LEADS = new Map([
  ['next', 'prochain'],
  ['this', 'ce'],
  ['on', 'le'],
  ['am', 'le'],
  ['dieses', 'ce'],
])
/** Behind a day. */
const PARTS = new Map([
  ['morning', 'matin'],
  ['vormittag', 'matin'],
  ['afternoon', 'aprem'],
  ['nachmittag', 'aprem'],
  ['evening', 'soir'],
  ['night', 'soir'],
  ['abend', 'soir'],
])

function asWeekday(name: string, index: number): [string, string] {
  return [name, WEEKDAYS[index] ?? name]
}

/** Days in English and German, in French: « next saturday », « heute abend ». « march », « may » and « august » have other
 * senses. */
export function withForeignDates(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    const day = DAYS.get(token.text)
    const lead = DAYS.has(tokens[at + 1]?.text ?? '') ? LEADS.get(token.text) : undefined
    const part = DAYS.has(tokens[at - 1]?.text ?? '') ? PARTS.get(token.text) : undefined
    const text = day ?? lead ?? part
    return text === undefined ? token : { ...token, text }
  })
}
