import { expect, test } from 'vitest'
import type { Hit } from '~/domain/catalogue'
import type { StoredEvent } from '~/domain/event'
import { BLANK_EVENT } from '~/domain/event-content'
import { JSON_FIELDS } from '~/domain/event-fields'
import { makeOccurrences } from '~/domain/occurrence'
import { FRIBOURG, SION } from '../../../tests/support/agenda-places'
import { WEEKLY, WEEKLY_TEXT } from '../../../tests/support/weekly-event'
import { agendaItem, agendaItems } from './json.server'
import { agendaRss } from './rss.server'
import { sampleEvent } from './sample-event'

const NOW = Date.parse('2026-11-21T09:00:00.000Z')

const RSS = {
  siteUrl: 'https://agenda.example',
  title: 'Agenda romand',
  description: 'Tous les événements de Suisse romande',
  licence: { text: 'Faits libres', url: 'https://agenda.example/reutiliser#licence' },
  feedPath: '/evenements.rss?canton=VD',
  pagePath: '/evenements?canton=VD',
  nowMs: NOW,
}

const TEXTS = { day: 'Samedi 28 novembre', time: '20 h 30', place: 'Nyon', price: '', marks: [] }
const CONTEXT = { siteUrl: 'https://agenda.example', nowMs: NOW, textsOf: () => TEXTS }

const DATE = {
  start: '2026-11-28T20:30:00+01:00',
  end: '2026-11-29T02:00:00+01:00',
  time: 'timed',
  status: 'scheduled',
  label: null,
  note: null,
  availability: 'unknown',
  bookingUrl: null,
  place: null,
  price: null,
  weather: null,
}

/** Nothing may be left out unseen. */
const LOG = {
  error({ err }: { err: unknown }) {
    throw err
  },
}

function hit(event: StoredEvent = sampleEvent()): Hit {
  const occurrence = event.occurrences[0]
  if (!occurrence) throw new Error('an event has a date')
  return { event, occurrence, laterDates: event.occurrences.length - 1, distanceKm: null }
}

test('an item of the JSON interface has the documented fields and no other', () => {
  const item = agendaItem(hit(), CONTEXT)
  expect(item).toEqual({
    id: 'nuit-des-musees-bcdfgh',
    url: 'https://agenda.example/evenement/nuit-des-musees-bcdfgh',
    title: 'Nuit des musées',
    summary: 'Une nuit au musée.',
    category: 'expos-musees',
    genre: null,
    occurrences: [DATE],
    schedule: [],
    next: DATE,
    place: {
      name: 'Musée, salle; haute',
      room: null,
      street: 'Rue du Lac 1',
      npa: '1260',
      locality: 'Nyon',
      canton: 'VD',
      lat: 46.3829,
      lng: 6.2269,
    },
    outdoor: false,
    ...Object.fromEntries(JSON_FIELDS.map((field) => [field, BLANK_EVENT[field]])),
    price: { kind: 'unknown', minChf: null, maxChf: null, note: '', reductions: [] },
    status: 'scheduled',
    image: null,
    source: { kind: 'site', externalId: null },
    display: TEXTS,
  })
})

test('the JSON interface says what happened to the date it shows, and never who organizes', () => {
  const occurrences = makeOccurrences([{ start: '2026-11-28', status: 'cancelled' }])
  const contact = { email: 'prive@exemple.ch', phone: null, public: false }
  const item = agendaItem(hit(sampleEvent({ occurrences, contact, organizerUid: 'uid-1' })), CONTEXT)
  expect(item.status).toBe('cancelled')
  expect(item.next).toEqual({
    start: '2026-11-28T00:00:00+01:00',
    end: '2026-11-29T00:00:00+01:00',
    time: 'unknown',
    status: 'cancelled',
    label: null,
    note: null,
    availability: 'unknown',
    bookingUrl: null,
    place: null,
    price: null,
    weather: null,
  })
  expect(item.occurrences).toEqual([item.next])
  expect(JSON.stringify(item)).not.toMatch(/prive@|uid-1/)
})

