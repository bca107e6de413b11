import { expect, test } from 'vitest'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { makeEvent } from '../../../tests/support/make-event'
import { catalogueOf } from '../../../tests/support/open-catalogue'
import { listedTexts } from './listed-texts.server'

/** A Saturday, 10 h in Zurich. */
const NOW = '2026-11-21T09:00:00Z'

test('an event is told as the list tells it: heading, hour, place, price and state', async () => {
  const { catalogue, clock } = await catalogueOf(
    {
      concert: makeEvent({ when: { start: '2026-11-21T20:30', end: '2026-11-21T23:00' } }),
      nuit: makeEvent({ when: { start: '2026-11-23T01:00', status: 'cancelled' } }),
      foire: makeEvent({ when: { start: '2026-11-10', end: '2026-12-01', time: 'all_day' } }),
      marche: makeEvent({ when: { start: '2027-01-05' }, attendance: 'online', place: null }),
    },
    NOW,
  )
  const { query } = parseAgendaQuery(new URLSearchParams())
  const categoryOf = (slug: string) => ({ label: slug, colour: '#c41230', schemaType: 'Event' as const })
  const textsOf = listedTexts(query, { nowMs: clock.now(), categoryOf })
  const { items } = catalogue.search(query, { limit: 10 })
  const told = items.map((hit) => {
    const { day, time, place, marks } = textsOf(hit)
    return [hit.event.id, day, time, place, ...marks].join(' | ').replaceAll('\u00a0', ' ')
  })
  expect(told).toEqual([
    'concert | Aujourd’hui, samedi 21 novembre | 20 h 30 – 23 h | Salle du Port, Lausanne',
    'nuit | Demain, dimanche 22 novembre | 1 h | Salle du Port, Lausanne | Annulé',
    'marche | Mardi 5 janvier 2027 | Horaire non communiqué | En ligne',
    'foire | En cours | Jusqu’au 1er décembre | Salle du Port, Lausanne',
  ])
})
