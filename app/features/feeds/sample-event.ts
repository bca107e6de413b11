import type { StoredMeta } from '~/backend/documents'
import type { StoredEvent } from '~/domain/event'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'

export function sampleEvent({
  id = 'nuit-des-musees-bcdfgh',
  version = 3,
  ...overrides
}: EventOverrides & Partial<StoredMeta> = {}): StoredEvent {
  const event = makeEvent({
    title: 'Nuit des musées',
    description: 'Une **nuit** au musée.',
    category: 'expos-musees',
    tags: ['nuit'],
    when: { start: '2026-11-28T20:30', end: '2026-11-29T02:00' },
    place: { name: 'Musée, salle; haute', npa: '1260', locality: 'Nyon', lat: 46.3829, lng: 6.2269 },
    ...overrides,
  })
  const createdAt = '2026-10-01T08:00:00.000Z'
  const updatedAt = '2026-11-02T09:30:00.000Z'
  return { ...event, id, version, createdAt, updatedAt, changedAt: updatedAt, removedAt: null }
}
