import { expect, test } from 'vitest'
import type { Catalogue } from '~/features/catalogue/catalogue'
import { makeEvent } from '../../../tests/support/make-event'
import { eventPage } from './event-page.server'

const NOW = '2026-11-21T09:00:00.000Z'

test('a tag leads to the events that have the word as it stands, also where it is a date or has signs', () => {
  const event = {
    ...makeEvent({ tags: ['samedi', 'rock & pop'] }),
    id: 'concert',
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    changedAt: NOW,
    removedAt: null,
  }
  const { tags } = eventPage(event, {
    catalogue: { similar: () => [] } as Partial<Catalogue> as Catalogue,
    nowMs: Date.parse(NOW),
    siteUrl: 'https://agenda.example',
    categoryOf: (slug) => ({ label: slug, colour: '#336699', schemaType: 'Event' }),
  })
  expect(tags).toEqual([
    { label: 'samedi', href: '/evenements?q=samedi&mots=tels-quels' },
    { label: 'rock & pop', href: '/evenements?q=rock+%26+pop&mots=tels-quels' },
  ])
})
