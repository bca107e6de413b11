import { expect, test } from 'vitest'
import type { Catalogue } from '~/domain/catalogue'
import type { AgendaEvent } from '~/domain/event'
import { NYON, SION } from '../../../tests/support/agenda-places'
import { EXHIBITION } from '../../../tests/support/exhibition'
import { makeEvent } from '../../../tests/support/make-event'
import { eventPage } from './event-page.server'

const NOW = '2026-11-21T09:00:00.000Z'

function pageOf(event: AgendaEvent) {
  const stored = {
    id: 'concert',
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    changedAt: NOW,
    removedAt: null,
  }
  return eventPage(
    { ...event, ...stored },
    {
      catalogue: { sameSeries: () => [], similar: () => [] } as Partial<Catalogue> as Catalogue,
      nowMs: Date.parse(NOW),
      siteUrl: 'https://agenda.example',
      siteName: 'Agenda romand',
      categoryOf: (slug) => ({ label: slug, colour: '#336699', schemaType: 'Event' }),
      genreLabel: (slug) => slug,
    },
  )
}

test('a tag leads to the events that have the word as it stands, also where it is a date or has signs', () => {
  expect(pageOf(makeEvent({ tags: ['samedi', 'rock & pop'] })).tags).toEqual([
    { label: 'samedi', href: '/evenements?q=samedi&mots=tels-quels' },
    { label: 'rock & pop', href: '/evenements?q=rock+%26+pop&mots=tels-quels' },
  ])
})

test('what its calendar has no more says so, until it is back, kept or called off', () => {
  const source = { ...makeEvent().source, missingSince: NOW, confirmedAt: null }
  const gone = { status: 'published', organizerName: 'Arts et Lettres', source } as const
  expect(pageOf({ ...makeEvent(), ...gone }).absence).toBe(
    'Cet événement ne figure plus dans le calendrier d’où il vient\u00a0; à vérifier.',
  )
  const others: Partial<AgendaEvent>[] = [
    { source: { ...source, missingSince: null } },
    { source: { ...source, confirmedAt: NOW } },
    { programme: 'cancelled' },
    { status: 'draft' },
  ]
  for (const other of others) expect(pageOf({ ...makeEvent(), ...gone, ...other }).absence).toBe('')
})

test.each([
  ['Salle communale', 'Rue du Lac 3', 'Salle communale', ['Rue du Lac 3', '1260 Nyon']],
  ['', 'Rue du Lac 3', 'Rue du Lac 3', ['1260 Nyon']],
  ['', '', '1260 Nyon', []],
])('the place « %s », « %s » says everything once', (name, street, heading, address) => {
  const place = {
    name,
    street,
    npa: '1260',
    locality: 'Nyon',
    canton: 'VD',
    lat: null,
    lng: null,
    access: '',
  } as const
  const view = pageOf(makeEvent({ place })).place
  expect(view).toMatchObject({ name: heading, address })
})

test('without a venue the coordinates are said to be approximate', () => {
  expect(pageOf(makeEvent()).place?.isApproximate).toBe(false)
  expect(pageOf(makeEvent({ place: { name: '', street: '' } })).place?.isApproximate).toBe(true)
})

test('the room stands under the place', () => {
  const { place } = pageOf(makeEvent({ place: { room: 'Foyer', lat: null, lng: null } }))
  expect(place).toMatchObject({ name: 'Salle du Port', address: ['Foyer', 'Rue du Lac 1', '1003 Lausanne'] })
})

test('the description begins with date, place and price', () => {
  const price = { kind: 'paid', minChf: 22 } as const
  const { metaDescription } = pageOf(makeEvent({ price, summary: 'Un trio.' }))
  expect(metaDescription.replaceAll('\u00a0', ' ')).toBe(
    'Sam. 28 nov., 20 h · Lausanne · CHF 22.- · Un trio.',
  )
  const exhibition = makeEvent({ when: { start: '2026-11-01', end: '2027-01-03' }, description: 'Affiches.' })
  expect(pageOf(exhibition).metaDescription.replaceAll('\u00a0', ' ')).toBe(
    'Du 1er novembre 2026 au 3 janvier 2027 · Lausanne · Affiches.',
  )
})

