import { expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { events, type StoredEvent } from '~/domain/event'
import { BLANK_EVENT } from '~/domain/event-content'
import { importFile } from '~/features/archive/import-file.server'
import { NYON } from '../../../../tests/support/agenda-places'
import { makeEvent } from '../../../../tests/support/make-event'
import { WEEKLY } from '../../../../tests/support/weekly-event'
import { importRecordId, importRecords } from './import-record.server'
import { allEvents, fileOf, OPTIONS, onlyEvent, openStore, record } from './testing/imported-files'

function calendar(...vevents: string[]): string {
  return ['BEGIN:VCALENDAR', ...vevents, 'END:VCALENDAR'].join('\r\n')
}

function vevent(uid: string, ...lines: string[]): string {
  return ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Chorale', ...lines, 'END:VEVENT'].join('\r\n')
}

const EVERY_WEEK = vevent('a', 'DTSTART;TZID=Europe/Zurich:20261201T200000', 'RRULE:FREQ=WEEKLY')

async function update(store: DocumentStore, fields: Partial<StoredEvent>): Promise<void> {
  await store.update(events, (await onlyEvent(store)).id, fields)
}

function idsOf({ occurrences }: StoredEvent): Record<string, string> {
  return Object.fromEntries(occurrences.map(({ startLocal, id }) => [startLocal, id]))
}

test('a rule without end is unchanged a week later, and what was edited here stays', async () => {
  const store = openStore()
  const file = await fileOf('a.ics', calendar(EVERY_WEEK))
  await importFile(store, file, OPTIONS)
  await update(store, { title: 'La Chorale du lac', summary: 'Tous les mardis.' })
  const before = await onlyEvent(store)
  const later = { ...OPTIONS, today: '2026-11-28' }
  expect(await importFile(store, file, later)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  expect(await onlyEvent(store)).toEqual(before)
})

test('a rule without end is followed further before its dates run out', async () => {
  const store = openStore()
  const file = await fileOf('a.ics', calendar(EVERY_WEEK))
  await importFile(store, file, OPTIONS)
  const first = (await onlyEvent(store)).occurrences
  await update(store, { title: 'La Chorale du lac' })
  const later = { ...OPTIONS, today: '2027-09-01' }
  expect(await importFile(store, file, later)).toMatchObject({ updated: 1 })
  const event = await onlyEvent(store)
  expect(event.title).toBe('La Chorale du lac')
  expect(event.occurrences.slice(0, first.length)).toEqual(first)
  expect(event.occurrences.at(-1)?.startLocal).toBe('2028-10-03T20:00')
  expect(await importFile(store, file, later)).toMatchObject({ unchanged: 1 })
})

test('what the source changes is taken over, field by field, and edits of the others stay', async () => {
  const store = openStore()
  const told = record('a', { description: 'Venez tous.', price: 'CHF 10.-' })
  await importFile(store, await fileOf('a.ndjson', told), OPTIONS)
  await update(store, { title: 'Fête du lac', category: 'musique', description: 'Corrigé ici.' })

  const changed = await fileOf('a.ndjson', { ...told, start: '2026-12-12', price: 'CHF 12.-' })
  expect(await importFile(store, changed, OPTIONS)).toMatchObject({ updated: 1 })
  expect(await onlyEvent(store)).toMatchObject({
    title: 'Fête du lac',
    category: 'musique',
    description: 'Corrigé ici.',
    price: { minChf: 12 },
    occurrences: [{ startLocal: '2026-12-12T00:00' }],
  })
})

test('one UID in two calendars is two events', async () => {
  const store = openStore()
  const a = await fileOf('a.ics', calendar(vevent('1', 'DTSTART:20261201T190000Z')))
  const b = await fileOf('b.ics', calendar(vevent('1', 'DTSTART:20261208T190000Z')))
  await importFile(store, a, OPTIONS)
  expect(await importFile(store, b, OPTIONS)).toMatchObject({ created: 1, updated: 0 })
  expect((await allEvents(store)).map(({ source }) => source.name).sort()).toEqual(['a.ics', 'b.ics'])
  expect(await importFile(store, a, OPTIONS)).toMatchObject({ unchanged: 1, missing: [] })
  // A calendar under another name is another one, unless it is said to be the same.
  expect(await importFile(store, b, { ...OPTIONS, file: 'a.ics' })).toMatchObject({ updated: 1 })
})

test('the order of a file does not matter', async () => {
  const store = openStore()
  const lines = [
    record('festival', { start: '2026-12-04' }),
    record('festival', { start: '2026-12-11' }),
    record('marché'),
    record('marché', { description: 'Une autre version.' }),
  ]
  await importFile(store, await fileOf('a.ndjson', ...lines), OPTIONS)
  const before = await allEvents(store)
  const turned = await importFile(store, await fileOf('a.ndjson', ...lines.reverse()), OPTIONS)
  expect(turned).toMatchObject({ created: 0, updated: 0, unchanged: 3, missing: [] })
  expect(await allEvents(store)).toEqual(before)

  const [older, newer] = [
    vevent('a', 'DTSTART:20261201T190000Z', 'DTSTAMP:20261101T080000Z'),
    vevent('a', 'DTSTART:20261202T190000Z', 'DTSTAMP:20261102T080000Z'),
  ]
  for (const name of ['one.ics', 'two.ics']) {
    const blocks = name === 'one.ics' ? [older, newer] : [newer, older]
    await importFile(store, await fileOf(name, calendar(...blocks)), OPTIONS)
  }
  const dates = (await allEvents(store))
    .filter(({ source }) => source.kind === 'ics')
    .map(({ occurrences }) => occurrences.map(({ startLocal }) => startLocal))
  expect(dates).toEqual([['2026-12-02T20:00'], ['2026-12-02T20:00']])
})

test('what a file holds no more is marked and reported once, and stays public', async () => {
  const store = openStore()
  const all = [record('a'), record('b'), record('over', { start: '2026-11-01' })]
  const options = { ...OPTIONS, shiftToNow: false }
  await importFile(store, await fileOf('a.ndjson', ...all), options)
  const withoutThem = await fileOf('a.ndjson', record('a'))
  const report = await importFile(store, withoutThem, options)
  expect(report).toMatchObject({ unchanged: 1, missing: [{ title: 'Fête b' }] })
  const [event] = (await allEvents(store)).filter(({ title }) => title === 'Fête b')
  expect(event).toMatchObject({ status: 'published', source: { missingSince: OPTIONS.now } })
  expect(report.missing).toEqual([{ eventId: event?.id, title: 'Fête b' }])
  expect((await importFile(store, withoutThem, options)).missing).toEqual([])

  const back = await importFile(store, await fileOf('a.ndjson', ...all), options)
  expect(back).toMatchObject({ updated: 1, unchanged: 2 })
  expect((await store.get(events, event?.id ?? ''))?.source.missingSince).toBeNull()
})

test('another file, a refused entry or a file that cannot be read whole withdraws nothing', async () => {
  const store = openStore()
  await importFile(store, await fileOf('a.ndjson', record('a'), record('b')), OPTIONS)
  const missingBy = async (name: string, ...lines: unknown[]) =>
    (await importFile(store, await fileOf(name, ...lines), OPTIONS)).missing
  expect(await missingBy('b.ndjson', record('c'))).toEqual([])
  expect(await missingBy('a.ndjson', record('a'), record('b', { start: 'bientôt' }))).toEqual([])
  expect(await missingBy('a.ndjson', record('a'), '{"id": "b"')).toEqual([])
  expect(await missingBy('a.ndjson', record('a', { start: 'bientôt' }))).toEqual([])
})

test('a date keeps its id when an earlier one appears', async () => {
  const store = openStore()
  const dates = (...days: string[]) => fileOf('a.ndjson', record('a', { start: null, dates: days }))
  await importFile(store, await dates('2026-12-05T20:00', '2026-12-12T20:00'), OPTIONS)
  const before = idsOf(await onlyEvent(store))
  await importFile(store, await dates('2026-11-28T20:00', '2026-12-05T20:00', '2026-12-12T20:00'), OPTIONS)
  expect(idsOf(await onlyEvent(store))).toMatchObject(before)
})

test('dates that were counted before they had names keep their numbers', async () => {
  const store = openStore()
  const dates = (...days: string[]) => fileOf('a.ndjson', record('a', { start: null, dates: days }))
  await importFile(store, await dates('2026-12-05T20:00', '2026-12-12T20:00'), OPTIONS)
  const { occurrences } = await onlyEvent(store)
  await update(store, { occurrences: occurrences.map((date, index) => ({ ...date, id: String(index + 1) })) })
  await importFile(store, await dates('2026-11-28T20:00', '2026-12-05T20:00', '2026-12-12T20:00'), OPTIONS)
  expect(idsOf(await onlyEvent(store))).toEqual({
    '2026-11-28T20:00': '20261128T2000',
    '2026-12-05T20:00': '1',
    '2026-12-12T20:00': '2',
  })
})

test('what a moderator has said of a date stays when the source tells others', async () => {
  const store = openStore()
  const dates = (...days: string[]) => fileOf('a.ndjson', record('a', { start: null, dates: days }))
  await importFile(store, await dates('2026-12-05T20:00', '2026-12-12T20:00'), OPTIONS)
  const [first, second] = (await onlyEvent(store)).occurrences
  if (!first || !second) throw new Error('two dates')
  await update(store, {
    occurrences: [{ ...first, status: 'cancelled' }, second],
    programmeSetBy: 'moderator',
  })
  await importFile(store, await dates('2026-12-05T20:00', '2026-12-12T20:00', '2026-12-19T20:00'), OPTIONS)
  const statuses = (await onlyEvent(store)).occurrences.map(({ status }) => status)
  expect(statuses).toEqual(['cancelled', null, null])
})

test('what was imported before calendars had names is known again, and then has one', async () => {
  const store = openStore()
  const file = await fileOf('a.ics', calendar(vevent('a', 'DTSTART:20261201T190000Z')))
  await importFile(store, file, OPTIONS)
  const [known] = (await store.find(importRecords, {})).documents
  if (!known) throw new Error('a record')
  const { source } = await onlyEvent(store)
  await update(store, { title: 'Corrigé ici', source: { ...source, name: '' } })
  await store.purge(importRecords, known.id)
  // Commit 305ac60 wrote this record.
  const former = {
    kind: 'ics',
    name: '',
    externalId: 'a',
    eventId: known.eventId,
    file: '',
    contentHash: '797aa3f106945891bf54af927f3402ceae400b94fbdbb633fff7f666e870fe01',
    fieldHashes: {},
    shiftWeeks: 0,
  }
  await store.insert(importRecords, importRecordId({ kind: 'ics', name: '', externalId: 'a' }), former)
  expect(await importFile(store, file, OPTIONS)).toMatchObject({ created: 0, updated: 1 })
  expect(await onlyEvent(store)).toMatchObject({ title: 'Corrigé ici', source: { name: 'a.ics' } })
  expect(await importFile(store, file, OPTIONS)).toMatchObject({ unchanged: 1 })
  expect(await store.count(importRecords)).toBe(1)
})

test('dates that the source changes take the place of the rules made here', async () => {
  const store = openStore()
  const told = record('a', { start: '2026-12-05' })
  await importFile(store, await fileOf('a.ndjson', told), OPTIONS)
  await update(store, { rules: makeEvent(WEEKLY).rules })
  await importFile(store, await fileOf('a.ndjson', { ...told, price: 'CHF 12.-' }), OPTIONS)
  expect((await onlyEvent(store)).rules).toHaveLength(1)
  await importFile(store, await fileOf('a.ndjson', { ...told, start: '2026-12-12' }), OPTIONS)
  expect(await onlyEvent(store)).toMatchObject({
    rules: [],
    occurrences: [{ startLocal: '2026-12-12T00:00' }],
  })
})

const CINEMA = { place: NYON, placeId: 'cinema-du-bourg' }

test('a date keeps a price and a place of its own when its source moves its dates', async () => {
  const store = openStore()
  await importFile(store, await fileOf('a.ics', calendar(EVERY_WEEK)), OPTIONS)
  const { occurrences } = await onlyEvent(store)
  const price = { ...BLANK_EVENT.price, kind: 'free' as const }
  await update(store, {
    occurrences: occurrences.map((date, at) => (at === 1 ? { ...date, price, ...CINEMA } : date)),
  })
  const later = vevent(
    'a',
    'DTSTART;TZID=Europe/Zurich:20261201T200000',
    'DURATION:PT2H',
    'RRULE:FREQ=WEEKLY',
  )
  await importFile(store, await fileOf('a.ics', calendar(later)), OPTIONS)
  const [first, second] = (await onlyEvent(store)).occurrences
  expect(first).toMatchObject({ endLocal: '2026-12-01T22:00', place: null, price: null })
  expect(second).toMatchObject({ endLocal: '2026-12-08T22:00', ...CINEMA, price })
})
