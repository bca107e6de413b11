import { addDays, weekdayOf } from '~/platform/zurich'
import {
  type AskedDate,
  comingYear,
  type DayRange,
  longest,
  monthFrom,
  nthWeekday,
  oneDay,
  realDay,
  weekendOf,
  weekOf,
  wholeMonth,
} from './asked-days'
import { saysAt, type Token } from './tokens'
import { monthAt, weekdayNamed, yearAt } from './typed-dates'

interface VagueDate {
  date: AskedDate
  length: number
}

/** « fin décembre », « cet hiver », « dans deux semaines », « premier dimanche du mois », « semaine 50 ». */
export function vagueDateAt(tokens: readonly Token[], at: number, today: string): VagueDate | null {
  return longest([
    partOfMonthAt(tokens, at, today),
    endOfYearAt(tokens, at, today),
    seasonAt(tokens, at, today),
    inSomeTimeAt(tokens, at, today),
    comingDaysAt(tokens, at, today),
    nthWeekdayAt(tokens, at, today),
    weekNumberAt(tokens, at, today),
  ])
}

type Part = 'begin' | 'middle' | 'end'
const PARTS = new Map<string, Part>([
  ['debut', 'begin'],
  ['mi', 'middle'],
  ['milieu', 'middle'],
  ['fin', 'end'],
])

function partOfMonth({ from, to }: DayRange, part: Part): DayRange {
  const day = (number: string) => `${from.slice(0, 8)}${number}`
  return {
    begin: { from, to: day('10') },
    middle: { from: day('10'), to: day('20') },
    end: { from: day('21'), to },
  }[part]
}

/** « fin décembre », « mi-décembre », « début du mois prochain » */
function partOfMonthAt(tokens: readonly Token[], at: number, today: string): VagueDate | null {
  let next = tokens[at]?.text === 'la' ? at + 1 : at
  const part = PARTS.get(tokens[next]?.text ?? '')
  if (!part) return null
  next += 1
  if (['de', 'du', 'd'].includes(tokens[next]?.text ?? '')) next += 1
  if (tokens[next]?.text === 'mois') {
    const isNext = tokens[next + 1]?.text === 'prochain'
    const days = [0, 1].map((later) => partOfMonth(monthFrom(today, later), part))
    const date = isNext ? days[1] : days.find(({ to }) => to >= today)
    return date ? { date, length: next + (isNext ? 2 : 1) - at } : null
  }
  const month = monthAt(tokens, next)
  if (month === null) return null
  const year = yearAt(tokens, next + 1, today)
  const daysOf = (of: number) => partOfMonth(wholeMonth(of, month), part)
  return {
    date: year === null ? comingYear(daysOf, today) : daysOf(year),
    length: next + (year === null ? 1 : 2) - at,
  }
}

const ENDS_OF_YEAR = [
  'fin d annee',
  'fin dannee',
  'fin de l annee',
  'fin de lannee',
  'fin de cette annee',
].map((phrase) => phrase.split(' '))

function endOfYearAt(tokens: readonly Token[], at: number, today: string): VagueDate | null {
  const lead = tokens[at]?.text === 'la' ? 1 : 0
  const said = ENDS_OF_YEAR.find((words) => saysAt(tokens, at + lead, words))
  if (!said) return null
  const year = today.slice(0, 4)
  return { date: { from: `${year}-12-15`, to: `${year}-12-31` }, length: lead + said.length }
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

/** Only introduced or with a year: « sports d’hiver » and « Le Printemps » are words. */
function seasonAt(tokens: readonly Token[], at: number, today: string): VagueDate | null {
  const lead = SEASON_LEADS.find((words) => saysAt(tokens, at, words))?.length ?? 0
  const word = tokens[at + lead]?.text ?? ''
  const month = SEASONS.get(word.replace(/^l(?=ete$|hiver$|automne$)/, ''))
  if (month === undefined) return null
  const behind = at + lead + 1
  const isNext = tokens[behind]?.text === 'prochain'
  const year = yearAt(tokens, behind, today)
  if (lead === 0 && !isNext && year === null) return null
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

const NUMBERS = new Map(
  ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'].map((word, index) => [
    word,
    index + 1,
  ]),
)
NUMBERS.set('une', 1).set('quinze', 15)
/** « huit jours » is a week, « quinze jours » two. */
const IDIOMS = new Map([
  [8, 7],
  [15, 14],
])
const NUMBER_MOST = 60

function numberAt(token: Token | undefined): number | null {
  const text = token?.text ?? ''
  const number = /^\d{1,2}$/.test(text) ? Number(text) : NUMBERS.get(text)
  return number !== undefined && number >= 1 && number <= NUMBER_MOST ? number : null
}

/** The day after so many days, weeks or months. */
function dayAfter(tokens: readonly Token[], at: number, today: string): { day: string; unit: string } | null {
  const number = numberAt(tokens[at])
  const unit = (tokens[at + 1]?.text ?? '').replace(/s$/, '')
  if (number === null) return null
  if (unit === 'jour') return { day: addDays(today, IDIOMS.get(number) ?? number), unit }
  if (unit === 'semaine') return { day: addDays(today, 7 * number), unit }
  if (unit !== 'moi') return null
  const { from, to } = monthFrom(today, number)
  return { day: realDay(...partsOf(from), Number(today.slice(8))) ?? to, unit }
}

function partsOf(day: string): [year: number, month: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
}

