// A date that begins before five in the morning is listed on the day before: « vendredi 15 janvier, 00:00 » may be meant
// as the night after that Friday. Without Temporal: browsers load it.

import { longDay } from '~/platform/french-dates'
import { addDays, isRealDay } from '~/platform/real-day'

/** The day of the site runs from here (domain/days.ts). */
const DAY_BEGINS = '05:00'

/** « before »: the night that ends on the day, as it is written. « after »: the night that begins on it. */
export const NIGHTS = ['before', 'after'] as const

interface NightDate {
  day?: string | undefined
  time?: string | undefined
  startTime?: string | undefined
  endDay?: string | undefined
  night?: string | undefined
}

/** Takes a row of the form; its day YYYY-MM-DD, its hour HH:mm. */
export function beginsAtNight({ day, time = 'timed', startTime = DAY_BEGINS }: NightDate): boolean {
  return time === 'timed' && isRealDay(day ?? '') && startTime !== '' && startTime < DAY_BEGINS
}

/** Moves a date of the night after its day to the next one. */
export function onItsNight<T extends NightDate>({ night, ...date }: T): Omit<T, 'night'> {
  if (night !== 'after' || !beginsAtNight(date)) return date
  const next = (day: string | undefined) => (day && isRealDay(day) ? addDays(day, 1) : day)
  return { ...date, day: next(date.day), ...(date.endDay && { endDay: next(date.endDay) }) }
}

/** « de jeudi à vendredi »: the night that ends on a day. */
export function nightBefore(day: string): string {
  const [evening, morning] = [addDays(day, -1), day].map((one) => longDay(one).split(' ')[0])
  return `de ${evening} à ${morning}`
}

/** « de jeudi 14 à vendredi 15\u00a0janvier » */
export function nightBeforeInFull(day: string): string {
  const evening = longDay(addDays(day, -1), day)
  const morning = longDay(day, day)
  const [month] = morning.split('\u00a0').slice(1)
  return `de ${evening.replace(`\u00a0${month}`, '')} à ${morning}`
}
