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
    text: '',
    unread: [],
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
          region: '',
          country: '',
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
        notes: ['Prix dans une autre monnaie, non repris\u00a0: EUR 99.'],
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

test.each([
  [{ startDate: '2026-12-05T00:00:00Z' }, { start: '2026-12-05', end: null, time: 'unknown' }],
  [{ startDate: '2026-07-05T00:00:00+00:00' }, { start: '2026-07-05', end: null, time: 'unknown' }],
  [{ startDate: '2026-12-05T00:00' }, { start: '2026-12-05', end: null, time: 'unknown' }],
  [{ startDate: '2026-12-04T23:00:00Z' }, { start: '2026-12-05', end: null, time: 'unknown' }],
  [
    { startDate: '2026-12-05T00:00:00+01:00', endDate: '2026-12-06T00:00:00+01:00' },
    { start: '2026-12-05', end: null, time: 'all_day' },
  ],
  [
    { startDate: '2026-12-05T00:00', endDate: '2027-01-30T00:00' },
    { start: '2026-12-05', end: '2027-01-30', time: 'unknown' },
  ],
  [
    { startDate: '2026-12-05T00:00', endDate: '2026-12-07' },
    { start: '2026-12-05', end: '2026-12-07', time: 'all_day' },
  ],
  [
    { startDate: '2026-12-05T00:00:00Z', endDate: '2026-12-05T01:00:00Z' },
    { start: '2026-12-05T01:00', end: '2026-12-05T02:00' },
  ],
  [{ startDate: '2026-12-04T18:00:00-05:00' }, { start: '2026-12-05T00:00', end: null }],
  [
    { startDate: '2026-12-05T20:00', endDate: '2026-12-05T24:00' },
    { start: '2026-12-05T20:00', end: '2026-12-06T00:00' },
  ],
])('JSON-LD: %j has the hours that it tells', (told, date) => {
  expect(jsonLd({ '@type': 'Event', name: 'Marché', ...told }).events[0]?.dates).toEqual([date])
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
      programme: 'cancelled',
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

test('JSON-LD that cannot be read is said, beside what can', () => {
  const unread = ['Des données de la page (JSON-LD) ne sont pas lisibles\u00a0: des dates peuvent manquer.']
  const broken = '<script type="application/ld+json">{"@type":"Event","name":"Bal" "x":1}</script>'
  expect(read(`<title>Bal</title>${broken}`)).toMatchObject({ by: 'page', unread })
  expect(jsonLd(CONCERT, broken)).toMatchObject({ by: 'json-ld', unread, events: [{}] })
})

test.each([
  ['http://www.schema.org/Event', 'Event'],
  ['event', 'Event'],
  ['musicevent', 'MusicEvent'],
  ['schema:Festival', 'Festival'],
  ['http://data-vocabulary.org/Event', 'Event'],
  ['https://schema.org/ExhibitionEvent/', 'ExhibitionEvent'],
])('JSON-LD: the type %s is %s', (type, name) => {
  const event = { '@type': type, name: 'Bal', startDate: '2026-12-05T20:00' }
  expect(jsonLd(event).events).toMatchObject([{ title: 'Bal', types: [name] }])
})

test('JSON-LD: days of an event are its dates, and have what it tells', () => {
  const place = { '@type': 'Place', name: 'Théâtre', address: '1400 Yverdon' }
  const days = ['2026-12-04T20:00', '2026-12-05T20:00']
  const whole = { name: 'Phèdre', startDate: '2026-12-01', endDate: '2026-12-14', location: place }
  for (const more of [{ name: '' }, { name: 'Phèdre' }, { '@type': 'Event' }, { '@type': 'TheaterEvent' }]) {
    const subEvent = days.map((startDate) => ({ ...more, startDate }))
    const { events } = jsonLd({ '@type': 'TheaterEvent', ...whole, subEvent, description: 'Une tragédie.' })
    expect(events).toMatchObject([
      { title: 'Phèdre', description: 'Une tragédie.', location: { name: 'Théâtre' } },
    ])
    expect(events[0]?.dates.map(({ start }) => start)).toEqual(days)
  }
})

test('JSON-LD: an event of a festival has its place and its state, but keeps its own', () => {
  const at = (name: string) => ({ '@type': 'Place', name, address: '1400 Yverdon' })
  const festival = {
    '@type': 'Festival',
    name: 'Festival',
    startDate: '2026-12-04',
    endDate: '2026-12-06',
    location: at('Parc'),
    organizer: 'Les Amis',
    eventStatus: 'EventCancelled',
    subEvent: [
      { '@type': 'Event', name: 'Ouverture', startDate: '2026-12-04T20:00' },
      {
        '@type': 'Event',
        name: 'Bal',
        startDate: '2026-12-05T20:00',
        location: at('Salle'),
        eventStatus: 'EventScheduled',
      },
      { '@id': '#fin' },
    ],
  }
  const end = { '@id': '#fin', '@type': 'Event', name: 'Clôture', startDate: '2026-12-06T20:00' }
  const outside = {
    '@type': 'Event',
    name: 'Après',
    startDate: '2026-12-07T20:00',
    superEvent: { ...festival, subEvent: [] },
  }
  expect(jsonLd([festival, end, outside]).events).toMatchObject([
    { title: 'Festival', dates: [{ start: '2026-12-04', end: '2026-12-06' }], programme: 'cancelled' },
    { title: 'Ouverture', location: { name: 'Parc' }, organizerName: 'Les Amis', programme: 'cancelled' },
    { title: 'Bal', location: { name: 'Salle' }, programme: 'scheduled' },
    { title: 'Clôture', location: { name: 'Parc' } },
    { title: 'Après', location: { name: 'Parc' } },
  ])
})

test('JSON-LD: of several languages the French text is taken', () => {
  const event = { '@type': 'Event', startDate: '2026-12-05' }
  for (const name of [
    [
      { '@language': 'de', '@value': 'Fest' },
      { '@language': 'fr-CH', '@value': 'Fête' },
    ],
    { de: 'Fest', fr: 'Fête' },
    [
      { '@language': 'de', '@value': 'Fest' },
      { '@language': 'fr', '@value': ['Fête'] },
    ],
  ])
    expect(jsonLd({ ...event, name }).events).toMatchObject([{ title: 'Fête' }])
  const listed = { ...event, name: ['Fest', 'Fête'], inLanguage: ['de', 'fr'] }
  expect(jsonLd(listed).events).toMatchObject([{ title: 'Fête', languages: ['de', 'fr'] }])
  expect(jsonLd({ ...event, name: ['Un', 'Deux'], inLanguage: 'fr' }).events).toMatchObject([{ title: 'Un' }])
  expect(jsonLd({ ...event, name: { '@language': 'de', '@value': 'Fest' } }).events).toMatchObject([
    { title: 'Fest' },
  ])
})

test('JSON-LD: dates and ends that cannot be read are said', () => {
  const event = { '@type': 'Event', name: 'Bal', startDate: '2026-12-05T20:00' }
  const noted = (more: object) =>
    jsonLd({ ...event, ...more }).events.map(({ dates, notes }) => [dates, notes])
  expect(noted({ endDate: 'tard' })).toEqual([
    [
      [{ start: '2026-12-05T20:00', end: null }],
      ['La fin d’une date n’est pas lisible\u00a0: «\u00a0tard\u00a0».'],
    ],
  ])
  expect(noted({ endDate: '2026-12-01' })).toEqual([
    [
      [{ start: '2026-12-05T20:00', end: null }],
      ['Une date finit avant son début\u00a0: «\u00a02026-12-01\u00a0».'],
    ],
  ])
  expect(noted({ startDate: ['2026-12-05T20:00', 'x'] })).toEqual([
    [[{ start: '2026-12-05T20:00', end: null }], ['Une date n’est pas lisible\u00a0: «\u00a0x\u00a0».']],
  ])
  expect(noted({ startDate: undefined, endDate: '2026-12-06' })).toEqual([
    [[], ['La page ne dit que la fin\u00a0: «\u00a02026-12-06\u00a0».']],
  ])
  expect(noted({ startDate: '2026-12-05T20:00/2026-12-05T22:00' })).toEqual([
    [[{ start: '2026-12-05T20:00', end: '2026-12-05T22:00' }], []],
  ])
})

test('JSON-LD: a date that was moved says where from', () => {
  const event = {
    '@type': 'Event',
    name: 'Bal',
    startDate: '2026-12-12T20:00',
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: '2026-12-05T19:30',
  }
  expect(jsonLd(event).events).toMatchObject([
    {
      programme: 'rescheduled',
      dates: [
        {
          start: '2026-12-12T20:00',
          note: expect.stringMatching(/^Prévu d’abord le samedi 5\sdécembre 2026 à\s19\sh\s30$/),
        },
      ],
    },
  ])
})

test('JSON-LD: state, tickets, price and address stand with their date, in any order', () => {
  const nodes = [
    {
      startDate: '2026-11-01T20:00',
      eventStatus: 'EventCancelled',
      offers: { price: 10, priceCurrency: 'CHF', url: '/1' },
    },
    {
      startDate: '2026-12-05T20:00',
      offers: { price: 20, priceCurrency: 'CHF', url: '/2', availability: 'SoldOut' },
    },
    { startDate: '2026-12-12T20:00', eventStatus: 'EventPostponed', offers: { price: 0, url: '/3' } },
  ].map((node) => ({ '@type': 'Event', name: 'Loto', ...node }))
  for (const values of [nodes, nodes.toReversed()]) {
    const [event, ...others] = jsonLd(values).events
    expect(others).toEqual([])
    expect(event).toMatchObject({
      programme: 'scheduled',
      price: { minChf: 20 },
      bookingUrl: expect.stringMatching(/\/2$/),
    })
    expect(event?.dates).toMatchObject([
      { start: '2026-11-01T20:00', status: 'cancelled' },
      { start: '2026-12-05T20:00', status: null, availability: 'sold_out' },
      {
        start: '2026-12-12T20:00',
        status: 'postponed',
        price: { kind: 'free' },
        bookingUrl: expect.stringMatching(/\/3$/),
      },
    ])
  }
})

test.each([
  [
    { '@type': 'AggregateOffer', lowPrice: 0, highPrice: 35, priceCurrency: 'CHF' },
    { minChf: 35, maxChf: 35, note: 'Gratuit pour certains' },
  ],
  [
    { '@type': 'AggregateOffer', lowPrice: '15.00', highPrice: '35.00', priceCurrency: 'CHF' },
    { minChf: 15, maxChf: 35, note: '' },
  ],
  [
    { '@type': 'AggregateOffer', offers: [{ price: 12 }, { price: 8 }] },
    { minChf: 8, maxChf: 12 },
  ],
  [{ price: 'CHF 25.-' }, { minChf: 25, maxChf: 25 }],
  [
    { price: "1'200.00", priceCurrency: 'CHF' },
    { minChf: 1200, maxChf: 1200 },
  ],
  [{ priceSpecification: { price: 18, priceCurrency: 'CHF' } }, { minChf: 18, maxChf: 18 }],
  [{ price: 'gratuit' }, { kind: 'free' }],
  [{ price: '0.00', priceCurrency: 'CHF' }, { kind: 'free' }],
])('JSON-LD: the offer %j', (offers, price) => {
  const event = { '@type': 'Event', name: 'Bal', startDate: '2026-12-05T20:00', offers }
  expect(jsonLd(event).events).toMatchObject([{ price, notes: [] }])
})

test('JSON-LD: what cannot be said of a price or place is a note', () => {
  const event = { '@type': 'Event', name: 'Bal', startDate: '2026-12-05T20:00' }
  const notes = (more: object) => jsonLd({ ...event, ...more }).events[0]?.notes
  expect(notes({ offers: { price: 'selon vos moyens' } })).toEqual([
    'Ce prix n’est pas lisible\u00a0: «\u00a0selon vos moyens\u00a0».',
  ])
  expect(notes({ offers: { lowPrice: 10, highPrice: 20, priceCurrency: 'EUR' } })).toEqual([
    'Prix dans une autre monnaie, non repris\u00a0: EUR 10–20.',
  ])
  expect(notes({ location: ['1400 Yverdon', '1260 Nyon'] })).toEqual([
    'La page nomme plusieurs lieux\u00a0: le premier est repris.',
  ])
  expect(notes({ eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' })).toEqual([
    'D’après la page, l’événement a lieu en ligne\u00a0: indiquez le lien.',
  ])
})

test('JSON-LD: an offer that is an address has the tickets', () => {
  const event = {
    '@type': 'Event',
    name: 'Bal',
    startDate: '2026-12-05T20:00',
    offers: 'https://b.example/7',
  }
  expect(jsonLd(event).events).toMatchObject([{ bookingUrl: 'https://b.example/7', price: null, notes: [] }])
})

test('JSON-LD: lines of an address do not run together', () => {
  const event = { '@type': 'Event', name: 'Bal', startDate: '2026-12-05T20:00' }
  for (const location of ['Salle du Bourg<br>1400 Yverdon', '<p>Salle du Bourg</p><p>1400 Yverdon</p>'])
    expect(jsonLd({ ...event, location }).events).toMatchObject([
      { location: { text: 'Salle du Bourg, 1400 Yverdon' } },
    ])
})
