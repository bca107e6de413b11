// The grammar of days as people write them in French, German and English: one, several, a range.
import { FOREIGN_WEEKDAYS, MONTHS, shortenedWeekday } from '~/calendar/names'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'

/** The day is as written; `weekday` is that of ISO 8601, 1 = Monday. */
export interface WrittenDay {
  day: number
  month: number | null
  year: number | null
  weekday: number | null
}

interface WrittenRange {
  first: WrittenDay
  last: WrittenDay
}

export interface WrittenDays {
  ranges: WrittenRange[]
  /** The text goes on here. */
  end: number
}

/** The month of a heading, under which days stand without one. */
export interface MonthHeading {
  month: number
  year: number | null
}

const MONTH_SPELLINGS = MONTHS.map(({ french, english, german }) => [...french, ...english, ...german])

export const MONTH = `(?:${MONTH_SPELLINGS.flat()
  .sort((a, b) => b.length - a.length)
  .join('|')})`
export const WEEKDAY = `(?:${WEEKDAY_NAMES.map((name) => [`${name}s?`, ...shortenedWeekday(name).reverse()].join('|')).join('|')})`
const longestFirst = (names: readonly string[]) => [...names].sort((a, b) => b.length - a.length).join('|')
const FOREIGN_WEEKDAY = `(?:${longestFirst(FOREIGN_WEEKDAYS.flat())})(?![a-z])`
const ANY_WEEKDAY = `(?:${FOREIGN_WEEKDAY}|${WEEKDAY})`
const ENGLISH_MONTH = `(?:${longestFirst(MONTHS.flatMap(({ english }) => english))})`
/** « 5 décembre, 1260 Nyon » has a postal code. */
const POSTAL_CODE =
  '(?<=(?:, *|\\. +)(?!20[2-3]\\d)\\d{4}) +(?!(?:a|au|aux|de|des|du|et|ou|puis|en|dans|sur|par|pour|avec|dont)(?![a-z]))[a-z]{2}'
/** A year of any century is read: one that is not would be made into next year. */
const YEAR = `\\d{4}(?![\\d:]| ?h(?![a-z])|${POSTAL_CODE})`
/** « 15 janvier 28 », « 5 décembre 26, 20h »; up to 24 it might be an hour. */
const SHORT_YEAR =
  "'?(?<short>2[5-9]|[3-9]\\d)(?![\\d.:]| ?h)(?= *(?:$|[,;:|()/@-]|\\d|(?:a|au|des|de|et)(?![a-z])))"
/** « samedi le », « sa. », « me, »; in one way only: two ways for each of many days would double with every day. */
const BEFORE = `(?:(?<weekday>${ANY_WEEKDAY})(?: ?[.,:-]? *(?:; *)?(?=\\d)|[.,]? +(?:le|the) +))?`
const BEFORE_NEXT = `(?:${ANY_WEEKDAY}(?:[.,]? *(?=\\d)|[.,]? +(?:le|the) +))?`
const NUMBER = '(?:3[01]|[12]\\d|0?[1-9])(?!\\d)'
const MONTH_NUMBER = '(?:1[0-2]|0?[1-9])(?!\\d)'
const ORDINAL = '(?:ere|er|°|st|nd|rd|th)?'
const AND =
  '(?: *, *(?:et|puis|ainsi que|and|und) +| *(?:,|/|&|\\+) *| +(?:et|puis|ou|ainsi que|and|und) +)(?:(?:les?|du|vom|from) +)?'
