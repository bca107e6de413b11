import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasValue, toggleValue, withoutValue, withValue } from '~/features/search/query-edit'
import { EMPTY_QUERY, parseAgendaQuery, toSearchParams } from './agenda-query'
import { queryPath } from './query-paths'

const parse = (text: string) => parseAgendaQuery(new URLSearchParams(text))

const NAMES = [
  'q',
  'category',
  'date',
  'apres',
  'avant',
  'du',
  'au',
  'canton',
  'lieu',
  'endroit',
  'organisateur',
  'rayon',
  'prix',
  'souhait',
  'public',
  'acces',
  'langue',
  'plein-air',
  'etat',
  'type',
  'tri',
  'when',
  '__proto__',
  'constructor',
  'category[]',
  '',
]
const VALUES = [
  'musique',
  'VD',
  'GE',
  'Nyon',
  '10',
  '5',
  'gratuit',
  'enfants',
  'famille',
  'wheelchair',
  'relaxed',
  'fr',
  'de',
  'oui',
  'evenement',
  'exposition',
  'pertinence',
  'all',
  'aujourdhui',
  '05:00',
  '14:30',
  '20:00',
  '02:00',
  '24:00',
  'ce-week-end',
  '2026-11-20',
  '2026-02-30',
  '9999-99-99',
  '__proto__',
  'toString',
  '',
  ' ',
  '\0',
  '\ud800',
  "l'été",
  '<script>',
  'a'.repeat(10_000),
]
const anyParams = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...NAMES), fc.string()),
      fc.oneof(fc.constantFrom(...VALUES), fc.string()),
    ),
    {
      maxLength: 20,
    },
  )
  .map((pairs) => new URLSearchParams(pairs))

