import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedData } from '../../../../tests/support/shared-data'
import { readSource } from '../pages/read-source'
import { itemsOfPage } from './page-items'

const TODAY = '2026-11-20'
const ADDRESS = 'https://a.example/agenda'
const PLACE = { '@type': 'Place', name: 'Salle', address: { postalCode: '1400', addressLocality: 'Yverdon' } }

function itemsIn(html: string) {
  const found = readSource({
    bytes: Buffer.from(html),
    type: 'text/html',
    charset: null,
    address: ADDRESS,
    today: TODAY,
  })
  return [...itemsOfPage(found, { address: ADDRESS, today: TODAY, known: new Set() })]
}

function items(...nodes: object[]) {
  const told = nodes.map((node) => ({ '@type': 'Event', name: 'Loto', location: PLACE, ...node }))
  return itemsIn(`<script type="application/ld+json">${JSON.stringify(told)}</script>`)
}

test('the state of one date is that of no other, in any order', () => {
  const past = { startDate: '2026-11-01T20:00', eventStatus: 'EventCancelled' }
  const next = { startDate: '2026-12-05T20:00' }
  const last = {
    startDate: '2026-12-12T20:00',
    eventStatus: 'http://schema.org/EventCanceled',
    offers: { price: 5, availability: 'SoldOut' },
  }
  for (const nodes of [
    [past, next, last],
    [last, next, past],
    [next, last, past],
  ]) {
    const [item, ...others] = items(...nodes)
    expect(others).toEqual([])
    expect(item).toMatchObject({
      kind: 'candidate',
      event: { programme: 'scheduled', availability: 'unknown' },
    })
    if (item?.kind !== 'candidate') throw new Error('refused')
    expect(
      item.event.occurrences.map(({ startLocal, status, availability, price }) => [
        startLocal,
        status,
        availability,
        price?.minChf,
      ]),
    ).toEqual([
      ['2026-12-05T20:00', null, null, undefined],
      ['2026-12-12T20:00', 'cancelled', 'sold_out', 5],
    ])
  }
})

test.each([
  ['EventPostponed', 'postponed'],
  ['https://schema.org/EventRescheduled', 'rescheduled'],
  ['EventMovedOnline', 'moved_online'],
])('an event that is %s is %s', (eventStatus, programme) => {
  expect(items({ startDate: '2026-12-05T20:00', eventStatus })).toMatchObject([{ event: { programme } }])
})

test('a date that cannot be read is a note; where it is the only one, the reason of the refusal', () => {
  const good = { startDate: '2026-12-05T20:00' }
  const bad = { startDate: 'samedi soir' }
  const note = 'Une date n’est pas lisible\u00a0: «\u00a0samedi soir\u00a0».'
  expect(items(good, bad)).toMatchObject([{ kind: 'candidate', notes: [note] }])
  expect(items(bad)).toMatchObject([{ kind: 'refusal', reason: `aucune date. ${note}` }])
})

test('JSON-LD that cannot be read is refused', () => {
  expect(itemsIn('<script type="application/ld+json">{"@type":"Event" "name":1}</script>')).toMatchObject([
    { kind: 'refusal', reason: expect.stringContaining('ne sont pas lisibles') },
  ])
})

const at = (address: object | string) =>
  items({ startDate: '2026-12-05T20:00', location: { name: 'Salle', address } })

test.each([
  ['Vevey', { addressLocality: 'Vevey', addressRegion: 'Indiana', addressCountry: 'US' }],
  ['Saint-Maurice', { addressLocality: 'Saint-Maurice', addressCountry: 'FR' }],
  ['Vernier', { addressLocality: 'Vernier', addressCountry: { '@type': 'Country', name: 'États-Unis' } }],
  ['Granges', { addressLocality: 'Granges', addressCountry: 'France' }],
  ['Lausanne', { addressLocality: 'Lausanne', addressCountry: 'https://www.wikidata.org/wiki/US' }],
  ['Vevey', { addressLocality: 'Vevey', addressRegion: 'Indiana' }],
  ['Lyon', { postalCode: '69001', addressLocality: 'Lyon' }],
  ['Wien', { postalCode: '1010', addressLocality: 'Wien', addressCountry: 'AT' }],
  ['Lyon', 'Quai 1, 69001 Lyon'],
  ['Lyon', 'Lyon, France'],
])('a place abroad is refused as such: %s in %j', (town, address) => {
  expect(at(address)).toMatchObject([{ kind: 'refusal', reason: `lieu hors de Suisse romande (${town})` }])
})

test.each([
  { addressLocality: 'Vevey', addressCountry: 'CH' },
  { addressLocality: 'Vevey', addressRegion: 'VD', addressCountry: 'Schweiz' },
  { addressLocality: 'Vevey', addressCountry: { '@id': 'https://www.wikidata.org/wiki/CH' } },
  { postalCode: 'CH-1800', addressLocality: 'Vevey', addressCountry: 'FR' },
  { addressLocality: 'Vevey', addressCountry: '' },
])('a place here is placed: %j', (address) => {
  expect(at(address)).toMatchObject([{ event: { place: { locality: 'Vevey', canton: 'VD' } } }])
})

test('a town of France that is near keeps its event, with its place in the description and a note', () => {
  for (const address of [
    { postalCode: '74500', addressLocality: 'Évian-les-Bains', addressCountry: 'FR' },
    { addressLocality: 'Evian', addressCountry: 'FR' },
    '74500 Évian-les-Bains, France',
  ]) {
    const [item] = at(address)
    expect(item).toMatchObject({
      kind: 'candidate',
      event: { place: null, description: expect.stringMatching(/^Lieu\s: Salle, .*vian/) },
      notes: [expect.stringContaining('Évian-les-Bains')],
    })
  }
})

const CASES = sharedData('cas')
const areThere = existsSync(CASES)

test.runIf(areThere)('the small failing pages of the report', () => {
  const names = readdirSync(CASES).filter((name) => name.endsWith('.html'))
  const said = names.map((name) => {
    const [item] = itemsIn(readFileSync(`${CASES}/${name}`, 'utf8'))
    if (!item) return [name.slice(0, 2), 'no markup']
    if (item.kind === 'refusal') return [name.slice(0, 2), item.reason]
    const { programme, occurrences } = item.event
    return [
      name.slice(0, 2),
      programme,
      ...occurrences.map(({ startLocal, endLocal }) => `${startLocal}/${endLocal ?? ''}`),
      ...item.notes,
    ]
  })
  expect(said).toEqual([
    ['01', 'scheduled', '2026-12-12T20:00/'],
    ['02', 'postponed', '2026-12-05T20:00/'],
    ['03', 'no markup'],
    ['04', 'scheduled', '2026-12-05T20:00/2026-12-05T23:00'],
    ['05', 'scheduled', '2026-12-05T20:00/2026-12-06T00:00'],
    [
      '06',
      'scheduled',
      '2026-12-05T20:00/',
      'Une date n’est pas lisible\u00a0: «\u00a02026-12-12T20:00+1:00\u00a0».',
    ],
    ['10', 'no markup'],
    ['13', 'lieu hors de Suisse romande (Vevey)'],
  ])
})
