import { expect, test } from 'vitest'
import { openEmbeddedIdentity } from '~/backend/identity/embedded/identity.server'
import { NO_MAILS } from '~/backend/identity/no-mails'
import { mailQueue } from '~/domain/queued-mail'
import { sources } from '~/domain/source'
import { exportLines } from '~/features/archive/export.server'
import { restoreExport } from '~/features/archive/restore.server'
import { openSealed } from '~/features/notify/sealed-mail.server'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/platform/durations'
import { addUser } from '../../../../tests/support/accounts'
import { readDueSources } from './due-sources.server'
import { calendar, concert } from './testing/calendars'
import { addSource, atClock, dependencies, internet, read, serve, store } from './testing/sources-of-sites'

const START = Date.parse('2026-11-20T12:00:00.000Z')

function isoAfter(ms: number): string {
  return new Date(START + ms).toISOString()
}

test('what is due is read, one after the other: paused and later ones are not, nor when the lease is lost', async () => {
  const due = await addSource(serve('/due.ics', calendar(concert('a'))))
  await addSource(serve('/paused.ics', calendar(concert('b'))), { state: 'paused', nextRunAt: null })
  await addSource(serve('/later.ics', calendar(concert('c'))), { nextRunAt: isoAfter(HOUR_MS) })
  await readDueSources(dependencies, () => false)
  expect(internet.asked).toEqual([])
  await readDueSources(dependencies, () => true)
  expect(internet.asked).toEqual(['GET agenda.example/due.ics'])
  expect((await store.get(sources, due))?.nextRunAt).toBe(isoAfter(DAY_MS))
  await readDueSources(dependencies, () => true)
  expect(internet.asked).toHaveLength(1)
})

test('one site is asked six times a minute: the others wait for the next look', async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await addSource(serve(`/${number}.ics`, ''))
  await readDueSources(dependencies, () => true)
  expect(internet.asked).toHaveLength(6)
  atClock(isoAfter(5 * MINUTE_MS))
  await readDueSources(dependencies, () => true)
  expect(internet.asked).toHaveLength(7)
})

test('after failures it waits 1, 3, 12 and 24 hours; one mail leaves after three days, and reading again is said', async () => {
  const { uid, email } = await addUser(store)
  const id = await addSource('http://agenda.example/gone.ics', {
    ownerUid: uid,
    addedByUid: uid,
    trusted: false,
  })
  const waits: number[] = []
  let elapsed = 0
  const mails = async () => (await store.find(mailQueue, {})).documents
  const mailedAfter: number[] = []
  for (let failure = 0; failure < 7; failure += 1) {
    atClock(isoAfter(elapsed))
    await read(id)
    const next = Date.parse((await store.get(sources, id))?.nextRunAt ?? '') - START
    waits.push((next - elapsed) / HOUR_MS)
    if ((await mails()).length > mailedAfter.length) mailedAfter.push(elapsed / HOUR_MS)
    elapsed = next
  }
  expect(waits).toEqual([1, 3, 12, 24, 24, 24, 24])
  expect(mailedAfter).toEqual([88])
  const [mail] = await mails()
  if (!mail || !('sealed' in mail)) throw new Error('a sealed mail')
  expect(openSealed(mail, 'secret')).toMatchObject({
    to: email,
    subject: expect.stringContaining('Concerts du Temple'),
    text: expect.stringContaining('https://agenda.test/organizer/calendriers'),
  })

  serve('/gone.ics', calendar(concert('a')))
  expect(await read(id)).toMatchObject({ error: '', afterFailures: 7 })
  expect(await store.get(sources, id)).toMatchObject({ failures: 0, failingSince: null, toldAt: null })
})

test('an export with accounts carries sources, and an import gives them back as they were', async () => {
  const id = await addSource(serve('/a.ics', calendar(concert('a'))), { ownerUid: 'anne' })
  await read(id)
  const identity = openEmbeddedIdentity({ ...dependencies, mails: NO_MAILS })
  const lines: { number: number; text: string }[] = []
  for await (const text of exportLines(store, identity)) lines.push({ number: lines.length + 1, text })
  const before = await store.get(sources, id)
  await store.purge(sources, id)
  async function* file() {
    yield* lines
  }
  await restoreExport(store, file(), { identity, mailsResets: false })
  const { changedAt: _before, ...source } = before ?? { changedAt: '' }
  expect(await store.get(sources, id)).toMatchObject(source)
})
