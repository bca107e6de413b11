import { expect, test } from 'vitest'
import { readSource } from './read-source'

function found(html: string) {
  const { events } = readSource({
    bytes: Buffer.from(html),
    type: 'text/html',
    charset: null,
    address: 'https://a.example/fete',
    today: '2026-11-21',
  })
  return { dates: events[0]?.dates.map(({ start, end }) => [start, end]), notes: events[0]?.notes }
}

const time = (datetime: string, text = datetime) => `<time datetime="${datetime}">${text}</time>`
const from = time('2026-12-05T19:00:00Z', '20:00')
const to = time('2026-12-05T21:00:00Z', '22:00')
const evening = [['2026-12-05T20:00', '2026-12-05T22:00']]

test.each([
  ['a dash', `<h1>Fête</h1><div>${from} - ${to}</div>`],
  ['a long dash and elements between', `<h1>Fête</h1><p><b>${from}</b> – <b>${to}</b></p>`],
  ['« à »', `<h1>Fête</h1><p>de ${from} à ${to}</p>`],
  ['one parent', `<h1>Fête</h1><div>${from}${to}</div>`],
  ['blocks with a dash', `<h1>Fête</h1><div>${from}</div><div>–</div><div>${to}</div>`],
  [
    'words for begin and end',
    `<h1>Fête</h1><div>Début</div><div>${from}</div><div>Fin :</div><div>${to}</div>`,
  ],
  [
    'hours apart from their day',
    `<h1>Fête</h1><p>${time('2026-12-05', 'samedi')}, ${time('20:00')} – ${time('22:00')}</p>`,
  ],
  ['a day, then its hours', `<h1>Fête</h1><p>${time('2026-12-05', 'samedi')} ${from} à ${to}</p>`],
  ['the same hour twice', `<h1>Fête</h1><p>${from} ${from} - ${to}</p>`],
])('two times are one span: %s', (_, html) => {
  expect(found(html)).toEqual({ dates: evening, notes: [] })
})

test('an exhibition is a span of days, whatever its hours', () => {
  const first = time('2026-12-05', '5 décembre')
  const last = time('2027-01-30', '30 janvier')
  for (const joint of [' – ', ' au ', ' jusqu’au '])
    expect(found(`<h1>Expo</h1><p>du ${first}${joint}${last}</p>`).dates).toEqual([
      ['2026-12-05', '2027-01-30'],
    ])
})

test('dates in a list are several', () => {
  const days = ['2026-12-05T20:00', '2026-12-12T20:00', '2026-12-19T20:00']
  const several = days.map((day) => [day, null])
  expect(
    found(
      `<h1>Phèdre</h1><ul>${days.map((day) => `<li>${time(day)} <a href="#">Billets</a></li>`).join('')}</ul>`,
    ).dates,
  ).toEqual(several)
  expect(found(`<h1>Phèdre</h1><p>${days.map((day) => time(day)).join(', ')}</p>`).dates).toEqual(several)
  expect(found(`<h1>Phèdre</h1><p>${days.map((day) => time(day)).join(' et ')}</p>`).dates).toEqual(several)
  expect(found(`<h1>Phèdre</h1><p>${days.map((day) => time(day)).join('')}</p>`).dates).toEqual(several)
})

test('dates of others, of the writing and of registration are none of the event', () => {
  const later = time('2027-12-05T20:00')
  const one = [['2026-12-05T20:00', null]]
  const left = ['1\u00a0autre date de la page n’est pas reprise.']
  const teaser = `<article><h3><a href="/b">Bal</a></h3>${later}</article>`
  expect(found(`<main><h1>Fête</h1><p>${from}</p></main><section>${later}</section>`)).toEqual({
    dates: one,
    notes: left,
  })
  expect(found(`<h1>Fête</h1><p>${from}</p><section><h2>Agenda</h2>${teaser}</section>`)).toEqual({
    dates: one,
    notes: left,
  })
  expect(found(`<h1>Fête</h1><div class="date">${from}</div><p>Prochaine édition: ${later}</p>`)).toEqual({
    dates: one,
    notes: left,
  })
  expect(
    found(`<h1>Fête</h1><p>${from}</p><p>Inscriptions jusqu’au ${time('2026-12-01')}</p>`).dates,
  ).toEqual(one)
  expect(found(`<h1>Fête</h1><p>Mis à jour le ${time('2026-12-01')}</p><p>${from}</p>`).dates).toEqual(one)
  expect(found(`<h1>Fête</h1><p class="entry-date">${time('2026-12-01')}</p><p>${from}</p>`).dates).toEqual(
    one,
  )
})

