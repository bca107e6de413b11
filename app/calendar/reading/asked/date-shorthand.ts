import {
  after,
  ahead,
  first,
  followed,
  joint,
  last,
  led,
  like,
  map,
  means,
  not,
  oneOf,
  phrase,
  seq,
  word,
} from '~/platform/grammar'
import type { Token } from '~/platform/tokens'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import { hoursOfDate } from './hours'
import { shortWeekday, weekdayName } from './typed-dates'

/** « sa soirée » is hers. */
const part = phrase('matin | midi | apres midi | aprem | soir')
const digits = like(/^\d/)
const weekday = oneOf(weekdayName, shortWeekday)
const linkSign = joint(/^[-–/+&,]$/)
const linkWord = word('et', 'ou', 'au', 'a')
const linkedBefore = oneOf<unknown>(seq(linkSign, after(weekday)), after(seq(weekday, linkWord), 2))
const linkedBehind = seq(oneOf<unknown>(linkSign, linkWord), weekday)

/** No other French word is written like these. Behind « dim » not before « sum »: dim sum is a dish. */
const clear = led(ahead(word('lun', 'merc', 'jeud', 'vend', 'ven', 'dim')), shortWeekday)
/** « Jeu », « mar » and « mer » are missing, because they are words. */
const alone = led(ahead(word('lun', 'merc', 'jeud', 'vend', 'ven', 'sam', 'dim')), shortWeekday)

/** « di après-midi », « sa et di », « lu-ve », « concert sam ». Before a number (« sa 28 ») a weekday is read with its date. */
const weekdayInFull = map(
  oneOf(
    followed(
      shortWeekday,
      ahead(oneOf<unknown>(word('prochain'), part, led(ahead(digits), hoursOfDate), linkedBehind)),
    ),
    followed(
      oneOf(
        led(linkedBefore, shortWeekday),
        followed(clear, not(last), not(word('sum'))),
        led(after(word('ce', 'le', 'pour', 'du')), alone),
        led(not(first), followed(alone, last)),
      ),
      not(digits),
    ),
  ),
  (weekday) => WEEKDAY_NAMES[weekday - 1] ?? null,
)

/** « ce we », « wk »; « we » may be English. */
const weekendInFull = means(
  oneOf<unknown>(
    word('wk', 'wkd', 'wkend'),
    seq(after(word('ce', 'le', 'du')), word('week'), not(word('end'))),
    led(after(like(/^(?:ce|le|du|les|er|e|eme|premier|deuxieme|troisieme|dernier|prochain)$/)), word('we')),
    followed(word('we'), ahead(word('du', 'des', 'de', 'prochain', 'pro', 'proch', 'et', 'ou'))),
    led(not(first), followed(word('we'), last)),
  ),
  'weekend',
)

/** « la sem pro », « cette sem » */
const weekInFull = means(
  oneOf(
    led(after(word('cette', 'la', 'une', 'par', 'de', 'debut', 'fin')), word('sem')),
    followed(word('sem'), ahead(like(/^pro(?:ch|chaine)?$|^\d+$/))),
  ),
  'semaine',
)

/** « sem pro », « we pro », « mois proch » */
const nextInFull = oneOf(
  means(seq(after(word('sem', 'semaine')), word('pro', 'proch')), 'prochaine'),
  means(
    seq(after(oneOf<unknown>(word('weekend', 'end', 'we', 'wk', 'mois'), weekdayName)), word('pro', 'proch')),
    'prochain',
  ),
)

/** « dem soir », « ce soir ou dem »: « dem » alone is German. */
const tomorrowInFull = means(
  oneOf(followed(word('dem'), ahead(part)), led(not(first), followed(word('dem'), last))),
  'demain',
)

/** « ts les mercredis » */
const allInFull = means(seq(word('ts'), ahead(word('les'))), 'tous')

const inFull = oneOf(weekdayInFull, weekendInFull, weekInFull, nextInFull, tomorrowInFull, allInFull)

/** Weekdays, « week-end » and the like in full. */
export function withDatesInFull(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    const full = inFull(tokens, at, '')
    return full ? { ...token, text: full.value } : token
  })
}
