import { expect, test } from 'vitest'
import { readSource } from './read-source'

const TODAY = '2026-11-21'
const ADDRESS = 'https://www.theatre.example/agenda/noel'

function read(text: string | Buffer, { type = 'text/html', charset = null as string | null } = {}) {
  return readSource({ bytes: Buffer.from(text as string), type, charset, address: ADDRESS, today: TODAY })
}

function jsonLd(value: unknown, rest = '') {
  return read(
    `<head><script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>${rest}</head>`,
  )
}
const CONCERT = {
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  name: 'Concert de No&euml;l',
  startDate: '2026-12-05T19:30:00Z',
  endDate: '2026-12-05T22:00:00+01:00',
  description: '<p>Avec le <b>chœur</b>.</p><ul><li>Bach</li><li>Rameau</li></ul><script>x()</script>',
  location: {
    '@type': 'Place',
    name: 'Temple de Nyon',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Rue du Temple 4',
      postalCode: 'CH-1260',
      addressLocality: 'Nyon',
    },
    geo: { '@type': 'GeoCoordinates', latitude: '46.38', longitude: 6.24 },
  },
  offers: [
    { '@type': 'Offer', price: '25.00', priceCurrency: 'CHF', url: '/billets/7' },
    { '@type': 'Offer', price: 15, priceCurrency: 'CHF' },
    { '@type': 'Offer', price: 99, priceCurrency: 'EUR' },
  ],
  organizer: { '@type': 'Organization', name: 'Chœur de Nyon' },
  keywords: 'chorale, Bach',
  typicalAgeRange: '6-12',
  inLanguage: 'fr-CH',
  image: ['/photo.jpg', '/autre.jpg'],
  url: '/agenda/noel?lang=fr',
}

test('JSON-LD: an event with all that it tells', () => {
  expect(jsonLd(CONCERT)).toEqual({
    by: 'json-ld',
    calendarUrl: null,
    events: [
      {
        title: 'Concert de Noël',
        description: 'Avec le **chœur**.\n\n-   Bach\n-   Rameau',
        dates: [{ start: '2026-12-05T20:30', end: '2026-12-05T22:00' }],
        location: {
          name: 'Temple de Nyon',
          street: 'Rue du Temple 4',
          npa: '1260',
          locality: 'Nyon',
          text: '',
          geo: { lat: 46.38, lng: 6.24 },
        },
        onlineUrl: null,
        price: { kind: 'paid', minChf: 15, maxChf: 25, note: '', reductions: [] },
        programme: 'scheduled',
        availability: 'unknown',
        bookingUrl: 'https://www.theatre.example/billets/7',
        website: 'https://www.theatre.example/agenda/noel?lang=fr',
        organizerName: 'Chœur de Nyon',
        tags: ['chorale', 'Bach'],
        types: ['MusicEvent'],
        languages: ['fr'],
        minAge: 6,
        maxAge: 12,
        imageUrl: 'https://www.theatre.example/photo.jpg',
        notes: [],
      },
    ],
  })
})

test('JSON-LD: events are found in @graph, in lists and behind references', () => {
  const graph = {
    '@graph': [
      { '@type': 'WebPage', name: 'Agenda', mainEntity: { '@id': '#e' } },
      {
        '@id': '#e',
        '@type': ['Thing', 'Event'],
        name: 'Loto',
        startDate: '2026-12-01',
        location: { '@id': '#p' },
      },
      { '@id': '#p', '@type': 'Place', name: 'Salle de gym', address: 'Le Bourg 1, 1610 Oron' },
    ],
  }
  expect(jsonLd(graph).events).toMatchObject([
    {
      title: 'Loto',
      dates: [{ start: '2026-12-01', end: null }],
      location: { name: 'Salle de gym', text: 'Le Bourg 1, 1610 Oron' },
    },
  ])
  const list = { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: CONCERT }] }
  expect(jsonLd(list).events).toMatchObject([{ title: 'Concert de Noël' }])
  expect(jsonLd([{ '@type': 'Organization', name: 'X', event: [CONCERT] }]).events).toHaveLength(1)
})

test('JSON-LD: several events, in the order of their dates to come; those over are left out', () => {
  const event = (name: string, startDate: string) => ({
    '@type': 'https://schema.org/Event',
    name,
    startDate,
  })
  const { events } = jsonLd([event('C', '2027-01-01'), event('A', '2026-11-01'), event('B', '2026-11-22')])
  expect(events.map(({ title }) => title)).toEqual(['B', 'C'])
  expect(jsonLd([event('A', '2026-11-01')]).events).toHaveLength(1)
})

