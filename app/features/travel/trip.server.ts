// How a visitor gets to the next date of an event, and home again.
import { culturalDay, dateOf, dayBegin } from '~/domain/days'
import type { AgendaEvent, Occurrence } from '~/domain/event'
import { placeOf } from '~/domain/occurrence'
import { spansDays } from '~/domain/spans'
import { DAY_MS, MINUTE_MS } from '~/platform/durations'
import { counted } from '~/platform/french'
import { clockTime } from '~/platform/french-dates'
import { toWallTime } from '~/platform/zurich'
import { journeyTo, nextAtPlace } from './journey'
import type { Connection, Timetable } from './timetable.server'
import { stopNameOf } from './travel-links'

interface Leg {
  /** « Aller », « Retour », « Dernier retour ». */
  name: string
  /** « 18 h 32 – 19 h 20 »; null when the timetable knows none. */
  times: string | null
  /** « 48 min · 1 changement · IR 90, S 3 ». */
  details: string
}

export type Trip =
  | { ok: true; from: string; to: string; legs: Leg[] }
  /** A French sentence. */
  | { ok: false; says: string }

const SILENT = 'Le service d’horaires ne répond pas. Réessayez plus tard.'
const UNKNOWN = 'Aucun trajet trouvé depuis ce lieu. Vérifiez le lieu de départ.'
/** An evening ends with the night service. */
const NIGHT_ENDS_AT = '05:00'

/** Whether there is an hour to be there by, or to leave after. */
export function hasTrip(event: AgendaEvent, nowMs: number): boolean {
  const date = nextAtPlace(event, nowMs)
  return date !== null && journeyTo(event, nowMs) !== null && isAtAnHour(date)
}

/** The journeys of the next date that takes place somewhere: to its start unless it has begun; home after its end if an end
 * was told; and the last way home that arrives by five in the morning, unless the date itself lasts until five or longer. */
export async function tripTo(
  event: AgendaEvent,
  departure: string,
  { timetable, nowMs }: { timetable: Timetable; nowMs: number },
): Promise<Trip> {
  const journey = journeyTo(event, nowMs)
  const date = nextAtPlace(event, nowMs)
  if (journey === null || date === null || !isAtAnHour(date)) return { ok: false, says: UNKNOWN }
  const near = journey.point && (await timetable.stopNear(journey.point))
  const from = stopNameOf(departure)
  const to = near ?? placeOf(event, date)?.locality ?? journey.to
  const [there, back, last] = await Promise.all([
    journey.date && wayThere(timetable, { from, to }, date),
    date.endLocal && wayBack(timetable, { from: to, to: from }, date),
    lastWayBack(timetable, { from: to, to: from }, date),
  ])
  const legs = [there, back, last].filter((leg) => leg !== null && leg !== 'silent' && leg !== '')
  if (legs.length === 0) return { ok: false, says: SILENT }
  if (legs.every(({ times }) => times === null)) return { ok: false, says: UNKNOWN }
  // The first way home may be the last one.
  const isSame = back && last && back !== 'silent' && last !== 'silent' && back.times === last.times
  return { ok: true, from, to, legs: isSame ? legs.filter((leg) => leg !== back) : legs }
}

type Ends = { from: string; to: string }
/** Null where nothing is to be asked. */
type Answered = Leg | 'silent' | null

async function wayThere(timetable: Timetable, ends: Ends, date: Occurrence): Promise<Answered> {
  const start = seconds(date.start)
  const found = await timetable.connections({ ...ends, at: date.startLocal, isArrival: true })
  const inTime = found?.filter(({ arrives }) => arrives <= start)
  return found ? legOf('Aller', latest(inTime ?? [])) : 'silent'
}

async function wayBack(timetable: Timetable, ends: Ends, date: Occurrence): Promise<Answered> {
  if (date.end === null || date.endLocal === null) return null
  const end = seconds(date.end)
  const found = await timetable.connections({ ...ends, at: date.endLocal, isArrival: false })
  const after = found?.filter(({ departs }) => departs >= end)
  return found ? legOf('Retour', after?.[0] ?? null) : 'silent'
}

async function lastWayBack(timetable: Timetable, ends: Ends, date: Occurrence): Promise<Answered> {
  const day = culturalDay(date.startLocal)
  const nightEnds = dayBegin(day + 1) * (MINUTE_MS / 1000)
  const leaves = seconds(date.end ?? date.start)
  if (leaves >= nightEnds) return null
  const at = `${dateOf(day + 1)}T${NIGHT_ENDS_AT}`
  const found = await timetable.connections({ ...ends, at, isArrival: true })
  const fitting = found?.filter(({ departs, arrives }) => departs >= leaves && arrives <= nightEnds)
  return found ? legOf('Dernier retour', latest(fitting ?? [])) : 'silent'
}

/** The service names the first three of those that fit, not always in order. */
function latest(connections: readonly Connection[]): Connection | null {
  return [...connections].sort((a, b) => a.departs - b.departs).at(-1) ?? null
}

function legOf(name: string, connection: Connection | null): Leg {
  if (connection === null) return { name, times: null, details: '' }
  const { departs, arrives, transfers, lines } = connection
  const changes = transfers === 0 ? 'direct' : counted(transfers, 'changement')
  return {
    name,
    times: `${hour(departs)} –\u00a0${hour(arrives)}`,
    details: [lastsText(arrives - departs), changes, lines.join(', ')].filter(Boolean).join(' · '),
  }
}

/** « 48 min », « 1 h 05 ». */
function lastsText(duration: number): string {
  const minutes = Math.round(duration / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? `${rest}\u00a0min` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}

function hour(secondsOfEpoch: number): string {
  return clockTime(toWallTime(secondsOfEpoch * 1000))
}

function seconds(instant: string): number {
  return Date.parse(instant) / 1000
}

function isAtAnHour(date: Occurrence): boolean {
  const lengthMs = date.end === null ? 0 : Date.parse(date.end) - Date.parse(date.start)
  return date.time === 'timed' && !spansDays(date) && lengthMs < DAY_MS
}