test('neither JSON nor RSS takes a date without a known time for a whole day', async () => {
  const occurrences = makeOccurrences([
    { start: '2026-11-28' },
    { start: '2026-11-29', time: 'all_day', status: 'postponed' },
  ])
  const sample = hit(sampleEvent({ occurrences }))
  const item = agendaItem(sample, CONTEXT)
  expect(item.occurrences.map(({ time, status }) => [time, status])).toEqual([
    ['unknown', 'scheduled'],
    ['all_day', 'postponed'],
  ])
  const rss = await agendaRss([sample], RSS, LOG)
  expect(rss).toContain('samedi 28\u00a0novembre 2026, horaire non communiqué')
})

test('the RSS feed tells when and where, and links to the event', async () => {
  const rss = await agendaRss([hit()], RSS, LOG)
  expect(rss).toContain(
    '<title><![CDATA[Nuit des musées · Sam. 28\u00a0nov. 2026, 20\u00a0h\u00a030]]></title>',
  )
  expect(rss).toContain('<link>https://agenda.example/evenement/nuit-des-musees-bcdfgh</link>')
  expect(rss).toContain(
    'samedi 28\u00a0novembre 2026, de\u00a020\u00a0h\u00a030 à\u00a02\u00a0h · Musée, salle; haute, Nyon',
  )
  expect(rss).toContain('<strong>nuit</strong>')
  expect(rss).toContain('Mon, 02 Nov 2026 09:30:00 GMT')
  expect(rss).toContain('canton=VD')
})

test('a rule is told as a rule by RSS and JSON', async () => {
  const weekly = hit(sampleEvent(WEEKLY))
  expect(await agendaRss([weekly], RSS, LOG)).toContain(WEEKLY_TEXT)
  expect(agendaItem(weekly, CONTEXT).schedule).toEqual([WEEKLY_TEXT])
})

test('of a date that is moved online the RSS feed names no hall', async () => {
  const when = { start: '2026-11-28T20:30', status: 'moved_online' as const }
  expect(await agendaRss([hit(sampleEvent({ when }))], RSS, LOG)).toContain('20\u00a0h\u00a030 · En ligne')
})

