import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fromWallTime } from '~/platform/zurich'
import { type FakeTimetable, startTimetable } from '../../../tests/support/fake-timetable'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { openTimetable, type Timetable } from './timetable.server'
import { hasTrip, tripTo } from './trip.server'
import { departureParam } from './trip-paths'

const NOW = Date.parse('2026-11-21T09:00:00.000Z')
/** The rides are from Saturday evening to Sunday morning. */
const RIDES = {
  there: [
    ['2026-11-28T18:02', '2026-11-28T18:45', 1, ['IR 90', 'S 3']],
    ['2026-11-28T18:32', '2026-11-28T19:48', 0, ['IR 90']],
    ['2026-11-28T19:02', '2026-11-28T20:05', 0, ['IR 90']],
  ],
  back: [
    ['2026-11-28T22:12', '2026-11-28T22:46', 0, ['S 3']],
    ['2026-11-28T22:42', '2026-11-28T23:50', 2, ['Bus 7', 'S 3', 'Bus 1']],
  ],
  last: [
    ['2026-11-29T01:45', '2026-11-29T02:50', 1, ['SN 1', 'Bus N2']],
    ['2026-11-29T00:15', '2026-11-29T00:49', 0, ['S 3']],
    ['2026-11-29T04:40', '2026-11-29T05:20', 0, ['S 3']],
  ],
} as const

let service: FakeTimetable
let timetable: Timetable
let rides: Record<keyof typeof RIDES, readonly (readonly [string, string, number, readonly string[]])[]>

beforeEach(async () => {
  rides = RIDES
  service = await startTimetable((asked) => {
    const part = asked.get('from') === 'Nyon' ? 'there' : asked.has('isArrivalTime') ? 'last' : 'back'
    return rides[part].map(([from, to, changes, lines]) => [from, to, changes, [...lines]])
  })
  timetable = openTimetable(service.url)
})
afterEach(() => service.stop())

function trip(overrides: EventOverrides = {}, nowMs = NOW, asked = timetable) {
  return tripTo(makeEvent(overrides), '1260 Nyon', { timetable: asked, nowMs })
}

const plain = (text: string | null) => (text ?? 'none').replaceAll('\u00a0', ' ')

async function legs(overrides: EventOverrides = {}, nowMs = NOW) {
  const answer = await trip(overrides, nowMs)
  if (!answer.ok) throw new Error(answer.says)
  return answer.legs.map(({ name, times, details }) => [name, plain(times), plain(details)])
}

