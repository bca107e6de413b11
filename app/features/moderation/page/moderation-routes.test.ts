import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { events } from '~/domain/event'
import { undos } from '~/domain/undo'
import * as moderation from '~/routes/admin_.events'
import { NYON } from '../../../../tests/support/agenda-places'
import { type Application, browserRequest, openApplication } from '../../../../tests/support/application'
import { makeEvent } from '../../../../tests/support/make-event'
import { MODERATION_FORMS, MODERATION_PATH, moderationPath } from '../moderation-address'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

const argsOf = (request: Request) => ({ request, params: {}, context: app.context })

async function sentTo(run: (args: ReturnType<typeof argsOf>) => Promise<unknown>, request: Request) {
  const thrown = await run(argsOf(request)).then(
    () => null,
    (reason) => reason,
  )
  return thrown instanceof Response ? thrown.headers.get('Location') : 'passes'
}

async function pending(id: string) {
  return app.documents.insert(
    events,
    id,
    makeEvent({ status: 'pending', submittedAt: '2026-11-20T08:00:00.000Z' }),
  )
}

test.each(['page', ...MODERATION_FORMS, 'inconnu'])(
  'visitors and organizers do not come to: %s',
  async (form) => {
    const path = form === 'page' ? MODERATION_PATH : `${MODERATION_PATH}?formulaire=${form}`
    const { cookie } = await app.signedIn()
    const request = (sent: string) =>
      browserRequest(path, { cookie: sent, form: form === 'page' ? undefined : {} })
    const run = form === 'page' ? moderation.loader : moderation.action
    expect(await sentTo(run, request(''))).toBe(`/auth/login?${new URLSearchParams({ redirect: path })}`)
    expect(await sentTo(run, request(cookie))).toBe('/')
  },
)

test('any query string makes a page', async () => {
  await pending('requete')
  const { cookie } = await app.signedIn({ role: 'admin' })
  for (const query of [
    '',
    '?vue=journal',
    '?vue=journal&eventId=requete&apres=x',
    '?vue=publiees&q=concert&apres=x',
    '?vue=publiees&q=<script>',
    '?vue=refusees&apres=%00',
    '?vue=__proto__&eventId=../../x&fait=y',
    `?eventId=${'a'.repeat(3000)}`,
  ]) {
    const { page } = await moderation.loader(argsOf(browserRequest(`${MODERATION_PATH}${query}`, { cookie })))
    expect(page.counts['a-traiter']).toBeGreaterThan(0)
  }
})

test('the map beside an event shows the place of its first date', async () => {
  const when = [{ start: '2026-12-01T20:00', place: NYON }, { start: '2026-12-02T20:00' }]
  await app.documents.insert(events, 'tournee', makeEvent({ when }))
  const { cookie } = await app.signedIn({ role: 'admin' })
  const request = browserRequest(`${MODERATION_PATH}?eventId=tournee`, { cookie })
  const { page } = await moderation.loader(argsOf(request))
  expect(page).toMatchObject({ detail: { spot: { place: NYON.name, lat: NYON.lat } } })
})

test('a decision leads to the next event with the offer to undo it', async () => {
  await pending('premiere')
  await pending('seconde')
  const { cookie } = await app.signedIn({ role: 'admin' })
  const form = { eventId: 'premiere', version: '1', action: 'approve', status: 'draft', organizerUid: 'x' }
  const path = moderationPath({ eventId: 'premiere' }, 'decision')
  const answer = await moderation.action(argsOf(browserRequest(path, { cookie, form })))
  const location = answer instanceof Response ? (answer.headers.get('Location') ?? '') : ''
  expect(location).toContain('eventId=')
  expect(location).not.toContain('eventId=premiere')
  expect(await app.documents.get(events, 'premiere')).toMatchObject({
    status: 'published',
    organizerUid: null,
  })
  const { page } = await moderation.loader(argsOf(browserRequest(location, { cookie })))
  expect(page.undo).toMatchObject({ count: 1, leftMs: 10_000 })
  expect(await app.documents.count(undos)).toBe(1)
})

test('a decision finds the next event without reading the queue from the store', async () => {
  await pending('troisieme')
  await pending('quatrieme')
  const { cookie } = await app.signedIn({ role: 'admin' })
  const find = vi.spyOn(app.documents, 'find')
  const form = { eventId: 'troisieme', version: '1', action: 'approve' }
  const path = moderationPath({ eventId: 'troisieme' }, 'decision')
  expect(await moderation.action(argsOf(browserRequest(path, { cookie, form })))).toMatchObject({
    status: 302,
  })
  const ofEvents = find.mock.calls.filter(([{ name }]) => name === events.name)
  find.mockRestore()
  expect(ofEvents).toEqual([])
})

test.each([
  [{ eventId: 'premiere', version: '1', action: 'publish' }, 400],
  [{ eventId: 'premiere', version: 'x', action: 'approve' }, 400],
  [{ eventId: 'premiere', version: '2', action: 'reject', reason: 'constructor' }, 400],
  [{ eventId: 'premiere', version: '1', action: 'reject', reason: 'other' }, 409],
  [{ eventId: 'jamais-vu', version: '1', action: 'approve' }, 409],
])('%j is refused with %i', async (form, status) => {
  const { cookie } = await app.signedIn({ role: 'admin' })
  const request = browserRequest(moderationPath({}, 'decision'), { cookie, form })
  expect(await moderation.action(argsOf(request))).toMatchObject({ init: { status } })
})
