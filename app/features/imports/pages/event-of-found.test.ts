import { expect, test } from 'vitest'
import { eventOfFound } from './event-of-found'
import { type FoundLocation, NOTHING_FOUND } from './found-event'

const NOWHERE: FoundLocation = { name: '', street: '', npa: '', locality: '', text: '', geo: null }

test('a place whose whole address is its street is found', () => {
  const location = { ...NOWHERE, name: 'Salle', street: 'Rue 1, 1400 Yverdon' }
  expect(eventOfFound({ ...NOTHING_FOUND, location }, '2026-11-20').place).toMatchObject({
    name: 'Salle',
    npa: '1400',
    locality: 'Yverdon-les-Bains',
  })
})

test('a date has a place of its own, and in words where it is unknown here', () => {
  const { place, occurrences } = eventOfFound(
    {
      ...NOTHING_FOUND,
      title: 'Tournée',
      location: { ...NOWHERE, text: 'Salle, 1400 Yverdon' },
      dates: [
        { start: '2026-12-05T20:00', end: null },
        { start: '2026-12-06T20:00', end: null, location: { ...NOWHERE, text: 'Temple, 1260 Nyon' } },
        {
          start: '2026-12-07T20:00',
          end: null,
          note: 'Avec bal',
          location: { ...NOWHERE, text: 'Casino, 74500 Évian' },
        },
      ],
    },
    '2026-11-20',
  )
  expect(place?.locality).toBe('Yverdon-les-Bains')
  expect(occurrences.map((date) => [date.place?.locality, date.note])).toEqual([
    [undefined, null],
    ['Nyon', null],
    [undefined, 'Avec bal. Lieu\u00a0: Casino, 74500 Évian'],
  ])
})
