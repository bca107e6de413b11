import { nextWeekdayOn, oneDay, wholeMonth, yearOf } from '~/calendar/day-range'
import { phraseAt, remembered, saysAt, type Token } from '~/platform/tokens'
import { addDays, weekdayOf } from '~/platform/zurich'
import { daysAsked, type FoundDate, longest, type PlainDate, SOON_DAYS } from './asked-days'
import { dateListAt, dateRangeAt } from './date-lists'
import { DATE_PHRASES } from './date-phrases'
import { daysAroundAt } from './days-around'
import { dayAloneAt, partOfDateAt, weekdayWithPartAt } from './days-with-parts'
import { hoursBehind, NIGHT } from './hours'
import { namedDayAt } from './named-days'
import { openDateAt } from './open-dates'
import { openWordsAt } from './open-words'
import {
  complete,
  isoDateAt,
  monthAt,
  partialDateAt,
  weekdayBefore,
  weekdayNamed,
  wholeMonthName,
  yearAt,
} from './typed-dates'
import { vagueDateAt } from './vague-dates'

const BEFORE = ['le', 'ce', 'a', 'la', 'au', 'pour', 'des', 'du', 'les']
/** A year alone is this one or the next. */
const YEARS_AHEAD_ALONE = 1
const DAYS_AHEAD_MOST = 800

/** « pendant le Jeûne fédéral », « tout l’été », « toute la semaine prochaine » */
const DURING = [
  'pendant tout',
  'pendant toute',
  'durant tout',
  'durant toute',
  'pendant',
  'durant',
  'lors',
  'tout',
  'toute',
].map((phrase) => phrase.split(' '))

/** The longest date that begins at this token. `today`: cultural day. A date without a year is the next one. */
export const dateAt = remembered(readDateAt)

function readDateAt(tokens: readonly Token[], at: number, today: string): FoundDate | null {
  const open = openWordsAt(tokens, at)
  if (open > 0) {
    const date = dateAt(tokens, at + open, today)
    return date && { ...date, length: date.length + open }
  }
  const during = DURING.find((words) => saysAt(tokens, at, words))?.length ?? 0
  const whole = during > 0 ? severalAt(tokens, at + during, today, true) : null
  if (whole) return { ...whole, length: during + whole.length }
  const night = nightAt(tokens, at, today)
  if (night) return night
  const part = partOfDateAt(tokens, at, today, (next) => dateAt(tokens, next, today))
  if (part) return part
  const opened = openDateAt(tokens, at, today, (next) => severalAt(tokens, next, today, true))
  const closed = severalAt(tokens, at, today, false)
  if (opened && opened.length >= (closed?.length ?? 0)) return { ...opened, hours: null }
  return closed
}

const NIGHTS = ['la nuit du', 'nuit du'].map((phrase) => phrase.split(' '))

/** « la nuit du 31 au 1 » is the night of the first day. */
function nightAt(tokens: readonly Token[], at: number, today: string): FoundDate | null {
  const lead = NIGHTS.find((words) => saysAt(tokens, at, words))?.length
  const days = lead === undefined ? null : dateRangeAt(tokens, at + lead - 1, today, () => null)
  const span = days && daysAsked(days.date, today)
  if (lead === undefined || !days || span?.to !== addDays(span?.from ?? today, 1)) return null
  return { date: oneDay(span.from), hours: NIGHT, length: lead - 1 + days.length }
}

/** A day or a span, with the hours said behind it. */
function severalAt(tokens: readonly Token[], at: number, today: string, isAsked: boolean): FoundDate | null {
  const single = (next: number, from: string, asked: boolean) => singleAt(tokens, next, from, asked)
  const found = longest([
    singleAt(tokens, at, today, isAsked),
    dateRangeAt(tokens, at, today, single),
    dateListAt(tokens, at, today, single),
    weekdayWithPartAt(tokens, at, today),
    daysAroundAt(tokens, at, today, single),
  ])
  if (!found || found.hours) return found
  const behind = hoursBehind(tokens, at + found.length)
  return behind ? { ...found, hours: behind.hours, length: found.length + behind.length } : found
}

/** `isAsked`: after « dès » or « avant » Noël, December and 2027 are dates too. */
function singleAt(tokens: readonly Token[], at: number, today: string, isAsked: boolean): FoundDate | null {
  return isAsked ? askedSingleAt(tokens, at, today) : plainSingleAt(tokens, at, today)
}

const askedSingleAt = remembered((tokens, at, today: string) => readSingleAt(tokens, at, today, true))
const plainSingleAt = remembered((tokens, at, today: string) => readSingleAt(tokens, at, today, false))

function readSingleAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  isAsked: boolean,
): FoundDate | null {
  const phrase = phraseAt(DATE_PHRASES, tokens, at, ({ words }) => !isInMidst(tokens, at, words))
  const plain = longest([
    namedDayAt(tokens, at, today, isAsked),
    wholeDateAt(tokens, at, today),
    wholeMonthAt(tokens, at, today, isAsked),
    weekdayAt(tokens, at, today),
    theDayAt(tokens, at, today),
    yearOnlyAt(tokens, at, today, isAsked),
    vagueDateAt(tokens, at, today, isAsked),
  ])
  if (phrase && phrase.words.length >= (plain?.length ?? 0)) {
    return { date: phrase.date(today), hours: phrase.hours, length: phrase.words.length }
  }
  return plain && { ...plain, hours: null }
}

/** « en cours de danse » */
function isInMidst(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.join(' ') === 'en cours' && /^d/.test(tokens[at + words.length]?.text ?? '')
}

