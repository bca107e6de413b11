// These changes of an event matter to those who mean to go there; the texts are French.
import { type AlertFacts, CHANGE_KINDS, type Change, type ChangeKind } from '~/domain/change-alert'
import type { Availability, Occurrence, Programme } from '~/domain/event'
import { availabilityOf, isOff, isOnline, placeOf, programmeOf } from '~/domain/occurrence'
import { weatherDay } from '~/domain/weather'
import { occurrenceText } from '~/features/events/event-view'
import { DAY_MS } from '~/platform/durations'
import { capitalized, counted } from '~/platform/french'

type AlertDate = AlertFacts['occurrences'][number]

const LINES_MOST = 8

/** The changes between two states of an event, the most telling first. Dates that are over are left out, and so is
 * what a date only shares with its event, nor a corrected street, nor that a series goes on. */
export function alertChanges(before: AlertFacts, after: AlertFacts, nowMs: number): Change[] {
  const isAnyToCome = [...before.occurrences, ...after.occurrences].some((date) => isToCome(date, nowMs))
  if (!isAnyToCome) return []
  const changes = [
    ...programmeChanges(before, after),
    ...dateChanges(before, after, nowMs),
    ...placeChanges(before, after, nowMs),
    ...availabilityChanges(before, after),
    ...weatherChanges(before, after, nowMs),
  ].filter(({ kind }) => kind !== 'as_planned' || !isOff(after.programme))
  changes.sort((a, b) => CHANGE_KINDS.indexOf(a.kind) - CHANGE_KINDS.indexOf(b.kind))
  if (changes.length <= LINES_MOST) return changes
  const more = `Et ${counted(changes.length - LINES_MOST, 'autre changement', 'autres changements')}.`
  const [first] = changes
  return first ? [...changes.slice(0, LINES_MOST), { kind: first.kind, text: more }] : []
}

const PROGRAMME_TEXTS: Record<Programme, { kind: ChangeKind; text: string }> = {
  cancelled: { kind: 'cancelled', text: 'L’événement est annulé.' },
  postponed: {
    kind: 'postponed',
    text: 'L’événement est reporté. La nouvelle date n’est pas encore connue.',
  },
  moved_online: { kind: 'moved_online', text: 'L’événement a lieu en ligne.' },
  rescheduled: { kind: 'new_date', text: 'Il y a une nouvelle date.' },
  scheduled: { kind: 'as_planned', text: 'L’événement a lieu comme prévu.' },
}

function programmeChanges(before: AlertFacts, after: AlertFacts): Change[] {
  const changes: Change[] = []
  if (before.programme !== after.programme) {
    // A new date has lines of its own, where it is known.
    const areDatesTold = after.programme === 'rescheduled' && hasOtherDates(before, after)
    if (!areDatesTold) changes.push(PROGRAMME_TEXTS[after.programme])
  }
  if (isOnline(before) !== isOnline(after) && before.programme === after.programme) {
    changes.push(
      isOnline(after)
        ? PROGRAMME_TEXTS.moved_online
        : { kind: 'new_place', text: `L’événement a lieu sur place\u00a0: ${placeName(after.place)}.` },
    )
  }
  return changes
}

function dateChanges(before: AlertFacts, after: AlertFacts, nowMs: number): Change[] {
  const changes: Change[] = []
  const former = new Map(before.occurrences.map((date) => [date.id, date]))
  const present = new Set(after.occurrences.map(({ id }) => id))
  const lost = before.occurrences.filter((date) => !present.has(date.id) && isToCome(date, nowMs))
  const awaited =
    before.occurrences.some((date) => isOff(programmeOf(before, date))) || isOff(before.programme)

  for (const date of after.occurrences) {
    const old = former.get(date.id)
    if (!isToCome(date, nowMs) && !(old && isToCome(old, nowMs))) continue
    if (!old) {
      if (lost.length > 0 || awaited) changes.push(newDate(date))
      continue
    }
    if (startKey(old) !== startKey(date)) {
      const isSameDay = old.startLocal.slice(0, 10) === date.startLocal.slice(0, 10)
      const kind = isSameDay ? 'new_time' : 'new_date'
      changes.push({
        kind,
        text: `${isSameDay ? 'Nouvel horaire' : 'Nouvelle date'}\u00a0: ${text(date)}, au lieu du ${text(old)}.`,
      })
    }
    changes.push(...stateChanges({ before, after, old, date }), ...movesOf(date, { before, after, old }))
  }
  return [...changes, ...lost.map(lostDate)]
}

/** A change that a date shares with its event is told once. */
function stateChanges({
  before,
  after,
  old,
  date,
}: {
  before: AlertFacts
  after: AlertFacts
  old: AlertDate
  date: AlertDate
}): Change[] {
  const [was, is] = [programmeOf(before, old), programmeOf(after, date)]
  const changes: Change[] = []
  const isShared = was === before.programme && is === after.programme
  if (was !== is && !isShared) {
    const { kind } = PROGRAMME_TEXTS[is]
    const isMove = is === 'rescheduled' && startKey(old) !== startKey(date)
    if (!isMove)
      changes.push({
        kind: isOff(is) ? 'date_off' : kind,
        text: `${sentenceStart(date)}\u00a0: ${DATE_TEXTS[is]}.`,
      })
  }
  if (isOff(is)) return changes
  const [had, has] = [availabilityOf(before, old), availabilityOf(after, date)]
  const isEventsOwn = had === before.availability && has === after.availability
  const told = isEventsOwn ? null : availabilityChange(had, has)
  return told
    ? [...changes, { kind: told.kind, text: `${sentenceStart(date)}\u00a0: ${told.short}.` }]
    : changes
}

