import {
  comingYear,
  monthFrom,
  nthWeekday,
  oneDay,
  realDay,
  weekendOf,
  weekOf,
  wholeMonth,
} from '~/calendar/day-range'
import { advent } from '~/calendar/holidays'
import type { DayRange } from '~/domain/rules'
import { saysAt, type Token } from '~/platform/tokens'
import { addDays, weekdayOf } from '~/platform/zurich'
import { type AskedDate, longest, type PlainDate } from './asked-days'
import { monthBehindAt, partOfMonthAt } from './parts-of-months'
import { monthAt, weekdayNamed, yearAt } from './typed-dates'
import { numberAt, ordinalAt } from './typed-numbers'

/** « fin décembre », « cet hiver », « dans deux semaines », « premier dimanche du mois », « semaine 50 ». */
export function vagueDateAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  isAsked: boolean,
): PlainDate | null {
  return longest([
    partOfMonthAt(tokens, at, today),
    seasonAt(tokens, at, today, isAsked),
    inSomeTimeAt(tokens, at, today),
    comingDaysAt(tokens, at, today),
    nthWeekdayAt(tokens, at, today),
    weekNumberAt(tokens, at, today),
  ])
}

/** Meteorological: winter begins on 1 December. */
const SEASONS = new Map([
  ['printemps', 3],
  ['ete', 6],
  ['automne', 9],
  ['hiver', 12],
])
const SEASON_LEADS = [
  'cet',
  'cette',
  'ce',
  'en',
  'au',
  'pour l',
  'pendant l',
  'durant l',
  'pour',
  'pendant',
].map((phrase) => phrase.split(' '))

const SPRING = 3
const NO_SEASON_BEFORE = /^(?:d|d[eu]s?|en|indien|comme|sans|et|ou)$/
const NO_SEASON_BEHIND = /^(?:l|d|d[eu]s?|l[ea]s?|un|et|ou|saisons)$/

/** Introduced, with a year or at the end: « sports d’hiver » and « Le Printemps » are words. */
export function seasonAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  isAsked: boolean,
): PlainDate | null {
  const lead = SEASON_LEADS.find((words) => saysAt(tokens, at, words))?.length ?? 0
  const word = tokens[at + lead]?.text ?? ''
  // The « mi-été » of the alps is a feast.
  if (tokens[at + lead - 1]?.text === 'mi') return null
  const month = SEASONS.get(word.replace(/^l(?=ete$|hiver$|automne$)/, ''))
  if (month === undefined) return null
  const behind = at + lead + 1
  const isNext = tokens[behind]?.text === 'prochain'
  const year = yearAt(tokens, behind, today)
  const isLast = at > 0 && behind === tokens.length && !NO_SEASON_BEHIND.test(tokens[at - 1]?.text ?? '')
  // « festival d’humour automne valais », « les jeudis de l’été », not « printemps de Sévelin »
  const lastWord = tokens[at - 1]?.text ?? ''
  const isOfDays = lastWord === 'de' && weekdayOfPlural(tokens[at - 2]) !== null
  const isFree = at > 0 && month !== SPRING && !NO_SEASON_BEHIND.test(lastWord)
  const isBehind = isOfDays || (isFree && !NO_SEASON_BEFORE.test(tokens[behind]?.text ?? ''))
  if (lead === 0 && !isAsked && !isNext && year === null && !isLast && !isBehind) return null
  const days = (of: number) => ({
    from: wholeMonth(of, month).from,
    to: month === 12 ? wholeMonth(of + 1, 2).to : wholeMonth(of, month + 2).to,
  })
  if (year === null) return { date: comingYear(days, today), length: lead + (isNext ? 2 : 1) }
  // « hiver 2026-2027 »
  const isDouble = tokens[behind + 1]?.isJoined && /^(?:20)?\d\d$/.test(tokens[behind + 1]?.text ?? '')
  if (isDouble) return { date: days(year), length: lead + 3 }
  // « hiver 2027 » may have begun the year before.
  const before = days(year - 1)
  return { date: before.to >= `${year}` && before.to >= today ? before : days(year), length: lead + 2 }
}

