import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AgendaEvent } from '~/domain/event'
import { addDays } from '~/platform/zurich'
import type { ImportItem } from './candidate'
import { MAX_LINE_BYTES, readLines } from './lines.server'
import { readRecord } from './romandie.server'
import { shiftByWeeks, weeksToNow } from './shift.server'
import { audienceOf, priceOf } from './text.server'

const TODAY = '2026-11-20'
const RECORD = { id: 'x-1', title: 'Fête au village', locality: 'Nyon', canton: 'VD', start: '2026-06-05' }

function read(overrides: Record<string, unknown>): ImportItem {
  return readRecord(1, JSON.stringify({ ...RECORD, ...overrides }), TODAY)
}

function eventOf(overrides: Record<string, unknown>): AgendaEvent {
  const item = read(overrides)
  if (item.kind === 'refusal') throw new Error(item.reason)
  return item.event
}

function datesOf(overrides: Record<string, unknown>): string[] {
  return eventOf(overrides).occurrences.map(({ startLocal, endLocal }) => `${startLocal}/${endLocal}`)
}

function reasonOf(overrides: Record<string, unknown>): string {
  const item = read(overrides)
  return item.kind === 'refusal' ? item.reason : 'not refused'
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = []
  for await (const value of source) values.push(value)
  return values
}

async function linesOf(content: string | Buffer) {
  const directory = await mkdtemp(join(tmpdir(), 'lines-'))
  try {
    const file = join(directory, 'lines.ndjson')
    await writeFile(file, content)
    return await collect(readLines(file))
  } finally {
    await rm(directory, { recursive: true })
  }
}

const EVERY_DAY = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const schedule = (week: object[], start: string, end: string) => ({
  start: null,
  schedules: [{ label: null, every_year: false, open_days: [], week, periods: [{ start, end }] }],
})

test('marks that turn the reading order or hide between letters do not come in', () => {
  const event = eventOf({
    title: 'Con\u202ecert\u2069 à\u00a0\u200bNyon 👩\u200d👧',
    description: 'Un\u2066\n\n\ufeffsoir',
  })
  expect(event.title).toBe('Concert à Nyon 👩\u200d👧')
  expect(event.description).toBe('Un\n\nsoir')
})

test('a schedule gives one date an open day and time', () => {
  const week = [
    { days: ['sa'], times: [{ start: '14:00', end: '18:00' }] },
    {
      days: ['su'],
      times: [
        { start: '10:00', end: '12:00' },
        { start: '14:00', end: null },
      ],
    },
  ]
  expect(datesOf(schedule(week, '2026-06-05', '2026-06-13'))).toEqual([
    '2026-06-06T14:00/2026-06-06T18:00',
    '2026-06-07T10:00/2026-06-07T12:00',
    '2026-06-07T14:00/null',
    '2026-06-13T14:00/2026-06-13T18:00',
  ])
})

test('an end before the start is on the next day, the same minute is no end, no time is a day', () => {
  const day = (times: object[] | null) =>
    datesOf(schedule([{ days: EVERY_DAY, times }], '2026-06-05', '2026-06-05'))
  expect(day([{ start: '19:00', end: '04:00' }])).toEqual(['2026-06-05T19:00/2026-06-06T04:00'])
  expect(day([{ start: '18:00', end: '00:00' }])).toEqual(['2026-06-05T18:00/2026-06-06T00:00'])
  expect(day([{ start: '18:00', end: '24:00' }])).toEqual(['2026-06-05T18:00/2026-06-06T00:00'])
  expect(day([{ start: '10:00', end: '10:00' }])).toEqual(['2026-06-05T10:00/null'])
  expect(day(null)).toEqual(['2026-06-05T00:00/2026-06-06T00:00'])
})

