import { existsSync, readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { MAX_OCCURRENCES, type StoredEvent } from '~/domain/event'
import { makeOccurrences } from '~/domain/occurrence'
import type { FeedLog } from '~/features/archive/write-each'
import { addDays } from '~/platform/zurich'
import { SION } from '../../../tests/support/agenda-places'
import { countTurns } from '../../../tests/support/count-turns'
import { sharedData } from '../../../tests/support/shared-data'
import { agendaCalendar, type CalendarSite, eventCalendar as calendarOf } from './calendar.server'
import { sampleEvent } from './sample-event'

const SITE = {
  siteUrl: 'https://agenda.example',
  siteName: 'Agenda romand',
  nowMs: Date.parse('2026-11-21T09:00:00Z'),
}
const AWKWARD_STRINGS = sharedData('texte/blns.json')

function readBack(text: string): ICAL.Component[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
}

async function eventCalendar(event: StoredEvent, site: CalendarSite): Promise<string> {
  return (await calendarOf(event, site)).toString()
}

/** All dates of these events are in it, as a list without filters has them long before. */
async function agenda(
  events: readonly StoredEvent[],
  site: CalendarSite = SITE,
  log: FeedLog = FAILING,
): Promise<string> {
  const dated = events.map((event) => ({ event, dates: event.occurrences }))
  const name = 'Jazz, ce week-end · Agenda romand'
  return (await agendaCalendar(dated, site, { name, log })).toString()
}

const FAILING: FeedLog = {
  error({ err }: { err: unknown }) {
    throw err
  },
}

function only(text: string): ICAL.Component {
  const [event, ...others] = readBack(text)
  if (!event || others.length > 0) throw new Error('one VEVENT expected')
  return event
}

/** RFC 5545 3.1, checked by hand: CRLF everywhere, at most 75 octets a line, nothing but content lines. */
function expectSoundLines(text: string) {
  expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
  for (const line of text.split('\r\n')) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  }
  for (const line of text.replace(/\r\n /g, '').trimEnd().split('\r\n')) expect(line).toMatch(/^[A-Z-]+[;:]/)
}

test('a calendar says under what licence it stands, before its components', async () => {
  for (const text of [await eventCalendar(sampleEvent(), SITE), await agenda([sampleEvent()])]) {
    expectSoundLines(text)
    const calendar = new ICAL.Component(ICAL.parse(text))
    expect(calendar.getFirstPropertyValue('description')).toContain('avec mention d’Agenda romand')
    const link = calendar.getFirstProperty('link')
    expect(link?.getParameter('linkrel')).toBe('license')
    expect(String(link?.getFirstValue())).toBe('https://agenda.example/reutiliser#licence')
    expect(text.indexOf('LINK;')).toBeLessThan(text.indexOf('BEGIN:VTIMEZONE'))
  }
})

test('the room of a date stands after its place', async () => {
  const { place } = sampleEvent()
  const inRoom = place && { ...place, name: 'Musée', room: 'Foyer' }
  const text = await eventCalendar(sampleEvent({ place: inRoom }), SITE)
  expect(text).toContain('\r\nLOCATION:Musée\\, Foyer\\, Rue du Lac 1\\, 1260 Nyon\r\n')
})