test('JSON-LD: one event on several days is one event with several dates', () => {
  const event = (startDate: string) => ({ '@type': 'TheaterEvent', name: 'Phèdre', startDate })
  expect(
    jsonLd([event('2026-12-06T17:00'), event('2026-12-05T20:00'), event('2026-12-05T20:00')]).events,
  ).toMatchObject([{ dates: [{ start: '2026-12-05T20:00' }, { start: '2026-12-06T17:00' }] }])
})

test('JSON-LD: a festival and its events can both be chosen', () => {
  const festival = {
    '@type': 'Festival',
    name: 'Festival',
    startDate: '2026-12-04',
    endDate: '2026-12-06',
    subEvent: [
      {
        '@type': 'Event',
        name: 'Ouverture',
        startDate: '2026-12-04T20:00',
        superEvent: { '@type': 'Event', name: 'Y', startDate: '2026-12-04' },
      },
    ],
  }
  expect(jsonLd(festival).events).toMatchObject([
    { title: 'Festival', dates: [{ start: '2026-12-04', end: '2026-12-06' }] },
    { title: 'Ouverture' },
  ])
})

test.each([
  [
    {
      repeatFrequency: 'P1W',
      byDay: ['https://schema.org/Tuesday', 'Thursday'],
      startDate: '2026-12-01',
      endDate: '2026-12-10',
      startTime: '14:00',
      endTime: '16:00',
      exceptDate: '2026-12-08',
    },
    ['2026-12-01T14:00', '2026-12-03T14:00', '2026-12-10T14:00'],
  ],
  [
    { repeatFrequency: 'P1D', startDate: '2026-12-30', repeatCount: 3 },
    ['2026-12-30', '2026-12-31', '2027-01-01'],
  ],
  [
    { repeatFrequency: 'P2W', byDay: 'Saturday', startDate: '2026-12-01', endDate: '2026-12-31' },
    ['2026-12-05', '2026-12-19'],
  ],
  [
    { repeatFrequency: 'P1M', startDate: '2026-12-15T19:00', repeatCount: 2 },
    ['2026-12-15T19:00', '2027-01-15T19:00'],
  ],
])('JSON-LD: an eventSchedule tells the dates: %j', (eventSchedule, starts) => {
  const { events } = jsonLd({ '@type': 'Event', name: 'Yoga', startDate: '2026-12-01', eventSchedule })
  expect(events[0]?.dates.map(({ start }) => start)).toEqual(starts)
})

test('JSON-LD: midnight to midnight are days, unreadable dates are said', () => {
  const event = {
    '@type': 'Event',
    name: 'Marché',
    startDate: '2026-12-05T00:00:00+01:00',
    endDate: '2026-12-06T23:59:59+01:00',
  }
  expect(jsonLd(event).events).toMatchObject([{ dates: [{ start: '2026-12-05', end: '2026-12-06' }] }])
  expect(jsonLd({ ...event, startDate: 'bientôt' }).events).toMatchObject([
    { dates: [], notes: ['Une date n’est pas lisible\u00a0: «\u00a0bientôt\u00a0».'] },
  ])
})

test('JSON-LD: an online event, a free one, a cancelled one', () => {
  const event = {
    '@type': 'Event',
    name: 'Conférence',
    startDate: '2026-12-05T20:00',
    eventStatus: 'https://schema.org/EventCancelled',
    isAccessibleForFree: true,
    location: { '@type': 'VirtualLocation', url: 'https://video.example/42' },
  }
  expect(jsonLd(event).events).toMatchObject([
    {
      onlineUrl: 'https://video.example/42',
      location: null,
      price: { kind: 'free' },
      notes: ['D’après la page, l’événement est annulé.'],
    },
  ])
})

test('JSON-LD: beside an amount, what is free for some is a note', () => {
  const offers = [0, 20].map((price) => ({ price, priceCurrency: 'CHF' }))
  const event = { '@type': 'Event', name: 'Conte', startDate: '2026-12-05T20:00', offers }
  expect(jsonLd(event).events).toMatchObject([
    { price: { kind: 'paid', minChf: 20, maxChf: 20, note: 'Gratuit pour certains' } },
  ])
})

test('JSON-LD that is not quite JSON is read, what is none at all is passed over', () => {
  const loose =
    '<script type="application/ld+json">/* x */{"@type":"Event","name":"Bal\n du village"}</script>'
  expect(read(`<script type="application/ld+json">{oops</script>${loose}`).events).toMatchObject([
    { title: 'Bal du village' },
  ])
})