test('no text breaks out of the RSS feed', async () => {
  const title = 'a]]><script>alert(1)</script> \u0000\u0007 & <b>'
  const rss = await agendaRss(
    [hit(sampleEvent({ title, description: `${title}\n\n]]>`, summary: ']]> ]]>' }))],
    RSS,
    LOG,
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
  expect(rss).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
  const outsideCdata = rss.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
  expect(outsideCdata).not.toContain('<script>')
  expect(outsideCdata).not.toContain(']]>')
})

test('the RSS feed says under what licence it stands', async () => {
  const rss = await agendaRss([], RSS, LOG)
  expect(rss).toContain('<copyright>Faits libres https://agenda.example/reutiliser#licence</copyright>')
})

test('an empty RSS feed is a feed', async () => {
  expect(await agendaRss([], RSS, LOG)).toContain('<rss version="2.0"')
})

test('one damaged event takes neither the RSS feed nor the JSON down', async () => {
  const damaged = {
    ...sampleEvent({ id: 'abime-bcdfgh' }),
    get title(): string {
      throw new Error('damaged')
    },
  }
  const logged: unknown[] = []
  const log = { error: (line: unknown) => void logged.push(line) }
  const rss = await agendaRss([hit(damaged), hit()], RSS, log)
  expect(rss.match(/<item>/g)).toHaveLength(1)
  const items = await agendaItems([hit(damaged), hit()], CONTEXT, log)
  expect(items.map(({ id }) => id)).toEqual(['nuit-des-musees-bcdfgh'])
  expect(logged).toEqual(Array(2).fill({ err: new Error('damaged'), event: 'abime-bcdfgh' }))
})

test('on the day of a date the feeds say when its organizer decides, and what was decided', async () => {
  const outdoors = { outdoor: true, rainDecisionTime: '16:00' }
  const morning = Date.parse('2026-11-28T10:00:00+01:00')
  const awaited = 'Météo\u00a0: décision à 16\u00a0h'
  const open = hit(sampleEvent(outdoors))
  expect(agendaItem(open, { ...CONTEXT, nowMs: morning })).toMatchObject({
    ...outdoors,
    next: { weather: awaited },
  })
  expect(agendaItem(open, CONTEXT).next.weather).toBeNull()
  expect(await agendaRss([open], { ...RSS, nowMs: morning }, LOG)).toContain(awaited)
  const weather = {
    day: '2026-11-28',
    decision: 'maintained',
    word: '',
    at: '2026-11-28T14:12:00.000Z',
  } as const
  const decided = agendaItem(hit(sampleEvent({ ...outdoors, weather })), { ...CONTEXT, nowMs: morning })
  expect(decided.next.weather).toBe('Maintenu (dit à 15\u00a0h\u00a012)')
})

test('the RSS feed says what a date has become, in its title too, and readers show it as a new item', async () => {
  const when = [
    { start: '2026-11-28T20:30', status: 'cancelled' as const },
    { start: '2026-11-29T20:30' },
    { start: '2026-11-30T20:30', status: 'postponed' as const },
    { start: '2026-12-01T20:30', availability: 'sold_out' as const },
    { start: '2026-11-10T20:30', status: 'cancelled' as const },
  ]
  const sample = sampleEvent({ occurrences: makeOccurrences(when) })
  const shown = { ...hit(sample), occurrence: sample.occurrences[1] ?? hit(sample).occurrence }
  const rss = await agendaRss([shown], RSS, LOG)
  expect(rss).toContain('<title><![CDATA[Annulé\u00a0: Nuit des musées · Sam. 28\u00a0nov. 2026')
  expect(rss).toContain('Annulé\u00a0: samedi 28\u00a0novembre 2026')
  expect(rss).toContain('Reporté\u00a0: lundi 30\u00a0novembre 2026')
  expect(rss).toContain('Complet\u00a0: mardi 1er\u00a0décembre 2026')
  // A date that is over concerns nobody any more.
  expect(rss).not.toContain('10\u00a0novembre')
  const guids = [...rss.matchAll(/<guid[^>]*>([^<]+)</g)].map(([, guid]) => guid)
  const plain = await agendaRss(
    [hit(sampleEvent({ occurrences: makeOccurrences([{ start: '2026-11-28T20:30' }]) }))],
    RSS,
    LOG,
  )
  expect(guids).toHaveLength(1)
  expect(plain).not.toContain(`>${guids[0]}<`)
  expect(plain).toContain('>https://agenda.example/evenement/nuit-des-musees-bcdfgh</guid>')
})

test('an event that is cancelled as a whole says so once in the RSS feed', async () => {
  const rss = await agendaRss([hit(sampleEvent({ programme: 'cancelled' }))], RSS, LOG)
  expect(rss).toContain('<title><![CDATA[Annulé\u00a0: Nuit des musées')
  expect(rss.match(/Annulé/g)).toHaveLength(3)
})

test('a date of a tour tells its own place and price in JSON, and the RSS feed the place of the date it shows', async () => {
  const free = { ...BLANK_EVENT.price, kind: 'free' as const }
  const tour = sampleEvent({
    when: [
      { start: '2026-11-28T20:30', place: SION, price: free },
      { start: '2026-11-29T20:30', place: { ...FRIBOURG, room: 'Foyer' } },
      { start: '2026-11-30T20:30', status: 'cancelled' },
    ],
  })
  const { access: _access, ...sion } = SION
  const item = agendaItem(hit(tour), CONTEXT)
  expect(item.next).toMatchObject({ place: { ...sion, room: null }, price: free })
  expect(item.occurrences).toMatchObject([
    item.next,
    { place: { locality: 'Fribourg', room: 'Foyer' }, price: null },
    { place: null, price: null },
  ])
  expect(item).toMatchObject({ place: { locality: 'Nyon' }, price: { kind: 'unknown' } })
  expect(await agendaRss([hit(tour)], RSS, LOG)).toContain('Espace des Remparts, Sion')
})
