import { describe, expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { makeEvent } from '../../../tests/support/make-event'
import { catalogueOf } from '../../../tests/support/open-catalogue'

async function titles(q: string, ...agenda: string[]): Promise<string[]> {
  const events = agenda.map((title, at) => [`e${at}`, makeEvent({ title })])
  const { catalogue } = await catalogueOf(Object.fromEntries(events), '2026-11-24T09:00:00Z')
  const { query } = catalogue.understand({ ...EMPTY_QUERY, q })
  return catalogue.search(query, { limit: 9 }).items.map(({ event }) => event.title)
}

describe('what is nearly like another word is not taken for it:', () => {
  test.each([
    ['bienne', 'Le bien commun'],
    ['vente', 'Le vent du large'],
    ['moto', 'Les mots'],
    ['servette', 'Pliage de serviettes'],
    ['chevaux', 'Contes de cheveux'],
  ])('« %s »', async (q, title) => {
    expect(await titles(q, title, 'Loto')).toEqual([])
  })
})

test.each([
  ['fêtedelamusique', 'Fête de la musique'],
  ['marchédenoël', 'Marché de Noël'],
  ['rendezvous', 'Rendez-vous au jardin'],
  ['bourseauxjouets', 'Bourse aux jouets'],
])('« %s » is several words', async (q, title) => {
  expect(await titles(q, title, 'Loto')).toEqual([title])
})

test.each(['vogue', 'giron', 'luge', 'raclette', 'escalade', 'traineau', 'galette'])(
  'a correct word that no event has is not corrected: « %s »',
  async (q) => {
    const near = ['Vague', 'Diron', 'Luce', 'Raquette', 'Escapade', 'Traine', 'Galerie']
    expect(await titles(q, ...near)).toEqual([])
  },
)

test('a word that is still being typed is not mended into a theme', async () => {
  expect(await titles('jazzo', 'JazzOnze en concert', 'Jazz au lac')).toEqual(['JazzOnze en concert'])
})
