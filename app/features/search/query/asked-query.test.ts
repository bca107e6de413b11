import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AgendaQuery, EMPTY_QUERY, parseAgendaQuery, toSearchParams } from '~/domain/agenda-query'
import { askedQuery, type Knowledge } from './asked-query'
import { ALL_HAS_EVENTS } from './testing/knowledge'
import { themesOf } from './themes'

const KNOWLEDGE: Knowledge = {
  ...ALL_HAS_EVENTS,
  themes: themesOf([
    { id: 'musique', label: 'Musique', synonyms: ['concert'], genres: [] },
    { id: 'cinema', label: 'Cinéma', synonyms: ['film'], genres: [] },
  ]),
  hasLocality: (name) => name !== 'Chemin',
}

function asked(q: string, knowledge: Partial<Knowledge> = {}): AgendaQuery {
  return askedQuery({ ...EMPTY_QUERY, q }, { ...KNOWLEDGE, ...knowledge }).query
}

/** Returns the fields that differ from no query at all. */
function filters(query: AgendaQuery): Partial<AgendaQuery> {
  const { literal, exact, ...others } = query
  return Object.fromEntries(
    Object.entries(others).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(EMPTY_QUERY[name as keyof AgendaQuery]),
    ),
  )
}

test('a place that is left out is never looked for in its own words', () => {
  const count = (query: AgendaQuery) => (query.excluded.length > 0 ? 0 : 5)
  expect(filters(asked('concert mais pas lausanne', { count }))).toEqual({
    q: 'concert',
    excluded: ['lausanne'],
  })
})

test('a word that is a filter as typed is no misspelt theme: « 20 balles »', () => {
  const themes = themesOf([{ id: 'danse', label: 'Ballet', synonyms: [], genres: [] }])
  const unknown = { themes, hasTerm: () => false, isWritten: () => false, isBegun: () => false }
  expect(filters(asked('moins de 20 balles', unknown))).toEqual({ prices: ['moins-de-20'] })
})

describe('reads out of what was typed', () => {
  test.each([
    [
      'concert gratuit ce week-end lausanne',
      { q: 'concert', date: 'ce-week-end', localities: ['Lausanne'], prices: ['gratuit'] },
    ],
    ['concert demain à Vevey', { q: 'concert', date: 'demain', localities: ['Vevey'] }],
    ['genève', { localities: ['Genève'] }],
    ['canton de Genève', { cantons: ['GE'] }],
    ['Vaud', { cantons: ['VD'] }],
    ['Jura bernois', { cantons: ['BE'] }],
    ['1260', { localities: ['Nyon'] }],
    ['1260 Nyon', { localities: ['Nyon'] }],
    ['chaux-de-fonds', { localities: ['La Chaux-de-Fonds'] }],
    ['château-doex', { localities: ['Château-d’Oex'.replace('’', "'")] }],
    ['château-d’oex', { localities: ['Château-d’Oex'.replace('’', "'")] }],
    ['yverdon', { localities: ['Yverdon-les-Bains'] }],
    ['saint-martin vs', { localities: ['St-Martin VS'] }],
    ['près de Nyon', { localities: ['Nyon'], radiusKm: 10 }],
    ['brocante à 15 km de Sion', { q: 'brocante', localities: ['Sion'], radiusKm: 20 }],
    ['moins de 20 francs', { prices: ['moins-de-20'] }],
    ['spectacle moins de CHF 30', { q: 'spectacle', prices: [30] }],
    ['nyon 20km', { localities: ['Nyon'], radiusKm: 20 }],
    ['nyon à 5 km', { localities: ['Nyon'], radiusKm: 5 }],
    ['nyon dans un rayon de 20 kilomètres', { localities: ['Nyon'], radiusKm: 20 }],
    ['concert nyon et environs', { q: 'concert', localities: ['Nyon'], radiusKm: 10 }],
    ['autour de nyon 20 km', { localities: ['Nyon'], radiusKm: 20 }],
    ['dans 20 km autour de nyon', { localities: ['Nyon'], radiusKm: 20 }],
    ['région de Sion', { localities: ['Sion'], radiusKm: 20 }],
    ['près d’Yverdon', { localities: ['Yverdon-les-Bains'], radiusKm: 10 }],
    ['marché d’Aigle', { q: 'marché', localities: ['Aigle'] }],
    ['concert bienne', { q: 'concert', localities: ['Biel/Bienne'] }],
    ['moins de 20.-', { prices: ['moins-de-20'] }],
    ['moins de chf 20', { prices: ['moins-de-20'] }],
    ['moins de 20 CHF', { prices: ['moins-de-20'] }],
    ['concert max 20.–', { q: 'concert', prices: [20] }],
    ['20.- max concert', { q: 'concert', prices: [20] }],
    ['20 francs maximum', { prices: [20] }],
    ['concert 50 fr. au plus', { q: 'concert', prices: [50] }],
    ['concert bon marché', { q: 'concert', prices: ['moins-de-20'] }],
    ['entrée libre', { prices: ['gratuit'] }],
    ['au chapeau', { prices: ['prix-libre'] }],
    ['brunch 1er août', { q: 'brunch', date: { from: '2027-08-01', to: '2027-08-01' } }],
    ['marché de Noël de Montreux', { q: 'marché de Noël', localities: ['Montreux'] }],
  ] as [string, Partial<AgendaQuery>][])('%s', (typed, expected) => {
    expect(filters(asked(typed))).toEqual(expected)
  })
})

