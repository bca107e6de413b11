import { expect, test } from 'vitest'
import { readSource } from './read-source'

function eventIn(html: string) {
  const found = readSource({
    bytes: Buffer.from(html),
    type: 'text/html',
    charset: null,
    address: 'https://a.example/',
    today: '2026-11-21',
  })
  expect(found.by).toBe('markup')
  return found.events[0]
}

const FETE = {
  title: 'Fête',
  dates: [{ start: '2026-12-05T20:00', end: '2026-12-05T23:00' }],
  description: 'Avec **bal**.',
  website: 'https://a.example/fete',
  location: { name: 'Salle', street: 'Rue 1', npa: '1400', locality: 'Yverdon' },
  programme: 'cancelled',
}

test('RDFa Lite, with a vocabulary, a prefix or an address', () => {
  const forms: [attributes: string, property: (name: string) => string, type: (name: string) => string][] = [
    ['vocab="https://schema.org/"', (name) => name, (name) => name],
    ['vocab="http://schema.org"', (name) => name, (name) => name],
    ['prefix="schema: http://schema.org/"', (name) => `schema:${name}`, (name) => `schema:${name}`],
    ['', (name) => `http://schema.org/${name}`, (name) => `http://schema.org/${name}`],
  ]
  for (const [attributes, property, type] of forms) {
    const html = `<div ${attributes}><div typeof="${type('MusicEvent')}"><h1 property="${property('name')}">Fête</h1>
      <time property="${property('startDate')}" datetime="2026-12-05T20:00">5 déc</time><meta property="${property('endDate')}" content="2026-12-05T23:00">
      <link property="${property('eventStatus')}" href="http://schema.org/EventCancelled"><a property="${property('url')}" href="/fete">plus</a>
      <div property="${property('description')}"><p>Avec <b>bal</b>.</p></div>
      <div property="${property('location')}" typeof="${type('Place')}"><b property="${property('name')}">Salle</b>
      <p property="${property('address')}" typeof="${type('PostalAddress')}"><span property="${property('streetAddress')}">Rue 1</span>
      <span property="${property('postalCode')}">1400</span> <span property="${property('addressLocality')}">Yverdon</span></p></div></div></div>`
    expect(eventIn(html)).toMatchObject({ ...FETE, types: ['MusicEvent'] })
  }
})

test('RDFa of another vocabulary is no event', () => {
  const html =
    '<title>Agenda</title><div vocab="http://purl.org/ontology/" typeof="Event"><b property="name">Fête</b></div>'
  expect(
    readSource({
      bytes: Buffer.from(html),
      type: 'text/html',
      charset: null,
      address: '',
      today: '2026-11-21',
    }).by,
  ).toBe('page')
})

test('h-event', () => {
  const html = `<div class="card h-event"><h1 class="p-name">Fête</h1><p class="p-summary">Une soirée.</p>
    <time class="dt-start" datetime="2026-12-05T20:00:00+01:00">5 déc</time><time class="dt-end" datetime="2026-12-05T23:00:00+01:00">23h</time>
    <div class="p-location h-card"><span class="p-name">Salle</span>, <span class="p-street-address">Rue 1</span>, <span class="p-postal-code">1400</span> <span class="p-locality">Yverdon</span></div>
    <a class="u-url" href="/fete">plus</a><div class="e-content"><p>Avec <b>bal</b>.</p></div>
    <a class="p-category">musique</a> <a class="p-category">bal</a><data class="p-status" value="CANCELLED"></data></div>`
  expect(eventIn(html)).toMatchObject({ ...FETE, tags: ['musique', 'bal'] })
})

test('h-event: hours apart from their day, an end that is an hour, a place in one text', () => {
  const html = `<div class="h-event"><a class="p-name u-url" href="/fete">Fête</a>
    <span class="dt-start"><time class="value" datetime="2026-12-05">5 déc</time>, <span class="value">8:00pm</span></span> – <time class="dt-end">23:00</time>
    <span class="p-location">Salle<br>Rue 1<br>1400 Yverdon</span></div>`
  expect(eventIn(html)).toMatchObject({
    title: 'Fête',
    dates: FETE.dates,
    website: 'https://a.example/fete',
    location: { text: 'Salle, Rue 1, 1400 Yverdon' },
  })
})

test('h-events of a list are each their own', () => {
  const entry = (day: number) =>
    `<li class="h-event"><span class="p-name">Bal ${day}</span><time class="dt-start" datetime="2026-12-0${day}">${day}</time></li>`
  const { events } = readSource({
    bytes: Buffer.from(`<ul class="h-feed"><li class="p-name">Agenda</li>${entry(5)}${entry(6)}</ul>`),
    type: 'text/html',
    charset: null,
    address: '',
    today: '2026-11-21',
  })
  expect(events).toMatchObject([
    { title: 'Bal 5', dates: [{ start: '2026-12-05' }], website: null },
    { title: 'Bal 6', dates: [{ start: '2026-12-06' }] },
  ])
})

