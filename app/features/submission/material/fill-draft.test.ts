// Filling the form, through its real page, from an internet of one machine.
import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import { openSourceReader } from '~/features/imports/pages/source-reader.server'
import { consume, limits, resetUsage } from '~/http/rate-limits.server'
import { openPublicWeb } from '~/platform/public-web.server'
import { runtime } from '~/runtime.server'
import { type FakeInternet, startFakeInternet } from '../../../../tests/support/fake-internet'
import { photo } from '../../../../tests/support/photo'
import { app, type Fields, newForm, postNew, TOKEN } from '../testing/form-routes'

let internet: FakeInternet
const pages = new Map<string, { type: string; body: string | Buffer }>()
const site: RequestListener = ({ url }, response) => {
  const page = pages.get(url ?? '')
  response.writeHead(page ? 200 : 404, { 'Content-Type': page?.type ?? 'text/html' }).end(page?.body)
}
beforeAll(async () => {
  internet = await startFakeInternet(site)
  Object.assign(await runtime(), { web: openPublicWeb({ userAgent: 'Agenda', network: internet.network }) })
})
beforeEach(() => pages.clear())
afterAll(() => internet.stop())

function serve(path: string, body: string | Buffer, type = 'text/html; charset=utf-8'): string {
  pages.set(path, { type, body })
  return `http://agenda.example${path}`
}

const jsonLd = (...values: unknown[]) =>
  `<head>${values.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join('')}</head>`

const CONCERT = {
  '@type': 'MusicEvent',
  name: 'Concert de Noël',
  startDate: '2026-12-05T20:30',
  endDate: '2026-12-05T22:00',
  description: '<p>Avec le <b>chœur</b>.</p>',
  location: {
    '@type': 'Place',
    name: 'Temple',
    address: { streetAddress: 'Rue du Temple 4', postalCode: '1260', addressLocality: 'Nyon' },
  },
  offers: { price: '25', priceCurrency: 'CHF', url: 'https://billets.example/7' },
  image: 'http://agenda.example/photo.png',
}

async function fill(fields: Fields) {
  const { cookie } = await app.signedIn({ displayName: 'Camille' })
  const token = TOKEN()
  const sent = await postNew(cookie, { intent: 'fill', ...fields }, token)
  const draft = await app.documents.get(drafts, token)
  return { ...sent, fill: sent.answer?.fill, fields: draft?.fields, draft, cookie, token }
}

test('where no worker can start, filling is refused until later and the form is kept', async () => {
  const address = serve('/concert', jsonLd(CONCERT))
  const services = await runtime()
  const { sourceReader } = services
  const missing = new URL('../no-such.worker.mjs', import.meta.url)
  Object.assign(services, { sourceReader: openSourceReader(1000, missing) })
  const { status, fill: view, answer } = await fill({ 'fill.source': address, title: 'Mon concert' })
  Object.assign(services, { sourceReader })
  expect([status, view, answer?.result.initialValue?.title]).toEqual([
    422,
    {
      state: 'refused',
      source: address,
      field: 'source',
      message: 'Service indisponible\u00a0: réessayez dans un instant.',
    },
    'Mon concert',
  ])
})

test('a page with JSON-LD fills the draft; what is missing is said, and nothing is sent', async () => {
  const address = serve('/concert', jsonLd(CONCERT))
  const { status, fill: view, fields, draft, cookie, token } = await fill({ 'fill.source': ` ${address}\n` })
  expect(status).toBe(200)
  expect(fields).toEqual({
    title: ['Concert de Noël'],
    category: ['musique'],
    description: ['Avec le **chœur**.'],
    mode: ['dates'],
    'dates[0].id': ['1'],
    'dates[0].day': ['2026-12-05'],
    'dates[0].time': ['timed'],
    'dates[0].startTime': ['20:30'],
    'dates[0].endTime': ['22:00'],
    attendance: ['in_person'],
    'place.name': ['Temple'],
    'place.street': ['Rue du Temple 4'],
    'place.locality': ['1260 Nyon'],
    'place.canton': ['VD'],
    'place.lat': [expect.any(String)],
    'place.lng': [expect.any(String)],
    'price.kind': ['paid'],
    'price.minChf': ['25'],
    'price.maxChf': ['25'],
    bookingUrl: ['https://billets.example/7'],
    website: [address],
  })
  expect(view).toMatchObject({
    state: 'filled',
    from: 'agenda.example',
    filled: ['titre', 'thème', 'description', 'dates', 'lieu', 'prix', 'billetterie', 'site'],
    kept: [],
    missing: [],
    notes: [
      'Une photo a été trouvée. Pour l’importer, cochez la case qui confirme que vous en avez le droit.',
    ],
  })
  expect(draft?.image).toBeNull()
  // The page shows it, and the form's script has it as its first values.
  expect((await newForm(cookie, `?draft=${token}`)).defaults).toMatchObject({ title: 'Concert de Noël' })
})