/** « 22 juin », « mardi 18 juin 2027 », « 24.11.2026 », « 22/06 », « 2026-11-24 », « 1er août ». */
function wholeDateAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  let next = at
  if (BEFORE.includes(tokens[next]?.text ?? '')) next += 1
  const weekday = weekdayBefore(tokens, next)
  if (weekday !== null) next += 1
  // « samedi prochain le 28 »
  if (weekday !== null && tokens[next]?.text === 'prochain') next += 1
  if (weekday !== null && tokens[next]?.text === 'le') next += 1
  const partial = isoDateAt(tokens, next) ?? partialDateAt(tokens, next, today)
  if (!partial) return null
  const length = next + partial.length - at
  if (partial.month === null) {
    if (weekday === null) return null
    const dayWithin = (most: number) => nextWeekdayOn(today, { weekday, day: partial.day }, most)
    // « samedi 20h » is no day, « samedi 5 à 17h » is one where it comes soon.
    const isSoon = tokens[next + 1]?.text === 'a' && dayWithin(SOON_DAYS) !== null
    if (!isSoon && hoursBehind(tokens, next)) return null
    const date = dayWithin(DAYS_AHEAD_MOST)
    return date === null ? null : { date: oneDay(date), length }
  }
  // A wrong weekday is ignored.
  const date = complete(partial, today)
  return date === null ? null : { date: oneDay(date), length }
}

const MONTH_LEADS = [
  'en',
  'pour',
  'courant',
  'au mois de',
  'au mois',
  'mois de',
  'mois',
  'le mois de',
  'du mois de',
]
  .map((phrase) => phrase.split(' '))
  .sort((a, b) => b.length - a.length)
/** « planète Mars »; and nobody says « le juillet ». */
const BEFORE_NO_MONTH = ['planete', 'champ', 'champs', 'sur', 'vers', 'le']
const MARCH = 3
const MAY = 5

/** « en juillet », « juillet 2027 », « au mois de juillet », « concert juillet ». */
function wholeMonthAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  isAskedBefore: boolean,
): PlainDate | null {
  const lead = MONTH_LEADS.find((words) => saysAt(tokens, at, words))?.length ?? 0
  const isAsked = isAskedBefore || lead > 0
  const month = isAsked ? monthAt(tokens, at + lead) : wholeMonthName(tokens, at + lead)
  if (month === null) return null
  const behind = at + lead + 1
  const year = yearAt(tokens, behind, today)
  if (!isAsked && year === null && isOtherThanMonth(tokens, at, month)) return null
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const asked = year ?? (month >= thisMonth ? thisYear : thisYear + 1)
  return { date: wholeMonth(asked, month), length: behind + (year === null ? 0 : 1) - at }
}

/** « champ de mars », « mai 68 », « mars 1848 » */
function isOtherThanMonth(tokens: readonly Token[], at: number, month: number): boolean {
  if (BEFORE_NO_MONTH.includes(tokens[at - 1]?.text ?? '') || saysAt(tokens, at - 2, ['champ', 'de']))
    return true
  const behind = tokens[at + 1]?.text ?? ''
  const isAge = tokens.slice(at + 2, at + 5).some(({ text }) => text === 'ans')
  const isYear =
    (/^\d{2}$/.test(behind) && !isAge) || (/^1\d{3}$/.test(behind) && [MARCH, MAY].includes(month))
  return isYear && !hoursBehind(tokens, at + 1)
}

const EN_HUIT = new Map([
  ['huit', 7],
  ['8', 7],
  ['quinze', 14],
  ['15', 14],
])

/** « en huit », « d’après »: how many days later. */
function laterAt(tokens: readonly Token[], at: number): [days: number, length: number] {
  const [first = '', second = ''] = [tokens[at]?.text, tokens[at + 1]?.text]
  if (first === 'en') return EN_HUIT.has(second) ? [EN_HUIT.get(second) ?? 0, 2] : [0, 0]
  if (/^(?:dapres|suivant)$/.test(first)) return [7, 1]
  return first === 'd' && second === 'apres' ? [7, 2] : [0, 0]
}

/** « samedi », « samedi prochain », « samedi en huit »; on a Saturday, « samedi » is today. */
function weekdayAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  const lead = tokens[at]?.text ?? ''
  let next = ['le', 'ce', 'pour', 'prochain'].includes(lead) ? at + 1 : at
  const weekday = weekdayNamed(tokens[next])
  if (weekday === null || tokens[at - 1]?.text === 'la') return null
  next += 1
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  const isNextBehind = tokens[next]?.text === 'prochain'
  const isNext = isNextBehind || lead === 'prochain'
  const [later, laterLength] = laterAt(tokens, next)
  next += isNextBehind ? 1 : laterLength
  const date = addDays(today, (isNext && ahead === 0 ? 7 : ahead) + later)
  return { date: oneDay(date), length: next - at }
}

/** « le 5 » */
function theDayAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  const day = tokens[at]?.text === 'le' ? dayAloneAt(tokens, at + 1, today) : null
  return day && { ...day, length: 1 + day.length }
}

/** « en 2027 »; « 2027 » alone or behind other words. */
function yearOnlyAt(tokens: readonly Token[], at: number, today: string, isAsked: boolean): PlainDate | null {
  const lead = tokens[at]?.text === 'en' ? 1 : 0
  const year = yearAt(tokens, at + lead, today)
  if (year === null || (lead === 0 && !isAsked && at === 0 && tokens.length > 1)) return null
  const ahead = year - Number(today.slice(0, 4))
  return ahead < 0 || ahead > YEARS_AHEAD_ALONE ? null : { date: yearOf(year), length: lead + 1 }
}