test('hCalendar', () => {
  const html = `<div class="vevent"><h3 class="summary">Fête</h3>
    <abbr class="dtstart" title="2026-12-05T20:00:00+0100">samedi 20h</abbr> – <abbr class="dtend" title="20261205T220000Z">23h</abbr>
    <div class="location vcard"><span class="fn org">Salle</span><span class="adr"><span class="street-address">Rue 1</span> <span class="postal-code">1400</span> <span class="locality">Yverdon</span></span></div>
    <a class="url" href="/fete">plus</a><div class="description"><p>Avec <b>bal</b>.</p></div><span class="status">CANCELLED</span></div>`
  expect(eventIn(html)).toMatchObject(FETE)
})

test('hCalendar: the value-class pattern, a place in one text, a day', () => {
  const html = `<div class="vevent"><span class="summary">Fête</span>
    <p class="dtstart"><span class="value-title" title="2026-12-05"></span>5 décembre, <span class="value">20:00</span></p>
    <span class="location">Salle, 1400 Yverdon</span></div>`
  expect(eventIn(html)).toMatchObject({
    dates: [{ start: '2026-12-05T20:00', end: null }],
    location: { text: 'Salle, 1400 Yverdon' },
  })
})

test('hCalendar: a date in the title of any element', () => {
  const html =
    '<div class="vevent"><b class="summary">Fête</b><span class="dtstart" title="2026-12-05T20:00">samedi</span></div>'
  expect(eventIn(html)).toMatchObject({ dates: [{ start: '2026-12-05T20:00' }] })
})

test('a date that no machine can read is said', () => {
  const html =
    '<div class="h-event"><b class="p-name">Fête</b><span class="dt-start">samedi prochain</span></div>'
  expect(eventIn(html)).toMatchObject({
    dates: [],
    notes: ['Une date n’est pas lisible\u00a0: «\u00a0samedi prochain\u00a0».'],
  })
})

test('an event without a title has that of its page, where it is alone; another one is said', () => {
  const at = (day: string) =>
    `<div class="h-event"><time class="dt-start" datetime="${day}">${day}</time></div>`
  expect(eventIn(`<h1>Fête</h1>${at('2026-12-05')}`)).toMatchObject({
    title: 'Fête',
    dates: [{ start: '2026-12-05' }],
  })
  const { events, unread } = readSource({
    bytes: Buffer.from(
      `<h1>Agenda</h1>${at('2026-12-05')}<div class="h-event"><b class="p-name">Bal</b></div>`,
    ),
    type: 'text/html',
    charset: null,
    address: '',
    today: '2026-11-21',
  })
  expect([events.map(({ title }) => title), unread]).toEqual([
    ['Bal'],
    ['Un événement de la page n’a pas de titre\u00a0: il n’est pas repris.'],
  ])
})

test('an event on a page with a form for a password is found', () => {
  const form = '<title>Connexion</title><form><input type="password"></form>'
  expect(eventIn(`${form}<div class="h-event"><b class="p-name">Fête</b></div>`)).toMatchObject({
    title: 'Fête',
  })
})

test('shapes of agendas next door: an end within the start, rows of a table', () => {
  const both = `<div class="h-event" itemscope itemtype="https://schema.org/Event"><strong class="p-name" itemprop="name">Fête</strong>
    <time class="dt-start" datetime="2026-12-05 20:00" itemprop="startDate" content="2026-12-05T20:00"><b>samedi</b><div class="dt-end" itemprop="endDate" content="2026-12-05T23:00">2026-12-05T23:00</div></time>
    <div class="p-location h-adr" itemprop="location" itemscope itemtype="https://schema.org/Place"><a class="vcard p-name" itemprop="name" href="/lieu">Salle</a>
    <div class="p-street-address" itemprop="address">Rue 1, 1400 Yverdon</div></div></div>`
  const dates = [{ start: '2026-12-05T20:00', end: '2026-12-05T23:00' }]
  expect(eventIn(both)).toMatchObject({
    title: 'Fête',
    dates,
    location: { name: 'Salle', text: 'Rue 1, 1400 Yverdon' },
  })
  const onlyClasses = both.replace(/ item\w+(?:="[^"]*")?/g, '')
  expect(eventIn(onlyClasses)).toMatchObject({
    title: 'Fête',
    dates,
    location: { name: 'Salle', street: 'Rue 1, 1400 Yverdon' },
  })

  const row = (day: string, title: string) =>
    `<tr class="vevent evenement"><td class="dtstart"><a href="/jour">sam 5<span class="value-title" title="${day}T20:00:00"></span></a><br><span>20h</span></td>
    <td><a class="url" href="/e/${day}"><strong class="summary">${title}</strong></a></td><td class="location">Salle, 1400 Yverdon</td></tr>`
  const table = `<h1>Salle</h1><table>${row('2026-12-05', 'Fête')}${row('2026-12-06', 'Bal')}</table>`
  expect(eventIn(table)).toMatchObject({
    title: 'Fête',
    dates: [{ start: '2026-12-05T20:00', end: null }],
    website: 'https://a.example/e/2026-12-05',
    location: { text: 'Salle, 1400 Yverdon' },
  })
})
