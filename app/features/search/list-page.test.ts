import { describe, expect, test, vi } from 'vitest'
import { parseAgendaQuery } from '~/domain/agenda-query'
import type { AgendaEvent } from '~/domain/event'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { catalogueOf } from '../../../tests/support/open-catalogue'
import { filterParts } from './filter-parts.server'
import { type ListPage, listPage } from './list-page.server'

const NOW = '2026-11-21T09:00:00Z'
const NYON = { locality: 'Nyon', npa: '1260', canton: 'VD', lat: 46.3833, lng: 6.2396 } as const
const GLAND = { locality: 'Gland', npa: '1196', canton: 'VD', lat: 46.4208, lng: 6.2701 } as const
const SION = { locality: 'Sion', npa: '1950', canton: 'VS', lat: 46.2333, lng: 7.3606 } as const

async function pages(agenda: Record<string, AgendaEvent>) {
  const { catalogue, clock } = await catalogueOf(agenda, NOW)
  const categoryOf = (slug: string) => ({ label: slug, colour: '#c41230', schemaType: 'Event' as const })
  function page(search: string, cursor: string | null = null) {
    const { query } = parseAgendaQuery(new URLSearchParams(search))
    return listPage(query, { cursor, view: null }, { catalogue, nowMs: clock.now(), categoryOf })
  }
  function links(search: string) {
    const { nothing } = page(search)
    const lines = nothing?.alternatives ?? []
    return lines.map(({ intro, label, countText }) =>
      `${intro} ${label}: ${countText}`.replaceAll('\u00a0', ' '),
    )
  }
  return { catalogue, page, links }
}

test.each([
  ['q=janvier', '2027-01'],
  ['q=du 30 novembre au 4 décembre', '2026-11'],
  ['du=2027-03-02&au=2027-03-09', '2027-03'],
  ['au=2026-12-24', '2026-12'],
  ['date=demain', '2026-11'],
  ['q=concert', '2026-11'],
])('the calendar opens in the month in which the dates of the list begin: %s', async (search, month) => {
  const { page } = await pages({ concert: makeEvent({ category: 'musique' }) })
  expect(new URLSearchParams(page(search).calendar.split('?')[1]).get('mois')).toBe(month)
})

const when = (day: string) => ({ when: { start: `${day}T20:00` } })

test.each([
  // Over, on another day, in another place: the reading stays, and the event is linked.
  ['demain soir', makeEvent({ title: 'Demain soir', ...when('2026-03-14') }), 'samedi 14\u00a0mars 2026'],
  ['concert gratuit', makeEvent({ title: 'Concert gratuit !', ...when('2026-12-05') }), null],
  ['que faire à Nyon', makeEvent({ title: 'Que faire à Nyon ?', ...when('2026-12-05') }), null],
  ['20 km de Sion', makeEvent({ title: '20 km de Sion 2027', ...when('2027-05-01') }), null],
])('an event with the title « %s » that the reading leaves out stands above it', async (q, event, day) => {
  const search = `q=${encodeURIComponent(q)}`
  const others = {
    libre: makeEvent({ title: 'Orgue', price: { kind: 'free' }, place: NYON, ...when('2026-11-22') }),
    sion: makeEvent({ title: 'Rap', place: SION, ...when('2026-11-22') }),
  }
  const { page: before } = await pages(others)
  const { page } = await pages({ ...others, entitled: event })
  const { entitled, chips, total, isInterpreted } = page(search)
  expect({ entitled, isInterpreted }).toEqual({
    entitled: { title: event.title, href: '/evenement/entitled', day },
    isInterpreted: true,
  })
  expect(chips).toEqual(before(search).chips)
  expect(total).toBe(before(search).total)
})

test('an event with the title that was typed stands above the days, or first among those that the words find', async () => {
  const concerts = Array.from({ length: 5 }, (_, at) => [
    `c${at}`,
    makeEvent({ title: 'Concert', price: { kind: 'free' }, ...when(`2026-11-2${2 + at}`) }),
  ])
  const own = makeEvent({ title: 'Concert gratuit', price: { kind: 'free' }, ...when('2026-12-24') })
  const { page } = await pages({ ...Object.fromEntries(concerts), own })
  const { entitled, total } = page('q=concert gratuit')
  expect([entitled?.title, total]).toEqual(['Concert gratuit', 6])
  const byRelevance = page('q=concert gratuit&tri=pertinence')
  expect([byRelevance.results[0]?.title, byRelevance.entitled]).toEqual(['Concert gratuit', null])
  expect(page('q=concert gratuit&mots=tels-quels').entitled).toBeNull()
  expect(page('q=concert').entitled).toBeNull()
})