test('the description of an event whose next date is moved online names no town', () => {
  const when = { start: '2026-11-28T20:00', status: 'moved_online' as const }
  const { metaDescription } = pageOf(makeEvent({ when, summary: 'Un trio.' }))
  expect(metaDescription.replaceAll('\u00a0', ' ')).toBe('Sam. 28 nov., 20 h · En ligne · Un trio.')
})

test('the picture to share says date, title, place and state; its address changes with them', () => {
  const concert = makeEvent({ title: 'Trio' })
  const { image, state } = pageOf(concert)
  expect(state).toBeNull()
  expect(image.share.path).toMatch(/^\/partage\/concert\.[0-9a-z]{7}\.png$/)
  expect(image.share.alt.replaceAll('\u00a0', ' ')).toBe(
    'Trio, samedi 28 novembre, de 20 h à 22 h, Salle du Port, Lausanne',
  )
  const cancelled = pageOf(makeEvent({ title: 'Trio', programme: 'cancelled' }))
  expect(cancelled.state).toBe('Annulé')
  expect(cancelled.image.share.path).not.toBe(image.share.path)
  expect(pageOf(concert).image.share.path).toBe(image.share.path)
})

test('an imported event names its source, languages have names', () => {
  const source = { kind: 'ics', url: 'https://www.exemple.ch/agenda/1', externalId: '1' }
  const page = pageOf(makeEvent({ source, languages: ['ti', 'fa', 'fr'] }))
  expect(page.source).toEqual({ url: 'https://www.exemple.ch/agenda/1', host: 'exemple.ch' })
  expect(pageOf(makeEvent()).source).toBeNull()
  expect(page.practical).toContainEqual({ term: 'Langue', texts: ['Tigrigna, persan et français'] })
})

test('the dates of one day stand together, what is off does not count as a further date', () => {
  const page = pageOf(
    makeEvent({
      when: [
        { start: '2026-11-24T14:00', end: '2026-11-24T15:00' },
        { start: '2026-11-24T16:00', end: '2026-11-24T17:00' },
        { start: '2026-11-25T10:00', status: 'cancelled' },
      ],
    }),
  )
  expect(page.upcoming.map(({ text, dates }) => [text, ...dates.map(({ time }) => time)])).toEqual([
    ['Mardi 24\u00a0novembre', '14\u00a0h –\u00a015\u00a0h', '16\u00a0h –\u00a017\u00a0h'],
    ['Mercredi 25\u00a0novembre', '10\u00a0h'],
  ])
  expect(page.head.moreDates).toBe('+\u00a01\u00a0date')
})

test('nothing is put into a calendar where nothing takes place', () => {
  expect(pageOf(makeEvent()).canBeAdded).toBe(true)
  expect(pageOf(makeEvent({ availability: 'sold_out' })).canBeAdded).toBe(true)
  for (const programme of ['cancelled', 'postponed'] as const) {
    expect(pageOf(makeEvent({ programme })).canBeAdded, programme).toBe(false)
  }
})

test('an exhibition says what today is like beside its end, and nothing twice', () => {
  const head = (days: (1 | 2 | 3 | 4 | 5 | 6 | 7)[]) =>
    pageOf(
      makeEvent({
        kind: 'exhibition',
        when: { start: '2026-11-01', end: '2027-02-14', time: 'all_day' },
        openingHours: days.length > 0 ? [{ days, opens: '11:00', closes: '18:00' }] : [],
      }),
    ).head
  // 21 November 2026 is a Saturday.
  expect(head([7])).toMatchObject({
    date: { weekday: 'jusqu’au', day: '14', month: 'févr.\u00a02027' },
    time: 'Fermé aujourd’hui',
  })
  expect(head([6, 7]).time).toBe('Ouvre à 11\u00a0h')
  expect(head([]).time.replaceAll('\u00a0', ' ')).toBe('Du 1er novembre 2026 au 14 février 2027')
})