test('a date without a time is one whose time is not known', () => {
  const timesOf = (overrides: Record<string, unknown>) =>
    eventOf(overrides).occurrences.map(({ time }) => time)
  expect(timesOf({})).toEqual(['unknown'])
  expect(timesOf({ start: null, dates: ['2026-06-05'] })).toEqual(['unknown'])
  expect(timesOf({ start: '2026-07-21', end: '2026-07-26' })).toEqual(['unknown'])
  expect(timesOf({ start: '2026-06-20T20:30:00+02:00' })).toEqual(['timed'])
  const daily = (times: object[]) =>
    timesOf(schedule([{ days: EVERY_DAY, times }], '2026-01-01', '2026-12-31'))
  expect(daily([])).toEqual(['unknown'])
  expect(daily([{ start: '10:00', end: '18:00' }])).toEqual(['all_day'])
})

test('many open days are one period with opening hours', () => {
  const week = [{ days: ['tu', 'we', 'su'], times: [{ start: '10:00', end: '18:00' }] }]
  const event = eventOf(schedule(week, '2026-01-01', '2026-12-31'))
  expect(event.kind).toBe('exhibition')
  expect(event.occurrences).toHaveLength(1)
  expect(event.occurrences[0]?.endLocal).toBe('2027-01-01T00:00')
  expect(event.openingHours).toEqual([{ days: [2, 3, 7], opens: '10:00', closes: '18:00' }])
})

test('a weekly evening over a year stays a series, with its weekday and hour', () => {
  const weekly = (times: object[], days = ['th']) =>
    eventOf(schedule([{ days, times }], '2026-01-01', '2026-12-31'))
  const evenings = weekly([{ start: '20:00', end: null }])
  expect(evenings).toMatchObject({ kind: 'event', openingHours: [] })
  expect(evenings.occurrences).toHaveLength(53)
  expect(evenings.occurrences[1]).toMatchObject({ startLocal: '2026-01-08T20:00', end: null, time: 'timed' })
  // A show of two hours on five evenings a week is no exhibition.
  const shows = weekly([{ start: '20:00', end: '22:00' }], ['tu', 'we', 'th', 'fr', 'sa'])
  expect(shows.occurrences).toHaveLength(261)
  expect(weekly([]).occurrences[1]).toMatchObject({ startLocal: '2026-01-08T00:00', time: 'unknown' })
})

test('an exhibition keeps its weekdays where its hours are not told', () => {
  const exhibition = (week: object[]) =>
    eventOf({ ...schedule(week, '2026-01-01', '2026-12-31'), tags: ['Exposition'] })
  const weekend = { days: ['sa', 'su'], times: [{ start: '11:00', end: '18:00' }] }
  expect(exhibition([{ days: ['we', 'th', 'fr'], times: [] }, weekend])).toMatchObject({
    kind: 'exhibition',
    occurrences: [{ time: 'all_day' }],
    openingHours: [
      { days: [3, 4, 5], opens: null, closes: null },
      { days: [6, 7], opens: '11:00', closes: '18:00' },
    ],
  })
  expect(exhibition([{ days: ['th'], times: [{ start: '20:00', end: null }] }])).toMatchObject({
    occurrences: [{ time: 'unknown' }],
    openingHours: [{ days: [4], opens: null, closes: null }],
  })
  expect(exhibition([{ days: EVERY_DAY, times: [] }]).openingHours).toEqual([])
})

test('of more dates than an event may have, those to come are kept', () => {
  const dates = Array.from({ length: 1500 }, (_, day) => `${addDays('2024-01-01', day)}T20:00`)
  const item = read({ start: null, dates })
  if (item.kind !== 'candidate') throw new Error(item.reason)
  expect(item.notes).toEqual(['plus de 800 dates\u00a0: les suivantes sont ignorées'])
  expect(item.event.occurrences).toHaveLength(800)
  expect(item.event.occurrences.at(-1)?.startLocal).toBe('2028-02-08T20:00')
})

test('an exhibition is a period sooner than a series of concerts', () => {
  const weekends = schedule([{ days: ['fr', 'sa', 'su'], times: [] }], '2026-06-01', '2026-06-30')
  expect(eventOf({ ...weekends, tags: ['Exposition'] }).kind).toBe('exhibition')
  expect(eventOf({ ...weekends, tags: ['Musique'] }).occurrences).toHaveLength(12)
})

