import { afterEach, describe, expect, test } from 'vitest'
import { manualAlarm, systemClock } from '~/platform/clock'
import { findFirestoreEmulator, startFirestoreEmulator } from '../../../tests/firebase/firestore-emulator'
import { type FrailLink, openFrailLink } from '../../../tests/firebase/frail-link'
import { firestoreEmulator, newProject } from '../../../tests/firebase/shared-emulator'
import { PROBE_AFTER_MS, RENEWED_AFTER_MS } from '../circuit-breaker'
import { insertThings, thing, things, watch } from '../contract/things'
import { type DocumentStore, StoreUnavailable } from '../documents'
import { type FirestoreStore, openFirestoreStore } from './store.server'

/** The port promises less; the rest is for a busy machine. */
const SOON_MS = 20_000

const emulator = await firestoreEmulator()
const archive = findFirestoreEmulator()
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A store of a client that finds its emulator there. */
function openAt(
  host: string,
  projectId = newProject(),
  options: Partial<Parameters<typeof openFirestoreStore>[0]> = {},
): FirestoreStore {
  process.env.FIRESTORE_EMULATOR_HOST = host
  const store = openFirestoreStore({ projectId, clock: systemClock, ...options })
  closing.push(() => store.close())
  return store
}

async function expectRefusalSoon(work: Promise<unknown>): Promise<StoreUnavailable> {
  const start = performance.now()
  const error = await work.then(
    () => new Error('it answered'),
    (refusal: unknown) => refusal,
  )
  expect(error).toBeInstanceOf(StoreUnavailable)
  expect(performance.now() - start).toBeLessThan(SOON_MS)
  return error as StoreUnavailable
}

/** Tries until the store answers; the test's time limit is the only other end. */
async function answerOf<R>(work: () => Promise<R>): Promise<R> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
}

async function expectEverythingRefused(store: DocumentStore): Promise<void> {
  const refusals = await Promise.all([
    expectRefusalSoon(store.get(things, 'a')),
    expectRefusalSoon(store.find(things, {})),
    expectRefusalSoon(store.count(things)),
    expectRefusalSoon(store.insert(things, 'b', thing())),
    expectRefusalSoon(store.subscribe(things, { where: [['rank', '==', 7]] }, () => {})),
  ])
  expect(refusals.map(({ isUncertain }) => isUncertain)).toEqual([false, false, false, true, false])
}

describe.skipIf(emulator === null || archive === null)('a Firestore that is down', () => {
  test('refuses soon, and is found again by itself when it has been started anew', async () => {
    const first = await startFirestoreEmulator(archive ?? '')
    const store = openAt(first.host)
    await insertThings(store, { a: {} })
    const watcher = await watch(store, things)

    await first.stop()
    await expectEverythingRefused(store)

    const second = await startFirestoreEmulator(archive ?? '', Number(first.host.split(':')[1]))
    closing.unshift(() => second.stop())
    await answerOf(() => store.insert(things, 'after', thing()))
    const known = () => [...watcher.documents.keys()].sort()
    // It has forgotten everything: once what was there is gone, the listener is there again. Written while a listener was
    // being set up, a document was once not told of for a minute.
    await expect.poll(known, { timeout: 60_000 }).toEqual(['after'])
    await openAt(second.host, store.projectId).insert(things, 'theirs', thing())
    await expect.poll(known, { timeout: 60_000 }).toEqual(['after', 'theirs'])
    watcher.end()
  }, 240_000)
})

describe.skipIf(emulator === null)('a Firestore that does not answer', () => {
  let link: FrailLink

  test('refuses soon, and live queries tell what they have missed', async () => {
    link = await openFrailLink(emulator ?? '')
    closing.push(() => link.close())
    const store = openAt(link.host)
    const elsewhere = openAt(emulator ?? '', store.projectId)
    await insertThings(store, { a: {} })
    const watcher = await watch(store, things)

    link.freeze()
    await expectEverythingRefused(store)
    await elsewhere.insert(things, 'missed', thing())
    link.thaw()

    await watcher.until(() => watcher.documents.has('missed'))
    expect((await answerOf(() => store.get(things, 'missed')))?.kind).toBe('plain')
    await answerOf(() => store.insert(things, 'c', thing()))
    watcher.end()
  }, 240_000)

  test('a commit whose answer is lost with the connection is made once, and known to be made', async () => {
    link = await openFrailLink(emulator ?? '')
    closing.push(() => link.close())
    const store = openAt(link.host)
    const elsewhere = openAt(emulator ?? '', store.projectId)
    await insertThings(store, { a: { rank: 1 } })
    const watcher = await watch(elsewhere, things)
    let runs = 0
    const increment = store.transaction(async (transaction) => {
      runs += 1
      const rank = (await transaction.get(things, 'a'))?.rank ?? 0
      if (runs === 1) link.loseAnswers()
      transaction.update(things, 'a', { rank: rank + 1 })
    })
    await watcher.until(() => watcher.documents.get('a')?.rank === 2)
    link.breakOff()
    await increment
    expect(runs).toBe(1)
    expect(await elsewhere.get(things, 'a')).toMatchObject({ rank: 2, version: 2 })
    watcher.end()
  })

  test('a connection that was accepted and never answers is given up for a new one, live queries with it', async () => {
    link = await openFrailLink(emulator ?? '')
    closing.push(() => link.close())
    const alarm = manualAlarm()
    const said: string[] = []
    const report = (silence: unknown) => said.push(silence ? 'silent' : 'answers')
    const store = openAt(link.host, newProject(), { report, alarm })
    const elsewhere = openAt(emulator ?? '', store.projectId)
    await insertThings(store, { a: {}, b: {} })
    const watcher = await watch(store, things)

    link.swallow(true)
    link.breakOff()
    // The silence is noticed although nobody reads or writes.
    alarm.advance(PROBE_AFTER_MS)
    await expect.poll(() => link.swallowed()).toBeGreaterThan(0)
    alarm.advance(PROBE_AFTER_MS)
    await expect.poll(() => said, { timeout: SOON_MS }).toEqual(['silent'])
    await elsewhere.insert(things, 'missed', thing())
    await elsewhere.purge(things, 'a')
    link.swallow(false)
    await expectRefusalSoon(store.get(things, 'b'))
    await expectRefusalSoon(store.insert(things, 'refused', thing()))
    alarm.advance(RENEWED_AFTER_MS)
    await expect.poll(() => said, { timeout: SOON_MS }).toEqual(['silent', 'answers'])

    await watcher.until(() => watcher.documents.has('missed') && !watcher.documents.has('a'))
    expect(await store.get(things, 'refused')).toBeNull()
    await store.insert(things, 'after', thing())
    await elsewhere.insert(things, 'theirs', thing())
    await watcher.until(() => watcher.documents.has('theirs'))
    expect([...watcher.documents.keys()].sort()).toEqual(['after', 'b', 'missed', 'theirs'])
    watcher.end()
  }, 120_000)
})
