import { describe, expect, test } from 'vitest'
import { MOST_UNPUBLISHED } from '~/domain/authorship'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { sources } from '~/domain/source'
import { openReports, settleReport } from '~/features/moderation/reports/reports.server'
import { addUser } from '../../../../tests/support/accounts'
import { makeEvent } from '../../../../tests/support/make-event'
import { NO_ROOM } from '../files/upsert.server'
import { readSourceRun } from './read-source-run.server'
import { calendar, concert, concerts } from './testing/calendars'
import {
  addSource,
  atClock,
  dependencies,
  eventNamed,
  internet,
  read,
  serve,
  store,
  storedEvents,
} from './testing/sources-of-sites'

test('a source of 500 events read three times: 500, 0 and 0 changes; five changed and two withdrawn are told as such', async () => {
  const all = concerts(500)
  const id = await addSource(serve('/a.ics', calendar(...all)))
  expect(await read(id)).toMatchObject({ created: 500, updated: 0, error: '' })
  const before = await storedEvents()
  for (const _ of ['second', 'third']) {
    expect(await read(id)).toMatchObject({ created: 0, updated: 0, unchanged: 500, withdrawn: 0 })
  }
  expect(await storedEvents()).toEqual(before)
  expect(before[0]).toMatchObject({
    status: 'published',
    organizerName: 'Concerts du Temple',
    place: { locality: 'Nyon' },
    source: { kind: 'source', name: id },
  })

  const changed = all.slice(2).map((text, index) => (index < 5 ? text.replace('T190000Z', 'T180000Z') : text))
  serve('/a.ics', calendar(...changed))
  expect(await read(id)).toMatchObject({ created: 0, updated: 5, unchanged: 493, withdrawn: 2 })
  const { news } = (await store.get(sources, id)) ?? {}
  expect(news?.changed.map(({ title }) => title)).toEqual([2, 3, 4, 5, 6].map((n) => `Concert c${n}`))
  expect(news?.withdrawn.map(({ title }) => title).sort()).toEqual(['Concert c0', 'Concert c1'])
  expect(await eventNamed('Concert c0')).toMatchObject({
    status: 'published',
    source: { missingSince: '2026-11-20T12:00:00.000Z' },
  })
})

test('what left its calendar waits before the moderators and says so on its page, until it is back or decided', async () => {
  const [first, second] = concerts(4)
  const id = await addSource(serve('/a.ics', calendar(...concerts(4))))
  await read(id)
  serve('/a.ics', calendar(...concerts(4).slice(2)))
  await read(id)
  const { count, latest } = await openReports(store)
  expect(count).toBe(2)
  expect(latest[0]?.text).toMatch(/^N’y figure plus\u00a0: .* calendrier «\u00a0Concerts du Temple\u00a0»/)

  // One is back, of the other a moderator says that it takes place; neither comes again with the next reading.
  serve('/a.ics', calendar(...[first, ...concerts(4).slice(2)].flatMap((text) => text ?? [])))
  await read(id)
  const [left] = (await openReports(store)).latest
  expect(await openReports(store)).toMatchObject({ count: 1 })
  expect(left?.eventTitle).toBe('Concert c1')
  expect(second).toContain('c1')
  await settleReport(left?.id ?? '', { documents: store, clock: dependencies.clock })
  await read(id)
  expect(await openReports(store)).toMatchObject({ count: 0 })
  expect((await eventNamed('Concert c0'))?.source).toMatchObject({ missingSince: null })
  expect((await eventNamed('Concert c1'))?.source).toMatchObject({ confirmedAt: expect.any(String) })
})