test('an empty list says what there would be without each of its filters', async () => {
  const { page } = await pages({ concert: makeEvent({ category: 'musique' }) })
  const { total, nothing } = page('category=musique&langue=it')
  expect(total).toBe(0)
  expect(nothing).toMatchObject({
    text: 'Aucun événement ne correspond à votre recherche. Essayez\u00a0:',
    alternatives: [{ label: 'Italien', href: '/evenements?category=musique', countText: '1\u00a0événement' }],
  })
})

test('where no single filter is in the way, the fewest that are: two at once, or all but one', async () => {
  const { page, links } = await pages({ concert: makeEvent({ category: 'musique' }) })
  expect(page('category=musique&langue=it&prix=gratuit').nothing).toMatchObject({
    text: expect.stringContaining('Essayez avec moins de critères'),
    alternatives: [{ intro: 'sans', label: 'Gratuit ni Italien', href: '/evenements?category=musique' }],
  })
  expect(page('category=musique&langue=it&prix=gratuit&plein-air=oui').nothing).toMatchObject({
    text: expect.stringContaining('Essayez un critère à la fois'),
    alternatives: [{ intro: 'seulement', label: 'musique' }],
  })
  expect(links('category=musique&acces=relaxed&acces=easy_read')).toEqual([
    'sans Langage facile à lire ni Séance détendue: 1 événement',
  ])
})

test('choices of which one is enough are one thing to give up', async () => {
  const { links } = await pages({ concert: makeEvent({ category: 'musique' }) })
  expect(links('category=gastronomie-terroir&category=vie-locale&canton=VD')).toEqual([
    'sans gastronomie-terroir ou vie-locale: 1 événement',
  ])
})

test('words and a place: nearby, in the canton, anywhere, last without the words', async () => {
  const { links } = await pages({
    jazz: makeEvent({ title: 'Trio de cuivres', place: GLAND }),
    marche: makeEvent({ title: 'Marché', category: 'marches-brocantes', place: NYON }),
    loin: makeEvent({
      title: 'Cuivres au loin',
      place: { locality: 'Vevey', npa: '1800', lat: 46.46, lng: 6.84 },
    }),
  })
  expect(links('q=cuivres&lieu=Nyon')).toEqual([
    'jusqu’à 20 km de Nyon: 1 événement',
    'dans le canton de Vaud: 2 événements',
    'sans Nyon: 2 événements',
    'sans « cuivres »: 1 événement',
  ])
})

test('the next date with something, also after the asked range and across everything else that was asked', async () => {
  const { page, links } = await pages({
    a: makeEvent({ when: { start: '2026-12-05T20:00' }, place: SION }),
    b: makeEvent({ when: { start: '2026-12-05T21:00' }, place: SION }),
    c: makeEvent({ when: { start: '2026-12-09T21:00' }, place: SION }),
  })
  expect(links('date=ce-week-end&canton=VS')).toContain('prochaine date : samedi 5 décembre: 2 événements')
  expect(links('du=2026-12-06&au=2026-12-08')).toContain('prochaine date : mercredi 9 décembre: 1 événement')
  const next = page('date=ce-week-end').nothing?.alternatives.find(({ intro }) =>
    intro.startsWith('prochaine'),
  )
  expect(next?.href).toBe('/evenements?du=2026-12-05&au=2026-12-05')
  expect(page('du=2026-12-05&au=2026-12-05').total).toBe(2)
})

test('« Nyo » in the field of places is Nyon', async () => {
  const { page } = await pages({ concert: makeEvent({ place: NYON }) })
  const list = page('lieu=Nyo')
  expect(list).toMatchObject({ total: 1, chips: [{ label: 'Nyon' }], search: { locality: 'Nyon' } })
})

test('a preset is marked once on phones, what they do not offer above the list stays a chip', async () => {
  const { page } = await pages({
    market: makeEvent({ when: { start: '2026-11-21T08:00', end: '2026-11-21T23:00' } }),
    ball: makeEvent({ when: { start: '2026-11-22T10:00' } }),
  })
  const chipsOf = (search: string) => page(search).chips.map(({ label, isQuick }) => [label, isQuick])
  expect(chipsOf('date=ce-week-end&canton=VD')).toEqual([
    ['Ce week-end', true],
    ['Vaud', false],
  ])
  expect(chipsOf('date=30-jours')).toEqual([['30 prochains jours', false]])
})

