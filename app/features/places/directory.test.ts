import { expect, test } from 'vitest'
import { makeEvent } from '../../../tests/support/make-event'
import { makePlace } from '../../../tests/support/make-place'
import { catalogueOf } from '../../../tests/support/open-catalogue'
import { directoryPage } from './directory.server'
import { directoryParams, parseDirectoryQuery } from './directory-path'
import { placePage } from './place-page.server'

const NOW = '2026-11-21T09:00:00Z'
const PHOTO = { id: 'place-1', alt: 'La façade', credit: 'Camille', width: 900, height: 600 }
const PLACES = {
  theatre: makePlace({ photo: PHOTO }),
  cave: makePlace({ name: 'La Cave', otherNames: ['Der Keller'] }),
  usine: makePlace({ name: 'L’Usine', locality: 'Genève', npa: '1204', canton: 'GE' }),
  forum: makePlace({ name: '2300 Forum', locality: 'La Chaux-de-Fonds', npa: '2300', canton: 'NE' }),
  old: makePlace({ name: 'Ancien théâtre', mergedInto: 'theatre' }),
  rude: makePlace({ name: 'Chez le prof', state: 'pending' }),
}

async function directory(search: string, known = PLACES) {
  const { catalogue } = await catalogueOf(
    { there: makeEvent({ placeId: 'theatre' }), merged: makeEvent({ placeId: 'old' }) },
    NOW,
    known,
  )
  return directoryPage(parseDirectoryQuery(new URLSearchParams(search)), catalogue)
}
const names = (page: Awaited<ReturnType<typeof directory>>) => page.places.map(({ name }) => name)

test('the directory lists active places by name, articles apart, with what is to come there', async () => {
  const page = await directory('')
  expect(names(page)).toEqual(['2300 Forum', 'La Cave', 'Théâtre du Lac', 'L’Usine'])
  expect(page.places.map(({ events }) => events)).toEqual(['', '', '2\u00a0événements à venir', ''])
  expect(page.letters.map(({ label }) => label)).toEqual(['0-9', 'C', 'T', 'U'])
  expect(page.cantons.map(({ label, count }) => [label, count])).toEqual([
    ['Vaud', 2],
    ['Genève', 1],
    ['Neuchâtel', 1],
  ])
})

test.each([
  ['q=theatre', ['Théâtre du Lac']],
  ['q=keller', ['La Cave']],
  ['q=1204', ['L’Usine']],
  ['q=usi+gen', ['L’Usine']],
  ['q=chez+le+prof', []],
  ['q=ancien', []],
  ['canton=VD', ['La Cave', 'Théâtre du Lac']],
  ['canton=VD&lettre=c', ['La Cave']],
  ['lettre=0', ['2300 Forum']],
  ['canton=XX&lettre=%C3%A9&page=-3', ['2300 Forum', 'La Cave', 'Théâtre du Lac', 'L’Usine']],
])('the directory under %s', async (search, expected) => {
  expect(names(await directory(search))).toEqual(expected)
})

test('a directory of thousands has pages, and a page beyond the last one is the last', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [
      `p${at}`,
      makePlace({ name: `Salle ${String(at).padStart(3, '0')}` }),
    ]),
  ) as unknown as typeof PLACES
  const page = await directory('page=2', many)
  expect(page.places[0]?.name).toBe('Salle 048')
  expect([page.previous, page.next, page.position]).toEqual(['/lieux', '/lieux?page=3', 'Page 2 sur 3'])
  expect((await directory('page=99', many)).path).toBe('/lieux?page=3')
})

test('what the directory does not read of an address is dropped', () => {
  const given = new URLSearchParams('utm=1&page=1&lettre=ab&canton=VD&q=+a++b+')
  expect(directoryParams(given).toString()).toBe('q=a+b&canton=VD')
})

test('the page of a place has what is known of it, what is to come and what was there', async () => {
  const { catalogue } = await catalogueOf(
    {
      coming: makeEvent({ placeId: 'old', title: 'Bientôt' }),
      over: makeEvent({ placeId: 'theatre', title: 'Avant', when: { start: '2026-10-01T20:00' } }),
      earlier: makeEvent({ placeId: 'theatre', title: 'Encore avant', when: { start: '2025-10-01T20:00' } }),
      elsewhere: makeEvent({ placeId: 'cave' }),
    },
    NOW,
    PLACES,
  )
  const place = catalogue.place('old')
  if (!place) throw new Error('no place')
  const page = placePage(place, {
    catalogue,
    nowMs: Date.parse(NOW),
    siteUrl: 'https://agenda.example',
    categoryOf: (slug) => ({ label: slug, colour: '#c41230', schemaType: 'Event' }),
  })
  expect(page).toMatchObject({
    path: '/lieux/theatre',
    kicker: 'Nyon, Vaud',
    address: ['Rue du Lac 4', '1260 Nyon'],
    accessibility: ['Accessible en fauteuil roulant'],
    website: { text: 'theatre-du-lac.example' },
    feeds: { ics: '/evenements.ics?endroit=theatre' },
    photo: { path: '/images/place-1/1280', alt: 'La façade', isWhole: false },
    all: null,
    jsonLd: {
      '@type': 'Place',
      '@id': 'https://agenda.example/lieux/theatre',
      image: 'https://agenda.example/images/place-1/1280',
      address: { postalCode: '1260', addressCountry: 'CH' },
    },
  })
  expect(page.cards.map(({ title }) => title)).toEqual(['Bientôt'])
  expect(page.past.map(({ title }) => title)).toEqual(['Avant', 'Encore avant'])
})