describe('a query string', () => {
  test.each(['jour=xyz', 'canton=XX', 'region=xyz', 'public=xyz', 'acces=xyz', 'plein-air=xyz', 'date=xyz'])(
    'an unknown value is ignored: %s',
    (text) => {
      expect(toSearchParams(parse(`q=jazz&${text}`).query).toString()).toBe('q=jazz')
    },
  )

  test('of several weekdays the known ones count', () => {
    expect(parse('jour=xyz&jour=jeudi').query.weekdays).toEqual([4])
  })

  test('of any kind gives a query, and that query the same query again', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const { query } = parseAgendaQuery(params)
        const again = toSearchParams(query)
        expect(queryPath('', query)).toBe(again.size > 0 ? `?${again}` : '')
        expect(parseAgendaQuery(again)).toEqual({ query, problem: null })
        expect(parseAgendaQuery(new URLSearchParams(again.toString())).query).toEqual(query)
        expect(again.toString().length).toBeLessThan(10_000)
      }),
      { numRuns: 500 },
    )
  })

  test('has one form, whatever the order it was written in', () => {
    const one = parse('canton=GE&category=spectacles&canton=VD&category=musique&q=jazz')
    const other = parse(
      'category=musique&q=jazz&canton=VD&category=spectacles&canton=GE&canton=GE&utm_source=x',
    )
    expect(one).toEqual(other)
    expect(toSearchParams(one.query).toString()).toBe(
      'q=jazz&category=musique&category=spectacles&canton=VD&canton=GE',
    )
  })

  test('can say everything a query can hold', () => {
    const text =
      'q=jazz&mots=tels-quels&sans=foot&category=musique&genre=jazz&du=2026-11-20&au=2026-11-22&jour=vendredi&jour=dimanche&apres=18:00&avant=22:30&canton=VD&region=la-cote&lieu=Nyon&endroit=theatre-du-lac-x2y3z4&organisateur=choeur-du-lac-x2y3z4&rayon=10&prix=gratuit&public=famille' +
      '&acces=wheelchair&langue=fr&plein-air=oui&etat=libre&souhait=chiens&type=evenement&tri=date&when=all'
    expect(parse(text).query).toEqual({
      q: 'jazz',
      literal: true,
      exact: true,
      excluded: ['foot'],
      categories: ['musique'],
      genres: ['jazz'],
      date: { from: '2026-11-20', to: '2026-11-22' },
      weekdays: [5, 7],
      hours: { from: '18:00', to: '22:30' },
      cantons: ['VD'],
      regions: ['la-cote'],
      localities: ['Nyon'],
      placeIds: ['theatre-du-lac-x2y3z4'],
      organizerIds: ['choeur-du-lac-x2y3z4'],
      near: null,
      radiusKm: 10,
      prices: ['gratuit'],
      audiences: ['famille'],
      access: ['wheelchair'],
      languages: ['fr'],
      outdoor: ['oui'],
      states: ['libre'],
      wishes: ['chiens'],
      kind: 'event',
      sort: 'date',
      when: 'all',
    })
    expect(decodeURIComponent(toSearchParams(parse(text).query).toString())).toBe(text)
  })

  test('holds what it may cost at most', () => {
    expect(parse('prix=35').query.prices).toEqual([35])
    expect(toSearchParams(parse('prix=35').query).toString()).toBe('prix=35')
  })

  test.each([
    'date=hier',
    'du=2026-02-30',
    'du=31.11.2026',
    'au=1492-10-12',
    'apres=25h',
    'apres=24:00',
    'avant=9:60',
    'canton=ZH',
    'canton=vd',
    'rayon=10',
    'lieu=%00%20',
    'prix=cher',
    'prix=0',
    'prix=1000',
    'prix=12.50',
    'public=chats',
    'acces=toit',
    'langue=français',
    'plein-air=peut-etre',
    'type=chose',
    'tri=hasard',
    'when=never',
    'category=Mus%20ique',
    'category=__proto__',
    `category=${'a'.repeat(100)}`,
    'Q=jazz',
    'q=%20%20',
    '',
    '&&=&',
  ])('ignores what it does not know: %s', (text) => {
    expect(parse(text)).toEqual({ query: EMPTY_QUERY, problem: null })
  })

  test('takes days and hours as people type them where there is no picker', () => {
    const { query } = parse('du=20.11.2026&au=1.12.2026&apres=18h30&avant=22h')
    expect(query).toMatchObject({
      date: { from: '2026-11-20', to: '2026-12-01' },
      hours: { from: '18:30', to: '22:00' },
    })
  })

  test('takes reversed days the right way round', () => {
    expect(parse('du=2026-11-22&au=2026-11-20').query.date).toEqual({ from: '2026-11-20', to: '2026-11-22' })
  })

  test('takes weekdays by their names, and all seven as none', () => {
    const names = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
    expect(parse('jour=jeudi&jour=mardi&jour=jeudi&jour=hier').query.weekdays).toEqual([2, 4])
    expect(parse(names.map((name) => `jour=${name}`).join('&')).query.weekdays).toEqual([])
  })

  test('takes reversed hours the right way round, and the night behind the evening', () => {
    expect(parse('apres=20:00&avant=14:00').query.hours).toEqual({ from: '14:00', to: '20:00' })
    expect(parse('apres=22:00&avant=02:00').query.hours).toEqual({ from: '22:00', to: '02:00' })
    expect(parse('apres=18:00&avant=05:00').query.hours).toEqual({ from: '18:00', to: '05:00' })
    expect(parse('apres=20:00&avant=20:00').query.hours).toEqual({ from: '20:00', to: null })
    expect(parse('apres=20:00&avant=x').query.hours).toEqual({ from: '20:00', to: null })
  })

  test('with a refused search text keeps its filters and says why', () => {
    expect(parse('q=javascript:alert(1)&canton=VD')).toEqual({
      query: { ...EMPTY_QUERY, cantons: ['VD'] },
      problem: 'Recherche contient du contenu non autorisé',
    })
    expect(parse(`q=${'a'.repeat(501)}`)).toEqual({
      query: EMPTY_QUERY,
      problem: 'Recherche trop longue (maximum 500 caractères)',
    })
  })
})

describe('a filter link', () => {
  const query = parse('q=jazz&canton=VD&lieu=Nyon&rayon=10&date=demain').query

  test('adds to a filter with several choices and keeps everything else', () => {
    expect(withValue(query, 'canton', 'GE')).toEqual({ ...query, cantons: ['VD', 'GE'] })
    expect(withValue(query, 'canton', 'VD')).toBe(query)
  })

  test('replaces the choice of a filter that holds one', () => {
    expect(withValue(query, 'date', 'ce-week-end')).toEqual({ ...query, date: 'ce-week-end' })
    expect(withValue(query, 'price', 'gratuit').prices).toEqual(['gratuit'])
  })

  test('takes out what is chosen and nothing else', () => {
    expect(withoutValue(query, 'canton', 'VD')).toEqual({ ...query, cantons: [] })
    expect(withoutValue(query, 'date', 'ce-week-end')).toBe(query)
    expect(withoutValue(query, 'locality', 'Nyon')).toEqual({ ...query, localities: [], radiusKm: null })
  })

  test('toggles there and back', () => {
    for (const [filter, value] of [
      ['category', 'musique'],
      ['outdoor', 'oui'],
      ['kind', 'exhibition'],
      ['access', 'wheelchair'],
    ] as const) {
      const there = toggleValue(query, filter, value)
      expect(hasValue(query, filter, value)).toBe(false)
      expect(hasValue(there, filter, value)).toBe(true)
      expect(toggleValue(there, filter, value)).toEqual(query)
    }
  })
})