test('« À l’intérieur ou à l’abri » stands in the panel and as a chip: indoors, and outdoors with a plan under a roof', async () => {
  const { page } = await pages({
    concert: makeEvent(),
    fete: makeEvent({ outdoor: true, rainPlan: 'À la salle communale' }),
    marche: makeEvent({ outdoor: true, rainPlan: 'Annulé en cas de pluie' }),
  })
  const sheltered = page('').groups.find(({ filter }) => filter === 'outdoor')?.options[1]
  expect(sheltered).toEqual({
    label: 'À l’intérieur ou à l’abri',
    count: 2,
    active: false,
    href: '/evenements?plein-air=non',
  })
  const chosen = page('plein-air=non')
  expect(chosen.total).toBe(2)
  expect(chosen.chips).toMatchObject([{ label: 'À l’intérieur ou à l’abri', href: '/evenements' }])
})

test('a month is a filter: this one and the next five, each with its count', async () => {
  const { page } = await pages({
    a: makeEvent({ when: { start: '2026-12-05T20:00' } }),
    b: makeEvent({ when: { start: '2027-01-05T20:00' } }),
    past: makeEvent({ when: { start: '2026-11-02T20:00' } }),
  })
  const months = page('').groups.find(({ filter }) => filter === 'month')?.options
  expect(months).toMatchObject([
    { label: 'déc.', count: 1, href: '/evenements?du=2026-12-01&au=2026-12-31' },
    { label: 'janv.\u00a02027', count: 1, href: '/evenements?du=2027-01-01&au=2027-01-31' },
  ])
  const december = page('du=2026-12-01&au=2026-12-31')
  expect(december).toMatchObject({ total: 1, chips: [{ label: 'décembre 2026', href: '/evenements' }] })
  expect(december.groups.find(({ filter }) => filter === 'month')?.options[0]).toMatchObject({
    active: true,
    href: '/evenements',
  })
})

test('an empty list with more filters than anybody chooses counts a limited number of others and searches none', async () => {
  const { catalogue, page } = await pages({})
  const search = vi.spyOn(catalogue, 'search')
  const counts = vi.spyOn(catalogue, 'counts')
  const categories = Array.from({ length: 40 }, (_, at) => `category=theme-${at}`)
  const languages = ['it', 'de', 'en', 'es', 'pt', 'sq', 'tr', 'ar'].map((language) => `langue=${language}`)
  const access = ['wheelchair', 'hearing_loop', 'sign_language', 'audio_description', 'easy_read', 'relaxed']
  const others = ['q=mots', 'lieu=Nyon', 'canton=VD', 'prix=gratuit', 'public=famille', 'plein-air=oui']
  const { total, chips } = page(
    [...categories, ...languages, ...others, ...access.map((feature) => `acces=${feature}`)].join('&'),
  )
  expect(total).toBe(0)
  expect(chips).toHaveLength(60)
  expect(search).toHaveBeenCalledTimes(1)
  expect(counts.mock.calls.flatMap(([queries]) => queries).length).toBeLessThanOrEqual(60)
})

test.each([
  'date=ce-soir',
  'du=2026-11-21&au=2026-11-21&apres=18:00',
  'q=samedi soir',
  'jour=samedi&apres=18:00',
])(
  'an evening begins with what begins in it, then comes what is still open, then what goes on for days: %s',
  async (search) => {
    const { page } = await pages({
      marche: makeEvent({ title: 'Marché', when: { start: '2026-11-21T10:00', end: '2026-11-21T21:00' } }),
      annule: makeEvent({ title: 'Annulé', when: { start: '2026-11-21T19:00' }, programme: 'cancelled' }),
      concert: makeEvent({ title: 'Concert', when: { start: '2026-11-21T20:00' } }),
      film: makeEvent({ title: 'Film', when: { start: '2026-11-21T18:30' } }),
      expo: makeEvent({ title: 'Expo', when: { start: '2026-11-01', end: '2026-11-30', time: 'all_day' } }),
    })
    const { days, ongoing } = page(search)
    expect(days[0]?.cards.map(({ title }) => title)).toEqual(['Film', 'Concert', 'Marché', 'Annulé'])
    expect(ongoing).toMatchObject({ isLast: true, cards: [{ title: 'Expo' }] })
  },
)