/** « dans 3 jours », « dans deux semaines »: its week; « d’ici 2 semaines »: until then. */
function inSomeTimeAt(tokens: readonly Token[], at: number, today: string): VagueDate | null {
  const isUntil = saysAt(tokens, at, ['d', 'ici']) ? 2 : tokens[at]?.text === 'dici' ? 1 : 0
  const lead = isUntil || (tokens[at]?.text === 'dans' ? 1 : 0)
  if (lead === 0) return null
  const said = dayAfter(tokens, at + lead, today)
  if (!said) return null
  const exact = said.unit === 'jour' && !IDIOMS.has(numberAt(tokens[at + lead]) ?? 0)
  const date = isUntil ? { from: null, to: said.day } : exact ? oneDay(said.day) : weekOf(said.day)
  return { date, length: lead + 2 }
}

const COMING = /^(?:(\S+) )?prochaine?s (?:(\S+) )?(jours|semaines)(?= |$)/
const AHEAD = /^()()(jours|semaines) a venir(?= |$)/
const WITHIN = /^(\S+) ()(jours|semaines)(?= |$)/
const PRESETS: Record<number, AskedDate> = { 7: '7-jours', 30: '30-jours' }

/** « ces prochains jours », « les 2 prochaines semaines », « dans les 10 jours » */
function comingDaysAt(tokens: readonly Token[], at: number, today: string): VagueDate | null {
  if (['prochainement', 'bientot'].includes(tokens[at]?.text ?? '')) return { date: '30-jours', length: 1 }
  const isWithin = saysAt(tokens, at, ['dans', 'les'])
  const lead = isWithin ? 2 : /^(?:les|ces|des|dans)$/.test(tokens[at]?.text ?? '') ? 1 : 0
  const ahead = tokens.slice(at + lead, at + lead + 3)
  const text = ahead.map((token) => token.text).join(' ')
  const said = COMING.exec(text) ?? AHEAD.exec(text) ?? (isWithin ? WITHIN.exec(text) : null)
  if (!said) return null
  const length = lead + said[0].split(' ').length
  const counted = said[1] || said[2]
  if (!counted) return { date: said[3] === 'jours' ? '7-jours' : '30-jours', length }
  const number = ahead.map(numberAt).find((one) => one !== null)
  if (number === undefined || number === null) return null
  const days = said[3] === 'jours' ? number : 7 * number
  return { date: PRESETS[days] ?? { from: today, to: addDays(today, days - 1) }, length }
}

const ORDINALS = new Map<string, number>([
  ['premier', 1],
  ['1er', 1],
  ['premiere', 1],
  ['deuxieme', 2],
  ['second', 2],
  ['troisieme', 3],
  ['quatrieme', 4],
  ['dernier', -1],
  ['derniere', -1],
])
const MONTHS_AHEAD = 12
const MONDAY = 1
const SATURDAY = 6

/** « premier dimanche du mois », « dernier week-end de novembre »; without a month the next one. */
function nthWeekdayAt(tokens: readonly Token[], at: number, today: string): VagueDate | null {
  let next = at
  if (['le', 'les', 'chaque', 'au', 'du'].includes(tokens[next]?.text ?? '')) next += 1
  let nth = ORDINALS.get((tokens[next]?.text ?? '').replace(/(?<=er)s$/, ''))
  if (/^[1-4]$/.test(tokens[next]?.text ?? '') && /^(?:er|re|e|eme)$/.test(tokens[next + 1]?.text ?? '')) {
    nth = Number(tokens[next]?.text)
    next += 1
  }
  next += 1
  const unit = unitAt(tokens, next)
  if (nth === undefined || !unit) return null
  const ofMonth = monthBehindAt(tokens, next + unit.length, today)
  next += unit.length + ofMonth.length
  const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, later) => partsOf(monthFrom(today, later).from))
  const spans = months
    .filter(([year, month]) => (ofMonth.month ?? month) === month && (ofMonth.year ?? year) === year)
    .map(([year, month]) => unit.spanOf(year, month, nth))
  const span = spans.find(({ to }) => to >= today)
  return span ? { date: span, length: next - at } : null
}

interface Unit {
  spanOf(year: number, month: number, nth: number): DayRange
  length: number
}

/** What is counted within a month: « dimanche », « week-end », « semaine ». */
function unitAt(tokens: readonly Token[], at: number): Unit | null {
  const weekday = weekdayNamed(tokens[at]) ?? weekdayOfPlural(tokens[at])
  if (weekday !== null) {
    return { spanOf: (year, month, nth) => oneDay(nthWeekday(year, month, weekday, nth)), length: 1 }
  }
  const length = saysAt(tokens, at, ['week', 'end']) ? 2 : tokens[at]?.text === 'weekend' ? 1 : 0
  if (length > 0)
    return { spanOf: (year, month, nth) => weekendOf(nthWeekday(year, month, SATURDAY, nth)), length }
  if (tokens[at]?.text !== 'semaine') return null
  return { spanOf: (year, month, nth) => weekOf(nthWeekday(year, month, MONDAY, nth)), length: 1 }
}

/** « du mois », « de novembre 2027 », « du mois de mai ». */
function monthBehindAt(tokens: readonly Token[], at: number, today: string) {
  let next = at
  if (/^(?:de|du|d|en)$/.test(tokens[next]?.text ?? '')) next += 1
  const isMonth = tokens[next]?.text === 'mois'
  if (isMonth) next += /^(?:de|prochain)$/.test(tokens[next + 1]?.text ?? '') ? 2 : 1
  const month = monthAt(tokens, next)
  if (month === null) return { month: null, year: null, length: isMonth ? next - at : 0 }
  const year = yearAt(tokens, next + 1, today)
  return { month, year, length: next + (year === null ? 1 : 2) - at }
}

function weekdayOfPlural(token: Token | undefined): number | null {
  return token ? weekdayNamed({ ...token, text: token.text.replace(/s$/, '') }) : null
}

/** « semaine 50 » (ISO 8601): week 1 has 4 January. */
function weekNumberAt(tokens: readonly Token[], at: number, today: string): VagueDate | null {
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
