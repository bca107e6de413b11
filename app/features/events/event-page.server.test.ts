import { expect, test } from 'vitest'
import type { AgendaEvent } from '~/domain/event'
import type { Catalogue } from '~/features/catalogue/catalogue'
import { makeEvent } from '../../../tests/support/make-event'
import { eventPage } from './event-page.server'

const NOW = '2026-11-21T09:00:00.000Z'

function pageOf(event: AgendaEvent) {
  const stored = {
    id: 'concert',
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    changedAt: NOW,
    removedAt: null,
  }
  return eventPage(
    { ...event, ...stored },
    {
      catalogue: { similar: () => [] } as Partial<Catalogue> as Catalogue,
      nowMs: Date.parse(NOW),
      siteUrl: 'https://agenda.example',
      categoryOf: (slug) => ({ label: slug, colour: '#336699', schemaType: 'Event' }),
      genreLabel: (slug) => slug,
    },
  )
}

test('a tag leads to the events that have the word as it stands, also where it is a date or has signs', () => {
  expect(pageOf(makeEvent({ tags: ['samedi', 'rock & pop'] })).tags).toEqual([
    { label: 'samedi', href: '/evenements?q=samedi&mots=tels-quels' },
    { label: 'rock & pop', href: '/evenements?q=rock+%26+pop&mots=tels-quels' },
  ])
})

test.each([
  ['Salle communale', 'Rue du Lac 3', 'Salle communale', ['Rue du Lac 3', '1260 Nyon']],
  ['', 'Rue du Lac 3', 'Rue du Lac 3', ['1260 Nyon']],
  ['', '', '1260 Nyon', []],
])('the place « %s », « %s » says everything once', (name, street, heading, address) => {
  const place = {
    name,
    street,
    npa: '1260',
    locality: 'Nyon',
    canton: 'VD',
    lat: null,
    lng: null,
    access: '',
  } as const
  const view = pageOf(makeEvent({ place })).place
  expect(view).toMatchObject({ name: heading, address })
  const asked = new URL(view?.directions ?? '').searchParams.get('query')
  expect(asked).toBe([heading, ...address].join(', '))
})