test('microdata, a page’s own title, a calendar and a text fill it too', async () => {
  const microdata = serve(
    '/m',
    '<div itemscope itemtype="https://schema.org/Event"><b itemprop="name">Loto</b><time itemprop="startDate" datetime="2026-12-01"></time></div>',
  )
  expect(await fill({ 'fill.source': microdata })).toMatchObject({
    fields: { title: ['Loto'], 'dates[0].day': ['2026-12-01'], 'dates[0].time': ['unknown'] },
    fill: { missing: ['description', 'lieu', 'prix'] },
  })
  const latin = Buffer.from('<meta charset="windows-1252"><title>F\xeate d\x92hiver</title>', 'latin1')
  expect((await fill({ 'fill.source': serve('/t', latin, 'text/html') })).fields).toMatchObject({
    title: ['Fête d’hiver'],
  })
  const calendar =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Bal\r\nDTSTART:20261212T190000Z\r\nLOCATION:Salle\\, 1003 Lausanne\r\nEND:VEVENT\r\nEND:VCALENDAR'
  const bal = {
    title: ['Bal'],
    'dates[0].startTime': ['20:00'],
    'place.name': ['Salle'],
    'place.locality': ['1003 Lausanne'],
  }
  expect((await fill({ 'fill.source': serve('/c.ics', calendar, 'text/calendar') })).fields).toMatchObject(
    bal,
  )
  expect((await fill({ 'fill.source': calendar })).fields).toMatchObject(bal)
  expect((await fill({ 'fill.file': new File([calendar], 'bal.ics') })).fields).toMatchObject(bal)
  expect(
    await fill({ 'fill.source': 'Loto du FC\nSamedi 5 décembre 2026 dès 20 h\nGrande salle, 1260 Nyon' }),
  ).toMatchObject({
    fields: {
      title: ['Loto du FC'],
      description: ['Samedi 5 décembre 2026 dès 20 h\nGrande salle, 1260 Nyon'],
      'dates[0].day': ['2026-12-05'],
      'dates[0].startTime': ['20:00'],
      'place.name': ['Grande salle'],
      'place.locality': ['1260 Nyon'],
    },
    fill: { from: 'votre texte' },
  })
})