test('the page of an exhibition tells its vernissage and guided tours as sentences, others as dates', () => {
  const [vernissage, period, tour, other] = makeEvent(EXHIBITION).occurrences
  if (!vernissage || !period || !tour || !other) throw new Error('an exhibition with appointments')
  const occurrences = [vernissage, period, tour, { ...other, availability: 'sold_out' as const }]
  const page = pageOf(makeEvent({ ...EXHIBITION, occurrences }))
  expect(page.schedule.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'Vernissage le vendredi 4 décembre de 18 h à 20 h',
    'Visite guidée le dimanche 6 décembre à 15 h',
  ])
  expect(page.upcoming.map(({ dates }) => dates.map(({ label, marks }) => [label, marks[0]?.label]))).toEqual(
    [[[null, undefined]], [['Visite guidée', 'Complet']]],
  )
  expect(page.closed).toContain('Fermé les 25\u00a0décembre et 1er\u00a0janvier 2027')
  expect(page.jsonLd).toMatchObject([
    {
      '@type': 'ExhibitionEvent',
      startDate: '2026-12-05',
      subEvent: [
        { name: 'Eaux vives – Vernissage', startDate: '2026-12-04T18:00:00+01:00' },
        { startDate: '2026-12-06T15:00:00+01:00' },
        { startDate: '2026-12-13T15:00:00+01:00' },
      ],
    },
  ])
})

const FREE = { kind: 'free' as const, minChf: null, maxChf: null, note: 'Sur inscription', reductions: [] }

test('the page of a tour shows the place and the price of the next date, and where each of them is', () => {
  const tour = makeEvent({
    price: { kind: 'paid', minChf: 22 },
    when: [
      { start: '2026-11-28T20:00', place: NYON, price: FREE },
      { start: '2026-11-29T20:00', place: SION, status: 'cancelled' },
      { start: '2026-11-30T20:00' },
    ],
  })
  const page = pageOf(tour)
  expect(page.head).toMatchObject({ place: 'Cinéma du Bourg, Nyon', price: 'Gratuit' })
  expect(page.place).toMatchObject({ name: 'Cinéma du Bourg', point: { lat: NYON.lat, lng: NYON.lng } })
  expect(page.metaDescription.replaceAll('\u00a0', ' ')).toContain('Sam. 28 nov., 20 h · Nyon · Gratuit')
  expect(page.image.share.alt).toContain('Cinéma du Bourg, Nyon')
  expect(page.upcoming.flatMap(({ dates }) => dates.map(({ place, price }) => [place, price]))).toEqual([
    ['Cinéma du Bourg, Nyon', 'Gratuit, Sur inscription'],
    ['Espace des Remparts, Sion', null],
    ['Salle du Port, Lausanne', null],
  ])
  expect(page.practical).toContainEqual({
    term: 'Prix',
    texts: ['Gratuit, CHF\u00a022.- (selon la date)'],
  })
})

test('of a course whose first date is free no place is repeated', () => {
  const when = [{ start: '2026-11-28T20:00', price: FREE }, { start: '2026-12-05T20:00' }]
  const page = pageOf(makeEvent({ when, price: { kind: 'paid', minChf: 22 } }))
  expect(page.head).toMatchObject({ place: 'Salle du Port, Lausanne', price: 'Gratuit' })
  expect(page.upcoming.flatMap(({ dates }) => dates.map(({ place, price }) => [place, price]))).toEqual([
    [null, 'Gratuit, Sur inscription'],
    [null, null],
  ])
})

test('two stages at the same hour stand on one day', () => {
  const when = [NYON, SION].map((place) => ({ start: '2026-11-28T20:00', place }))
  const [day, ...others] = pageOf(makeEvent({ when })).upcoming
  expect(others).toEqual([])
  expect(day?.dates.map(({ place }) => place)).toEqual(['Cinéma du Bourg, Nyon', 'Espace des Remparts, Sion'])
})
