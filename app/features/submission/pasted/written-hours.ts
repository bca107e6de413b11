// Hours as people write them in French: « 20h30 », « de 20:30 à 22:00 », « 14 h et 17 h ». Takes folded text.

export interface Hours {
  /** HH:mm; the end is null where none is written. */
  start: string
  end: string | null
}

export interface WrittenHours {
  times: Hours[]
  end: number
}

const HOUR = '(?:2[0-4]|1\\d|0?\\d)(?!\\d)'
const MINUTES = '([0-5]\\d)(?!\\d)'
/** « 6.12.2026 », « 6.12. 17h » are dates. */
const NO_DATE = '(?!(?:0?[1-9]|1[0-2])\\. ?\\d)'
/** « 20h30 », « 20 h 30 », « 20:30 h », « 20.30 », « 20 heures », « minuit » */
const CLOCK = `(?:(${HOUR}) ?(?:h(?:eures?|rs?|s)?(?![a-z])(?: ?${MINUTES}(?: ?min(?:utes)?(?![a-z]))?)?|:${MINUTES}(?::\\d\\d)?(?: ?h(?![a-z]))?|\\.${NO_DATE}${MINUTES}(?: ?h(?![a-z]))?)|(midi|minuit)(?![a-z]))`
const TO = "(?: *(?:-+>?|→) *(?:a +)?| +(?:a|au|jusqu'a|et jusqu'a) +| *[;\\t|] *)"
const AND = '(?: *(?:,|/|&|\\+) *(?:et +)?| +(?:et|puis|ou) +)(?:a +|de +)?'
const LEAD = /(?:(?:a partir de|des|de|a|@|vers|entre|des les) *)?(?=\d|m)/y
/** « 8h du soir », « 3h de l’après-midi », « 11h du matin » */
const PART_OF_DAY = / (?:du soir|de l'apres-midi|(du matin))(?![a-z])/y
const CLOCK_AT = new RegExp(CLOCK, 'y')
const TO_CLOCK = new RegExp(TO, 'y')
const AND_CLOCK = new RegExp(AND, 'y')
/** « de 14 à 16 h », « 14-16h » */
const BARE_RANGE = new RegExp(`(${HOUR})(?: *- *| +a +)(?=${CLOCK})`, 'y')

/** The times written at a place, several of them joined by « et », commas or slashes; null if there are none. */
export function writtenHoursAt(folded: string, at: number): WrittenHours | null {
  const times: Hours[] = []
  let end = at
  let next = at + lengthAt(LEAD, folded, at)
  for (;;) {
    const span = spanAt(folded, next)
    if (!span) break
    times.push(span.hours)
    end = span.end
    const and = lengthAt(AND_CLOCK, folded, end)
    if (and === 0) break
    next = end + and
  }
  return times.length > 0 ? { times, end } : null
}

function spanAt(folded: string, at: number): { hours: Hours; end: number } | null {
  const bare = matchAt(BARE_RANGE, folded, at)
  const start = bare
    ? { time: `${bare[1]?.padStart(2, '0')}:00`, end: at + bare[0].length }
    : clockAt(folded, at)
  if (!start || start.time === '24:00') return null
  const to = bare ? 0 : lengthAt(TO_CLOCK, folded, start.end)
  const last = bare || to > 0 ? clockAt(folded, start.end + to) : null
  if (!last) return { hours: { start: start.time, end: null }, end: start.end }
  return { hours: { start: start.time, end: last.time === '24:00' ? '00:00' : last.time }, end: last.end }
}

/** One time of the day. */
export function clockAt(folded: string, at: number): { time: string; end: number } | null {
  const found = matchAt(CLOCK_AT, folded, at)
  if (!found) return null
  const [text, hour, ...rest] = found
  const word = rest.at(-1)
  const minutes = rest.slice(0, -1).find(Boolean) ?? '00'
  const time = word ? (word === 'midi' ? '12:00' : '24:00') : `${hour?.padStart(2, '0')}:${minutes}`
  if (time > '24:00') return null
  const end = at + text.length
  const part = matchAt(PART_OF_DAY, folded, end)
  if (!part) return { time, end }
  const isLater = part[1] === undefined && time < '12:00'
  return { time: isLater ? `${Number(hour) + 12}${time.slice(2)}` : time, end: end + part[0].length }
}

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at
  return form.exec(text)
}

function lengthAt(form: RegExp, text: string, at: number): number {
  return matchAt(form, text, at)?.[0].length ?? 0
}
