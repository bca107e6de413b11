// Hours as people write them in French, German and English: « 20h30 », « de 20:30 à 22:00 », « 14 h et 17 h ». Takes folded text.

import { WEEKDAY } from './written-days'

export interface Hours {
  /** HH:mm; the end is null where none is written. */
  start: string
  end: string | null
}

export interface WrittenHours {
  times: Hours[]
  end: number
}

interface Clock {
  time: string
  end: number
  isDotted: boolean
  /** « 20.10 » may be the 20th of October as well. */
  isDayLike: boolean
  /** « 8 PM », « 8h du soir », « 8h du matin »; null where nothing says it. */
  half: 'morning' | 'later' | null
}

const HOUR = '(?:2[0-4]|1\\d|0?\\d)(?!\\d)'
const MINUTES = '([0-5]\\d)(?!\\d)'
/** « 6.12.2026 », « 6.12. 17h » are dates. */
const NO_DATE = '(?!(?:0?[1-9]|1[0-2])\\. ?\\d)'
const UNIT = '(?:h(?:eures?|rs?|s)?|uhr)(?![a-z])'
/** « 24 heures de lecture », « 20h60 » */
const NO_CLOCK = "(?!\\d| [6-9]\\d(?!\\d)|(?<=heures?) (?:de |d'|du |non[ -])(?!l'apres|matin|soir))"
/** « 20h30 », « 20 h 30 », « 20:30 h », « 20.30 », « 20 heures », « minuit » */
const CLOCK = `(?:(${HOUR}) ?(?:${UNIT}(?: ?${MINUTES}(?: ?min(?:utes)?(?![a-z]))?|${NO_CLOCK})|:${MINUTES}(?::\\d\\d)?(?: ?${UNIT})?|\\.${NO_DATE}${MINUTES}(?: ?${UNIT})?|(?= ?[ap]\\.?m(?![a-z])))|(?<!(?:apres|avant)[ -])(midi|minuit)(?![a-z]))`
const TO = "(?: *(?:-*>|-+|→) *(?:a +)?| +(?:a|au|jusqu'a|et jusqu'a|bis|to|until|till) +| *[;\\t|] *)"
const AND = '(?: *(?:,|/|&|\\+) *(?:et +)?| +(?:et|puis|ou|and|und) +)(?:a +|de +)?'
const LEAD = /(?:(?:a partir de|des|de|a|@|vers|entre|des les|um|ab|von|at|from) *)?(?=\d|m)/y
/** « 8h du soir », « 3h de l’après-midi », « 11h du matin », « 8:30 PM » */
const PART_OF_DAY = / (?:du soir|de l'apres-midi|(du matin))(?![a-z])| ?(?:(a)|p)\.?m\b\.?/y
const CLOCK_AT = new RegExp(CLOCK, 'y')
const TO_CLOCK = new RegExp(TO, 'y')
const AND_CLOCK = new RegExp(AND, 'y')
const SIGN = / *(?:-*>|-+|→|[;\t|]) */y
/** « 20h – Minuit à Paris » has a title; « 20h – minuit et quart », « 17h – minuit le samedi » have an end. */
const IS_TITLE = new RegExp(
  `(?:midi|minuit) +(?!(?:et|ou|puis|and|und|le|les|du|au|chaque|tous|toutes|environ|pile|precise?s?|moins|${WEEKDAY})(?![a-z]))[a-z]`,
  'y',
)
/** « de 14 à 16 h », « 14-16h » */
const BARE_RANGE = new RegExp(`(${HOUR})(?: *- *| +(?:a|bis|to) +)(?=${CLOCK})`, 'y')

/** The times written at a place, several of them joined by « et », commas or slashes; null if there are none. */
export function writtenHoursAt(folded: string, at: number): WrittenHours | null {
  const found: Clock[][] = []
  let end = at
  let next = at + lengthAt(LEAD, folded, at)
  let mayBeDay = next === at && at > 0
  for (;;) {
    const clocks = spanAt(folded, next, { isFirst: found.length === 0, mayBeDay })
    if (!clocks) break
    found.push(clocks)
    end = clocks.at(-1)?.end ?? next
    const and = lengthAt(AND_CLOCK, folded, end)
    if (and === 0) break
    next = end + and
    mayBeDay = true
  }
  if (found.length === 0) return null
  const isBetween = /entre/.test(folded.slice(at, found[0]?.[0]?.end))
  // « entre 14h et 17h »
  if (isBetween && found.length === 2) found.splice(0, 2, found.flat())
  const told = withSharedHalf(found.flat())
  const times = found.map((clocks): Hours => {
    const [start = '', last] = told.splice(0, clocks.length)
    return { start, end: last === '24:00' ? '00:00' : (last ?? null) }
  })
  return { times, end }
}

/** « 2–6 PM », « de 7h à 9h du soir » begin in the afternoon too. */
function withSharedHalf(clocks: readonly Clock[]): string[] {
  let until: string | null = null
  return clocks
    .toReversed()
    .map(({ time, half }) => {
      const later = `${Number(time.slice(0, 2)) + 12}${time.slice(2)}`
      const shown = half === null && until !== null && time < '12:00' && later < until ? later : time
      until = half === 'later' || shown !== time ? shown : null
      return shown
    })
    .toReversed()
}

/** One time, or the first and the last one of a span. */
function spanAt(
  folded: string,
  at: number,
  { isFirst, mayBeDay }: { isFirst: boolean; mayBeDay: boolean },
): Clock[] | null {
  const bare = matchAt(BARE_RANGE, folded, at)
  // « 8 janvier à 20h, 9 à 17h »: of a second time « 9 à » is a day.
  if (bare && !isFirst && !bare[0].includes('-')) return null
  const clock = clockAt(folded, at)
  const start: Clock | null = bare
    ? { time: `${bare[1]?.padStart(2, '0')}:00`, end: at + bare[0].length, ...PLAIN }
    : clock
  if (!start || start.time === '24:00' || (!bare && mayBeDay && clock?.isDayLike)) return null
  const to = bare ? 0 : lengthAt(TO_CLOCK, folded, start.end)
  const isTitle =
    to > 0 && lengthAt(SIGN, folded, start.end) === to && matchAt(IS_TITLE, folded, start.end + to) !== null
  const last = (bare || to > 0) && !isTitle ? clockAt(folded, start.end + to) : null
  if (
    !last ||
    (last.isDayLike && !(clock?.isDotted && !/[;|]/.test(folded.slice(start.end, start.end + to))))
  )
    return bare ? null : [start]
  return [start, last]
}

const PLAIN = { isDotted: false, isDayLike: false, half: null }

/** One time of the day. */
export function clockAt(folded: string, at: number): Clock | null {
  const found = matchAt(CLOCK_AT, folded, at)
  if (!found) return null
  const [text, hour, ...rest] = found
  const word = rest.at(-1)
  const minutes = rest.slice(0, -1).find(Boolean) ?? '00'
  const time = word ? (word === 'midi' ? '12:00' : '24:00') : `${hour?.padStart(2, '0')}:${minutes}`
  if (time > '24:00') return null
  const isDotted = text.includes('.')
  const isDayLike = isDotted && /\.(?:0[1-9]|1[0-2])$/.test(text)
  const end = at + text.length
  const part = matchAt(PART_OF_DAY, folded, end)
  if (!part) return { time, end, isDotted, isDayLike, half: null }
  const [, ofMorning, am] = part
  const hours = Number(hour) % 12
  const isLater = time < '13:00' && !ofMorning && !am
  const shown = am && time < '13:00' ? hours : isLater ? hours + 12 : Number(hour)
  return {
    time: `${String(shown).padStart(2, '0')}${time.slice(2)}`,
    end: end + part[0].length,
    isDotted,
    isDayLike: false,
    half: ofMorning || am ? 'morning' : 'later',
  }
}

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at
  return form.exec(text)
}

function lengthAt(form: RegExp, text: string, at: number): number {
  return matchAt(form, text, at)?.[0].length ?? 0
}
