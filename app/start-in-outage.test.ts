// A start while Firestore does not answer: what is on disk is served, and all goes on when it is back.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { getApps } from 'firebase-admin/app'
import { afterEach, describe, expect, test } from 'vitest'
import { openFirestoreStore } from '~/backend/firestore/store.server'
import { events } from '~/domain/event'
import { partners } from '~/domain/partner'
import { fixedClock } from '~/platform/clock'
import * as home from '~/routes/_index'
import * as dashboard from '~/routes/dashboard'
import * as eventPage from '~/routes/evenement.$id'
import * as healthz from '~/routes/healthz'
import * as partnersPage from '~/routes/partenaires._index'
import { openEmptyBucket } from '../tests/firebase/empty-bucket'
import { openFrailLink } from '../tests/firebase/frail-link'
import { firestoreEmulator, newProject } from '../tests/firebase/shared-emulator'
import { AGENDA_PARTNERS, TEST_NOW } from '../tests/support/agenda'
import { browserRequest, openApplication } from '../tests/support/application'
import { makeEvent } from '../tests/support/make-event'
import { StoreUnavailable } from './backend/documents'
import { closeRuntime, runtime } from './runtime.server'

/** Nine seconds for the store, a minute at most between two tries, and a busy machine. */
const SOON_MS = 120_000

const emulator = await firestoreEmulator()
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

describe.skipIf(emulator === null)('a start while Firestore does not answer', () => {
  test('serves what is on disk and catches up by itself; with nothing on disk it is refused', async () => {
    const link = await openFrailLink(emulator ?? '')
    closing.push(() => link.close())
    const bucket = await openEmptyBucket()
    closing.push(() => bucket.close())
    const projectId = newProject()
    // Another instance, whose way to Firestore is whole.
    const elsewhere = openFirestoreStore({ projectId, clock: fixedClock(TEST_NOW) })
    closing.push(() => elsewhere.close())
    for (const id of ['jazz', 'bal']) await elsewhere.insert(events, id, makeEvent({ title: `Soirée ${id}` }))
    for (const [id, partner] of AGENDA_PARTNERS) await elsewhere.insert(partners, id, partner)
    await elsewhere.insert(events, 'attente', makeEvent({ title: 'Brocante', status: 'pending' }))

    process.env.FIRESTORE_EMULATOR_HOST = link.host
    const app = await openApplication({
      BACKEND: 'firebase',
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: `${projectId}.firebaseapp.com`,
      FIREBASE_STORAGE_BUCKET: `${projectId}.appspot.com`,
      FIREBASE_MESSAGING_SENDER_ID: '1',
      FIREBASE_APP_ID: '1:1:web:1',
      SESSION_SECRET: 's'.repeat(32),
    })
    closing.push(() => app.close())
    const ask = (loader: (args: LoaderFunctionArgs) => unknown, path: string, params = {}) =>
      loader({ request: browserRequest(path), params, context: app.context })
    const shown = async () => {
      const pages = [ask(home.loader, '/'), ask(eventPage.loader, '/evenement/jazz', { id: 'jazz' })]
      return JSON.stringify([...(await Promise.all(pages)), await ask(partnersPage.loader, '/partenaires')])
    }
    const before = await shown()
    const { revision } = await runtime()
    const names = (await runtime()).categories.list().map(({ label }) => label)
    const revisionBefore = revision('/')
    await closeRuntime()

    link.freeze()
    const away = await runtime()
    expect(away.revision('/')).toBe(revisionBefore)
    expect(away.categories.list().map(({ label }) => label)).toEqual(names)
    expect(await shown()).toBe(before)
    const cookie = '__session=x'
    await expect(
      dashboard.loader({
        request: browserRequest('/dashboard', { cookie }),
        params: {},
        context: app.context,
      }),
    ).rejects.toBeDefined()
    const problemsNow = async () => {
      const health = await healthz.loader()
      expect(health.status).toBe(503)
      const { problems } = await health.json()
      return problems
    }
    const partsNow = async () => (await problemsNow()).map(({ part }: { part: string }) => part).sort()
    await expect
      .poll(partsNow, { timeout: SOON_MS })
      .toEqual(['alerts', 'catalogue', 'categories', 'mail-queue', 'pending', 'store'])
    const problems = await problemsNow()
    expect(problems).toContainEqual({
      part: 'store',
      says: `Firestore has not answered since ${new Date(TEST_NOW).toISOString()}.`,
    })
    expect(problems).toContainEqual(
      expect.objectContaining({
        part: 'mail-queue',
        says: expect.stringMatching(/^Queued mails cannot be read\. The store/),
      }),
    )

    await elsewhere.update(events, 'attente', { status: 'published' })
    await elsewhere.remove(events, 'bal')
    link.thaw()
    await expect.poll(() => away.catalogue.event('attente')?.title, { timeout: SOON_MS }).toBe('Brocante')
    expect(away.catalogue.event('bal')).toBeNull()
    await expect.poll(async () => (await healthz.loader()).status, { timeout: SOON_MS }).toBe(200)

    await closeRuntime()
    await rm(join(app.dataDir, 'catalogue'), { recursive: true })
    link.freeze()
    await expect(runtime()).rejects.toThrow(StoreUnavailable)
    await expect(closeRuntime()).rejects.toThrow(StoreUnavailable)
    // The refused start has left no connection behind, which would be renewed again and again.
    expect(getApps().filter(({ name }) => name.startsWith('documents-'))).toHaveLength(1)
  }, 300_000)
})