describe('a source', () => {
  const all = concerts(50)

  test.each([
    ['garbage', 'text/calendar', Buffer.alloc(2000, 7), 'ni un calendrier'],
    ['nothing', 'text/calendar', '', 'ni un calendrier'],
    ['a page', 'text/html', '<h1>Maintenance</h1>', 'Page web'],
    ['50 MB', 'text/calendar', Buffer.alloc(50 * 1024 * 1024, 'x'), 'trop volumineux'],
    ['an empty calendar', 'text/calendar', calendar(), 'aucun événement'],
    ['half of it', 'text/calendar', calendar(...all.slice(0, 24)), '26 de ses 50'],
    ['a calendar that is cut', 'text/calendar', calendar(...all).slice(0, 5000), 'incomplet'],
  ])('that answers %s changes nothing and says why', async (_, type, body, says) => {
    const id = await addSource(serve('/a.ics', calendar(...all)))
    await read(id)
    const before = await storedEvents()
    serve('/a.ics', body, { type })
    const run = await read(id)
    expect(run).toMatchObject({ created: 0, updated: 0, withdrawn: 0 })
    expect(run.error).toContain(says)
    expect(await storedEvents()).toEqual(before)
    expect(await store.get(sources, id)).toMatchObject({
      failures: 1,
      lastRun: { error: run.error },
      nextRunAt: '2026-11-20T13:00:00.000Z',
    })
  })
})

test('a loss is taken over once somebody says that it is right', async () => {
  const id = await addSource(serve('/a.ics', calendar(...concerts(3))))
  await read(id)
  serve('/a.ics', calendar(concert('c0')))
  expect(await read(id)).toMatchObject({ isHeld: true, withdrawn: 0 })
  expect(await read(id, { acceptsLoss: true })).toMatchObject({ error: '', withdrawn: 2, afterFailures: 1 })
})

test('what the site says is unchanged is not read, but for once a month', async () => {
  const id = await addSource(serve('/a.ics', calendar(...concerts(2)), { etag: '"1"' }))
  expect(await read(id)).toMatchObject({ created: 2 })
  serve('/a.ics', 'anything', { etag: '"1"' })
  expect(await read(id)).toMatchObject({ error: '', created: 0, unchanged: 2 })
  atClock('2026-12-25T12:00:00.000Z')
  expect((await read(id)).error).not.toBe('')
})

test('an edit of a moderator survives what the source changes beside it', async () => {
  const id = await addSource(serve('/a.ics', calendar(concert('a', { DESCRIPTION: 'Venez.' }))))
  await read(id)
  const { id: eventId } = await eventNamed('Concert a')
  await store.update(events, eventId, { title: 'Grand concert', category: 'musique' })
  serve('/a.ics', calendar(concert('a', { DESCRIPTION: 'Venez tous.' })))
  expect(await read(id)).toMatchObject({ updated: 1 })
  expect(await eventNamed('Grand concert')).toMatchObject({ category: 'musique', description: 'Venez tous.' })
})

test('events of an account enter the queue, and what changes in a published one waits as an amendment', async () => {
  const { uid } = await addUser(store)
  const id = await addSource(serve('/a.ics', calendar(concert('a'))), { ownerUid: uid, trusted: false })
  await read(id)
  const { id: eventId, ...sent } = await eventNamed('Concert a')
  expect(sent).toMatchObject({
    status: 'pending',
    organizerUid: uid,
    submittedAt: '2026-11-20T12:00:00.000Z',
  })
  await store.update(events, eventId, { status: 'published' })

  serve('/a.ics', calendar(concert('a', { SUMMARY: 'Achetez ceci', STATUS: 'CANCELLED' })))
  expect(await read(id)).toMatchObject({ updated: 1 })
  expect(await store.get(events, eventId)).toMatchObject({ title: 'Concert a', programme: 'cancelled' })
  expect(await store.get(events, amendmentId(eventId))).toMatchObject({
    title: 'Achetez ceci',
    status: 'pending',
    organizerUid: uid,
  })
  expect(await read(id)).toMatchObject({ updated: 0, unchanged: 1 })
  serve('/a.ics', calendar(concert('a', { STATUS: 'CANCELLED' })))
  await read(id)
  expect(await store.get(events, amendmentId(eventId))).toBeNull()
})

test('a trusted account publishes; a closed one publishes nothing any more', async () => {
  const { uid } = await addUser(store, { trusted: true })
  const id = await addSource(serve('/a.ics', calendar(concert('a'))), { ownerUid: uid, trusted: false })
  await read(id)
  expect(await eventNamed('Concert a')).toMatchObject({ status: 'published' })
  const other = await addSource(serve('/b.ics', calendar(concert('b'))), { ownerUid: 'gone', trusted: false })
  expect((await read(other)).error).toContain('fermé ou suspendu')
  expect(await storedEvents()).toHaveLength(1)
})