test('a calendar in Latin-1 fills the form, with its state and what of it cannot be read', async () => {
  const event = (lines: string) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`
  const of = (...events: string[]) => `BEGIN:VCALENDAR\r\n${events.map(event).join('')}END:VCALENDAR\r\n`
  const fete = 'UID:1\r\nSUMMARY:Fête\r\nDTSTART;TZID=Europe/Zurich:20261205T200000'
  const off = 'UID:3\r\nSUMMARY:ANNULÉ – Fête\r\nDTSTART;VALUE=DATE:20261212T200000'
  const broken = 'UID:2\r\nSUMMARY:Bal\r\nDTSTART;TZID=Nulle/Part:20261206T200000'
  const latin = (text: string) => new File([Buffer.from(text.replace('–', '\x96'), 'latin1')], 'a.ics')
  const filled = await fill({ 'fill.file': latin(of(fete, broken, off)) })
  expect(filled.fields).toMatchObject({
    title: ['Fête'],
    'dates[1].startTime': ['20:00'],
    'dates[1].status': ['cancelled'],
  })
  expect(filled.fields).not.toHaveProperty(['dates[0].status'])
  const unread = 'Ligne 7\u00a0: fuseau horaire inconnu «\u00a0Nulle/Part\u00a0».'
  expect(filled.fill).toMatchObject({ notes: expect.arrayContaining([unread]) })
  expect(await fill({ 'fill.file': latin(of(broken)) })).toMatchObject({
    fill: { state: 'refused', message: unread.replace('7', '2') },
  })
})

test('the calendar beside a page tells of its event', async () => {
  const calendar =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Bal\r\nDTSTART:20261212T190000Z\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Autre\r\nDTSTART:20261213T190000Z\r\nEND:VEVENT\r\nEND:VCALENDAR'
  serve('/tout.ics', calendar, 'text/calendar')
  const address = serve(
    '/bal',
    '<title>Bal</title><link rel="alternate" type="text/calendar" href="/tout.ics">',
  )
  expect((await fill({ 'fill.source': address })).fields).toMatchObject({
    title: ['Bal'],
    'dates[0].day': ['2026-12-12'],
  })
})

test('of several events one is chosen by title and date', async () => {
  const other = { ...CONCERT, name: 'Concert de Pâques', startDate: '2027-03-28', endDate: undefined }
  const address = serve('/agenda', jsonLd(CONCERT, other))
  const asked = await fill({ 'fill.source': address, title: 'Mon titre' })
  expect(asked).toMatchObject({
    status: 200,
    draft: null,
    fill: {
      state: 'several',
      choices: [
        { label: 'Concert de Noël', when: 'le 5\u00a0décembre 2026' },
        { label: 'Concert de Pâques', when: 'le 28\u00a0mars 2027' },
      ],
    },
  })
  const choice = asked.fill?.state === 'several' ? asked.fill.choices[1]?.value : ''
  expect((await fill({ 'fill.source': address, 'fill.event': choice ?? '' })).fields).toMatchObject({
    title: ['Concert de Pâques'],
  })
})

test('what the author has written stays, and that is said, unless they want it replaced', async () => {
  const address = serve('/concert', jsonLd(CONCERT))
  const typed = {
    'fill.source': address,
    title: 'Mon concert',
    organizerName: 'Camille',
    'dates[0].day': '2026-12-24',
    'dates[0].time': 'timed',
    'price.kind': 'unknown',
    mode: 'dates',
  }
  const kept = await fill(typed)
  expect(kept.fields).toMatchObject({
    title: ['Mon concert'],
    'dates[0].day': ['2026-12-24'],
    'price.minChf': ['25'],
  })
  expect(kept.fill).toMatchObject({ kept: ['titre', 'dates'] })
  const replaced = await fill({ ...typed, 'fill.replace': 'on' })
  expect(replaced.fields).toMatchObject({ title: ['Concert de Noël'], 'dates[0].day': ['2026-12-05'] })
  expect(replaced.fill).toMatchObject({ kept: [] })
})

describe('the photo', () => {
  test('is taken in when its author says they may use it', async () => {
    serve('/photo.png', (await photo()).buffer, 'image/jpeg')
    const address = serve('/concert', jsonLd(CONCERT))
    const { draft, fill: view } = await fill({ 'fill.source': address, 'fill.photo': 'on' })
    expect(draft?.image).toMatchObject({ id: expect.stringMatching(/^event-/) })
    expect(view).toMatchObject({ filled: expect.arrayContaining(['photo']) })
  })

  test('that is none, or not public, is left', async () => {
    serve('/photo.png', '<html>', 'text/html')
    const address = serve('/concert', jsonLd(CONCERT))
    expect(await fill({ 'fill.source': address, 'fill.photo': 'on' })).toMatchObject({
      draft: { image: null, title: 'Concert de Noël' },
      fill: { notes: [expect.stringMatching(/^La photo n’a pas pu être importée/)] },
    })
    const inside = serve('/inside', jsonLd({ ...CONCERT, image: 'http://127.0.0.1/photo.png' }))
    expect((await fill({ 'fill.source': inside, 'fill.photo': 'on' })).draft?.image).toBeNull()
    expect(internet.privateConnections()).toBe(0)
  })
})

test.each([
  ['http://localhost/', 'introuvable'],
  ['http://127.0.0.1/', 'site public'],
  ['http://user:pw@agenda.example/', 'mot de passe'],
  ['http://agenda.example:8080/', 'port'],
  ['file:///etc/passwd', 'http://'],
  ['agenda.example/rien', 'refuse l’accès à cette page'],
  ['  ', 'Indiquez une adresse'],
  ['x'.repeat(50_001), 'Au plus'],
])('refused beside the field, with nothing stored: %s', async (source, says) => {
  const { status, fill: view, draft } = await fill({ 'fill.source': source, title: 'Mon titre' })
  expect({ status, draft }).toEqual({ status: 422, draft: null })
  expect(view).toMatchObject({ state: 'refused', field: 'source', message: expect.stringContaining(says) })
  expect(internet.privateConnections()).toBe(0)
})

test.each([
  ['Ciné-club\nSorti en salle le 2 février 1995. Projection mardi 8 décembre 2026 à 18h30', ['2026-12-08']],
  ['Soirée Camille Exemple (né le 3 mars 1950)', []],
  ['Fête\nEn mémoire du 1er août 1291', []],
  ['Théâtre\nSamedi 5 décembre 2026 à 20 h\nRelâche le 6 décembre', ['2026-12-05']],
  ['Loto\nSamedi 5 décembre 2026 à 20 h\nInscriptions jusqu’au 3 décembre 2026', ['2026-12-05']],
])('a text adds no date on which nothing takes place, and says what it leaves: %j', async (text, days) => {
  const { fields, fill: view } = await fill({ 'fill.source': text })
  const found = Object.entries(fields ?? {}).filter(([name]) => /^dates\[\d+\]\.day$/.test(name))
  expect(found.flatMap(([, day]) => day)).toEqual(days)
  expect(view).toMatchObject({ notes: [expect.stringMatching(/n’est pas compris dans les dates/)] })
})

test('a line of a text that says when and where fills both', async () => {
  const lines = [
    'Samedi 5 décembre 2026 à 20 h, salle du Bourg, 1260 Nyon',
    'Samedi 5 décembre 2026, dès 20 h, salle du Bourg, 1260 Nyon',
  ]
  for (const line of lines) {
    const { fields } = await fill({ 'fill.source': `Loto de la fanfare\n${line}` })
    expect(fields, line).toMatchObject({
      'place.name': ['salle du Bourg'],
      'place.locality': ['1260 Nyon'],
      'dates[0].day': ['2026-12-05'],
      'dates[0].startTime': ['20:00'],
    })
  }
})

test('an address without http:// is read by http where its site has no https', async () => {
  serve('/concert', jsonLd(CONCERT))
  const { fields } = await fill({ 'fill.source': 'village.example/concert' })
  expect(fields).toMatchObject({ title: ['Concert de Noël'] })
  expect(internet.asked.at(-1)).toBe('GET village.example/concert')
})

test('a page without events is refused', async () => {
  expect((await fill({ 'fill.source': serve('/rien', '<p>Rien') })).fill).toMatchObject({ state: 'refused' })
})

test('one account and one address fill so many forms an hour', async () => {
  const { cookie, user } = await app.signedIn()
  const post = () => postNew(cookie, { intent: 'fill', 'fill.source': 'Loto' })
  for (let used = 0; used < limits.fillForm.max; used += 1) await consume(limits.fillForm, user.uid, app)
  expect(await post()).toMatchObject({
    status: 429,
    answer: { fill: { message: expect.stringMatching(/^Trop d’essais/) } },
  })
  await resetUsage(limits.fillForm, user.uid, app)
  expect(await post()).toMatchObject({ status: 200 })
})

test.each([
  [
    'a description for others',
    '<meta property="og:title" content="Bal"><meta property="og:description" content="Samedi 12 décembre 2026 à 21h, Salle des fêtes, Pully">',
    '2026-12-12',
    '21:00',
  ],
  [
    'the text below the heading',
    '<h1>Bal</h1><p>Vendredi 11 décembre 2026, 20h</p><p>Temple, Aubonne</p>',
    '2026-12-11',
    '20:00',
  ],
  [
    'the text above the heading',
    '<p>Vendredi 11 décembre 2026, 20h</p><h1>Bal</h1><p>Au village</p>',
    '2026-12-11',
    '20:00',
  ],
  [
    'JSON-LD without a date',
    `${jsonLd({ '@type': 'Event', name: 'Bal' })}<h1>Bal</h1><p>Vendredi 11 décembre 2026 à 20h</p>`,
    '2026-12-11',
    '20:00',
  ],
])('a page without markup for its date is read in words: %s', async (_, html, day, startTime) => {
  const { fields, fill: view } = await fill({ 'fill.source': serve('/mots', html) })
  expect(fields).toMatchObject({ title: ['Bal'], 'dates[0].day': [day], 'dates[0].startTime': [startTime] })
  expect(view).toMatchObject({
    notes: expect.arrayContaining(['Relisez\u00a0: lu dans le texte de la page.']),
  })
})

test('words add no date to markup', async () => {
  const html = `${jsonLd(CONCERT)}<h1>Concert de Noël</h1><p>Aussi le 20 décembre 2026 à 18h</p>`
  const { fields, fill: view } = await fill({ 'fill.source': serve('/deux', html) })
  expect(Object.keys(fields ?? {}).filter((name) => /\.day$/.test(name))).toEqual(['dates[0].day'])
  expect(JSON.stringify(view)).not.toContain('Relisez')
})

test('a page that asks who is there is refused with that reason', async () => {
  const html = '<title>Connexion</title><form><input type="password"></form>'
  expect((await fill({ 'fill.source': serve('/compte', html) })).fill).toMatchObject({
    state: 'refused',
    message: 'Cette page demande une connexion\u00a0: collez plutôt le texte de l’annonce.',
  })
})

test('the state of one date is told with it, and what is over is said', async () => {
  const loto = (startDate: string, eventStatus?: string) => ({
    '@type': 'Event',
    name: 'Loto',
    startDate,
    eventStatus,
  })
  const later = loto('2027-12-12T20:00', 'EventCancelled')
  const series = serve('/serie', jsonLd(loto('2027-12-05T20:00'), later))
  const { fields, fill: view } = await fill({ 'fill.source': series })
  expect(fields).toMatchObject({ 'dates[1].status': ['cancelled'] })
  expect(fields).not.toHaveProperty('dates[0].status')
  expect(view).toMatchObject({
    notes: [expect.stringMatching(/^D’après la page, annulé\s: dimanche 12\sdécembre 2027\.$/)],
  })
  const whole = await fill({ 'fill.source': serve('/un', jsonLd(later)) })
  expect(whole).toMatchObject({
    fields: { 'dates[0].status': ['cancelled'] },
    fill: { notes: ['D’après la page, l’événement est annulé.'] },
  })
  const past = await fill({ 'fill.source': serve('/passe', jsonLd(loto('2020-12-05T20:00'))) })
  expect(past.fill).toMatchObject({
    notes: [expect.stringMatching(/^Cet événement est passé le samedi 5\sdécembre 2020/)],
  })
})

test('a place in France is said, and in the description where it is near', async () => {
  const at = (postalCode: string, addressLocality: string) =>
    serve(
      '/france',
      jsonLd({
        '@type': 'Event',
        name: 'Bal',
        startDate: '2027-12-05T20:00',
        location: {
          '@type': 'Place',
          name: 'Casino',
          address: { postalCode, addressLocality, addressCountry: 'FR' },
        },
      }),
    )
  const near = await fill({ 'fill.source': at('74500', 'Évian-les-Bains') })
  expect(near).toMatchObject({
    fields: { placeUnknown: ['on'], description: ['Lieu\u00a0: Casino, 74500 Évian-les-Bains'] },
    fill: { notes: [expect.stringMatching(/France voisine \(Évian-les-Bains\)/)] },
  })
  const far = await fill({ 'fill.source': at('69001', 'Lyon') })
  expect(far.fill).toMatchObject({ notes: ['Ce lieu est hors de Suisse romande (Lyon).'] })
})

test('a forwarded mail fills its subject and its text, not its head', async () => {
  const mail =
    'De : Anne Exemple <anne@exemple.ch>\nEnvoyé : jeudi 26 novembre 2026 09:12\nObjet : TR: Loto du FC\n\nDimanche 5 décembre 2027 dès 20 h\nGrande salle, 1260 Nyon\n\nAnne Exemple\n079 000 00 00'
  const { fields, fill: view } = await fill({ 'fill.source': mail })
  expect(fields).toMatchObject({ title: ['Loto du FC'] })
  expect(JSON.stringify(fields)).not.toMatch(/anne@|079|novembre/)
  expect(view).toMatchObject({
    notes: expect.arrayContaining([
      'L’en-tête du message n’est pas repris.',
      'La signature du message n’est pas reprise.',
    ]),
  })
})

test('the pasted source of a page fills what people read in it', async () => {
  const html = '<h1>Loto du FC</h1><p>Dimanche 5 décembre 2027 dès 20&nbsp;h<br>Grande salle, 1260 Nyon</p>'
  expect((await fill({ 'fill.source': html })).fields).toMatchObject({
    title: ['Loto du FC'],
    'dates[0].day': ['2027-12-05'],
    'place.locality': ['1260 Nyon'],
  })
})
