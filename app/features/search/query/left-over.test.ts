import { describe, expect, test } from 'vitest'
import { EMPTY_QUERY, toSearchParams } from '~/domain/agenda-query'
import { makeEvent } from '../../../../tests/support/make-event'
import { catalogueOf } from '../../../../tests/support/open-catalogue'

/** Saturday. */
const NOW = '2026-11-21T09:00:00Z'
const SION = { locality: 'Sion', npa: '1950', canton: 'VS', lat: 46.2333, lng: 7.3606 } as const

const AGENDA = {
  jazz: makeEvent({ title: 'Soirée jazz', category: 'musique', description: 'Elle veut voir sa fille.' }),
  cirque: makeEvent({ title: 'Cirque Stellaire', category: 'spectacles' }),
  poterie: makeEvent({
    title: 'Atelier de poterie',
    category: 'ateliers-cours',
    place: { ...SION, name: 'x' },
  }),
  noisette: makeEvent({ title: 'Casse-noisette', category: 'spectacles' }),
  concert: makeEvent({ title: 'Concert classique', category: 'musique', description: 'Un cadeau.' }),
  expo: makeEvent({ title: 'Exposition de photos', category: 'expos-musees' }),
}

async function asked(q: string) {
  const { catalogue } = await catalogueOf(AGENDA, NOW)
  return catalogue.understand({ ...EMPTY_QUERY, q })
}

async function wordsAndSetAside(q: string): Promise<string[]> {
  const { query, unsupportedWords } = await asked(q)
  return [query.q, ...unsupportedWords]
}

/** Written down before they were tried. */
const QUESTIONS: readonly [typed: string, words: string, ...setAside: string[]][] = [
  ['ma soeur veut écouter du jazz', 'jazz', 'soeur veut écouter'],
  ['reste-t-il des places pour le cirque', 'cirque'],
  ['quelqu’un connait un bon atelier poterie', 'atelier poterie'],
  ['je cherche un cadeau concert de rock classique', 'cadeau concert de rock classique'],
  ['mes beaux-parents viennent, concert classique', 'concert classique', 'beaux-parents viennent'],
  ['dans combien de temps encore casse-noisette', 'casse-noisette', 'combien', 'temps encore'],
  ['ici encore des billets pour casse-noisette', 'casse-noisette', 'ici encore', 'billets'],
  ['seul, que faire le 28', '', 'seul'],
]

describe('words that find nothing beside the others are set aside:', () => {
  test.each(QUESTIONS)('« %s »', async (typed, ...expected) => {
    expect(await wordsAndSetAside(typed)).toEqual(expected)
  })
})

describe('nothing is set aside', () => {
  test.each(['soirée jazz', 'jhgfdsq', 'veut voir', 'jhgfdsq poiuztre', 'fille'])(
    'of « %s »',
    async (typed) => {
      expect(await wordsAndSetAside(typed)).toEqual([typed])
    },
  )

  test('where only filters would be left', async () => {
    expect(await wordsAndSetAside('jhgfdsq mardi')).toEqual(['jhgfdsq'])
  })
})

test('what is shown is the same for its own address', async () => {
  const { catalogue } = await catalogueOf(AGENDA, NOW)
  const { query } = catalogue.understand({ ...EMPTY_QUERY, q: 'ma soeur concert' })
  expect(catalogue.understand(query)).toMatchObject({ query, unsupportedWords: [] })
  expect(toSearchParams(query).toString()).toBe('q=concert&mots=lus')
})

describe('several mistakes in one question are mended to words of themes:', () => {
  test.each([
    ['concrt clasique', 'concert classique', ['concrt', 'clasique']],
    ['expositon photto', 'exposition photo', ['expositon', 'photto']],
    ['atelié poterie', 'atelier poterie', ['atelié']],
    ['cirqe', 'cirque', ['cirqe']],
  ] as const)('« %s »', async (typed, meant, mistyped) => {
    const { query, corrections } = await asked(typed)
    expect(query.q).toBe(meant)
    expect(corrections.map(({ typed }) => typed)).toEqual(mistyped)
  })

  test('dates too, even those that share the stem of a word', async () => {
    const { query } = await asked('concrt clasique dimanch')
    expect(query).toMatchObject({ q: 'concert classique', date: { from: '2026-11-22', to: '2026-11-22' } })
  })
})

describe('letters and digits in one word are a name, and no part of it is read alone:', () => {
  const CODES = ['354b1174', 'abcd1174', 'ab2026cd', 'R2D2', '12b20', 'x1003y9']

  test.each(CODES)('« Concert des Amis %s »', async (code) => {
    const title = `Concert des Amis ${code}`
    const { catalogue } = await catalogueOf({ code: makeEvent({ title }), ...AGENDA }, NOW)
    const { query, corrections } = catalogue.understand({ ...EMPTY_QUERY, q: title })
    expect([query, corrections]).toEqual([{ ...EMPTY_QUERY, q: title }, []])
  })

  test('but a day, an hour and a distance need no spaces', async () => {
    const { query } = await asked('concert 5dec2026 dès20h30 sion20km')
    expect(query).toMatchObject({ date: { from: '2026-12-05' }, localities: ['Sion'], radiusKm: 20 })
  })
})
