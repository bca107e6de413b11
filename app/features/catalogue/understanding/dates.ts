import { addDays, weekdayOf } from '~/platform/zurich'
import {
  type AskedDate,
  comingYear,
  type FoundDate,
  monthFrom,
  moveYears,
  nextDayThat,
  nextWeek,
  oneDay,
  weekend,
  wholeMonth,
} from './asked-days'
import { NAMED_DAYS } from './holidays'
import { openDateAt } from './open-dates'
import { saysAt, type Token } from './tokens'
import { complete, isoDateAt, monthAt, partialDateAt, yearAt } from './typed-dates'

const WEEKDAYS = new Map<string, number>(
  ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'].map((name, index) => [
    name,
    index + 1,
  ]),
)

/** Longest first. Each word is one token. */
const PHRASES: readonly (readonly [phrase: string, date: (today: string) => AskedDate])[] = [
  ['cette semaine', () => 'cette-semaine'],
  ['la semaine prochaine', nextWeek],
  ['semaine prochaine', nextWeek],
  ['le week end prochain', (today) => weekend(today, 1)],
  ['le weekend prochain', (today) => weekend(today, 1)],
  ['week end prochain', (today) => weekend(today, 1)],
  ['weekend prochain', (today) => weekend(today, 1)],
  ['prochain week end', (today) => weekend(today, 1)],
  ['prochain weekend', (today) => weekend(today, 1)],
  ['7 prochains jours', () => '7-jours'],
  ['30 prochains jours', () => '30-jours'],
  ['ce week end', () => 'ce-week-end'],
  ['ce weekend', () => 'ce-week-end'],
  ['le week end', () => 'ce-week-end'],
  ['le weekend', () => 'ce-week-end'],
  ['week end', () => 'ce-week-end'],
  ['weekend', () => 'ce-week-end'],
  ['ce mois ci', (today) => monthFrom(today, 0)],
  ['ce mois', (today) => monthFrom(today, 0)],
  ['le mois prochain', (today) => monthFrom(today, 1)],
  ['mois prochain', (today) => monthFrom(today, 1)],
  ['apres demain', (today) => oneDay(addDays(today, 2))],
  ['demain', () => 'demain'],
  ['ce soir', () => 'ce-soir'],
  ['cette nuit', () => 'ce-soir'],
  ['cet apres midi', () => 'aujourdhui'],
  ['ce matin', () => 'aujourdhui'],
  ['aujourd hui', () => 'aujourdhui'],
  ['aujourdhui', () => 'aujourdhui'],
  ['daujourdhui', () => 'aujourdhui'],
  ['maintenant', () => 'aujourdhui'],
]
const PHRASE_TOKENS = PHRASES.map(([phrase, date]) => ({ words: phrase.split(' '), date }))

const NAMED_DAY_TOKENS = NAMED_DAYS.map(({ names, ...day }) => ({
  ...day,
  names: names.map((name) => name.split(' ')),
}))

/** Ignored after a day: no filter knows the time. Longest first. */
const PARTS_OF_DAY = [
  'dans l apres midi',
  'dans lapres midi',
  'en fin de journee',
  'l apres midi',
  'lapres midi',
  'apres midi',
  'en journee',
  'en matinee',
  'en soiree',
  'au soir',
  'le matin',
  'le soir',
  'matin',
  'midi',
  'soir',
].map((phrase) => phrase.split(' '))
const BEFORE = ['le', 'ce', 'a', 'la', 'au', 'pour', 'des', 'du', 'les']
/** A year alone is this one or the next. */
const YEARS_AHEAD_ALONE = 1

/** The longest date that begins at this token. `today`: cultural day. A date without a year is the next one. */
export function dateAt(tokens: readonly Token[], at: number, today: string): FoundDate | null {
  const open = openDateAt(tokens, at, today, (next) => closedDateAt(tokens, next, today, true))
  return longest([open, closedDateAt(tokens, at, today, false)])
}

/** `isAsked`: after « dès » or « avant » Noël, December and 2027 are dates too. */
function closedDateAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  isAsked: boolean,
): FoundDate | null {
  const found = longest([
    phraseAt(tokens, at, today),
    namedDayAt(tokens, at, today, isAsked),
    rangeAt(tokens, at, today),
    wholeDateAt(tokens, at, today),
    wholeMonthAt(tokens, at, today, isAsked),
    weekdayAt(tokens, at, today),
    yearOnlyAt(tokens, at, today, isAsked),
  ])
  return found && { ...found, length: found.length + partOfDayAfter(tokens, at, found) }
}

function longest(readings: readonly (FoundDate | null)[]): FoundDate | null {
  return readings.reduce(
    (best, reading) => (reading && reading.length > (best?.length ?? 0) ? reading : best),
    null,
  )
}

function partOfDayAfter(tokens: readonly Token[], at: number, { date, length }: FoundDate): number {
  const isDay = typeof date === 'string' ? date === 'aujourdhui' || date === 'demain' : date.from === date.to
  const part = isDay && PARTS_OF_DAY.find((words) => saysAt(tokens, at + length, words))
  return part ? part.length : 0
}

function phraseAt(tokens: readonly Token[], at: number, today: string): FoundDate | null {
  for (const { words, date } of PHRASE_TOKENS) {
    if (saysAt(tokens, at, words)) {
      return { date: date(today), length: words.length }
    }
  }
  return null
}