test('a list of teasers tells no date of its page, one alone does', () => {
  const teaser = (day: string) => `<li><a href="/${day}">Bal du ${day}</a> ${time(day)}</li>`
  expect(found(`<h1>Agenda</h1><ul>${teaser('2026-12-05')}${teaser('2026-12-12')}</ul>`)).toEqual({
    dates: [],
    notes: ['2\u00a0autres dates de la page ne sont pas reprises.'],
  })
  expect(found(`<h1>Agenda</h1><ul>${teaser('2026-12-05')}</ul>`).dates).toEqual([['2026-12-05', null]])
})

test('a past date is said, and left out', () => {
  const { dates, notes } = found(`<h1>Fête</h1><p>${time('2026-11-05')}</p>`)
  expect(dates).toEqual([])
  expect(notes).toEqual([
    expect.stringMatching(/^La date de la page est passée\s: le jeudi 5\snovembre 2026\.$/),
  ])
})

test.each([
  ['2026-12-05T12:00:00Z', '5 décembre 2026', '2026-12-05'],
  ['2026-12-05T00:00:00Z', 'samedi 5 décembre', '2026-12-05'],
  ['2026-12-05T12:00:00+00:00', '05.12.2026', '2026-12-05'],
  ['2026-12-05T12:00:00Z', '5 décembre 2026, 13h', '2026-12-05T13:00'],
  ['2026-12-05T12:00:00Z', '05.12.2026 - 13:00', '2026-12-05T13:00'],
  ['2026-12-05T19:00:00Z', '5 décembre 2026', '2026-12-05T20:00'],
])('%s that is shown as « %s » is %s', (datetime, text, start) => {
  expect(found(`<h1>Fête</h1>${time(datetime, text)}`).dates).toEqual([[start, null]])
})

test('OpenGraph tells a start with its end, before all elements', () => {
  const head =
    '<meta property="event:start_time" content="2026-12-05T19:00:00Z"><meta property="event:end_time" content="2026-12-05T21:00:00Z">'
  expect(found(`<head>${head}</head><h1>Fête</h1><p>${time('2027-01-01')}</p>`)).toEqual({
    dates: evening,
    notes: [],
  })
})

const SALE_LEFT = ['1\u00a0date d’inscription ou de vente n’est pas reprise.']

test.each([
  ['Vente de sapins', 'Vente le'],
  ['Portes ouvertes', 'Rencontre et inscription sur place'],
  ['Vente de sapins', 'Grande vente de sapins au village,'],
  ['Portes ouvertes', 'Portes ouvertes et vente de miel, le'],
  ['Musée', 'Ouvert au public le'],
  ['Enchères', 'Vente avant travaux, rendez-vous le'],
  ['Course', 'Départ et inscriptions au stade,'],
])('a sale or registration may be the event: « %s », « %s »', (title, lead) => {
  expect(found(`<main><h1>${title}</h1><p>${lead} ${time('2026-12-05T10:00')}</p></main>`)).toEqual({
    dates: [['2026-12-05T10:00', null]],
    notes: [],
  })
})

test.each([
  'Inscriptions jusqu’au',
  "Inscription obligatoire jusqu'au vendredi",
  'Prévente dès le',
  'Ouverture de la vente :',
  'Ouverture des inscriptions le',
  'Inscriptions ouvertes le',
  'S’inscrire avant le',
  'Préloc dès le',
  'Délai d’inscription :',
  'Billets en vente à partir du',
  'Mise en vente le',
  'Vente des billets le',
])('what limits a sale or registration is no date, and that is said: « %s »', (lead) => {
  const limit = time('2026-12-01')
  expect(found(`<h1>Fête</h1><p>${from}</p><p>${lead} ${limit}</p>`)).toEqual({
    dates: [['2026-12-05T20:00', null]],
    notes: SALE_LEFT,
  })
  expect(found(`<h1>Fête</h1><p>${lead} ${limit}</p>`)).toEqual({ dates: [], notes: SALE_LEFT })
})

test('both ends of a registration are none of the event', () => {
  const [first, last] = [time('2026-11-25'), time('2026-12-01')]
  for (const span of [
    `Inscriptions ouvertes dès le ${first} jusqu’au ${last}`,
    `Inscriptions du ${first} au ${last}`,
    `Vente dès le ${first} – ${last}`,
  ])
    expect(found(`<h1>Fête</h1><p>${from}</p><p>${span}</p>`)).toEqual({
      dates: [['2026-12-05T20:00', null]],
      notes: ['2\u00a0dates d’inscription ou de vente ne sont pas reprises.'],
    })
})
