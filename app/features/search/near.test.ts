import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { catalogueOf } from '../../../tests/support/open-catalogue'

/** Saturday. */
const NOW = '2026-11-21T09:00:00Z'
const SION = { locality: 'Sion', npa: '1950', canton: 'VS', lat: 46.2333, lng: 7.3606 } as const
const LATER = { when: { start: '2026-12-18T20:00' } }

const event = (fields: EventOverrides) => makeEvent({ description: 'Entrée libre.', ...fields })
const AGENDA = {
  tricot: event({ title: 'Tricot & crochet à la Pontaise', category: 'ateliers-cours' }),
  repair: event({ title: 'Café réparation', category: 'ateliers-cours' }),
  mise: event({ title: 'Mise en scène de l’ombre', category: 'spectacles' }),
  vivante: event({ title: 'Histoire vivante de la ville', category: 'spectacles' }),
  doubs: event({ title: 'Contes du Doubs', category: 'spectacles' }),
  course: event({ title: 'Course des escaliers', category: 'sport' }),
  fete: event({ title: 'Fête populaire', category: 'fetes-traditions' }),
  vote: event({ title: 'Vote populaire', category: 'fetes-traditions' }),
  chant: event({ title: 'Théâtre populaire', category: 'spectacles' }),
  concert: event({ title: 'Concert de printemps', category: 'musique' }),
  soon: event({ title: 'Concert aux chandelles', category: 'musique', when: { start: '2026-11-21T20:00' } }),
  tango: event({
    title: 'Milonga tango',
    category: 'fetes-traditions',
    place: { ...SION, name: 'x' },
    ...LATER,
  }),
  bal: event({
    title: 'Bal de la fanfare',
    category: 'fetes-traditions',
    place: { ...SION, name: 'x' },
    ...LATER,
  }),
}

async function near(q: string) {
  const { catalogue } = await catalogueOf(AGENDA, NOW)
  const { query } = catalogue.understand({ ...EMPTY_QUERY, q })
  const { items, unknown } = catalogue.near(query, 5)
  return { found: items.map(({ hit, lacks }) => [hit.event.id, ...lacks]), unknown }
}

test('what is only said around a question needs not be in an event', async () => {
  const { catalogue } = await catalogueOf(AGENDA, NOW)
  const { query } = catalogue.understand({ ...EMPTY_QUERY, q: 'vous avez crochet dans l’agenda ?' })
  expect(catalogue.search(query, { limit: 5 }).items.map((hit) => hit.event.id)).toEqual(['tricot'])
})

test.each([
  ['café tricot', ['tricot', 'café']],
  ['course populaire', ['course', 'populaire']],
  ['où danser le tango en Valais en décembre', ['tango', 'danser']],
])('« %s » keeps the word that tells most', async (q, first) => {
  const { found, unknown } = await near(q)
  expect([found[0], unknown]).toEqual([first, []])
})

test.each([
  ['mise en bouteille', 'bouteille'],
  ['crèche vivante', 'crèche'],
  ['kayak sur le Doubs', 'kayak'],
  ['concert de xylophone', 'xylophone', ['soon', 'xylophone'], ['concert', 'xylophone']],
])('« %s » says which word no event has', async (q, unknown, ...found) => {
  expect(await near(q)).toMatchObject({ unknown: [unknown], found })
})

test('a genre that nothing has is near its theme', async () => {
  const { catalogue } = await catalogueOf(AGENDA, NOW)
  const { items, isOfThemes } = catalogue.near({ ...EMPTY_QUERY, q: 'gospel' }, 5)
  expect([items.map(({ hit }) => hit.event.id), isOfThemes]).toEqual([['soon', 'concert'], true])
})

test('filters are kept, and nothing is near a single word or one that is asked for as written', async () => {
  expect((await near('tango sion novembre')).found).toEqual([])
  expect((await near('tango')).found).toEqual([])
  const { catalogue } = await catalogueOf(AGENDA, NOW)
  expect(catalogue.near({ ...EMPTY_QUERY, q: 'café tricot', exact: true }, 5).items).toEqual([])
})
