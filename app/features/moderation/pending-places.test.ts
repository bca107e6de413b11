import { expect, test } from 'vitest'
import type { CurrentUser } from '~/domain/current-user'
import { type AgendaEvent, events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import type { DecisionAction } from '~/domain/lifecycle'
import { makeOccurrences } from '~/domain/occurrence'
import { places } from '~/domain/place'
import { newPlaceId } from '~/features/localities/place-key.server'
import { purgePendingPlaces } from '~/features/places/purge-pending-places.server'
import { submitEvent } from '~/features/submission/submit-event.server'
import {
  allEvents,
  clock,
  content,
  dependencies,
  documents,
  edit,
  ID,
  OTHER_TOKEN,
  STATE,
  someone,
  TOKEN,
  withEvent,
} from '~/features/submission/testing/sent-events'
import { DAY_MS } from '~/platform/durations'
import { makeEvent } from '../../../tests/support/make-event'
import { decide } from './decide.server'
import { undoDecision } from './undo.server'

const CAMILLE: CurrentUser = { uid: 'camille', sessionId: '1', role: 'admin', profile: null }
const named = (name: string, fields = {}) => {
  const { place } = makeEvent({ place: { name, ...fields } })
  if (!place) throw new Error('no place')
  return { place, placeId: newPlaceId(place) }
}
const CAVE = named('La Cave du Port')
const stateOf = async (id: string) => (await documents.get(places, id))?.state ?? null

async function send(
  author: CurrentUser,
  placed: Partial<AgendaEvent> = CAVE,
  token = TOKEN,
): Promise<string> {
  const outcome = await submitEvent(author, token, { ...content(), ...placed }, STATE, dependencies)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.eventId
}

async function decided(id: string, action: DecisionAction = 'approve'): Promise<string> {
  const { version = 0 } = (await documents.get(events, id)) ?? {}
  const words = { reason: 'duplicate', message: 'Un mot.' }
  const outcome = await decide(CAMILLE, { eventId: id, version, action, ...words }, dependencies)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.logId
}

test('a new place waits with its event, is public with it, and waits again when the approval is undone', async () => {
  const id = await send(await someone())
  expect(await documents.get(places, CAVE.placeId)).toMatchObject({ ...CAVE.place, state: 'pending' })
  const logId = await decided(id)
  expect(await stateOf(CAVE.placeId)).toBe('active')
  expect(await undoDecision(CAMILLE, logId, dependencies)).toMatchObject({ ok: true })
  expect(await stateOf(CAVE.placeId)).toBe('pending')
})

test('a place that a refused event names stays pending', async () => {
  await decided(await send(await someone()), 'reject')
  expect(await stateOf(CAVE.placeId)).toBe('pending')
})

test('who publishes at once makes the place public at once', async () => {
  await send(await someone({ trusted: true }))
  expect(await stateOf(CAVE.placeId)).toBe('active')
})

test('events that name one new place share it, and it is as the approved one tells it', async () => {
  await send(await someone(), named('La Cave du Port', { access: 'Chez Monsieur Rochat, ce crétin' }))
  const honest = await send(await someone(), named('La Cave du Port', { room: 'Foyer' }), OTHER_TOKEN)
  expect(new Set((await allEvents()).map(({ placeId }) => placeId)).size).toBe(1)
  await decided(honest)
  const place = await documents.get(places, CAVE.placeId)
  expect(place).toMatchObject({ access: '', state: 'active' })
  // A room is where one event is.
  expect(place).not.toHaveProperty('room')
})

test('a place that somebody has changed since stays as it is when the approval is undone', async () => {
  const logId = await decided(await send(await someone()))
  await documents.update(places, CAVE.placeId, { rooms: ['Grande salle'] })
  await undoDecision(CAMILLE, logId, dependencies)
  expect(await stateOf(CAVE.placeId)).toBe('active')
})

test('a proposed change of place waits for the moderator, with the new place', async () => {
  const author = await someone()
  await withEvent(author)
  expect(await edit(author, { content: { ...content(), ...CAVE } })).toMatchObject({ result: 'proposed' })
  expect(await stateOf(CAVE.placeId)).toBe('pending')
  expect((await documents.get(events, ID))?.placeId).toBeNull()
  await decided(amendmentId(ID))
  expect(await stateOf(CAVE.placeId)).toBe('active')
  expect((await documents.get(events, ID))?.placeId).toBe(CAVE.placeId)
})

test('a place that an admin has removed does not come back', async () => {
  const id = await send(await someone())
  await documents.remove(places, CAVE.placeId)
  await decided(id)
  expect(await documents.get(places, CAVE.placeId)).toBeNull()
})

const HALLE = named('Halle du Château', { locality: 'Delémont', npa: '2800', canton: 'JU' })
/** Returns a tour that begins at the cave and goes on at these places. */
const tourOf = (...stops: (typeof CAVE)[]) => ({
  ...CAVE,
  occurrences: makeOccurrences(
    stops.map((stop, index) => ({ start: `2026-12-${String(index + 1).padStart(2, '0')}T20:00`, ...stop })),
  ),
})

test('a new place that only a date names waits, is public and waits again as that of its event', async () => {
  const tour = tourOf(HALLE, CAVE, { ...HALLE, place: { ...HALLE.place, room: 'Foyer' } })
  const logId = await decided(await send(await someone(), tour))
  expect(await documents.get(places, HALLE.placeId)).toMatchObject({ ...HALLE.place, state: 'active' })
  expect(await stateOf(CAVE.placeId)).toBe('active')
  expect((await documents.find(places, {})).documents).toHaveLength(2)
  expect(await undoDecision(CAMILLE, logId, dependencies)).toMatchObject({ ok: true })
  expect([await stateOf(HALLE.placeId), await stateOf(CAVE.placeId)]).toEqual(['pending', 'pending'])
})

test('a place that a date of a waiting event names may go meanwhile: the approval makes it again', async () => {
  const id = await send(await someone(), tourOf(HALLE))
  clock.advance(31 * DAY_MS)
  expect(await purgePendingPlaces(dependencies)).toBe(1)
  expect(await stateOf(HALLE.placeId)).toBeNull()
  await decided(id)
  expect(await stateOf(HALLE.placeId)).toBe('active')
})

test('an event of very many new places makes fifty', async () => {
  const stops = Array.from({ length: 600 }, (_, index) => ({
    start: '2026-12-01T20:00',
    ...named(`Salle ${index}`),
  }))
  await decided(await send(await someone(), { ...CAVE, occurrences: makeOccurrences(stops) }))
  expect(await documents.count(places, [['state', '==', 'active']])).toBe(50)
})