test('a cursor of another list is said to be lost, and the list begins anew', async () => {
  const festival = { start: '2026-11-01', end: '2026-12-31' }
  const { page } = await pages({ festival: makeEvent({ when: festival }) })
  const lost = page('', '1a2b3c.d.1.1.1.1')
  expect(lost).toMatchObject({ isCursorLost: true, first: null, ongoing: { total: 1 } })
  expect(page('')).toMatchObject({ isCursorLost: false, ongoing: { total: 1 } })
})

test('a town that is named like its canton leads there too; what was corrected leads to the word as typed', async () => {
  const { page } = await pages({ concert: makeEvent({ title: 'Récital' }) })
  expect(page('q=fribourg').others).toEqual([
    { label: 'le canton de Fribourg', href: '/evenements?canton=FR' },
  ])
  const { corrections, literal } = page('q=récitla')
  expect(corrections).toEqual([{ typed: 'recitla', corrected: 'recital' }])
  expect(literal?.href).toBe('/evenements?q=r%C3%A9citla&mots=tels-quels')
  expect(page('q=récitla&mots=tels-quels')).toMatchObject({ total: 0, corrections: [], literal: null })
})

test('near me is asked for where the position is given, and keeps the other filters', async () => {
  const { page } = await pages({})
  expect(page('q=jazz près de chez moi&prix=gratuit').nearMe).toBe('/evenements?q=jazz&mots=lus&prix=gratuit')
  expect(page('q=jazz').nearMe).toBeNull()
})

test('a feast that no event names offers its day', async () => {
  const { page } = await pages({ a: makeEvent({ when: { start: '2026-12-06T17:00' } }) })
  expect(page('q=saint-nicolas').others).toEqual([
    { label: 'ce qui se passe le 6\u00a0décembre 2026', href: '/evenements?du=2026-12-06&au=2026-12-06' },
  ])
})

test('words set aside are named, with a link to all of them as typed', async () => {
  const { page } = await pages({ concert: makeEvent({ title: 'Concert classique' }) })
  expect(page('q=ma+soeur+concert')).toMatchObject({
    total: 1,
    ignored: 'Mot ignoré, faute de résultat\u00a0: «\u00a0soeur\u00a0».',
    chips: [{ label: expect.stringContaining('concert') }],
    literal: { href: '/evenements?q=ma+soeur+concert&mots=tels-quels', countText: null },
  })
  expect(page('q=concert')).toMatchObject({ total: 1, ignored: null, literal: null })
})

describe('below three events, what is near stands under a heading of its own', () => {
  const titles = ({ near }: ListPage) =>
    near?.groups.map(({ heading, cards }) => [heading, ...cards.map(({ title }) => title)])

  test('and a word that no event has is named first', async () => {
    const { page } = await pages({ concert: makeEvent({ title: 'Concert classique' }) })
    const found = page('q=concert+jhgfdsq')
    expect(found.heading).toBe('Aucun événement')
    expect(found.near?.text).toBe('Aucun événement à venir ne parle de «\u00a0jhgfdsq\u00a0».')
    expect(titles(found)).toEqual([['Sans «\u00a0jhgfdsq\u00a0»', 'Concert classique']])
    expect(found.nothing?.text).toBe('Vous pouvez aussi essayer\u00a0:')
  })

  test('and nothing is near a word alone', async () => {
    const { page } = await pages({ concert: makeEvent({ title: 'Concert classique' }) })
    expect(page('q=jhgfdsq')).toMatchObject({
      near: { text: 'Aucun événement à venir ne parle de «\u00a0jhgfdsq\u00a0».', groups: [] },
      nothing: { text: 'Essayez avec un autre mot.', alternatives: [] },
    })
  })

  test('beside what has every word', async () => {
    const { page } = await pages({
      both: makeEvent({ title: 'Tricot au café', description: 'x' }),
      one: makeEvent({ title: 'Tricot en plein air', description: 'x' }),
    })
    const found = page('q=caf%C3%A9+tricot')
    expect(found.heading).toBe('Exactement\u00a0: 1\u00a0événement')
    expect(found.near?.text).toBeNull()
    expect(titles(found)).toEqual([['Sans «\u00a0café\u00a0»', 'Tricot en plein air']])
  })
})

