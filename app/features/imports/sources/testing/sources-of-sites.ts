// Sources on an internet of one machine, read into a store of their own, at a clock that the test sets.
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { events, type StoredEvent } from '~/domain/event'
import { type Source, type SourceRun, sourceId, sources } from '~/domain/source'
import { seedCategories } from '~/features/categories/seed.server'
import { createLogger } from '~/platform/logger.server'
import { openPublicWeb, type PublicWeb } from '~/platform/public-web.server'
import { openCheckedStore } from '../../../../../tests/support/checked-store'
import { type FakeInternet, startFakeInternet } from '../../../../../tests/support/fake-internet'
import { makeSource } from '../../../../../tests/support/make-source'
import { type TemporaryDirectory, temporaryDirectory } from '../../../../../tests/support/temporary-directory'
import { type RunDependencies, readSourceRun } from '../read-source-run.server'

interface Page {
  body: string | Buffer
  type: string
  etag?: string
}

export const internet: { pages: Map<string, Page>; asked: string[] } = { pages: new Map(), asked: [] }
export let store: DocumentStore
export let dependencies: RunDependencies
let nowMs = 0
let fake: FakeInternet
let web: PublicWeb
let directory: TemporaryDirectory

beforeAll(async () => {
  fake = await startFakeInternet((request, response) => {
    const page = internet.pages.get(request.url ?? '')
    if (page?.etag !== undefined && request.headers['if-none-match'] === page.etag) {
      response.writeHead(304).end()
      return
    }
    const headers = { 'Content-Type': page?.type ?? 'text/html', ...(page?.etag && { ETag: page.etag }) }
    response.writeHead(page ? 200 : 404, { ...headers, 'Content-Encoding': 'gzip' })
    response.end(gzipSync(page?.body ?? ''))
  })
  internet.asked = fake.asked
  web = openPublicWeb({ userAgent: 'Agenda', network: fake.network })
})
afterAll(() => fake.stop())

beforeEach(async () => {
  internet.pages.clear()
  fake.asked.length = 0
  atClock('2026-11-20T12:00:00.000Z')
  directory = await temporaryDirectory('sources')
  const clock = { now: () => nowMs }
  store = openCheckedStore({ file: `${directory.path}/agenda.sqlite`, clock })
  await seedCategories(store)
  const env = { siteName: 'Agenda romand', siteUrl: 'https://agenda.test' }
  const catalogue = { placeNamed: () => null }
  dependencies = {
    documents: store,
    web,
    catalogue,
    clock,
    secret: 'secret',
    env,
    log: createLogger('silent'),
  }
})
afterEach(async () => {
  await store.close()
  await directory.remove()
})

export function atClock(instant: string): void {
  nowMs = Date.parse(instant)
}

export function serve(
  path: string,
  body: string | Buffer,
  { type = 'text/calendar', etag = '' } = {},
): string {
  internet.pages.set(path, { body, type, ...(etag && { etag }) })
  return `http://agenda.example${path}`
}

export async function addSource(address: string, overrides: Partial<Source> = {}): Promise<string> {
  const id = sourceId(address)
  await store.insert(sources, id, makeSource({ address, ...overrides }))
  return id
}

export async function read(id: string, options?: { acceptsLoss?: boolean }): Promise<SourceRun> {
  const outcome = await readSourceRun(id, dependencies, options)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.run
}

export async function storedEvents(): Promise<StoredEvent[]> {
  return (await store.find(events, { limit: 1000 })).documents
}

export async function eventNamed(title: string): Promise<StoredEvent> {
  const found = (await storedEvents()).find((event) => event.title === title)
  if (!found) throw new Error(`no ${title}`)
  return found
}