test('an event names the place that is known here', async () => {
  const catalogue = {
    placeNamed: ({ name }: { name: string }) => (name === 'Temple' ? { id: 'temple' } : null),
  }
  Object.assign(dependencies, { catalogue })
  await read(
    await addSource(serve('/a.ics', calendar(concert('a'), concert('b', { LOCATION: '1260 Nyon' })))),
  )
  expect(await eventNamed('Concert a')).toMatchObject({ placeId: 'temple' })
  expect(await eventNamed('Concert b')).toMatchObject({ placeId: null })
})

test('of two readings at once one reads; a run that died is forgotten after ten minutes', async () => {
  const id = await addSource(serve('/a.ics', calendar(concert('a'))))
  const both = await Promise.all([readSourceRun(id, dependencies), readSourceRun(id, dependencies)])
  expect(both.map((outcome) => outcome.ok).sort()).toEqual([false, true])
  expect(internet.asked).toHaveLength(1)
  await store.update(sources, id, { claimedAt: '2026-11-20T11:51:00.000Z' })
  expect(await readSourceRun(id, dependencies)).toEqual({ ok: false, reason: 'busy' })
  atClock('2026-11-20T12:02:00.000Z')
  expect(await read(id)).toMatchObject({ error: '' })
})

test('what is over is left, private and far events are refused by name', async () => {
  const old = concert('old', { DTSTART: '20251201T190000Z' })
  const far = concert('far', { LOCATION: 'Stadthaus\\, 8001 Zürich' })
  const id = await addSource(serve('/a.ics', calendar(old, far, concert('a'))))
  expect(await read(id)).toMatchObject({ created: 1, refused: 1 })
  expect((await store.get(sources, id))?.news?.refused).toEqual([
    { what: 'Concert far', reason: 'lieu hors de Suisse romande (ZH)' },
  ])
})

test('a date that has passed and is gone from a page is no change; another one is, and the past one stays', async () => {
  const page = (...days: string[]) => {
    const location = { '@type': 'Place', name: 'Temple', address: '1260 Nyon' }
    const told = days.map((day) => ({
      '@type': 'Event',
      name: 'Chorale',
      location,
      startDate: `${day}T20:00`,
    }))
    return `<script type="application/ld+json">${JSON.stringify(told)}</script>`
  }
  const html = { type: 'text/html' }
  const id = await addSource(serve('/agenda', page('2026-11-21', '2026-12-05'), html), { kind: 'page' })
  await read(id)
  atClock('2026-11-23T12:00:00.000Z')
  serve('/agenda', page('2026-12-05'), html)
  expect(await read(id)).toMatchObject({ unchanged: 1, withdrawn: 0 })
  serve('/agenda', page('2026-12-05', '2026-12-12'), html)
  expect(await read(id)).toMatchObject({ updated: 1 })
  const { occurrences } = await eventNamed('Chorale')
  expect(occurrences.map(({ startLocal }) => startLocal.slice(0, 10))).toEqual([
    '2026-11-21',
    '2026-12-05',
    '2026-12-12',
  ])
})

test('the calendars of an account bring no more announcements than may wait; what is left out is said and comes later', async () => {
  const { uid } = await addUser(store)
  const before = makeEvent({ organizerUid: uid, status: 'pending' })
  await store.transaction(async (transaction) => {
    for (let index = 0; index < MOST_UNPUBLISHED - 5; index += 1)
      transaction.insert(events, `avant-${index}`, before)
  })
  const own = { ownerUid: uid, trusted: false }
  const first = await addSource(serve('/un.ics', calendar(...concerts(3)), { etag: '"un"' }), own)
  const more = Array.from({ length: 6 }, (_, index) => concert(`d${index}`))
  const second = await addSource(serve('/deux.ics', calendar(...more), { etag: '"deux"' }), own)
  expect(await read(first)).toMatchObject({ created: 3, refused: 0 })
  expect(await read(second)).toMatchObject({ created: 2, refused: 4 })
  const { news, etag } = (await store.get(sources, second)) ?? {}
  expect(news?.refused).toEqual([{ what: '4\u00a0événements', reason: NO_ROOM }])
  expect(etag).toBeNull()

  await store.update(events, 'avant-0', { status: 'published' })
  expect(await read(second)).toMatchObject({ created: 1, unchanged: 2, refused: 3 })
})