test('a date carries its zone, its place, its state and a UID of its own', async () => {
  const text = await eventCalendar(sampleEvent(), SITE)
  expectSoundLines(text)
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Zurich\r\n')
  expect(text).toContain('\r\nDTSTART;TZID=Europe/Zurich:20261128T203000\r\n')
  expect(text).toContain('\r\nDTEND;TZID=Europe/Zurich:20261129T020000\r\n')
  expect(text).toContain('\r\nDTSTAMP:20261102T093000Z\r\n')
  expect(text).toContain('\r\nLAST-MODIFIED:20261102T093000Z\r\n')
  expect(text).toContain('\r\nLOCATION:Musée\\, salle\\; haute\\, Rue du Lac 1\\, 1260 Nyon\r\n')

  const event = only(text)
  expect(event.getFirstPropertyValue('uid')).toBe('nuit-des-musees-bcdfgh.1@agenda.example')
  expect(event.getFirstPropertyValue('sequence')).toBe(3)
  expect(event.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(event.getFirstPropertyValue('url')).toBe('https://agenda.example/evenement/nuit-des-musees-bcdfgh')
  expect(event.getFirstPropertyValue('geo')).toEqual([46.3829, 6.2269])
  expect(event.getFirstPropertyValue('description')).toContain('Une nuit au musée.')
  expect(new ICAL.Event(event).startDate.toJSDate().toISOString()).toBe('2026-11-28T19:30:00.000Z')
})

test('the same event gives the same bytes, whenever it is asked for', async () => {
  const first = await eventCalendar(sampleEvent(), SITE)
  vi.useFakeTimers({ now: Date.parse('2031-01-01T00:00:00Z') })
  try {
    expect(await eventCalendar(sampleEvent(), SITE)).toBe(first)
  } finally {
    vi.useRealTimers()
  }
})

test('summer time is in the zone, not in the wall time', async () => {
  const occurrences = makeOccurrences([{ start: '2027-03-27T20:00' }, { start: '2027-03-28T20:00' }])
  const events = readBack(await eventCalendar(sampleEvent({ occurrences }), SITE))
  expect(events.map((event) => new ICAL.Event(event).startDate.toJSDate().toISOString())).toEqual([
    '2027-03-27T19:00:00.000Z',
    '2027-03-28T18:00:00.000Z',
  ])
})

test('a title cannot break out of its line', async () => {
  const title = 'Fête\r\nBEGIN:VALARM\r\nACTION:AUDIO\r\nEND:VALARM; virgule, barre \\ fin'
  const text = await eventCalendar(sampleEvent({ title }), SITE)
  expectSoundLines(text)
  expect(text).not.toMatch(/^BEGIN:VALARM/m)
  expect(only(text).getFirstPropertyValue('summary')).toBe(
    'Fête BEGIN:VALARM ACTION:AUDIO END:VALARM; virgule, barre \\ fin',
  )
})

test('what does not take place on a date says so in STATUS and in its title, and blocks nobody', async () => {
  const occurrences = makeOccurrences([
    { start: '2026-11-28T20:30' },
    { start: '2026-11-29T20:30', status: 'cancelled' },
  ])
  const written = async (event = sampleEvent()) =>
    readBack(await eventCalendar(event, SITE)).map((component) =>
      ['status', 'transp', 'summary'].map((name) => component.getFirstPropertyValue(name)),
    )
  expect(await written(sampleEvent({ occurrences }))).toEqual([
    ['CONFIRMED', 'OPAQUE', 'Nuit des musées'],
    ['CANCELLED', 'TRANSPARENT', 'ANNULÉ\u00a0: Nuit des musées'],
  ])
  expect(await written(sampleEvent({ occurrences, programme: 'postponed' }))).toEqual([
    ['CANCELLED', 'TRANSPARENT', 'REPORTÉ\u00a0: Nuit des musées'],
    ['CANCELLED', 'TRANSPARENT', 'ANNULÉ\u00a0: Nuit des musées'],
  ])
})

test('what has moved online is not at its hall', async () => {
  const onlineUrl = 'https://visio.example/nuit'
  const occurrences = makeOccurrences([
    { start: '2026-11-28T20:30' },
    { start: '2026-11-29T20:30', status: 'moved_online' },
  ])
  const places = readBack(await eventCalendar(sampleEvent({ occurrences, onlineUrl }), SITE)).map(
    (component) => [component.getFirstPropertyValue('location'), component.getFirstPropertyValue('geo')],
  )
  expect(places).toEqual([
    ['Musée, salle; haute, Rue du Lac 1, 1260 Nyon', [46.3829, 6.2269]],
    [onlineUrl, null],
  ])
})

test('whole days are dates with an exclusive end, and an exhibition blocks nobody', async () => {
  const occurrences = makeOccurrences([{ start: '2026-11-28', end: '2027-02-28', time: 'all_day' }])
  const text = await eventCalendar(sampleEvent({ occurrences, kind: 'exhibition' }), SITE)
  expectSoundLines(text)
  expect(text).toContain('\r\nDTSTART;VALUE=DATE:20261128\r\n')
  expect(text).toContain('\r\nDTEND;VALUE=DATE:20270301\r\n')
  expect(text).toContain('\r\nTRANSP:TRANSPARENT\r\n')
})

test('a date without a known time is a date that says so, blocks nobody and lasts no whole day', async () => {
  const [unknown, allDay] = await Promise.all(
    (['unknown', 'all_day'] as const).map((time) =>
      eventCalendar(sampleEvent({ when: { start: '2026-11-28', time } }), SITE),
    ),
  )
  expectSoundLines(unknown ?? '')
  expect(unknown).toContain('\r\nDTSTART;VALUE=DATE:20261128\r\n')
  expect(unknown).toContain('\r\nTRANSP:TRANSPARENT\r\n')
  expect(unknown).not.toContain('ALLDAYEVENT')
  expect(only(unknown ?? '').getFirstPropertyValue('description')).toMatch(/^Horaire non communiqué\.\n/)
  expect(allDay).toContain('\r\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE\r\n')
  expect(allDay).toContain('\r\nTRANSP:OPAQUE\r\n')
  expect(only(allDay ?? '').getFirstPropertyValue('description')).not.toContain('Horaire')
})

test('an untold end is left out', async () => {
  const occurrences = makeOccurrences([{ start: '2026-11-28T20:30' }])
  expect(await eventCalendar(sampleEvent({ occurrences }), SITE)).not.toContain('DTEND')
})

test('the agenda holds one VEVENT a date, all UIDs different, and one VTIMEZONE', async () => {
  const twice = makeOccurrences([{ start: '2026-11-28T20:30' }, { start: '2026-11-29T20:30' }])
  const text = await agenda([sampleEvent({ occurrences: twice }), sampleEvent({ id: 'autre-bcdfgh' })])
  expectSoundLines(text)
  expect(new Set(readBack(text).map((event) => event.getFirstPropertyValue('uid'))).size).toBe(3)
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
  expect(text).toContain('\r\nNAME:Jazz\\, ce week-end · Agenda romand\r\n')
  expect(text).toContain('\r\nX-WR-CALNAME:Jazz\\, ce week-end · Agenda romand\r\n')
})

test('a calendar may say what it leaves out', async () => {
  const text = (
    await agendaCalendar([], SITE, { name: 'Jazz', description: 'Les 300 prochains', log: FAILING })
  ).toString()
  expect(text).toContain('\r\nX-WR-CALDESC:Les 300 prochains\r\n')
})

test('no text of the world breaks the file', async () => {
  if (!existsSync(AWKWARD_STRINGS)) {
    console.warn(`left out: ${AWKWARD_STRINGS} is absent`)
    return
  }
  const strings: unknown = JSON.parse(readFileSync(AWKWARD_STRINGS, 'utf8'))
  if (!Array.isArray(strings)) throw new Error('blns.json is a list')
  const events = strings.map((text, index) =>
    sampleEvent({
      id: `chose-${index}`,
      title: `xyz ${String(text)}`.slice(0, 140),
      description: String(text),
      tags: String(text) ? [String(text).slice(0, 40)] : [],
    }),
  )
  const text = await agenda(events)
  expectSoundLines(text)
  expect(readBack(text)).toHaveLength(events.length)
})

test('an event with as many long dates as it may have holds nobody up', async () => {
  const days = Array.from({ length: MAX_OCCURRENCES }, (_, day) => ({
    start: `${addDays('2026-12-01', day)}T20:00`,
  }))
  const event = sampleEvent({
    occurrences: makeOccurrences(days),
    description: 'Une *longue* description, avec é et 🎭. '.repeat(240),
  })
  const before = process.cpuUsage()
  const others = countTurns()
  const text = await eventCalendar(event, SITE)
  expect(others.stop()).toBeGreaterThan(1)
  // It took 3300 ms when every date rendered the description and every character was measured by itself.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500)
  expectSoundLines(text)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(MAX_OCCURRENCES)
})

function everyDay(count: number) {
  return makeOccurrences(
    Array.from({ length: count }, (_, day) => ({ start: `${addDays('2026-12-01', day)}T20:00` })),
  )
}

function datesByEvent(text: string): Map<string, number> {
  const dates = new Map<string, number>()
  for (const event of readBack(text)) {
    const id = String(event.getFirstPropertyValue('uid')).replace(/\.\d+@.*/, '')
    dates.set(id, (dates.get(id) ?? 0) + 1)
  }
  return dates
}

test('a long series gives its next sixty dates, and none of those behind it is left out', async () => {
  const text = await agenda([
    sampleEvent({ id: 'suite', occurrences: everyDay(600) }),
    sampleEvent({ id: 'apres' }),
  ])
  expect(Object.fromEntries(datesByEvent(text))).toEqual({ suite: 60, apres: 1 })
})

test('a calendar holds at most two thousand dates, the soonest, but one at least of every event', async () => {
  const events = Array.from({ length: 300 }, (_, index) =>
    sampleEvent({ id: `suite-${index}`, occurrences: everyDay(index === 299 ? 1 : 40) }),
  )
  const dates = datesByEvent(await agenda(events))
  expect(dates.size).toBe(300)
  const total = [...dates.values()].reduce((sum, count) => sum + count)
  expect(total).toBeGreaterThan(1700)
  expect(total).toBeLessThanOrEqual(2000)
})

test('a place without name or address is left out, and its coordinates stay', async () => {
  const place = { name: '', street: '', npa: '', locality: '' }
  const event = only(await eventCalendar(sampleEvent({ place }), SITE))
  expect(event.hasProperty('location')).toBe(false)
  expect(event.getFirstPropertyValue('geo')).toEqual([46.5197, 6.6323])
  const nowhere = only(await eventCalendar(sampleEvent({ place: { ...place, lat: null, lng: null } }), SITE))
  expect(nowhere.hasProperty('location')).toBe(false)
})

test('an event that cannot be written is logged, and the calendar holds the others', async () => {
  const broken = {
    ...sampleEvent({ id: 'abime-bcdfgh', version: 99 }),
    get description(): string {
      throw new Error('damaged')
    },
  }
  const logged: unknown[] = []
  const text = await agenda([sampleEvent(), broken], SITE, { error: (line) => void logged.push(line) })
  expect([...datesByEvent(text).keys()]).toEqual(['nuit-des-musees-bcdfgh'])
  expect(logged).toEqual([{ err: new Error('damaged'), event: 'abime-bcdfgh' }])
})

test('an event is written once for all calendars that it stands in, and again when it changes', async () => {
  let written = 0
  const counted = (version: number) => ({
    ...sampleEvent({ id: 'partout-bcdfgh', version }),
    get description() {
      written += 1
      return 'Une fois suffit.'
    },
  })
  const first = await agenda([counted(1)])
  const once = written
  expect(await agenda([counted(1)])).toBe(first)
  expect(written).toBe(once)

  const renamed = { ...SITE, categoryLabel: () => 'Musées' }
  expect(await agenda([counted(1)], renamed)).toContain('CATEGORIES:Musées')
  expect(await agenda([counted(2)])).toContain('SEQUENCE:2')
})

test('a kept date is written anew when the weather is decided, and once its day is over', async () => {
  const event = sampleEvent({ outdoor: true, rainDecisionTime: '16:00' })
  const at = (now: string) => agenda([event], { ...SITE, nowMs: Date.parse(now) })
  expect(await at('2026-11-27T12:00:00+01:00')).not.toContain('Météo')
  expect(await at('2026-11-28T12:00:00+01:00')).toContain('Météo')
  expect(await at('2026-11-28T16:00:00+01:00')).not.toContain('Météo')
})

test('each date of a tour is at its own place', async () => {
  const when = [
    { start: '2026-11-28T20:30' },
    { start: '2026-11-29T20:30', place: SION },
    { start: '2026-11-30T20:30', place: SION, status: 'moved_online' as const },
  ]
  const dates = readBack(await eventCalendar(sampleEvent({ when }), SITE))
  expect(dates.map((date) => date.getFirstPropertyValue('location'))).toEqual([
    'Musée, salle; haute, Rue du Lac 1, 1260 Nyon',
    'Espace des Remparts, 1950 Sion',
    'En ligne',
  ])
  expect(dates.map((date) => date.getFirstPropertyValue('geo'))).toEqual([
    [46.3829, 6.2269],
    [SION.lat, SION.lng],
    null,
  ])
})
