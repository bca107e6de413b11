import { beforeEach, expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { makeEvent } from '../../../tests/support/make-event'
import { CATEGORIES, catalogueOf } from '../../../tests/support/open-catalogue'
import type { OpenCatalogue } from './catalogue/catalogue.server'
import { mapPage } from './map-page.server'
import { printPage } from './print-page.server'
import { suggestionsFor } from './suggestions.server'

let catalogue: OpenCatalogue
let nowMs: number
beforeEach(async () => {
  const when = { start: '2026-11-28T20:30', status: 'moved_online' as const }
  const opened = await catalogueOf({ lecture: makeEvent({ title: 'Lecture', when }) }, '2026-11-21T09:00:00Z')
  catalogue = opened.catalogue
  nowMs = opened.clock.now()
})

test('a date that is moved online is not said to be in its hall: on the map', async () => {
  const { points } = await mapPage({ ...EMPTY_QUERY }, { catalogue, nowMs, categoryLabel: (slug) => slug })
  expect(points).toMatchObject([{ title: 'Lecture', place: 'En ligne' }])
})

test('on paper', () => {
  const categoryOf = (slug: string) => ({ label: slug, colour: '#c41230', schemaType: 'Event' as const })
  const siteUrl = 'https://agenda.example'
  const page = printPage({ ...EMPTY_QUERY }, { catalogue, nowMs, categoryOf, siteUrl })
  expect(page.days).toMatchObject([{ cards: [{ title: 'Lecture', place: 'En ligne' }] }])
})

test('where it is suggested', () => {
  const categories = { list: () => CATEGORIES }
  const groups = suggestionsFor('lect', {
    catalogue,
    categories,
    searchPlaces: () => [],
    findPlace: () => null,
    nowMs,
  })
  const details = groups.flatMap(({ options }) => options.map(({ detail }) => detail))
  expect(details).toEqual([expect.stringMatching(/ · En ligne$/)])
})