test('where nothing is near, the same at the next date and nearby is', async () => {
  const { page } = await pages({
    gland: makeEvent({ title: 'Trio de cuivres', place: GLAND }),
    later: makeEvent({ title: 'Quatuor', place: NYON, when: { start: '2026-12-05T20:00' } }),
  })
  const near = (query: string) =>
    page(query).near?.groups.map(({ heading, cards }) => [heading, cards.length])
  expect(near('q=cuivres&lieu=Nyon')).toEqual([
    ['Jusqu’à 20\u00a0km de Nyon', 1],
    ['Dans le canton de Vaud', 1],
  ])
  expect(near('date=aujourdhui&lieu=Nyon')?.[0]).toEqual(['Prochaine date\u00a0: samedi 5\u00a0décembre', 1])
})

describe('a list of some hours of a day also shows, below them, what has no hours', () => {
  const TODAY = { when: { start: '2026-11-21' } }
  const titles = ({ untimed }: ListPage) =>
    untimed && [untimed.heading, ...untimed.cards.map(({ title }) => title)]

  test('of that day, unless it is known to be open all day', async () => {
    const { page } = await pages({
      unknown: makeEvent({ title: 'Quatuor', ...TODAY }),
      allDay: makeEvent({ title: 'Marché', when: { start: '2026-11-21', time: 'all_day' } }),
      timed: makeEvent({ title: 'Récital', when: { start: '2026-11-21T20:00' } }),
      other: makeEvent({ title: 'Trio', when: { start: '2026-11-28' } }),
    })
    expect(titles(page('date=ce-soir'))).toEqual(['Aujourd’hui, horaire non communiqué', 'Quatuor'])
    expect(titles(page('q=samedi+28+soir'))).toEqual([
      'Samedi 28\u00a0novembre, horaire non communiqué',
      'Trio',
    ])
    expect(page('').untimed).toBeNull()
    expect(page('date=ce-week-end').untimed).toBeNull()
  })

  test('six of them, and a link to the others', async () => {
    const seven = Array.from({ length: 7 }, (_, at) => [
      `e${at}`,
      makeEvent({ title: `Fête ${at}`, ...TODAY }),
    ])
    const { page } = await pages(Object.fromEntries(seven))
    expect(page('date=ce-soir')).toMatchObject({
      total: 0,
      untimed: { href: '/evenements?du=2026-11-21&au=2026-11-21' },
      nothing: { text: 'Vous pouvez aussi essayer\u00a0:' },
    })
    expect(page('date=ce-soir').untimed?.cards).toHaveLength(6)
  })
})

test('words that find nothing as filters are offered as words, with their count', async () => {
  const { page } = await pages({ a: makeEvent({ title: 'Entrée libre', price: { kind: 'paid' } }) })
  expect(page('q=entr%C3%A9e+libre')).toMatchObject({
    total: 0,
    literal: {
      href: '/evenements?q=entr%C3%A9e+libre&mots=tels-quels',
      countText: '1\u00a0événement',
    },
  })
})

test('a word mended to one of a theme is told as other corrections are', async () => {
  const { page } = await pages({ concert: makeEvent({ title: 'Concert classique' }) })
  expect(page('q=concrt+clasique')).toMatchObject({
    total: 1,
    corrections: [
      { typed: 'concrt', corrected: 'concert' },
      { typed: 'clasique', corrected: 'classique' },
    ],
    literal: { href: '/evenements?q=concrt+clasique&mots=tels-quels' },
  })
})

describe('a theme alone', () => {
  const jazz = (title: string, day: string, overrides: EventOverrides = {}) =>
    makeEvent({ title, genre: 'jazz', description: '', when: { start: `${day}T20:00` }, ...overrides })
  const AGENDA = {
    late: jazz('Nuit du jazz', '2027-04-02'),
    soon: jazz('Quintette du mardi', '2026-11-24'),
    off: jazz('Trio du jour', '2026-11-24', { programme: 'cancelled' }),
    full: jazz('Duo du jour', '2026-11-25', { availability: 'sold_out' }),
    free: jazz('Quatuor du jour', '2026-11-25'),
    shown: jazz('Jazz en images', '2026-11-01', { when: { start: '2026-11-01', end: '2026-12-31' } }),
    mention: jazz('Repas du quartier', '2026-11-22', {
      genre: null,
      category: 'vie-locale',
      description: 'Avec du jazz.',
    }),
  }

  test('is answered by days, then by what only mentions it', async () => {
    const { page } = await pages(AGENDA)
    const { days, results, resultsHeading } = page('q=jazz')
    expect(days.map(({ heading, cards }) => [heading, cards.map(({ id }) => id)])).toEqual([
      ['Mardi 24\u00a0novembre', ['soon', 'off']],
      ['Mercredi 25\u00a0novembre', ['free', 'full']],
      ['En cours', ['shown']],
      ['Vendredi 2\u00a0avril 2027', ['late']],
    ])
    expect([resultsHeading, results.map(({ id }) => id)]).toEqual(['En parlent aussi', ['mention']])
  })

  test.each(['q=jazz quintette', 'q=jazz&tri=pertinence', 'q=jazz&mots=tels-quels', 'q=jazz et fanfare'])(
    'is something else: %s',
    async (search) => {
      const { page } = await pages(AGENDA)
      const { days, results, resultsHeading } = page(search)
      expect([days, results.length > 0, resultsHeading]).toEqual([[], true, null])
    },
  )

  test('is offered by relevance, and by date again', async () => {
    const { page } = await pages(AGENDA)
    expect(page('q=jazz').sorts).toEqual([
      { label: 'Trier par pertinence', href: '/evenements?q=jazz&tri=pertinence' },
    ])
    expect(page('q=jazz&tri=pertinence').sorts).toEqual([
      { label: 'Trier par date', href: '/evenements?q=jazz' },
    ])
  })
})

