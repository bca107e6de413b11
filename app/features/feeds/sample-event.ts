// A stored event for the tests of this feature.
import { eventSchema, type StoredEvent } from '~/features/events/event'
import { makeOccurrences } from '~/features/events/occurrence'
import { UNTOLD } from './import/candidate'

export function sampleEvent(overrides: Partial<StoredEvent> = {}): StoredEvent {
  const { id, version, createdAt, updatedAt, removedAt, ...fields } = {
    id: 'nuit-des-musees-bcdfgh',
    version: 3,
    createdAt: '2026-10-01T08:00:00.000Z',
    updatedAt: '2026-11-02T09:30:00.000Z',
    removedAt: null,
    ...UNTOLD,
    title: 'Nuit des musées',
    description: 'Une **nuit** au musée.',
    category: 'expos-musees',
    tags: ['nuit'],
    occurrences: makeOccurrences([{ start: '2026-11-28T20:30', end: '2026-11-29T02:00' }]),
    place: {
      name: 'Musée, salle; haute',
      street: 'Rue du Lac 1',
      npa: '1260',
      locality: 'Nyon',
      canton: 'VD',
      lat: 46.3829,
      lng: 6.2269,
      access: '',
    },
    source: { kind: 'site', url: null, externalId: null },
    status: 'published',
    ...overrides,
  }
  return { ...eventSchema.parse(fields), id, version, createdAt, updatedAt, removedAt }
}
