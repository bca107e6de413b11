import { expect, test } from 'vitest'
import { readSource } from './read-source'

const TODAY = '2026-11-21'
const ADDRESS = 'https://www.theatre.example/agenda/noel'

function read(text: string | Buffer, { type = 'text/html', charset = null as string | null } = {}) {
  return readSource({ bytes: Buffer.from(text as string), type, charset, address: ADDRESS, today: TODAY })
}

test('a page without an event of its own is what its title says, with its calendar', () => {
  const page = `<html><head><title>Agenda – Théâtre</title>
    <meta property="og:title" content="Nuit de la lecture"><meta name="description" content="Toute la nuit.">
    <meta property="og:image" content="/nuit.jpg"><link rel="alternate" type="text/calendar" href="webcal://theatre.example/agenda.ics">
    </head><body><p>Publié le <time datetime="2026-10-01">1er octobre</time></p>
    <time datetime="2027-01-22T18:00:00+01:00">22 janvier</time><footer><time datetime="2027-05-01">1</time></footer>`
  expect(read(page)).toMatchObject({
    by: 'page',
    calendarUrl: 'https://theatre.example/agenda.ics',
    events: [
      {
        title: 'Nuit de la lecture',
        description: 'Toute la nuit.',
        dates: [{ start: '2027-01-22T18:00', end: null }],
        imageUrl: 'https://www.theatre.example/nuit.jpg',
        website: ADDRESS,
      },
    ],
  })
  expect(read('<p>Rien').events).toEqual([])
})

test('microdata', () => {
  const page = `<div itemscope itemtype="https://schema.org/TheaterEvent">
    <h1 itemprop="name">Phèdre &amp; Cie</h1><time itemprop="startDate" datetime="2026-12-05T20:00">samedi</time>
    <div itemprop="location" itemscope itemtype="https://schema.org/Place"><b itemprop="name">Théâtre</b>
      <p itemprop="address" itemscope><span itemprop="postalCode">1400</span> <span itemprop="addressLocality">Yverdon-les-Bains</span></p></div>
    <div itemprop="description"><p>Une tragédie.</p><p>En alexandrins.</p></div>
    <img itemprop="image" src="a.png"><p itemprop="offers" itemscope><meta itemprop="price" content="30"></p></div>`
  expect(read(page)).toMatchObject({
    by: 'markup',
    events: [
      {
        title: 'Phèdre & Cie',
        types: ['TheaterEvent'],
        dates: [{ start: '2026-12-05T20:00', end: null }],
        location: { name: 'Théâtre', npa: '1400', locality: 'Yverdon-les-Bains' },
        description: 'Une tragédie.\n\nEn alexandrins.',
        price: { minChf: 30, maxChf: 30 },
        imageUrl: 'https://www.theatre.example/agenda/a.png',
      },
    ],
  })
})

test.each([
  ['as the server says', Buffer.from('<title>F\xeate \x96 \x80 5</title>', 'latin1'), 'windows-1252'],
  [
    'as the server says in its older name',
    Buffer.from('<title>F\xeate \x96 \x80 5</title>', 'latin1'),
    'iso-8859-1',
  ],
  [
    'as the page says',
    Buffer.from('<meta charset=iso-8859-1><title>F\xeate \x96 \x80 5</title>', 'latin1'),
    null,
  ],
  [
    'as the page says in XHTML',
    Buffer.from(
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"/><title>F\xeate \x96 \x80 5</title>',
      'latin1',
    ),
    null,
  ],
  ['unsaid', Buffer.from('<meta charset="utf-8"><title>Fête – € 5</title>'), null],
  ['with a mark', Buffer.from('\ufeff<title>Fête – € 5</title>'), 'iso-8859-1'],
])('encodings: %s', (_, bytes, charset) => {
  expect(read(bytes, { charset }).events[0]?.title).toBe('Fête – € 5')
})

test('a calendar, as a file or pasted', () => {
  const calendar = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Cours',
    'DTSTART;TZID=Europe/Zurich:20261201T190000',
    'RRULE:FREQ=WEEKLY;COUNT=2',
    'LOCATION:Salle\\, 1003 Lausanne',
    'URL:https://a.example/',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'SUMMARY:Bal',
    'DTSTART;VALUE=DATE:20261206',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:3',
    'CLASS:PRIVATE',
    'SUMMARY:Dentiste',
    'DTSTART:20261206T080000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  expect(read(calendar, { type: 'text/plain' })).toMatchObject({
    by: 'calendar',
    events: [
      {
        title: 'Cours',
        dates: [{ start: '2026-12-01T19:00' }, { start: '2026-12-08T19:00' }],
        location: { text: 'Salle, 1003 Lausanne' },
        website: 'https://a.example/',
      },
      { title: 'Bal', dates: [{ start: '2026-12-06', end: null }] },
    ],
  })
})

test('a pasted text: its first line is the title, its lines stay', () => {
  expect(read('  Loto du FC\r\nSamedi dès 20 h\n\n• Cantine\n', { type: 'text/plain' })).toMatchObject({
    by: 'text',
    events: [{ title: 'Loto du FC', description: 'Samedi dès 20 h\n\n• Cantine', dates: [] }],
  })
  expect(read(' \n', { type: 'text/plain' }).events).toEqual([])
})

