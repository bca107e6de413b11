import { expect, test } from 'vitest'
import { type ItemsRead, type ItemsRequest, readItems } from './source-items'
import { calendar, concert } from './testing/calendars'

const REQUEST = {
  charset: null,
  address: 'https://temple.example/agenda',
  source: { id: 'temple-example-xxxxxx', name: 'Temple', ownerUid: 'anne', category: null },
  known: [],
  today: '2026-11-20',
  nowMs: Date.parse('2026-11-20T12:00:00Z'),
}

async function readOf(text: string, type: string, more: Partial<ItemsRequest> = {}): Promise<ItemsRead> {
  const read = await readItems({ ...REQUEST, bytes: Buffer.from(text), type, ...more })
  if (!read.ok) throw new Error(read.reason)
  return read
}

function page(...events: Record<string, unknown>[]): string {
  const told = events.map((event) => ({
    '@type': 'MusicEvent',
    name: 'Concert',
    location: { '@type': 'Place', name: 'Temple', address: '1260 Nyon' },
    ...event,
  }))
  return `<script type="application/ld+json">${JSON.stringify(told)}</script>`
}

const idsOf = ({ candidates }: ItemsRead) => candidates.map(({ event }) => event.source.externalId)

test('the events of a page are the owner’s, with its name where they tell no organizer', async () => {
  const cancelled = {
    name: 'Bal',
    startDate: '2026-12-06T20:00',
    eventStatus: 'https://schema.org/EventCancelled',
  }
  const organizer = { '@type': 'Organization', name: 'Les Amis' }
  const read = await readOf(page({ startDate: '2026-12-05T20:00', organizer }, cancelled), 'text/html')
  expect(read).toMatchObject({ kind: 'page', isWhole: true, over: 0 })
  expect(read.candidates.map(({ event }) => event)).toMatchObject([
    {
      title: 'Concert',
      organizerUid: 'anne',
      organizerName: 'Les Amis',
      category: 'musique',
      programme: 'scheduled',
    },
    { title: 'Bal', organizerName: 'Temple', programme: 'cancelled', source: { name: REQUEST.source.id } },
  ])
  expect(read.seen).toHaveLength(2)
})

test('an event that tells no theme has that of its source; one that tells its own keeps it', async () => {
  const source = { ...REQUEST.source, category: 'spectacles' }
  const silent = { '@type': 'Event', name: 'Le Grand Soir', startDate: '2026-12-06T20:00' }
  const text = page(silent, { startDate: '2026-12-05T20:00' })
  const themes = ({ candidates }: ItemsRead) => candidates.map(({ event }) => [event.title, event.category])
  expect(themes(await readOf(text, 'text/html', { source }))).toEqual([
    ['Concert', 'musique'],
    ['Le Grand Soir', 'spectacles'],
  ])
  expect(themes(await readOf(text, 'text/html'))).toContainEqual(['Le Grand Soir', 'vie-locale'])
})

test('an event of a page is known again by its address, under another title too', async () => {
  const url = 'https://temple.example/concert'
  const first = await readOf(page({ url, startDate: '2026-12-05T20:00' }), 'text/html')
  expect(idsOf(first)).toEqual([url])
  const renamed = page({ url, name: 'Concert (complet)', startDate: '2026-12-05T20:00' })
  expect(idsOf(await readOf(renamed, 'text/html', { known: [url] }))).toEqual([url])
})

test('a series is known again by title and place, when one date with an address of its own is left', async () => {
  const dates = ['05', '12'].map((day) => ({
    url: `https://temple.example/concert/${day}`,
    startDate: `2026-12-${day}T20:00`,
  }))
  const series = await readOf(page(...dates), 'text/html')
  expect(idsOf(series)).toEqual(['concert @ temple'])
  const last = await readOf(page(...dates.slice(1)), 'text/html', { known: ['concert @ temple'] })
  expect(idsOf(last)).toEqual(['concert @ temple'])
})

test('what a page says of itself is no event of a source; a calendar that it names is told', async () => {
  const link = '<link rel="alternate" type="text/calendar" href="/agenda.ics"><title>Agenda</title>'
  expect(await readOf(link, 'text/html')).toMatchObject({
    candidates: [],
    calendarUrl: 'https://temple.example/agenda.ics',
  })
})

test('records, one a line, are known by publisher and id', async () => {
  const record = {
    id: 7,
    title: 'Fête',
    locality: 'Nyon',
    canton: 'VD',
    start: '2026-12-05',
    source: 'Ville',
  }
  const lines = [record, { ...record, id: 8, canton: 'ZH' }].map((one) => JSON.stringify(one)).join('\n')
  const read = await readOf(lines, 'application/x-ndjson')
  expect(read).toMatchObject({
    kind: 'ndjson',
    refused: [{ what: 'Fête', reason: 'canton « ZH » hors de Suisse romande' }],
  })
  expect(idsOf(read)).toEqual(['Ville\u00a0/ 7'])
  expect(read.seen).toHaveLength(2)
})

test('a calendar is read in the charset that the server tells, and in UTF-16', async () => {
  const text = calendar(concert('a', { SUMMARY: 'Fête à l’école' }))
  const titles = async (bytes: Buffer, charset: string | null) =>
    (await readOf('', 'text/calendar', { bytes, charset })).candidates.map(({ event }) => event.title)
  const latin = Buffer.from(text.replace('’', '\x92'), 'latin1')
  expect(await titles(latin, 'windows-1252')).toEqual(['Fête à l’école'])
  expect(await titles(latin, null)).toEqual(['Fête à l’école'])
  expect(await titles(Buffer.from(`\ufeff${text}`, 'utf16le'), null)).toEqual(['Fête à l’école'])
})

test('an event that is not wholly understood is named with what is missing', async () => {
  const { candidates, doubtful, isWhole } = await readOf(
    page({ startDate: '2026-12-05T20:00', endDate: 'tard' }, { name: 'Bal', startDate: '2026-12-06T20:00' }),
    'text/html',
  )
  expect(candidates).toHaveLength(2)
  expect(isWhole).toBe(true)
  expect(doubtful).toEqual([{ what: 'Concert', reason: 'La fin d’une date n’est pas lisible : « tard ».' }])
})

test('of a page whose data is broken nothing counts as gone', async () => {
  const broken = '<script type="application/ld+json">{"@type":"Event" "name":1}</script>'
  const read = await readOf(page({ startDate: '2026-12-05T20:00' }) + broken, 'text/html')
  expect(read).toMatchObject({ isWhole: false, refused: [{ what: 'La page' }], candidates: [{}] })
})
