import type { HoursFilter } from '~/domain/filter-values'
import { hoursBetween } from '~/domain/filters'
import type { Token } from '~/platform/tokens'
import { clockAt, FIRST_HOUR_ALONE, LAST_HOUR_ALONE } from './clock-times'
import { wholeMonthName } from './typed-dates'

interface BareHours {
  hours: NonNullable<HoursFilter>
  length: number
}

const NO_HOURS_BEHIND = /^(?:ans|francs?|frs?|chf|balles|km|personnes?|eleves|enfants)$/

/** « samedi entre 14 et 17 », « demain de 10 à 12 »: hours of a day, though nobody says so. */
export function bareBetweenAt(tokens: readonly Token[], at: number): BareHours | null {
  const opener = tokens[at]?.text ?? ''
  const link = tokens[at + 2]?.text ?? ''
  const isSpan = (opener === 'entre' && link === 'et') || (opener === 'de' && link === 'a')
  const [first, last] = [clockAt(tokens, at + 1, true), clockAt(tokens, at + 3, true)]
  const behind = tokens[at + 4]
  if (!isSpan || first?.length !== 1 || last?.length !== 1) return null
  if (
    behind &&
    (NO_HOURS_BEHIND.test(behind.text) || wholeMonthName([behind], 0) !== null || /^[./]$/.test(behind.joint))
  )
    return null
  const [from, to] = [Number(tokens[at + 1]?.text), Number(tokens[at + 3]?.text)]
  const isOfDay = from >= FIRST_HOUR_ALONE && from < to
  const hours = isOfDay ? hoursBetween(first.time, last.time) : null
  return hours && { hours, length: 4 }
}

/** « mercredi 14 heures », not « samedi 24 heures de natation » */
export function wholeHoursAt(tokens: readonly Token[], at: number): BareHours | null {
  const clock = clockAt(tokens, at)
  const hour = Number(clock?.time.slice(0, 2))
  const isOfDay = hour >= FIRST_HOUR_ALONE && hour <= LAST_HOUR_ALONE
  if (clock?.length !== 2 || !isOfDay || tokens[at + 2]?.text === 'de') return null
  return { hours: { from: clock.time, to: null }, length: 2 }
}
