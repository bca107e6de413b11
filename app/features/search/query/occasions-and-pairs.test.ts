import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { makeEvent } from '../../../../tests/support/make-event'
import { catalogueOf } from '../../../../tests/support/open-catalogue'

const NOW = '2026-11-24T09:00:00Z'
const SUNDAY = { start: '2026-11-29T18:00' }

const AGENDA = {
  karaoke: makeEvent({ title: 'Karaoké du lac', category: 'musique' }),
  karaokeEvening: makeEvent({ title: 'Grande soirée karaoké', category: 'musique', when: SUNDAY }),
  doors: makeEvent({ title: 'Portes ouvertes de la forge', category: 'vie-locale' }),
  salsa: makeEvent({ title: 'Danse en couple', category: 'ateliers-cours', genre: 'initiation' }),
  dance: makeEvent({ title: 'Danse au soleil', category: 'spectacles' }),
  yoga: makeEvent({ title: 'Yoga du matin', category: 'ateliers-cours' }),
  market: makeEvent({ title: 'Légumes du mardi', category: 'marches-brocantes', genre: 'marche' }),
  attic: makeEvent({ title: 'Brocante de la gare', category: 'marches-brocantes' }),
  wine: makeEvent({ title: 'Vin nouveau', category: 'gastronomie-terroir' }),
  cheese: makeEvent({ title: 'Fromage d’alpage', category: 'gastronomie-terroir' }),
  both: makeEvent({ title: 'Fromage et vin du pays', category: 'gastronomie-terroir', when: SUNDAY }),
  beer: makeEvent({ title: 'Bière sans fête', category: 'gastronomie-terroir' }),
  nicolas: makeEvent({ title: 'Saint-Nicolas sur son âne', category: 'fetes-traditions' }),
  lucie: makeEvent({ title: 'Ste-Lucie en lumière', category: 'fetes-traditions' }),
  lasagne: makeEvent({ title: 'Lasagnes pour tous', category: 'vie-locale' }),
}

async function found(q: string): Promise<string[]> {
  const { catalogue } = await catalogueOf(AGENDA, NOW)
  const { query } = catalogue.understand({ ...EMPTY_QUERY, q })
  return catalogue.search(query, { limit: 20 }).items.map(({ event }) => event.title)
}

test.each([
  ['soirée karaoké', ['Karaoké du lac', 'Grande soirée karaoké']],
  ['karaoké soirée', ['Karaoké du lac', 'Grande soirée karaoké']],
  ['journée portes ouvertes', ['Portes ouvertes de la forge']],
  ['une matinée de yoga', ['Yoga du matin']],
  ['soirée lasagnes', ['Lasagnes pour tous']],
])('an occasion beside what it is about hides nothing: « %s »', async (q, titles) => {
  expect(await found(q)).toEqual(titles)
})

test('alone it is looked for', async () => {
  expect(await found('soirée')).toEqual(['Grande soirée karaoké'])
})

test.each([
  ['cours de danse', ['Danse en couple']],
  ['initiation yoga', ['Yoga du matin']],
  ['stage de danse', ['Danse en couple']],
])('lessons by any name are lessons of what is beside: « %s »', async (q, titles) => {
  expect(await found(q)).toEqual(titles)
})

test('lessons beside something else with « et » are lessons by that name', async () => {
  expect((await found('initiation et vin')).sort()).toEqual([
    'Danse en couple',
    'Fromage et vin du pays',
    'Vin nouveau',
  ])
})

test.each(['marchés et brocantes', 'Marchés & brocantes', 'marché brocante'])(
  'the name of a theme is the theme: « %s »',
  async (q) => {
    expect((await found(q)).sort()).toEqual(['Brocante de la gare', 'Légumes du mardi'])
  },
)

test.each(['vin et fromage', 'fromages & vins', 'du fromage et du vin'])(
  'two themes are either of them, what is both first: « %s »',
  async (q) => {
    const titles = await found(q)
    expect(titles[0]).toBe('Fromage et vin du pays')
    expect(titles.sort()).toEqual(['Fromage d’alpage', 'Fromage et vin du pays', 'Vin nouveau'])
  },
)

test('what stands before two themes is asked of both', async () => {
  expect(await found('fête de la bière et du vin')).toEqual(['Bière sans fête'])
})

test.each([
  ['st nicolas', 'Saint-Nicolas sur son âne'],
  ['St. Nicolas', 'Saint-Nicolas sur son âne'],
  ['sainte lucie', 'Ste-Lucie en lumière'],
  ['ste-lucie', 'Ste-Lucie en lumière'],
])('a saint is found however it is written: « %s »', async (q, title) => {
  expect(await found(q)).toEqual([title])
})
