import { join } from 'node:path'
import { expect, test } from 'vitest'
import { categories } from '~/domain/category'
import { dateOf } from '~/domain/days'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { moderationLog } from '~/domain/moderation-log'
import { makeOccurrence } from '~/domain/occurrence'
import { places } from '~/domain/place'
import { spanOf } from '~/domain/spans'
import { formatOf, importFile, UnknownFormat } from '~/features/archive/import-file.server'
import { seedCategories } from '~/features/categories/seed.server'
import { sha256 } from '~/platform/secrets.server'
import { makePlace } from '../../../../tests/support/make-place'
import type { ImportItem } from './candidate'
import { importEvents, upsertAll } from './import-events.server'
import { importRecords } from './import-record.server'
import { linesIn } from './lines.server'
import { readRecords } from './romandie.server'
import { allEvents, directory, fileOf, OPTIONS, onlyEvent, openStore, record } from './testing/imported-files'

test('a second run of the same file changes nothing, also on a later day', async () => {
  const store = openStore()
  const file = await fileOf('a.ndjson', record('a', { start: '2019-06-01' }), record('b'))
  expect(await importFile(store, file, OPTIONS)).toMatchObject({ created: 2, updated: 0, unchanged: 0 })
  const before = await allEvents(store)
  const later = await importFile(store, file, { ...OPTIONS, today: '2027-03-01' })
  expect(later).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: [] })
  expect(await allEvents(store)).toEqual(before)
})

test('a server that takes over many events has a turn for others after each commit', async () => {
  const store = openStore()
  await seedCategories(store)
  const lines = Array.from({ length: 20 }, (_, index) => JSON.stringify(record(`e${index}`)))
  const items: ImportItem[] = []
  for await (const item of readRecords(() => linesIn([Buffer.from(lines.join('\n'))]), OPTIONS.today)) {
    items.push(item)
  }
  async function* all() {
    yield* items
  }
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  expect(await upsertAll(store, all(), { ...OPTIONS, batchSize: 2 })).toMatchObject({ created: 20 })
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(10)
})

test('what changed at the source is taken over; what is ours stays', async () => {
  const store = openStore()
  await importFile(store, await fileOf('a.ndjson', record('a')), OPTIONS)
  const { id } = await onlyEvent(store)
  await store.update(events, id, { status: 'rejected', availability: 'sold_out', title: 'Corrigé ici' })

  const changed = await fileOf('a.ndjson', record('a', { title: 'Fête reportée', start: '2026-12-12' }))
  expect(await importFile(store, changed, OPTIONS)).toMatchObject({ created: 0, updated: 1 })
  expect(await onlyEvent(store)).toMatchObject({
    id,
    title: 'Fête reportée',
    status: 'rejected',
    availability: 'sold_out',
    occurrences: [{ startLocal: '2026-12-12T00:00' }],
  })
})

test('an event is linked with the known place of its name and locality, also when the source moves it', async () => {
  const store = openStore()
  await store.insert(places, 'theatre', makePlace())
  await store.insert(places, 'rude', makePlace({ name: 'Chez le prof', state: 'pending' }))
  const at = async (venue: string) =>
    importFile(
      store,
      await fileOf('a.ndjson', record('a', { venue, locality: 'Nyon', npa: '1260', canton: 'VD' })),
      OPTIONS,
    )
  await at('le théatre du lac')
  expect((await onlyEvent(store)).placeId).toBe('theatre')
  await at('Chez le prof')
  expect((await onlyEvent(store)).placeId).toBeNull()
})

test('what was edited here stays as long as the source says the same', async () => {
  const store = openStore()
  const file = await fileOf('a.ndjson', record('a'))
  await importFile(store, file, OPTIONS)
  const { id } = await onlyEvent(store)
  await store.update(events, id, { title: 'Corrigé ici' })
  expect(await importFile(store, file, OPTIONS)).toMatchObject({ updated: 0, unchanged: 1 })
  expect((await onlyEvent(store)).title).toBe('Corrigé ici')
})

test('what an earlier version of this software has imported is still known as unchanged', async () => {
  const store = openStore()
  await importFile(store, await fileOf('a.ndjson', record('a')), OPTIONS)
  const [known] = (await store.find(importRecords, {})).documents
  // Commit 951c6f1 wrote this hash.
  expect(known?.contentHash).toBe('7cc783bf786f11d0e24e72e490937b447d65433388c06381a857333a06b3a027')
})

