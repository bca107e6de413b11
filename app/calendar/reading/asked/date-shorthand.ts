import { saysAt, type Token } from '~/platform/tokens'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import { hoursBehind } from './hours'
import { SHORT_WEEKDAYS, weekdayNamed } from './typed-dates'

/** « Jeu », « mar » and « mer » are missing, because they are words. */
const ALONE = /^(?:lun|merc|jeud|vend|ven|sam|dim)$/
/** No other French word is written like these. Behind « dim » not before « sum »: dim sum is a dish. */
const CLEAR = /^(?:lun|merc|jeud|vend|ven|dim)$/
const BEFORE = /^(?:ce|le|pour|du)$/
const LINKS = /^[-–/+&,]$/
const LINK_WORDS = /^(?:et|ou|au|a)$/
/** « sa soirée » is hers. */
const PARTS = [['matin'], ['midi'], ['apres', 'midi'], ['aprem'], ['soir']]

/** Weekdays and « week-end » in full, as in « di après-midi », « sa et di », « lu-ve », « concert sam », « ce we ». Before a
 * number (« sa 28 ») a weekday is read with its date. */
export function withDatesInFull(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    const full =
      weekdayInFull(tokens, at) ??
      weekendInFull(tokens, at) ??
      allInFull(tokens, at) ??
      nextInFull(tokens, at) ??
      tomorrowInFull(tokens, at)
    return full === null ? token : { ...token, text: full }
  })
}

function weekdayInFull(tokens: readonly Token[], at: number): string | null {
  const weekday = SHORT_WEEKDAYS.get(tokens[at]?.text ?? '')
  const name = weekday === undefined ? undefined : WEEKDAY_NAMES[weekday - 1]
  return name !== undefined && isWeekday(tokens, at) ? name : null
}

const BEFORE_WEEKEND = /^(?:ce|le|du|les|er|e|eme|premier|deuxieme|troisieme|dernier|prochain)$/
const BEHIND_WEEKEND = /^(?:du|des|de|prochain|pro|proch|et|ou)$/

/** « we » may be English. */
function weekendInFull(tokens: readonly Token[], at: number): string | null {
  const text = tokens[at]?.text ?? ''
  if (/^(?:wk|wkd|wkend)$/.test(text)) return 'weekend'
  const isCut =
    text === 'week' && tokens[at + 1]?.text !== 'end' && /^(?:ce|le|du)$/.test(tokens[at - 1]?.text ?? '')
  if (isCut) return 'weekend'
  if (text !== 'we') return null
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  const isSaid = BEFORE_WEEKEND.test(before?.text ?? '') || BEHIND_WEEKEND.test(next?.text ?? '')
  return isSaid || (before && !next) ? 'weekend' : null
}

const WEEK = /^(?:sem|semaine)$/

/** « la sem pro », « cette sem », « we pro », « mois proch » */
function nextInFull(tokens: readonly Token[], at: number): string | null {
  const [before = '', text = '', next = ''] = [at - 1, at, at + 1].map((place) => tokens[place]?.text)
  if (text === 'sem') {
    const isSaid =
      /^(?:cette|la|une|par|de|debut|fin)$/.test(before) || /^pro(?:ch|chaine)?$|^\d+$/.test(next)
    return isSaid ? 'semaine' : null
  }
  if (!/^pro(?:ch)?$/.test(text)) return null
  if (WEEK.test(before)) return 'prochaine'
  return /^(?:weekend|end|we|wk|mois)$/.test(before) || weekdayNamed(tokens[at - 1]) !== null
    ? 'prochain'
    : null
}

/** « dem soir », « ce soir ou dem »: « dem » alone is German. */
function tomorrowInFull(tokens: readonly Token[], at: number): string | null {
  if (tokens[at]?.text !== 'dem') return null
  const isLast = at === tokens.length - 1 && at > 0
  return isLast || PARTS.some((words) => saysAt(tokens, at + 1, words)) ? 'demain' : null
}

/** « ts les mercredis » */
function allInFull(tokens: readonly Token[], at: number): string | null {
  return tokens[at]?.text === 'ts' && tokens[at + 1]?.text === 'les' ? 'tous' : null
}

function isWeekday(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  if (next?.text === 'prochain' || PARTS.some((words) => saysAt(tokens, at + 1, words))) return true
  if (next && /^\d/.test(next.text)) return hoursBehind(tokens, at + 1) !== null
  if (isLinked(tokens, at, at + 1) || isLinked(tokens, at - 1, at)) return true
  if (CLEAR.test(tokens[at]?.text ?? '') && next && next.text !== 'sum') return true
  const isAlone = ALONE.test(tokens[at]?.text ?? '') && at > 0
  return isAlone && (next === undefined || BEFORE.test(tokens[at - 1]?.text ?? ''))
}

/** Two weekdays beside each other, or with « et » or « au » between. */
function isLinked(tokens: readonly Token[], one: number, other: number): boolean {
  const isDay = (at: number) =>
    weekdayNamed(tokens[at]) !== null || SHORT_WEEKDAYS.has(tokens[at]?.text ?? '')
  if (isDay(one) && isDay(other)) return LINKS.test(tokens[other]?.joint ?? '')
  if (isDay(one)) return LINK_WORDS.test(tokens[other]?.text ?? '') && isDay(other + 1)
  return isDay(other) && LINK_WORDS.test(tokens[one]?.text ?? '') && isDay(one - 1)
}
