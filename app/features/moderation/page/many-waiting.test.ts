import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { events } from '~/domain/event'
import { DAY_MS } from '~/platform/durations'
import * as moderation from '~/routes/admin_.events'
import { type Application, browserRequest, openApplication } from '../../../../tests/support/application'
import { makeEvent } from '../../../../tests/support/make-event'
import { MODERATION_PATH, moderationPath } from '../moderation-address'
import { filteredQueue } from '../queue.server'
import type { EventsPage } from './moderation-page.server'

let app: Application
let cookie: string

/** 300, of which the two numbered 150 and 151 are alike. */
beforeAll(async () => {
  app = await openApplication()
  cookie = (await app.signedIn({ role: 'admin' })).cookie
  await app.documents.transaction(async (transaction) => {
    for (let number = 0; number < 300; number++) {
      const day = new Date(Date.parse('2026-12-01') + number * DAY_MS).toISOString().slice(0, 10)
      const fields = {
        title: `Rendez-vous ${WORDS[number % 26]}${WORDS[Math.floor(number / 26)]} ${number}`,
        when: { start: `${day}T20:00` },
        submittedAt: '2026-11-20T08:00:00.000Z',
        status: 'pending',
      } as const
      transaction.insert(events, `attente-${number}`, makeEvent(fields))
    }
    const twin = { title: 'Grande bourse aux timbres', status: 'pending' } as const
    for (const id of ['double', 'jumeau']) transaction.insert(events, id, makeEvent(twin))
  })
})
afterAll(() => app.close())

const WORDS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at).repeat(4))

async function pageOf(path: string): Promise<EventsPage> {
  const request = browserRequest(path, { cookie })
  const { page } = await moderation.loader({ request, params: {}, context: app.context })
  if (page.kind !== 'events') throw new Error('not the queue')
  return page
}

/** Documents that the store has read for what is done. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  let reads = 0
  const { documents } = app
  const get = documents.get.bind(documents)
  const find = documents.find.bind(documents)
  const spies = [
    vi.spyOn(documents, 'get').mockImplementation((...asked: Parameters<DocumentStore['get']>) => {
      reads += 1
      return get(...asked)
    }),
    vi.spyOn(documents, 'find').mockImplementation(async (...asked: Parameters<DocumentStore['find']>) => {
      const page = await find(...asked)
      reads += Math.max(page.documents.length, 1)
      return page
    }),
    // Firestore counts a thousand index entries as one read.
    vi.spyOn(documents, 'count'),
  ]
  await work()
  reads += spies[2]?.mock.calls.length ?? 0
  for (const spy of spies) spy.mockRestore()
  return reads
}

test('the queue of 300 is read from memory: at most 60 documents', async () => {
  expect(await readsOf(() => pageOf(MODERATION_PATH))).toBeLessThanOrEqual(60)
})

test('page after page shows each once, in the order of urgency', async () => {
  const seen: string[] = []
  let path: string | null = MODERATION_PATH
  while (path !== null) {
    const page: EventsPage = await pageOf(path)
    seen.push(...page.lines.map(({ id }) => id))
    path = page.next
  }
  const queue = await filteredQueue((await pageOf(MODERATION_PATH)).query.filters, app)
  expect(seen).toEqual(queue.map(({ event }) => event.id))
  expect(seen).toHaveLength(302)
})

test('possible duplicates are marked, and found by their filter', async () => {
  const page = await pageOf(MODERATION_PATH)
  expect(page.lines.filter(({ isDuplicate }) => isDuplicate).map(({ id }) => id)).toEqual([
    'double',
    'jumeau',
  ])
  const filtered = await pageOf(`${MODERATION_PATH}?doublons=1`)
  expect(filtered.lines.map(({ id }) => id)).toEqual(['double', 'jumeau'])
  expect(filtered.filtering).toMatchObject({
    says: '2\u00a0annonces sur 302',
    active: [{ label: 'Doublons possibles', path: MODERATION_PATH }],
  })
})

test('with filters, a decision leads to the next event that passes them', async () => {
  await app.documents.insert(
    events,
    'valais-1',
    makeEvent({ status: 'pending', title: 'Fête à Sion', place: { canton: 'VS', locality: 'Sion' } }),
  )
  await app.documents.insert(
    events,
    'valais-2',
    makeEvent({ status: 'pending', title: 'Marché', place: { canton: 'VS', locality: 'Sion' } }),
  )
  const page = await pageOf(`${MODERATION_PATH}?canton=VS`)
  const [first, second] = page.lines
  const path = moderationPath({ ...page.query, eventId: first?.id }, 'decision')
  const form = { eventId: first?.id ?? '', version: '1', action: 'approve' }
  const request = browserRequest(path, { cookie, form })
  const answer = await moderation.action({ request, params: {}, context: app.context })
  const location = answer instanceof Response ? answer.headers.get('Location') : ''
  expect(location).toContain(`canton=VS&eventId=${second?.id}`)
})
