// An exhibition's hours, closed days and appointments in French.
import type { AgendaEvent, Occurrence } from '~/domain/event'
import { weekdaysText } from '~/domain/labels'
import { counted, uncapitalized } from '~/platform/french'
import { clockTime, dayRange, daysText } from '~/platform/french-dates'
import { nameAndLocality, priceText } from './event-view'

/** More dates of one kind are counted instead. */
const MOST_NAMED = 12

/** « Ouvert mardi à vendredi de 11 h à 18 h, samedi de 10 h à 17 h »; '' where no hours are told. */
export function hoursLine({ openingHours }: Pick<AgendaEvent, 'openingHours'>): string {
  const rows = openingHours.map(({ days, opens, closes }) => {
    const hours = opens && closes ? ` de\u00a0${clockTime(opens)} à\u00a0${clockTime(closes)}` : ''
    return uncapitalized(weekdaysText(days)) + hours
  })
  return rows.length > 0 ? `Ouvert ${rows.join(', ')}` : ''
}

/** « Fermé les 25 décembre et 1er janvier 2027, du 4 au 8 février 2027 »; '' for none. Omits the year of `today`. */
export function closedLine({ closedDays }: Pick<AgendaEvent, 'closedDays'>, today?: string): string {
  const single = closedDays.filter(({ from, to }) => from === to).map(({ from }) => from)
  const ranges = closedDays.filter(({ from, to }) => from !== to).map(({ from, to }) => dayRange(from, to))
  const texts = [...(single.length > 0 ? [daysText(single, { withoutYear: today })] : []), ...ranges]
  return texts.length > 0 ? `Fermé ${texts.join(', ')}` : ''
}

/** Whether a date of an exhibition is one within its period: a vernissage, a guided tour. */
export function isAppointment({ time, label }: Pick<Occurrence, 'time' | 'label'>): boolean {
  return time === 'timed' && label !== null
}

/**
 * « Vernissage le vendredi 4 décembre à 18 h », « Visites guidées les dimanches 6 et 13 décembre de 15 h à 16 h »: the
 * appointments among these dates that say nothing more, those alike as one. `told`: ids of the dates that are named.
 * Omits the year of `today`.
 */
export function appointmentLines(
  dates: readonly Occurrence[],
  today?: string,
): { lines: string[]; coveredIds: Set<string> } {
  const alike = new Map<string, Occurrence[]>()
  for (const date of dates) {
    if (!isAppointment(date) || saysMore(date)) continue
    const key = [date.label, hoursText(date), termsText(date)].join(' ')
    alike.set(key, [...(alike.get(key) ?? []), date])
  }
  const groups = [...alike.values()]
  const named = groups.filter((group) => group.length <= MOST_NAMED)
  return {
    lines: groups.map((group) => lineOf(group, today)),
    coveredIds: new Set(named.flat().map(({ id }) => id)),
  }
}

function lineOf(group: readonly Occurrence[], today?: string): string {
  const days = group.map(({ startLocal }) => startLocal.slice(0, 10))
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const [{ label } = { label: '' }] = group
  const name = group.length > 1 ? plural(label ?? '') : label
  const hours = group
    .slice(0, 1)
    .map((date) => hoursText(date) + termsText(date))
    .join('')
  if (group.length > MOST_NAMED) {
    return `${name}\u00a0: ${counted(group.length, 'date')} ${dayRange(first, last)}, ${hours}`
  }
  return `${name} ${daysText(days, { withoutYear: today, namesWeekdays: true })} ${hours}`
}

/** The plural of « visite » and « visite guidée »; any other label stays as its author wrote it. */
function plural(label: string): string {
  return label.replace(/^(visite)( guidée)?$/i, (_, noun: string, kind: string | undefined) =>
    [`${noun}s`, kind && `${kind.trim()}s`].filter(Boolean).join(' '),
  )
}

/** « à 18 h », « de 18 h à 20 h ». */
function hoursText({ startLocal, endLocal }: Occurrence): string {
  const start = clockTime(startLocal)
  return endLocal ? `de\u00a0${start} à\u00a0${clockTime(endLocal)}` : `à\u00a0${start}`
}

/** « , Ferme, Sion, gratuit »: where a date has a place or a price of its own; else ''. */
function termsText({ place, price }: Occurrence): string {
  const told = [place && nameAndLocality(place), price && uncapitalized(priceText({ price }))].filter(Boolean)
  return told.map((text) => `, ${text}`).join('')
}

function saysMore({ status, availability, note, bookingUrl }: Occurrence): boolean {
  return [status, availability, note, bookingUrl].some((told) => told !== null)
}
