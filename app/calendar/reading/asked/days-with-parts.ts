// A part of the day that stands before its day, or between the day of the week and the date.

import { nextDayThat, nextWeekdayOn, oneDay } from '~/calendar/day-range'
import { phraseAt, phrasesOf, type Token } from '~/platform/tokens'
import { type FoundDate, type PlainDate, SOON_DAYS } from './asked-days'
import { AFTERNOON, EVENING, type Hours, hoursBehind, MORNING, NIGHT } from './hours'
import { complete, isoDateAt, isUnit, type PartialDate, partialDateAt, weekdayNamed } from './typed-dates'

const BEFORE_WEEKDAY = ['le', 'ce', 'pour']
/** A day alone is no further away. */
const DAY_ALONE_DAYS = 62

/** « un soir de décembre », « nuit du 31 décembre » */
const PARTS_OF_DATES = phrasesOf<{ hours: Hours; words: readonly string[] }>(
  (
    [
      [
        EVENING,
        'un soir de|un soir du|un soir en|un soir|le soir du|le soir de|soir du|soiree du|la soiree du',
      ],
      [NIGHT, 'la nuit du|nuit du'],
      [MORNING, 'le matin du|matin du|la matinee du'],
      [AFTERNOON, 'l apres midi du|lapres midi du|apres midi du'],
    ] as const
  ).flatMap(([hours, phrases]) => phrases.split('|').map((phrase) => ({ hours, words: phrase.split(' ') }))),
)

/** « le soir du 5 décembre », « nuit du 31 »; `dateAt` reads the date behind. */
export function partOfDateAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  dateAt: (next: number) => FoundDate | null,
): FoundDate | null {
  const part = phraseAt(PARTS_OF_DATES, tokens, at)
  if (!part) return null
  const next = at + part.words.length
  const date = dateAt(next) ?? (part.words.at(-1) === 'du' ? dayAloneAt(tokens, next, today) : null)
  return date && { ...date, hours: part.hours, length: part.words.length + date.length }
}

/** « 5 », as it is said behind « le » or « le soir du » */
export function dayAloneAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  const partial = partialDateAt(tokens, at, today)
  if (!partial || partial.month !== null || partial.length > 1 || isCounted(tokens[at + 1])) return null
  const date = nextDayThat(today, (day) => Number(day.slice(8)) === partial.day, DAY_ALONE_DAYS)
  return date === null ? null : { date: oneDay(date), length: 1 }
}

/** « samedi soir 5 décembre », « mercredi après-midi le 9.12. », « jeudi soir 3 » when the next 3rd is a Thursday. */
export function weekdayWithPartAt(tokens: readonly Token[], at: number, today: string): FoundDate | null {
  let next = BEFORE_WEEKDAY.includes(tokens[at]?.text ?? '') ? at + 1 : at
  const weekday = weekdayNamed(tokens[next])
  const part = weekday === null ? null : hoursBehind(tokens, next + 1)
  if (weekday === null || !part) return null
  next += 1 + part.length
  if (tokens[next]?.text === 'le') next += 1
  const partial = isoDateAt(tokens, next) ?? partialDateAt(tokens, next, today)
  if (!partial) return null
  const date = dayOf(partial, weekday, tokens[next + partial.length], today)
  return date === null ? null : { date: oneDay(date), hours: part.hours, length: next + partial.length - at }
}

/** A wrong weekday is ignored where the month is said. */
function dayOf(
  partial: PartialDate,
  weekday: number,
  behind: Token | undefined,
  today: string,
): string | null {
  if (partial.month !== null) return complete(partial, today)
  // « samedi soir 5 à 7 »
  if (isCounted(behind) || behind?.text === 'a') return null
  return nextWeekdayOn(today, { weekday, day: partial.day }, SOON_DAYS)
}

/** « 5 km », « 20h »: by what stands behind it, a number is no day. */
function isCounted(behind: Token | undefined): boolean {
  return behind !== undefined && (behind.isJoined || isUnit(behind))
}
