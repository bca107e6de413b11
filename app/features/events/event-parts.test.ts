import { expect, test } from 'vitest'
import type { Catalogue } from '~/domain/catalogue'
import { sampleEvent } from '~/features/feeds/sample-event'
import { eventPage } from './event-page.server'
import { eventParts } from './event-parts.server'

const HOSTILE = 'Fin </script><script>alert(1)</script>'

function pageOf(overrides: Parameters<typeof sampleEvent>[0] = {}) {
  const { similar, ...page } = eventPage(sampleEvent({ status: 'published', ...overrides }), {
    catalogue: { sameSeries: () => [], similar: () => [] } as Partial<Catalogue> as Catalogue,
    nowMs: Date.parse('2026-11-21T09:00:00.000Z'),
    siteUrl: 'https://agenda.example',
    siteName: 'Agenda romand',
    categoryOf: (slug) => ({ label: slug, colour: '#336699', schemaType: 'Event' }),
    genreLabel: (slug) => slug,
  })
  return page
}

function partsOf(isDocument: boolean, overrides: Parameters<typeof sampleEvent>[0] = {}) {
  return eventParts(pageOf(overrides), { isBeingCorrected: false, isDocument })
}

test('a document has the texts of the event in its place only, the router’s data carry them', () => {
  const { parts } = partsOf(true)
  expect(parts.texts.html).toContain('Une <strong>nuit</strong> au musée.')
  expect(JSON.stringify(partsOf(true))).not.toContain('<strong>nuit')
  expect(JSON.stringify(partsOf(false))).toContain('<strong>nuit')
})

test('what the browser is not given by name stays on the server', () => {
  const given = partsOf(true)
  expect(given).toMatchObject({ title: 'Nuit des musées', isPublic: true })
  for (const name of ['organizer', 'practical', 'jsonLd']) expect(given).not.toHaveProperty(name)
  const page = { ...pageOf(), note: 'pour la modération' }
  const added = eventParts(page, { isBeingCorrected: false, isDocument: true })
  expect(JSON.stringify(added)).not.toContain('modération')
})

test('nothing that is written in an event ends the script that describes it', () => {
  const head = partsOf(true, { title: HOSTILE }).parts.head.html ?? ''
  const scripts = head.match(/<script.*?<\/script>/gs) ?? []
  expect(scripts).toHaveLength(1)
  const json = scripts[0]?.replace(/^<script type="application\/ld\+json">|<\/script>$/g, '') ?? ''
  expect(JSON.parse(json).name).toBe(HOSTILE)
})