test('of an event without end no more is given than an event has', () => {
  const event = {
    '@type': 'Event',
    name: 'Bal',
    startDate: '2026-12-05T20:00',
    description: 'x'.repeat(100_000),
    keywords: 'a,'.repeat(100_000),
    inLanguage: Array.from({ length: 1000 }, () => 'fr'),
    image: `https://a.example/${'x'.repeat(5000)}`,
    location: { '@type': 'Place', name: 'y'.repeat(100_000) },
  }
  const found = read(`<script type="application/ld+json">${JSON.stringify(event)}</script>`)
  expect(found.events).toHaveLength(1)
  expect(JSON.stringify(found).length).toBeLessThan(30_000)
  expect(found.events[0]?.imageUrl).toBeNull()
})

test('a pasted mail has its subject as title, and its text for those who look for dates', () => {
  const found = read('De : Anne Exemple <anne@exemple.ch>\r\nObjet : Loto du FC\r\n\r\nSamedi dès 20 h\r\n', {
    type: 'text/plain',
  })
  expect(found).toMatchObject({
    by: 'text',
    text: 'Loto du FC\nSamedi dès 20 h',
    events: [
      {
        title: 'Loto du FC',
        description: 'Samedi dès 20 h',
        notes: ['L’en-tête du message n’est pas repris.'],
      },
    ],
  })
})

test('the pasted source of a page is what it says', () => {
  const plain = (text: string) => read(text, { type: 'text/plain' })
  const event = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Bal',
    startDate: '2026-12-05',
  })
  expect(
    plain(`<html><head><script type="application/ld+json">${event}</script></head><body></body></html>`),
  ).toMatchObject({ by: 'json-ld', events: [{ title: 'Bal' }] })
  expect(plain(event)).toMatchObject({ by: 'json-ld', events: [{ title: 'Bal' }] })
  for (const html of [
    '<h1>Loto du FC</h1><p>Samedi 5 décembre 2026, 20&nbsp;h<br>Salle, 1400 Yverdon</p>',
    '<!doctype html><title>Le site</title><body><div>Loto du FC</div><ul><li>Samedi 5 décembre 2026, 20&nbsp;h</li><li>Salle, 1400 Yverdon</li></ul></body>',
  ])
    expect(plain(html)).toMatchObject({
      by: 'text',
      events: [{ title: 'Loto du FC', description: 'Samedi 5 décembre 2026, 20 h\nSalle, 1400 Yverdon' }],
    })
  expect(plain('<Le loto>\nSamedi').events).toMatchObject([{ title: '<Le loto>' }])
})

test.each([
  '<title>Connexion</title><form><input name="u"><input type="password"></form>',
  '<title>Log in – Site</title><h1>Welcome</h1>',
  '<h1>Se connecter</h1><form><input type="password"></form>',
  '<title>Le site</title><form><input type="password"></form><p>Entrez votre mot de passe.</p>',
])('a page that asks who is there is refused with its reason: %s', (html) => {
  expect(read(html)).toMatchObject({
    events: [],
    unread: [expect.stringMatching(/^Cette page demande une connexion/)],
  })
})

test('a page with a small form for members is none that asks who is there', () => {
  const form = '<form><input type="password"></form>'
  expect(read(`<title>Loto</title><h1>Loto</h1>${form}<p>${'mot '.repeat(50)}</p>`).events).toHaveLength(1)
  expect(read(`<title>Connexion des quartiers</title><p>${'mot '.repeat(50)}</p>`).events).toHaveLength(1)
})

test('the encoding is that of the bytes where what is said of it is wrong', () => {
  const latin = Buffer.from('<meta charset="utf-8"><title>F\xeate \xe0 \xc9pesses</title>', 'latin1')
  expect(read(latin, { charset: 'utf-8' }).events[0]?.title).toBe('Fête à Épesses')
  const utf8 = Buffer.from('<meta charset="iso-8859-1"><title>Fête à Épesses</title>')
  expect(read(utf8, { charset: 'windows-1252' }).events[0]?.title).toBe('Fête à Épesses')
  const oneBroken = Buffer.concat([
    Buffer.from('<title>Fête à Épesses, été'),
    Buffer.from([0xe9]),
    Buffer.from('</title>'),
  ])
  expect(read(oneBroken, { charset: 'utf-8' }).events[0]?.title).toBe('Fête à Épesses, été\ufffd')
})

test('a page gives the text around its heading', () => {
  const page = `<header>Le site</header><nav>Accueil</nav><main><p>Samedi 5 décembre</p><h1>Loto</h1><p>20 h<br>Salle</p>
    <h2>Infos</h2><p>Cantine</p><h2>Autres événements</h2><p>Bal, 12 décembre</p></main><footer>1950</footer>`
  expect(read(page).text).toBe('Loto\nSamedi 5 décembre\n20 h\nSalle\nInfos\nCantine')
})