test('that a day lasts all day is a change, that it has no time is none', async () => {
  const store = openStore()
  const calendar = (allDay: string) =>
    fileOf(
      'a.ics',
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a@exemple.ch\r\nSUMMARY:Marché\r\nDTSTART;VALUE=DATE:20261128\r\n${allDay}END:VEVENT\r\nEND:VCALENDAR`,
    )
  const timeOf = async () => (await onlyEvent(store)).occurrences[0]?.time
  await importFile(store, await calendar(''), OPTIONS)
  expect(await timeOf()).toBe('unknown')
  const said = await calendar('X-MICROSOFT-CDO-ALLDAYEVENT:TRUE\r\n')
  expect(await importFile(store, said, OPTIONS)).toMatchObject({ updated: 1 })
  expect(await timeOf()).toBe('all_day')
  expect(await importFile(store, said, OPTIONS)).toMatchObject({ unchanged: 1 })
})

test('a day that is written as hours is found on its own day, also where it was imported as hours before', async () => {
  const store = openStore()
  const allDay = 'DTSTART:20261204T230000Z\r\nDTEND:20261205T230000Z\r\n'
  const calendar = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a@exemple.ch\r\nSUMMARY:Marché\r\n${allDay}END:VEVENT\r\nEND:VCALENDAR`
  const file = await fileOf('a.ics', calendar)
  await importFile(store, file, OPTIONS)
  const { id, occurrences } = await onlyEvent(store)
  expect(occurrences).toMatchObject([{ startLocal: '2026-12-05T00:00', time: 'all_day' }])
  expect(occurrences.map((date) => dateOf(spanOf(date).day))).toEqual(['2026-12-05'])

  const [record] = (await store.find(importRecords, {})).documents
  const lines = 'DTEND:20261205T230000Z\nDTSTART:20261204T230000Z'
  const before = { ...record?.fieldHashes, occurrences: sha256(JSON.stringify(lines)).slice(0, 16) }
  await store.update(importRecords, record?.id ?? '', { contentHash: 'before', fieldHashes: before })
  const timed = makeOccurrence({ id: '20261205T0000', start: '2026-12-05T00:00', end: '2026-12-06T00:00' })
  await store.update(events, id, { occurrences: [timed], title: 'Corrigé ici' })
  await importFile(store, file, OPTIONS)
  expect(await onlyEvent(store)).toMatchObject({ title: 'Corrigé ici', occurrences })
})

test('what a moderator has cancelled stays so, whatever the source says', async () => {
  const store = openStore()
  await importFile(store, await fileOf('a.ndjson', record('a')), OPTIONS)
  const { id } = await onlyEvent(store)
  const cancelled = {
    programme: 'cancelled',
    programmeNote: 'Interdit',
    programmeSetBy: 'moderator',
  } as const
  await store.update(events, id, cancelled)
  const changed = await fileOf('a.ndjson', record('a', { title: 'Autre titre' }))
  expect(await importFile(store, changed, OPTIONS)).toMatchObject({ updated: 1 })
  expect(await onlyEvent(store)).toMatchObject({ ...cancelled, title: 'Autre titre' })
})

test('words written here about a state end when the source tells of another one', async () => {
  const store = openStore()
  const told = (status: string) =>
    fileOf(
      'a.ics',
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Marché\r\nDTSTART:20261201T190000Z\r\nSTATUS:${status}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
    )
  for (const amend of [false, true]) {
    await importFile(store, await told('CANCELLED'), OPTIONS)
    const { id } = await onlyEvent(store)
    await store.update(events, id, { programmeNote: 'Salle inondée' })
    const waiting = { amends: id, status: 'pending', proposesNote: true, programmeNote: 'Remboursé' } as const
    const { id: _id, ...event } = await onlyEvent(store)
    await store.insert(events, amendmentId(id), events.parse({ ...event, ...waiting }))
    await importFile(store, await told('CONFIRMED'), { ...OPTIONS, amend })
    expect(await store.get(events, id)).toMatchObject({ programme: 'scheduled', programmeNote: '' })
    expect(await store.get(events, amendmentId(id))).toBeNull()
  }
})

test('a removed event stays removed', async () => {
  const store = openStore()
  await importFile(store, await fileOf('a.ndjson', record('a')), OPTIONS)
  await store.remove(events, (await onlyEvent(store)).id)
  const changed = await fileOf('a.ndjson', record('a', { title: 'Revenue' }))
  expect(await importFile(store, changed, OPTIONS)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  expect(await allEvents(store)).toEqual([])
})

test('without --publish events wait for moderation; a later --publish publishes those still waiting', async () => {
  const store = openStore()
  const file = await fileOf('a.ndjson', record('a'), record('b'))
  await importFile(store, file, { ...OPTIONS, publish: false })
  const [first, second] = await allEvents(store)
  expect([first?.status, second?.status]).toEqual(['pending', 'pending'])
  await store.update(events, first?.id ?? '', { status: 'rejected' })
  expect(await importFile(store, file, OPTIONS)).toMatchObject({ updated: 1, unchanged: 1 })
  expect((await allEvents(store)).map(({ status }) => status).sort()).toEqual(['published', 'rejected'])
  expect(await importFile(store, file, OPTIONS)).toMatchObject({ updated: 0, unchanged: 2 })
})

test('what waits for moderation has been waiting since its import, also when its source changes', async () => {
  const store = openStore()
  const options = { ...OPTIONS, publish: false }
  await importFile(store, await fileOf('a.ndjson', record('a')), options)
  expect(await onlyEvent(store)).toMatchObject({ status: 'pending', submittedAt: OPTIONS.now })
  const changed = await fileOf('a.ndjson', record('a', { title: 'Autre fête' }))
  await importFile(store, changed, { ...options, now: '2026-11-22T12:00:00.000Z' })
  expect(await onlyEvent(store)).toMatchObject({ title: 'Autre fête', submittedAt: OPTIONS.now })
})

test('nothing comes in under a category that is gone by now, and what is there stays as it is', async () => {
  const store = openStore()
  const concert = (id: string, overrides = {}) => record(id, { tags: ['Concert'], ...overrides })
  await importFile(store, await fileOf('a.ndjson', concert('a')), { ...OPTIONS, publish: false })
  await store.update(categories, 'musique', { active: false })

  const lines = [concert('a', { title: 'Autre' }), concert('b'), record('c', { tags: ['Expo', 'Musée'] })]
  const report = await importFile(store, await fileOf('b.ndjson', ...lines), OPTIONS)
  const reason = 'le thème «\u00a0musique\u00a0» n’est plus proposé'
  expect(report).toMatchObject({ created: 1, updated: 0, unchanged: 0 })
  expect(report.refused).toEqual([
    { line: 1, reason },
    { line: 2, reason },
  ])
  // Neither is what waits under it published.
  const again = await importFile(store, await fileOf('a.ndjson', concert('a')), OPTIONS)
  expect(again).toMatchObject({ updated: 0, refused: [{ line: 1, reason }] })
  const titles = (await allEvents(store)).map(({ title, status }) => [title, status]).sort()
  expect(titles).toEqual([
    ['Fête a', 'pending'],
    ['Fête c', 'published'],
  ])
})

test('an import that breaks off leaves whole batches and is completed by the next run', async () => {
  const store = openStore()
  await seedCategories(store)
  const lines = Array.from({ length: 120 }, (_, index) => JSON.stringify(record(`r${index}`)))
  async function* cut(): AsyncGenerator<ImportItem> {
    async function* numbered() {
      for (const [index, text] of lines.entries()) yield { number: index + 1, text }
    }
    for await (const item of readRecords(numbered, OPTIONS.today)) {
      if (item.line === 75) throw new Error('cut off')
      yield item
    }
  }
  await expect(importEvents(store, cut(), OPTIONS)).rejects.toThrow('cut off')
  expect(await store.count(events)).toBe(50)
  const report = await importFile(store, await fileOf('a.ndjson', ...lines), OPTIONS)
  expect(report).toMatchObject({ created: 70, unchanged: 50 })
  expect(await store.count(events)).toBe(120)
})

test('a calendar goes in by UID, and again without a change', async () => {
  const store = openStore()
  const calendar = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:a@exemple.ch',
    'SUMMARY:Chorale',
    'DTSTART:20261201T190000Z',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const file = await fileOf('a.ics', calendar.join('\r\n'))
  expect(await importFile(store, file, OPTIONS)).toMatchObject({ created: 1, refused: [] })
  expect(await onlyEvent(store)).toMatchObject({ source: { kind: 'ics', externalId: 'a@exemple.ch' } })
  expect((await onlyEvent(store)).occurrences).toHaveLength(3)
  expect(await importFile(store, file, OPTIONS)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
})

test('the content of a file tells its format; what is none is an error, not a report', async () => {
  expect(await formatOf(await fileOf('x', '', record('a')))).toBe('records')
  expect(await formatOf(await fileOf('x', { format: 'agenda-romand', version: 1 }))).toBe('export')
  expect(await formatOf(await fileOf('x', 'BEGIN:VCALENDAR'))).toBe('calendar')
  await expect(formatOf(await fileOf('x', 'bonjour'))).rejects.toThrow(UnknownFormat)
  await expect(formatOf(join(directory, 'missing'))).rejects.toThrow('ENOENT')
})

test('what of an event was not understood stands among the notes of moderators, once', async () => {
  const store = openStore()
  const lines = (summary: string) =>
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:${summary}\r\nDTSTART:20261205T200000\r\nDTEND:None\r\nEND:VEVENT\r\nEND:VCALENDAR`
  const notes = async () =>
    (await store.find(moderationLog, {})).documents.map(({ eventId, action, message }) => [
      eventId,
      action,
      message,
    ])
  await importFile(store, await fileOf('a.ics', lines('Bal')), OPTIONS)
  await importFile(store, await fileOf('a.ics', lines('Bal')), OPTIONS)
  const { id } = await onlyEvent(store)
  const note = [id, 'noted', 'fin illisible «\u00a0None\u00a0», ignorée']
  expect(await notes()).toEqual([note])
  await importFile(store, await fileOf('a.ics', lines('Grand bal')), OPTIONS)
  expect(await notes()).toEqual([note, note])
})

test('a calendar that says « complet » or « annulé » around a title changes the state of its event, not its title', async () => {
  const store = openStore()
  const told = async (summary: string) => {
    const calendar = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:${summary}\r\nDTSTART:20261205T200000\r\nEND:VEVENT\r\nEND:VCALENDAR`
    await importFile(store, await fileOf('a.ics', calendar), OPTIONS)
    const { title, programme, availability } = await onlyEvent(store)
    return [title, programme, availability]
  }
  expect(await told('Bal')).toEqual(['Bal', 'scheduled', 'unknown'])
  expect(await told('COMPLET – Bal')).toEqual(['Bal', 'scheduled', 'sold_out'])
  expect(await told('Bal (annulé)')).toEqual(['Bal', 'cancelled', 'unknown'])
})

test('one date of a series has the title, state and place that the calendar gives it', async () => {
  const store = openStore()
  const date = (lines: string) => `BEGIN:VEVENT\r\nUID:a\r\n${lines}\r\nEND:VEVENT\r\n`
  const series =
    'SUMMARY:Bal\r\nDTSTART:20261205T200000\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nLOCATION:Temple\\, 1260 Nyon'
  const calendar = (...changed: string[]) =>
    fileOf('a.ics', `BEGIN:VCALENDAR\r\n${[series, ...changed].map(date).join('')}END:VCALENDAR`)
  await importFile(store, await calendar(), OPTIONS)
  const own = (day: string, lines: string) =>
    `RECURRENCE-ID:${day}T200000\r\nDTSTART:${day}T200000\r\n${lines}`
  const changed = await calendar(
    own('20261212', 'SUMMARY:Bal – COMPLET\r\nLOCATION:Casino\\, 1820 Montreux'),
    own('20261219', 'SUMMARY:Bal de Noël\r\nSTATUS:CANCELLED'),
  )
  expect(await importFile(store, changed, OPTIONS)).toMatchObject({ updated: 1 })
  expect((await onlyEvent(store)).occurrences).toMatchObject([
    { label: null, status: null, availability: null, place: null },
    { label: null, availability: 'sold_out', place: { name: 'Casino', locality: 'Montreux' } },
    { label: 'Bal de Noël', status: 'cancelled', place: null },
  ])
})