function namedDayAt(tokens: readonly Token[], at: number, today: string, isAsked: boolean): FoundDate | null {
  const lead = BEFORE.includes(tokens[at]?.text ?? '') ? 1 : 0
  let best: FoundDate | null = null
  for (const { names, days, alone } of NAMED_DAY_TOKENS) {
    for (const words of names) {
      if (!saysAt(tokens, at + lead, words)) continue
      const length = lead + words.length
      const isWhole = at === 0 && length === tokens.length
      // « à Noël » is a date, « marché de Noël » and « Noël » are words.
      const isDate =
        isAsked ||
        alone ||
        (lead > 0 && ['a', 'au', 'pour'].includes(tokens[at]?.text ?? '')) ||
        (isWhole && lead > 0)
      if (!isDate || length <= (best?.length ?? 0)) continue
      const year = yearAt(tokens, at + length)
      best = {
        date: year === null ? comingYear(days, today) : days(year),
        length: length + (year === null ? 0 : 1),
      }
    }
  }
  return best
}

/** « du 3 au 8 août », « du 28 novembre au 3 décembre 2026 », « entre le 3 et le 8 août », « 3-8 août ». */
function rangeAt(tokens: readonly Token[], at: number, today: string): FoundDate | null {
  let next = at
  const word = (text: string) => tokens[next]?.text === text
  const opened = word('du') || word('entre') || word('de') || word('des')
  if (opened) next += 1
  if (word('le')) next += 1
  if (WEEKDAYS.has(tokens[next]?.text ?? '')) next += 1
  const first = partialDateAt(tokens, next)
  if (!first) return null
  next += first.length
  const isDash = !opened && tokens[next]?.joint === '-'
  if (!isDash) {
    if (!word('au') && !word('et') && !word('a') && !word('jusquau')) return null
    if (word('et') && !opened) return null
    next += 1
    if (word('le')) next += 1
    if (WEEKDAYS.has(tokens[next]?.text ?? '')) next += 1
  }
  const last = partialDateAt(tokens, next)
  if (!last?.month) return null
  next += last.length
  const to = complete(last, today)
  const from =
    to &&
    complete(
      { ...first, month: first.month ?? last.month, year: first.year ?? Number(to.slice(0, 4)) },
      today,
    )
  if (!from || !to) return null
  const begin = from <= to ? from : moveYears(from, -1)
  return { date: { from: begin, to }, length: next - at }
}

/** « 22 juin », « mardi 18 juin 2027 », « 24.11.2026 », « 22/06 », « 2026-11-24 », « 1er août ». */
function wholeDateAt(tokens: readonly Token[], at: number, today: string): FoundDate | null {
  let next = at
  if (BEFORE.includes(tokens[next]?.text ?? '')) next += 1
  const weekday = WEEKDAYS.get(tokens[next]?.text ?? '')
  if (weekday !== undefined) next += 1
  const iso = isoDateAt(tokens, next)
  const partial = iso ?? partialDateAt(tokens, next)
  if (!partial) return null
  if (partial.month === null && weekday === undefined) return null
  const length = next + partial.length - at
  if (partial.month === null) {
    // « samedi 28 »: the next 28th that is a Saturday.
    const date = nextDayThat(
      today,
      (day) => weekdayOf(day) === weekday && Number(day.slice(8)) === partial.day,
      800,
    )
    return date === null ? null : { date: oneDay(date), length }
  }
  // A wrong weekday is ignored.
  const date = complete(partial, today)
  return date === null ? null : { date: oneDay(date), length }
}

/** « en juillet », « juillet 2027 », « au mois de juillet »; « juillet » only alone. */
function wholeMonthAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  isAskedBefore: boolean,
): FoundDate | null {
  let next = at
  const word = (text: string) => tokens[next]?.text === text
  let isAsked = isAskedBefore
  if (word('en')) {
    next += 1
    isAsked = true
  } else if (word('au') && tokens[next + 1]?.text === 'mois') {
    next += tokens[next + 2]?.text === 'de' ? 3 : 2
    isAsked = true
  }
  const month = monthAt(tokens, next)
  if (month === null) return null
  next += 1
  const year = yearAt(tokens, next)
  if (year !== null) next += 1
  if (!isAsked && year === null && !(at === 0 && next === tokens.length)) return null
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const asked = year ?? (month >= thisMonth ? thisYear : thisYear + 1)
  return { date: wholeMonth(asked, month), length: next - at }
}

/** « samedi », « samedi soir », « samedi prochain »; on a Saturday, « samedi » is today. */
function weekdayAt(tokens: readonly Token[], at: number, today: string): FoundDate | null {
  let next = at
  if (['le', 'ce', 'pour'].includes(tokens[next]?.text ?? '')) next += 1
  const weekday = WEEKDAYS.get(tokens[next]?.text ?? '')
  if (weekday === undefined) return null
  next += 1
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  const isNext = tokens[next]?.text === 'prochain'
  if (isNext) next += 1
  const date = addDays(today, isNext && ahead === 0 ? 7 : ahead)
  return { date: oneDay(date), length: next - at }
}

/** « en 2027 », or « 2027 » alone. */
function yearOnlyAt(tokens: readonly Token[], at: number, today: string, isAsked: boolean): FoundDate | null {
  const lead = tokens[at]?.text === 'en' ? 1 : 0
  const year = yearAt(tokens, at + lead)
  if (year === null || (lead === 0 && !isAsked && tokens.length > 1)) return null
  const ahead = year - Number(today.slice(0, 4))
  if (ahead < 0 || ahead > YEARS_AHEAD_ALONE) return null
  return { date: { from: `${year}-01-01`, to: `${year}-12-31` }, length: lead + 1 }
}