const SATURDAY = { from: '2026-11-21', to: '2026-11-21' }
const WEDNESDAY = { from: '2026-11-25', to: '2026-11-25' }

describe('leaves out words that only ask, beside', () => {
  test.each([
    ['que faire à lausanne', { localities: ['Lausanne'] }],
    ['Que faire à Lausanne ?', { localities: ['Lausanne'] }],
    ['quoi faire samedi', { date: SATURDAY }],
    ['qu’est-ce qu’il y a à faire samedi', { date: SATURDAY }],
    ['il y a quoi samedi', { date: SATURDAY }],
    ['que faire ce week-end à fribourg', { date: 'ce-week-end', localities: ['Fribourg'] }],
    ['sortir ce soir', { date: 'ce-soir' }],
    ['où sortir ce soir à nyon', { date: 'ce-soir', localities: ['Nyon'] }],
    ['événements à morges', { localities: ['Morges'] }],
    ['agenda lausanne', { localities: ['Lausanne'] }],
    ['idées de sorties gratuites', { prices: ['gratuit'] }],
    ['nyon sorties', { localities: ['Nyon'] }],
    ['en famille', { q: 'famille' }],
    ['idées de sortie en famille', { q: 'famille' }],
    ['pour les enfants mercredi', { q: 'enfants', date: WEDNESDAY }],
    ['les enfants mercredi', { q: 'enfants', date: WEDNESDAY }],
    ['que faire avec des enfants mercredi', { q: 'enfants', date: WEDNESDAY }],
    ['y a-t-il un concert ce soir', { q: 'concert', date: 'ce-soir' }],
    ['que puis-je faire demain', { date: 'demain' }],
    ['aller voir un film', { q: 'film' }],
    ['que faire karaoké', { q: 'karaoké' }],
    ['concert pour sortir à lausanne', { q: 'concert', localities: ['Lausanne'] }],
  ] as [string, Partial<AgendaQuery>][])('%s', (typed, expected) => {
    expect(filters(asked(typed))).toEqual(expected)
  })

  test.each(['que faire', 'quoi faire ?', 'où sortir', 'idée de sortie', 'aller voir', 'sortir', 'agenda'])(
    'nothing: « %s »',
    (typed) => {
      expect(filters(asked(typed))).toEqual({ q: typed })
    },
  )

  test.each([
    ['la traviata samedi', 'la traviata'],
    ['aller-retour samedi', 'aller-retour'],
    ['bal où aller danser samedi', 'bal où aller danser'],
  ])('inside of %s they stay', (typed, q) => {
    expect(filters(asked(typed))).toEqual({ q, date: SATURDAY })
  })
})

describe('makes filters of plain words', () => {
  test.each([
    ['accessible', { access: ['wheelchair'] }],
    ['concert en fauteuil roulant', { q: 'concert', access: ['wheelchair'] }],
    ['concert accessible en langue des signes', { q: 'concert', access: ['sign_language'] }],
    ['film audiodescription', { q: 'film', access: ['audio_description'] }],
    ['en anglais', { languages: ['en'] }],
    ['visite en allemand samedi', { q: 'visite', languages: ['de'], date: SATURDAY }],
    ['dès 5 ans', { audiences: ['enfants'] }],
    ['spectacle dès 12 ans', { q: 'spectacle', audiences: ['ados'] }],
    ['à partir de 3 ans', { audiences: ['tout-petits'] }],
    ['atelier 6-8 ans', { q: 'atelier', audiences: ['enfants'] }],
    ['atelier de 6 à 8 ans', { q: 'atelier', audiences: ['enfants'] }],
    ['pour les 3-6 ans', { audiences: ['tout-petits', 'enfants'] }],
    ['tout-petits', { audiences: ['tout-petits'] }],
    ['cinéma en plein air', { q: 'cinéma', outdoor: ['oui'] }],
  ] as [string, Partial<AgendaQuery>][])('%s', (typed, expected) => {
    expect(filters(asked(typed))).toEqual(expected)
  })

  test('also where only the words find anything', () => {
    const count = (query: AgendaQuery) => (query.exact ? 2 : 0)
    expect(filters(asked('open air', { count }))).toEqual({ outdoor: ['oui'] })
    expect(filters(asked('samedi', { count }))).toEqual({ date: SATURDAY })
  })

  test.each(['accessible à tous', 'fête des 10 ans', 'anglais', 'dès 40 ans', 'signes'])(
    'not of « %s »',
    (typed) => {
      expect(filters(asked(typed))).toEqual({ q: typed })
    },
  )
})