/** « huit jours » is a week, « quinze jours » two. */
const IDIOMS = new Map([
  [8, 7],
  [15, 14],
])
/** « dans une quinzaine », « une dizaine de jours » */
const COLLECTIVES = new Map([
  ['huitaine', 8],
  ['dizaine', 10],
  ['quinzaine', 15],
  ['vingtaine', 20],
  ['trentaine', 30],
])

interface DayAfter {
  day: string
  unit: string
  length: number
}

/** The day after so many days, weeks or months. */
function dayAfter(tokens: readonly Token[], at: number, today: string): DayAfter | null {
  const lead = tokens[at]?.text === 'une' ? 1 : 0
  const collective = COLLECTIVES.get(tokens[at + lead]?.text ?? '')
  if (collective !== undefined) {
    const isCounting = tokens[at + lead + 1]?.text === 'de'
    const unit = isCounting ? (tokens[at + lead + 2]?.text ?? '').replace(/s$/, '') : ''
    const isOfDays = unit === '' || unit === 'jour'
    const days = isOfDays ? (IDIOMS.get(collective) ?? collective) : 7 * collective
    if (!isOfDays && unit !== 'semaine') return null
    return { day: addDays(today, days), unit: 'semaine', length: lead + (unit === '' ? 1 : 3) }
  }
  const number = numberAt(tokens[at])
  const unit = (tokens[at + 1]?.text ?? '').replace(/s$/, '')
  if (number === null) return null
  if (unit === 'jour') return { day: addDays(today, IDIOMS.get(number) ?? number), unit, length: 2 }
  if (unit === 'semaine') return { day: addDays(today, 7 * number), unit, length: 2 }
  if (unit !== 'moi') return null
  const { from, to } = monthFrom(today, number)
  return { day: realDay(...yearAndMonth(from), Number(today.slice(8))) ?? to, unit, length: 2 }
}

function yearAndMonth(day: string): [year: number, month: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
}

/** « dans 3 jours », « dans deux semaines »: its week; « d’ici 2 semaines »: until then. */
function inSomeTimeAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  const isUntil = saysAt(tokens, at, ['d', 'ici'])
    ? 2
    : /^(?:dici|sous)$/.test(tokens[at]?.text ?? '')
      ? 1
      : 0
  const lead = isUntil || (tokens[at]?.text === 'dans' ? 1 : 0)
  if (lead === 0) return null
  const said = dayAfter(tokens, at + lead, today)
  if (!said) return null
  const exact = said.unit === 'jour' && !IDIOMS.has(numberAt(tokens[at + lead]) ?? 0)
  const date = isUntil ? { from: null, to: said.day } : exact ? oneDay(said.day) : weekOf(said.day)
  return { date, length: lead + said.length }
}

const COMING = /^(?:(\S+) )?prochaine?s (?:(\S+) )?(jours|semaines|mois)(?= |$)/
const AHEAD = /^()()(jours|semaines|mois) a venir(?= |$)/
const WITHIN = /^(\S+) ()(jours|semaines|mois)(?= |$)/
/** « ces prochains mois » */
const SOME_MONTHS = 3
const DAYS_OF_MONTH = 30
const PRESETS: Record<number, AskedDate> = { 7: '7-jours', 30: '30-jours' }

/** « ces prochains jours », « les 2 prochaines semaines », « dans les 10 jours » */
function comingDaysAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  if (['prochainement', 'bientot'].includes(tokens[at]?.text ?? '')) return { date: '30-jours', length: 1 }
  const isWithin = saysAt(tokens, at, ['dans', 'les'])
  const lead = isWithin ? 2 : /^(?:les|ces|des|dans)$/.test(tokens[at]?.text ?? '') ? 1 : 0
  const ahead = tokens.slice(at + lead, at + lead + 3)
  const text = ahead.map((token) => token.text).join(' ')
  const said = COMING.exec(text) ?? AHEAD.exec(text) ?? (isWithin ? WITHIN.exec(text) : null)
  if (!said) return null
  const length = lead + said[0].split(' ').length
  const counted = said[1] || said[2]
  const isMonths = said[3] === 'mois'
  if (!counted && !isMonths) return { date: said[3] === 'jours' ? '7-jours' : '30-jours', length }
  const number = counted ? ahead.map(numberAt).find((one) => one !== null) : SOME_MONTHS
  if (number === undefined || number === null) return null
  if (isMonths) return { date: { from: today, to: addDays(today, DAYS_OF_MONTH * number) }, length }
  const days = said[3] === 'jours' ? number : 7 * number
  return { date: PRESETS[days] ?? { from: today, to: addDays(today, days - 1) }, length }
}