test('a date is named by its day and hour, so that others before it do not rename it', () => {
  const idsOf = (overrides: Record<string, unknown>) => eventOf(overrides).occurrences.map(({ id }) => id)
  expect(idsOf({ start: null, dates: ['2026-06-12', '2026-06-05T20:30'] })).toEqual([
    '20260605T2030',
    '20260612',
  ])
  const twice = [{ begin: '2026-06-05T20:30', end: '2026-06-05T22:00' }, { begin: '2026-06-05T20:30' }]
  expect(idsOf({ start: null, occurrences: twice })).toEqual(['20260605T2030', '20260605T2030-2'])
})

test('start and end are days, instants or both', () => {
  expect(datesOf({ start: '2026-07-21', end: '2026-07-26' })).toEqual(['2026-07-21T00:00/2026-07-27T00:00'])
  expect(datesOf({ start: '2026-06-20T20:30:00+02:00', end: '2026-06-20' })).toEqual([
    '2026-06-20T20:30/null',
  ])
  expect(datesOf({ start: '2026-06-20T18:30:00Z', end: '2026-06-20T22:00:00+02:00' })).toEqual([
    '2026-06-20T20:30/2026-06-20T22:00',
  ])
  const occurrences = [
    { begin: '2026-10-25T17:00:00+01:00', end: null },
    { begin: '2026-10-25T11:00:00+01:00' },
  ]
  expect(datesOf({ start: null, occurrences })).toEqual(['2026-10-25T11:00/null', '2026-10-25T17:00/null'])
})

test('an end that cannot be read is left out and said', () => {
  const item = read({ start: '1995-07-25', end: '1995-07-230' })
  expect(item).toMatchObject({
    kind: 'candidate',
    notes: ['fin illisible «\u00a01995-07-230\u00a0», ignorée'],
  })
})

test('what is not an event is refused with its reason', () => {
  expect(reasonOf({ start: null })).toBe('aucune date')
  expect(reasonOf({ start: '2026-02-31' })).toBe('date illisible «\u00a02026-02-31\u00a0»')
  expect(reasonOf({ locality: ' ' })).toBe('sans localité')
  expect(reasonOf({ canton: 'ZH' })).toBe('canton «\u00a0ZH\u00a0» hors de Suisse romande')
  expect(reasonOf({ title: 42 })).toBe('champ «\u00a0title\u00a0»\u00a0: type number, string attendu')
  expect(reasonOf({ title: '<b></b>' })).toBe('champ «\u00a0title\u00a0»\u00a0: moins de 3\u00a0caractères')
  expect(reasonOf({ lat: 123 })).toContain('place.lat')
  expect(reasonOf(schedule([{ days: ['mo'], times: [] }], '0001-01-01', '9999-12-31'))).toBe(
    'période de plus de 20 ans',
  )
  expect(reasonOf(schedule([{ days: ['mo'], times: [] }], '2026-06-05', '2026-01-01'))).toContain(
    'avant de commencer',
  )
  expect(readRecord(7, '{"id": ', TODAY)).toEqual({ kind: 'refusal', line: 7, reason: 'JSON illisible' })
  expect(readRecord(8, '[]', TODAY)).toMatchObject({ kind: 'refusal', line: 8 })
})

test('a record of a town of France that is near comes in with its place in words; another one does not', () => {
  for (const canton of ['', '74', 'France']) {
    const item = read({ locality: 'Évian-les-Bains', npa: '74500', canton, venue: 'Casino' })
    expect(item, canton).toMatchObject({
      kind: 'candidate',
      event: { place: null, description: expect.stringMatching(/Lieu\s: Casino, 74500 Évian-les-Bains$/) },
      notes: ['lieu en France voisine (Évian-les-Bains), dit dans la description'],
    })
  }
  expect(reasonOf({ locality: 'Lyon', canton: '' })).toMatch(/hors de Suisse romande/)
  expect(reasonOf({ locality: 'Évian-les-Bains', canton: 'ZH' })).toMatch(/hors de Suisse romande/)
})