describe('a mistyped place among other words', () => {
  const isWritten = (...known: string[]) => ({
    hasWords: (text: string) => known.includes(text),
    count: (query: AgendaQuery, asWritten?: string) =>
      asWritten ? Number(known.includes(asWritten)) : query.localities[0] === 'Morges' ? 2 : 0,
  })

  test.each([
    ['karaoké lausane', { q: 'karaoké', localities: ['Lausanne'] }],
    ['concert genev', { q: 'concert', localities: ['Genève'] }],
    ['bal morge samedi', { q: 'bal', localities: ['Morges'], date: SATURDAY }],
    ['bal chaux-de-fond', { q: 'bal', localities: ['La Chaux-de-Fonds'] }],
  ] as [string, Partial<AgendaQuery>][])('%s', (typed, expected) => {
    expect(filters(asked(typed, isWritten('karaoké')))).toEqual(expected)
  })

  test('is one also where nothing ever happens, but no common word', () => {
    expect(filters(asked('bal mogrins', isWritten()))).toEqual({ q: 'bal', localities: ['Morgins'] })
    expect(filters(asked('visite chemins', isWritten()))).toEqual({ q: 'visite chemins' })
  })

  test('is none when events have the word, or when as words more is found', () => {
    expect(filters(asked('bal morge', isWritten('morge')))).toEqual({ q: 'bal morge' })
    const count = (query: AgendaQuery, asWritten?: string) =>
      asWritten ? 0 : query.localities.length > 0 ? 2 : 5
    expect(filters(asked('bal morge', { count }))).toEqual({ q: 'bal morge' })
  })
})

describe('leaves as words', () => {
  test.each([
    'marché de Noël',
    'bière',
    'fête de la bière',
    'balade dans les bois',
    'rue de la gare',
    '10 ans',
    'festival 2029',
    '1000 bougies',
    '20 km du lac',
    '20 francs',
    'ciné',
  ])('%s', (typed) => {
    expect(filters(asked(typed))).toEqual({ q: typed })
  })

  test('a place where nothing happens, if an event has its name', () => {
    const count = (query: AgendaQuery) => (query.q === 'orgue lausanne' ? 3 : 0)
    expect(asked('orgue lausanne', { count })).toMatchObject({
      q: 'orgue lausanne',
      literal: true,
      localities: [],
    })
  })

  test('what is asked for as it stands', () => {
    const query = { ...EMPTY_QUERY, q: 'samedi nyon', literal: true }
    expect(askedQuery(query, KNOWLEDGE).query).toBe(query)
  })
})

test('a mistyped place is one when no event speaks of such a word', () => {
  expect(filters(asked('mogrins', { hasWords: () => false }))).toEqual({ localities: ['Morgins'] })
  expect(filters(asked('mogrins'))).toEqual({ q: 'mogrins' })
})

test('what may be a misspelt place replaces no place that is given', () => {
  const query = { ...EMPTY_QUERY, q: 'mogrins', localities: ['Neuchâtel'] }
  expect(filters(askedQuery(query, { ...KNOWLEDGE, hasWords: () => false }).query)).toEqual({
    q: 'mogrins',
    localities: ['Neuchâtel'],
  })
})

test('a misspelt word that finds events is no place without any', () => {
  const count = (query: AgendaQuery) => (query.localities.length > 0 ? 0 : 3)
  expect(filters(asked('abbayye', { hasWords: () => false, count }))).toEqual({ q: 'abbayye' })
})

test('what was typed last replaces a filter of the same kind', () => {
  const query: AgendaQuery = {
    ...EMPTY_QUERY,
    q: 'nyon demain',
    date: 'ce-week-end',
    localities: ['Sion'],
    radiusKm: 20,
    languages: ['de'],
  }
  expect(filters(askedQuery(query, KNOWLEDGE).query)).toEqual({
    date: 'demain',
    localities: ['Nyon'],
    languages: ['de'],
  })
})

test('understanding what was understood changes nothing, also through the address', () => {
  const words =
    'concert samedi dimanche nyon lausanne gratuit à vaud 22 juin de 1260 noël 20 francs que faire pour les enfants ans km dès avant en anglais accessible lausane 20h30 après soir et ou riviera fribourg sans -bal vacances'.split(
      ' ',
    )
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 7 }), (typed) => {
      const once = asked(typed.join(' '))
      const { query } = parseAgendaQuery(toSearchParams(once))
      expect(askedQuery(query, KNOWLEDGE).query).toEqual(once)
    }),
    { numRuns: 2000 },
  )
})
