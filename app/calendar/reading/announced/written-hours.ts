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

interface Clock {
  time: string
  end: number
  isDotted: boolean
  /** « 20.10 » may be the 20th of October as well. */
  isDayLike: boolean
}

const HOUR = '(?:2[0-4]|1\\d|0?\\d)(?!\\d)'
const MINUTES = '([0-5]\\d)(?!\\d)'
/** « 6.12.2026 », « 6.12. 17h » are dates. */
const NO_DATE = '(?!(?:0?[1-9]|1[0-2])\\. ?\\d)'
const UNIT = '(?:h(?:eures?|rs?|s)?|uhr)(?![a-z])'
/** « 24 heures de lecture », « 20h60 » */
const NO_CLOCK = "(?!\\d| [6-9]\\d(?!\\d)|(?<=heures?) (?:de |d'|du |non[ -])(?!l'apres|matin|soir))"
/** « 20h30 », « 20 h 30 », « 20:30 h », « 20.30 », « 20 heures », « minuit » */
const CLOCK = `(?:(${HOUR}) ?(?:${UNIT}(?: ?${MINUTES}(?: ?min(?:utes)?(?![a-z]))?|${NO_CLOCK})|:${MINUTES}(?::\\d\\d)?(?: ?${UNIT})?|\\.${NO_DATE}${MINUTES}(?: ?${UNIT})?)|(midi|minuit)(?![a-z]))`
const TO = "(?: *(?:-*>|-+|→) *(?:a +)?| +(?:a|au|jusqu'a|et jusqu'a) +| *[;\\t|] *)"
const AND = '(?: *(?:,|/|&|\\+) *(?:et +)?| +(?:et|puis|ou) +)(?:a +|de +)?'
const LEAD = /(?:(?:a partir de|des|de|a|@|vers|entre|des les) *)?(?=\d|m)/y
/** « 8h du soir », « 3h de l’après-midi », « 11h du matin », « 8:30 PM » */
const PART_OF_DAY = / (?:du soir|de l'apres-midi|(du matin))(?![a-z])| ?(?:(a)|p)\.?m\b\.?/y
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
  let mayBeDay = next === at && at > 0
  for (;;) {
    const span = spanAt(folded, next, { isFirst: times.length === 0, mayBeDay })
    if (!span) break
    times.push(span.hours)
    end = span.end
    const and = lengthAt(AND_CLOCK, folded, end)
    if (and === 0) break
    next = end + and
    mayBeDay = true
  }
  return times.length > 0 ? { times, end } : null
}

function spanAt(
  folded: string,
  at: number,
  { isFirst, mayBeDay }: { isFirst: boolean; mayBeDay: boolean },
): { hours: Hours; end: number } | null {
  const bare = matchAt(BARE_RANGE, folded, at)
  // « 8 janvier à 20h, 9 à 17h »: of a second time « 9 à » is a day.
  if (bare && !isFirst && !bare[0].includes('-')) return null
  const clock = clockAt(folded, at)
  const start = bare ? { time: `${bare[1]?.padStart(2, '0')}:00`, end: at + bare[0].length } : clock
  if (!start || start.time === '24:00' || (!bare && mayBeDay && clock?.isDayLike)) return null
  const to = bare ? 0 : lengthAt(TO_CLOCK, folded, start.end)
  const last = bare || to > 0 ? clockAt(folded, start.end + to) : null
  if (
    !last ||
    (last.isDayLike && !(clock?.isDotted && !/[;|]/.test(folded.slice(start.end, start.end + to))))
  )
    return bare ? null : { hours: { start: start.time, end: null }, end: start.end }
  return { hours: { start: start.time, end: last.time === '24:00' ? '00:00' : last.time }, end: last.end }
}

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
  if (!part) return { time, end, isDotted, isDayLike }
  const [, ofMorning, am] = part
  const hours = Number(hour) % 12
  const isLater = time < '13:00' && !ofMorning && !am
  const shown = am && time < '13:00' ? hours : isLater ? hours + 12 : Number(hour)
  return {
    time: `${String(shown).padStart(2, '0')}${time.slice(2)}`,
    end: end + part[0].length,
    isDotted,
    isDayLike: false,
  }
}

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at
  return form.exec(text)
}

function lengthAt(form: RegExp, text: string, at: number): number {
  return matchAt(form, text, at)?.[0].length ?? 0
}