test('of words, what may still be had comes first', async () => {
  const show = (overrides: EventOverrides = {}) =>
    makeEvent({
      title: 'Le Songe de la forêt',
      organizerName: '',
      when: { start: '2026-12-01T20:00' },
      ...overrides,
    })
  const { page } = await pages({
    full: show({ availability: 'sold_out', description: 'À Nyon' }),
    off: show({ programme: 'postponed', description: 'À Sion' }),
    later: show({ when: { start: '2026-12-20T20:00' }, description: 'À Gland' }),
  })
  expect(page('q=songe').results[0]?.id).toBe('later')
  expect(page('etat=complet').total).toBe(1)
  expect(page('etat=annule&etat=reporte').days.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual([
    'off',
  ])
})

test('unknown is not no: a filter tells how many events say nothing of what it asks for', async () => {
  const { page } = await pages({
    free: makeEvent({ title: 'Orgue libre', price: { kind: 'free' }, languages: ['fr'] }),
    paid: makeEvent({
      title: 'Orgue cher',
      price: { kind: 'paid', minChf: 40 },
      accessibility: { wheelchair: 'no' },
    }),
    untold: makeEvent({ title: 'Orgue du soir', price: { kind: 'unknown' }, place: { name: 'Lausanne' } }),
  })
  const untold = (search: string) =>
    page(search).untold.map(({ text, href }) => [text.replaceAll('\u00a0', ' '), href])
  expect(untold('prix=gratuit')).toEqual([
    ['1 événement dont le prix n’est pas communiqué', '/evenements?prix=gratuit&prix=inconnu'],
  ])
  expect(untold('prix=gratuit&prix=inconnu')).toEqual([])
  expect(page('prix=gratuit&prix=inconnu').total).toBe(2)
  expect(untold('plein-air=non')).toEqual([
    ['1 événement sans indication de salle ou de plein air', '/evenements?plein-air=non&plein-air=inconnu'],
  ])
  expect(untold('langue=fr')).toEqual([
    ['2 événements dont la langue n’est pas indiquée', '/evenements?langue=fr&langue=und'],
  ])
  expect(untold('acces=wheelchair')).toEqual([['2 événements sans indication d’accessibilité', null]])
  expect(untold('q=orgue')).toEqual([])
})

test.each([
  ['', 'Événements'],
  ['q=jazz&date=ce-week-end', 'Jazz, ce week-end'],
  ['category=musique&lieu=Nyon', 'Musique, Nyon'],
  ['tri=fin&type=exposition', 'Expositions, se termine bientôt'],
])('the heading says what is shown: %s', async (search, title) => {
  const { page } = await pages({ a: makeEvent({}) })
  expect(page(search).title).toBe(title)
})

test('of the dates above the list the chosen one comes first', async () => {
  const { page } = await pages({
    a: makeEvent({ when: { start: '2026-11-21T20:00' } }),
    b: makeEvent({ when: { start: '2026-11-22T20:00' } }),
  })
  const quick = (search: string) =>
    filterParts(page(search).groups, { isDocument: false }).quick.map(({ label }) => label)
  expect(quick('')[0]).not.toBe('Demain')
  expect(quick('date=demain')[0]).toBe('Demain')
  expect(quick('date=demain').sort()).toEqual(quick('').sort())
})