const MONTHS_AHEAD = 12
const THURSDAY = 4
const SATURDAY = 6
const SUNDAY = 7
const ADVENT = ['de l avent', 'de lavent'].map((phrase) => phrase.split(' '))

/** « premier dimanche du mois », « dernier week-end de novembre »; without a month the next one. */
function nthWeekdayAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  let next = at
  if (['le', 'les', 'chaque', 'au', 'du'].includes(tokens[next]?.text ?? '')) next += 1
  const ordinal = ordinalAt(tokens, next)
  next += ordinal?.length ?? 0
  const unit = unitAt(tokens, next)
  if (!ordinal || !unit) return null
  if (unit.ofSunday && ordinal.nth > 0) {
    const { ofSunday } = unit
    const ofAdvent = ADVENT.find((words) => saysAt(tokens, next + unit.length, words))
    const days = (year: number) => ofSunday(addDays(advent(year), 7 * (ordinal.nth - 1)))
    if (ofAdvent) return { date: comingYear(days, today), length: next + unit.length + ofAdvent.length - at }
  }
  const ofMonth = monthBehindAt(tokens, next + unit.length, today)
  next += unit.length + ofMonth.length
  const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, later) =>
    yearAndMonth(monthFrom(today, later).from),
  )
  const spans = months
    .filter(([year, month]) => (ofMonth.month ?? month) === month && (ofMonth.year ?? year) === year)
    .map(([year, month]) => unit.spanOf(year, month, ordinal.nth))
  const span = spans.find(({ to }) => to >= today)
  return span ? { date: span, length: next - at } : null
}

interface Unit {
  /** Advent counts such units by its Sundays. */
  ofSunday?: (sunday: string) => DayRange
  spanOf(year: number, month: number, nth: number): DayRange
  length: number
}

/** A month counts these: « dimanche », « week-end », « semaine ». A week belongs to the month of its Thursday, as
 * those of a year do (ISO 8601). */
function unitAt(tokens: readonly Token[], at: number): Unit | null {
  const weekday = weekdayNamed(tokens[at]) ?? weekdayOfPlural(tokens[at])
  if (weekday !== null) {
    return {
      ...(weekday === SUNDAY && { ofSunday: oneDay }),
      spanOf: (year, month, nth) => oneDay(nthWeekday(year, month, weekday, nth)),
      length: 1,
    }
  }
  const length = saysAt(tokens, at, ['week', 'end']) ? 2 : tokens[at]?.text === 'weekend' ? 1 : 0
  if (length > 0)
    return {
      ofSunday: weekendOf,
      spanOf: (year, month, nth) => weekendOf(nthWeekday(year, month, SATURDAY, nth)),
      length,
    }
  if (tokens[at]?.text !== 'semaine') return null
  return {
    spanOf: (year, month, nth) => weekOf(nthWeekday(year, month, THURSDAY, nth)),
    length: 1,
  }
}

function weekdayOfPlural(token: Token | undefined): number | null {
  return token ? weekdayNamed({ ...token, text: token.text.replace(/s$/, '') }) : null
}

/** « semaine 50 » (ISO 8601): week 1 has 4 January. */
function weekNumberAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  const lead = tokens[at]?.text === 'la' ? 1 : 0
  const number = Number(tokens[at + lead + 1]?.text ?? '')
  if (tokens[at + lead]?.text !== 'semaine' || !Number.isInteger(number) || number < 1 || number > 53)
    return null
  // « semaine 5 décembre » is a day.
  if (monthAt(tokens, at + lead + 2) !== null || tokens[at + lead + 2]?.isJoined) return null
  const days = (year: number) => {
    const first = `${year}-01-04`
    return weekOf(addDays(first, 1 - weekdayOf(first) + 7 * (number - 1)))
  }
  return { date: comingYear(days, today), length: lead + 2 }
}