describe('a trip', () => {
  test('arrives in time, leaves after the end, and has a last way home before five', async () => {
    expect(await trip()).toMatchObject({ ok: true, from: 'Nyon', to: 'Lausanne, Port' })
    expect(await legs()).toEqual([
      ['Aller', '18 h 32 – 19 h 48', '1 h 16 · direct · IR 90'],
      ['Retour', '22 h 12 – 22 h 46', '34 min · direct · S 3'],
      ['Dernier retour', '1 h 45 – 2 h 50', '1 h 05 · 1 changement · SN 1, Bus N2'],
    ])
    const asked = service.asked.map(({ pathname, search }) => pathname + search)
    expect(asked).toEqual([
      '/v1/locations?x=46.5197&y=6.6323',
      '/v1/connections?from=Nyon&to=Lausanne%2C+Port&date=2026-11-28&time=20%3A00&isArrivalTime=1&limit=3',
      '/v1/connections?from=Lausanne%2C+Port&to=Nyon&date=2026-11-28&time=22%3A00&limit=3',
      '/v1/connections?from=Lausanne%2C+Port&to=Nyon&date=2026-11-29&time=05%3A00&isArrivalTime=1&limit=3',
    ])
  })

  test('is kept for a while: who asks the same asks the service no more', async () => {
    await trip()
    await Promise.all([trip(), trip()])
    expect(service.asked).toHaveLength(4)
  })

  test('to what has begun only leads home; without an end only the last way is known', async () => {
    const during = fromWallTime('2026-11-28T20:30')
    expect((await legs({}, during)).map(([name]) => name)).toEqual(['Retour', 'Dernier retour'])
    const open = { when: { start: '2026-11-28T20:00' } }
    expect((await legs(open)).map(([name]) => name)).toEqual(['Aller', 'Dernier retour'])
  })

  test('after midnight belongs to its evening; what ends after five has no last way home', async () => {
    await trip({ when: { start: '2026-11-29T00:30', end: '2026-11-29T03:00' } })
    expect(service.asked.at(-1)?.searchParams.get('date')).toBe('2026-11-29')
    const long = { when: { start: '2026-11-28T22:00', end: '2026-11-29T06:00' } }
    rides = { ...RIDES, back: [['2026-11-29T06:10', '2026-11-29T06:44', 0, ['S 3']]] }
    expect((await legs(long)).map(([name]) => name)).toEqual(['Aller', 'Retour'])
  })

  test('whose first way home is the last one says so once, and says where there is none', async () => {
    rides = { ...RIDES, last: RIDES.back.slice(0, 1), there: RIDES.there.slice(2) }
    expect(await legs()).toEqual([
      ['Aller', 'none', ''],
      ['Dernier retour', '22 h 12 – 22 h 46', '34 min · direct · S 3'],
    ])
  })

  test('in the night in which summer time ends counts real hours', async () => {
    const when = { start: '2026-10-24T20:00', end: '2026-10-24T23:00' }
    rides = {
      ...RIDES,
      there: [['2026-10-24T19:00', '2026-10-24T19:30', 0, ['S 3']]],
      back: [['2026-10-24T23:10', '2026-10-24T23:44', 0, ['S 3']]],
      last: [['2026-10-25T01:40', '2026-10-25T03:10', 0, ['SN 1']]],
    }
    const before = Date.parse('2026-10-20T09:00Z')
    expect((await legs({ when }, before)).at(-1)).toEqual([
      'Dernier retour',
      '1 h 40 – 3 h 10',
      '2 h 30 · direct · SN 1',
    ])
  })

  test('from an unknown place finds nothing', async () => {
    rides = { there: [], back: [], last: [] }
    expect(await trip()).toEqual({
      ok: false,
      says: 'Aucun trajet trouvé depuis ce lieu. Vérifiez le lieu de départ.',
    })
  })

  test.each(['fails', 'is silent', 'talks nonsense', 'redirects'] as const)(
    'is absent when the service %s, and asked for anew the next time',
    async (mood) => {
      service.mood = mood
      const asked = mood === 'is silent' ? openTimetable(service.url, { patienceMs: 200 }) : timetable
      expect(await trip({}, NOW, asked)).toEqual({
        ok: false,
        says: 'Le service d’horaires ne répond pas. Réessayez plus tard.',
      })
      service.mood = 'answers'
      expect(await trip()).toMatchObject({ ok: true })
    },
  )

  test('waits for no more than eight answers at once', async () => {
    service.mood = 'is silent'
    const hasty = openTimetable(service.url, { patienceMs: 500 })
    const many = Array.from({ length: 12 }, (_, number) =>
      hasty.connections({ from: `Ici ${number}`, to: 'Là', at: '2026-11-28T20:00', isArrival: true }),
    )
    expect(await Promise.all(many)).toEqual(Array(12).fill(null))
    expect(service.asked).toHaveLength(8)
  })

  test.each<[string, EventOverrides, boolean]>([
    ['an evening', {}, true],
    ['a whole day', { when: { start: '2026-11-28', time: 'all_day' } }, false],
    ['some days', { when: { start: '2026-11-28T10:00', end: '2026-11-30T18:00' } }, false],
    ['what is cancelled', { programme: 'cancelled' }, false],
    ['what is online', { attendance: 'online', onlineUrl: 'https://example.ch/' }, false],
  ])('is offered for an hour: %s', (_, overrides, isOffered) => {
    expect(hasTrip(makeEvent(overrides), NOW)).toBe(isOffered)
  })
})

test('a departure is read from the address on one line and not longer than a place', () => {
  const asked = (depart: string) => departureParam(new URLSearchParams({ depart }))
  expect(asked(' Nyon,\n gare\u0000 ')).toBe('Nyon, gare')
  expect(asked('x'.repeat(5000))).toHaveLength(100)
  expect(departureParam(new URLSearchParams())).toBe('')
})