test('titles and texts are cleaned', () => {
  const event = eventOf({
    title: ' Atelier pour  adulte &#8211; <b>e\u0301te\u0301</b>\u0000 ',
    description: 'Un<br />\r\ndeux &rsquo; <script>alert(1)</script>',
    tags: ['Autres', 'food', 'Famille'],
  })
  expect(event.title).toBe('Atelier pour adulte – été')
  expect(event.description).toBe('Un  \ndeux ’')
  expect(event.tags).toEqual(['gastronomie', 'Famille'])
  expect(event.audience.family).toBe(true)
  expect(eventOf({ title: 'mot '.repeat(60) }).title.length).toBeLessThanOrEqual(140)
})

test('categories follow the tags, then the title, then « vie-locale »', () => {
  expect(eventOf({ tags: ['Festival', 'Musique'] }).category).toBe('musique')
  expect(eventOf({ tags: ['Autres'], title: 'Ateliers de poterie' }).category).toBe('ateliers-cours')
  expect(eventOf({ title: 'Xyz' }).category).toBe('vie-locale')
})

test('prices and ages are understood where they are obvious', () => {
  expect(priceOf('Gratuit')).toMatchObject({ kind: 'free', note: '' })
  expect(priceOf('Gratuit / buvette')).toMatchObject({ kind: 'free', note: 'Gratuit / buvette' })
  expect(priceOf('CHF 20.-')).toMatchObject({ kind: 'paid', minChf: 20, maxChf: 20 })
  expect(priceOf('de 12.50 à 25 francs')).toMatchObject({ kind: 'paid', minChf: 12.5, maxChf: 25 })
  expect(priceOf('A partir de 0.-')).toMatchObject({ kind: 'unknown', note: 'A partir de 0.-' })
  expect(priceOf('Prix libre')).toMatchObject({ kind: 'pay_what_you_want' })
  expect(priceOf(null)).toMatchObject({ kind: 'unknown', note: '' })
  expect(audienceOf('Dès 6 ans', [])).toEqual({ minAge: 6, maxAge: null, family: false })
  expect(audienceOf('4-6 ans', ['Famille'])).toEqual({ minAge: 4, maxAge: 6, family: true })
})

test('lines are numbered from 1, blank ones skipped, bad ones refused', async () => {
  const long = Buffer.alloc(MAX_LINE_BYTES + 1, 'x')
  const content = Buffer.concat([
    Buffer.from('\ufeff{}\r\n\n'),
    Buffer.from([0xff, 0x0a]),
    long,
    Buffer.from('\nfin'),
  ])
  expect(await linesOf(content)).toEqual([
    { number: 1, text: '{}' },
    { number: 3, refused: 'texte qui n’est pas en UTF-8' },
    { number: 4, refused: `ligne de plus de ${MAX_LINE_BYTES} octets` },
    { number: 5, text: 'fin' },
  ])
  expect(await linesOf('')).toEqual([])
})

test('an event that is over moves by whole weeks to the coming half-year, weekday and wall time kept', () => {
  const { occurrences } = eventOf({ start: '1987-07-24T20:30:00+02:00', end: '1987-07-25T02:00:00+02:00' })
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const [moved] = shiftByWeeks(occurrences, weeksToNow(occurrences, key, '2026-11-20'))
    const day = moved?.startLocal.slice(0, 10) ?? ''
    expect(new Date(day).getUTCDay()).toBe(new Date('1987-07-24').getUTCDay())
    expect(moved?.startLocal.slice(10)).toBe('T20:30')
    expect(moved?.endLocal?.slice(10)).toBe('T02:00')
    expect(day >= '2026-11-19' && day < '2027-05-22').toBe(true)
  }
  expect(weeksToNow(occurrences, 'a', '1987-07-25')).toBe(0)
})

test('weeks are spread, not heaped', () => {
  const { occurrences } = eventOf({ start: '2025-06-05' })
  const weeks = Array.from({ length: 500 }, (_, index) =>
    weeksToNow(occurrences, `lt-${index}`, '2026-11-20'),
  )
  expect(new Set(weeks).size).toBe(26)
})

test.each([
  [' https://exemple.ch/fete ', 'https://exemple.ch/fete'],
  ['https://exemple.ch/fete au village', null],
  ['https://exemple.ch ou https://exemple.com', null],
  ['www.exemple.ch', null],
])('the address %j is %j', (url, address) => {
  const { website, source } = eventOf({ url })
  expect([website, source.url]).toEqual([address, address])
})