const TO = "(?: *(?:-?>|→|-) *(?:au +)?| +(?:jusqu'au|au|a|bis(?: zum)?|to|until) +)(?:le +)?"
const NEXT = `(?:${AND}|${TO})${BEFORE_NEXT}`
/** A month has no more days. Without a limit each number of a long list would be read on to its end. */
const MOST_SHARED = 31
/** A number before this is a day of the same month: « 3 » of « 3, 4 et 5 décembre » or « 3-5.12. ». */
const SHARES_MONTH = `(?=\\.?(?:${NEXT}${NUMBER}${ORDINAL}\\.?){0,${MOST_SHARED}}?${NEXT}(?:${NUMBER}${ORDINAL}[ .-]*${MONTH}(?![a-z])|${NUMBER} ?\\. ?${MONTH_NUMBER}(?! ?h)|${NUMBER}/${MONTH_NUMBER}/\\d))`

const FORMS = [
  `(?<year>\\d{4})-(?<month>\\d\\d)-(?<day>\\d\\d)(?!\\d)`,
  `${BEFORE}(?<day>${NUMBER})${ORDINAL}[ .-]*(?:(?:de|of) +)?(?<name>${MONTH})(?![a-z])\\.?(?:[ ,-]*(?<year>${YEAR})| +${SHORT_YEAR})?`,
  ...[
    `(?:(?<weekday>${ANY_WEEKDAY})[.,]? +)?(?<name>${ENGLISH_MONTH})`,
    `(?<weekday>${FOREIGN_WEEKDAY})[.,]? +(?<name>${MONTH})`,
  ].map(
    (named) =>
      `${named}\\.? +(?<day>${NUMBER})(?:st|nd|rd|th)?(?![:.h\\d]|[ap]m| ?h(?![a-z])| ?[ap]\\.?m| ?uhr)(?:,? +(?<year>${YEAR}))?`,
  ),
  `(?<name>${MONTH})\\.? +(?<day>${NUMBER})(?:st|nd|rd|th)?, +(?<year>${YEAR})`,
  `${BEFORE}(?<day>${NUMBER})(?!/${MONTH_NUMBER}/\\d\\d)${ORDINAL}${SHARES_MONTH}\\.?`,
  `${BEFORE}(?<day>${NUMBER}) ?[./] ?(?<month>${MONTH_NUMBER})(?: ?[./] ?(?<year>${YEAR})|[./](?<short>\\d\\d)(?!\\d|[:h.]| h))?\\.?`,
  `${BEFORE}(?<day>${NUMBER})-(?<month>${MONTH_NUMBER})-(?:(?<year>${YEAR})|(?<short>\\d\\d)(?!\\d|[:h]| h))`,
].map((form) => new RegExp(form, 'y'))
const UNDER_HEADING = new RegExp(
  `${BEFORE}(?<day>${NUMBER})${ORDINAL}\\.?(?![:/h\\d]| ?h(?![a-z])| ?heures?)`,
  'y',
)
const LEAD = /(?:(?:les?|des|des le|du|de|ce|from|on|the|vom|am) +)?/y
/** Cheap to try where most places are none. */
const MAY_BEGIN =
  /(?:[a-z]{2,4} +){0,2}(?:[a-z]{2,10}[.,]? +)?(?:[a-z]{2,10} ?[.,:-]? *(?:; *)?(?:(?:le|the) +)?)?\d/y
const AND_FORM = new RegExp(AND, 'y')
const TO_FORM = new RegExp(TO, 'y')
const HEADING = new RegExp(`^(?:en |mois de |mois d')?(${MONTH})\\.?(?: (\\d{4}))?[ .:]*$`)

/** Prepares a text for reading: small letters without accents, every kind of space and dash the same. The result is as
 * long as the text. */
export function foldedForReading(text: string): string {
  return text.replace(/[A-Z]|[^\x20-\x7e]/gu, foldedLetter)
}

function foldedLetter(letter: string): string {
  if (/\s/.test(letter)) return ' '
  if (/[‐-―−]/.test(letter)) return '-'
  if (letter === '’') return "'"
  const folded = letter.toLowerCase().normalize('NFD').charAt(0)
  return folded.padEnd(letter.length)
}