const DATE_TEXTS: Record<Programme, string> = {
  cancelled: 'annulé',
  postponed: 'reporté',
  moved_online: 'en ligne',
  rescheduled: 'nouvelle date',
  scheduled: 'a lieu comme prévu',
}

/** A place that a date shares with its event is told once. */
function movesOf(
  date: AlertDate,
  { before, after, old }: { before: AlertFacts; after: AlertFacts; old: AlertDate },
): Change[] {
  const [was, is] = [placeOf(before, old), placeOf(after, date)]
  const isShared = old.place === null && date.place === null
  if (isShared || isOff(programmeOf(after, date)) || isOnline(after, date.status)) return []
  if (is === null || isSamePlace(was, is)) return []
  return [{ kind: 'new_place', text: `${sentenceStart(date)}\u00a0: ${placeInstead(is, was)}.` }]
}

function placeChanges(before: AlertFacts, after: AlertFacts, nowMs: number): Change[] {
  if (after.place === null || isOnline(after) || isSamePlace(before.place, after.place)) return []
  if (after.occurrences.every((date) => date.place !== null || !isToCome(date, nowMs))) return []
  return [{ kind: 'new_place', text: `Lieu\u00a0: ${placeInstead(after.place, before.place)}.` }]
}

function placeInstead(is: AlertFacts['place'], was: AlertFacts['place']): string {
  return placeName(is) + (was === null ? '' : `, au lieu de ${placeName(was)}`)
}

function availabilityChanges(before: AlertFacts, after: AlertFacts): Change[] {
  if (isOff(after.programme)) return []
  const told = availabilityChange(before.availability, after.availability)
  return told ? [{ kind: told.kind, text: told.text }] : []
}

/** The weather changes the dates of a day. A date that it postpones is told with the other dates. */
function weatherChanges(before: AlertFacts, after: AlertFacts, nowMs: number): Change[] {
  const { weather } = after
  if (weather === null || JSON.stringify(weather) === JSON.stringify(before.weather)) return []
  const ofThatDay = after.occurrences.filter(
    (date) => weatherDay(date) === weather.day && isToCome(date, nowMs) && !isOff(programmeOf(after, date)),
  )
  const [first] = ofThatDay
  if (!first || weather.decision === 'postponed') return []
  if (weather.decision === 'moved') {
    return [
      {
        kind: 'new_place',
        text: `${sentenceStart(first)}\u00a0: déplacé à cause de la météo. ${weather.word}`.trim(),
      },
    ]
  }
  const wasPostponed = before.weather?.day === weather.day && before.weather.decision === 'postponed'
  // Dates that take place after all say so themselves.
  if (wasPostponed) return []
  return [{ kind: 'as_planned', text: `${sentenceStart(first)}\u00a0: maintenu malgré la météo.` }]
}

function availabilityChange(
  was: Availability,
  is: Availability,
): { kind: ChangeKind; text: string; short: string } | null {
  if (was === is) return null
  if (is === 'sold_out') return { kind: 'sold_out', text: 'L’événement est complet.', short: 'complet' }
  if (is === 'few_left' && was !== 'sold_out') {
    return { kind: 'few_left', text: 'Il ne reste que quelques places.', short: 'dernières places' }
  }
  if (was !== 'sold_out') return null
  return { kind: 'places_again', text: 'Il y a de nouveau des places.', short: 'de nouveau des places' }
}

function newDate(date: AlertDate): Change {
  const where = date.place === null ? '' : `, ${placeName(date.place)}`
  return { kind: 'new_date', text: `Nouvelle date\u00a0: ${text(date)}${where}.` }
}

function lostDate(date: AlertDate): Change {
  return { kind: 'date_off', text: `${sentenceStart(date)}\u00a0: cette date n’est plus au programme.` }
}

function hasOtherDates(before: AlertFacts, after: AlertFacts): boolean {
  const starts = new Map(before.occurrences.map((date) => [date.id, startKey(date)]))
  return after.occurrences.some((date) => starts.get(date.id) !== startKey(date))
}

function startKey({ startLocal, time }: AlertDate): string {
  return `${startLocal} ${time}`
}

export function isToCome({ start, end, time }: AlertDate, nowMs: number): boolean {
  const untilMs = time === 'timed' || end !== null ? 0 : DAY_MS
  return Date.parse(end ?? start) + untilMs > nowMs
}

function isSamePlace(one: AlertFacts['place'], other: AlertFacts['place']): boolean {
  const key = (place: AlertFacts['place']) =>
    place && `${place.name} ${place.locality}`.toLocaleLowerCase('fr').replace(/[^\p{L}\p{N}]+/gu, ' ')
  return key(one) === key(other)
}

function placeName(place: AlertFacts['place']): string {
  return place ? [place.name, place.locality].filter(Boolean).join(', ') : 'lieu à confirmer'
}

function text(date: AlertDate): string {
  return occurrenceText(asOccurrence(date))
}

function sentenceStart(date: AlertDate): string {
  return capitalized(text(date))
}

function asOccurrence(date: AlertDate): Occurrence {
  return { ...date, bookingUrl: null, note: null, movedFrom: null, price: null, place: null, placeId: null }
}