/** « Décembre 2026 : » alone on its line. Takes folded text. */
export function monthHeading(folded: string): MonthHeading | null {
  const [, name, year] = HEADING.exec(folded.trim()) ?? []
  return name ? { month: monthNamed(name), year: year ? Number(year) : null } : null
}

/** The days written at a place in folded text: « les 3, 4 et 5 décembre », « du 28.11. au 3.1.2027 »; null if none. */
export function writtenDaysAt(
  folded: string,
  at: number,
  heading: MonthHeading | null = null,
): WrittenDays | null {
  if (!matchAt(MAY_BEGIN, folded, at)) return null
  const lead = at + lengthAt(LEAD, folded, at)
  const start = writtenDayAt(folded, lead, heading)
  if (!start) return null
  const ranges: WrittenRange[] = [{ first: start.day, last: start.day }]
  let end = start.end
  for (;;) {
    const to = lengthAt(TO_FORM, folded, end)
    const last = to > 0 ? writtenDayAt(folded, end + to, heading) : null
    const open = ranges.at(-1)
    if (last && open && open.first === open.last) {
      open.last = last.day
      end = last.end
      continue
    }
    const and = lengthAt(AND_FORM, folded, end)
    // « 8, 9 à 20h » may be hours, « 8 et 9 à 20h » are days.
    const shared = /et/.test(folded.slice(end, end + and)) ? heading : null
    const next = and > 0 ? writtenDayAt(folded, end + and + lengthAt(LEAD, folded, end + and), shared) : null
    if (!next) return { ranges, end }
    ranges.push({ first: next.day, last: next.day })
    end = next.end
  }
}

/** Every place of a folded text at which days are written. */
export function* writtenDaysIn(
  folded: string,
  heading: MonthHeading | null = null,
): Generator<WrittenDays & { start: number }> {
  for (let at = 0; at < folded.length; at++) {
    if (at > 0 && WITHIN.test(folded.slice(Math.max(0, at - 2), at))) continue
    const days = writtenDaysAt(folded, at, heading)
    if (!days) continue
    yield { ...days, start: at }
    at = days.end - 1
  }
}

/** The end of « 20: », of « 20. », of a word or a number: what stands behind it begins no day. */
const WITHIN = /[a-z\d]$|\d[:.]$/

function writtenDayAt(
  folded: string,
  at: number,
  heading: MonthHeading | null,
): { day: WrittenDay; end: number } | null {
  for (const form of FORMS) {
    const found = matchAt(form, folded, at)
    if (!found?.groups) continue
    const { day, month, name, year, short, weekday } = found.groups
    return {
      day: {
        day: Number(day),
        month: name ? monthNamed(name) : month ? Number(month) : null,
        year: year ? Number(year) : short ? 2000 + Number(short) : null,
        weekday: weekday ? weekdayNamed(weekday) : null,
      },
      end: at + found[0].length,
    }
  }
  const found = heading && matchAt(UNDER_HEADING, folded, at)
  if (!found?.groups) return null
  const { day, weekday } = found.groups
  return {
    day: {
      day: Number(day),
      month: heading?.month ?? null,
      year: heading?.year ?? null,
      weekday: weekday ? weekdayNamed(weekday) : null,
    },
    end: at + found[0].length,
  }
}

/** From 1; takes a folded spelling of MONTH. */
export function monthNamed(name: string): number {
  return MONTH_SPELLINGS.findIndex((names) => names.includes(name)) + 1
}

/** ISO 8601; takes a folded spelling of WEEKDAY, or one of another language. */
export function weekdayNamed(name: string): number {
  const foreign = FOREIGN_WEEKDAYS.findIndex((names) => names.includes(name))
  if (foreign >= 0) return foreign + 1
  return WEEKDAY_NAMES.findIndex((whole) => whole.slice(0, 2) === name.slice(0, 2)) + 1
}

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at
  return form.exec(text)
}

function lengthAt(form: RegExp, text: string, at: number): number {
  return matchAt(form, text, at)?.[0].length ?? 0
}
