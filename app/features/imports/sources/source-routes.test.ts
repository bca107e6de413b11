// The pages of sources, through their loaders and actions, on an internet of one machine.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminLog } from '~/domain/admin-log'
import { events } from '~/domain/event'
import { type StoredSource, sources } from '~/domain/source'
import { eraseAccount } from '~/features/accounts/profile/close-account.server'
import { openPublicWeb } from '~/platform/public-web.server'
import * as deskPage from '~/routes/admin_.events'
import * as listPage from '~/routes/admin_.sources._index'
import * as sourcePage from '~/routes/admin_.sources.$id'
import * as newPage from '~/routes/admin_.sources.nouveau'
import * as ownPage from '~/routes/organizer.calendriers'
import { runtime } from '~/runtime.server'
import { type Application, browserRequest, openApplication } from '../../../../tests/support/application'
import { type FakeInternet, startFakeInternet } from '../../../../tests/support/fake-internet'
import { calendar, concert } from './testing/calendars'

let app: Application
let internet: FakeInternet
const pages = new Map<string, string>()
let host = 0
beforeAll(async () => {
  app = await openApplication()
  internet = await startFakeInternet(({ url }, response) => {
    response.writeHead(200, { 'Content-Type': url?.endsWith('.ics') ? 'text/calendar' : 'text/html' })
    response.end(pages.get(url ?? ''))
  })
  Object.assign(await runtime(), { web: openPublicWeb({ userAgent: 'Agenda', network: internet.network }) })
})
beforeEach(() => {
  // One site is asked six times a minute, and the clock stands still.
  host += 1
})
afterAll(async () => {
  await internet.stop()
  await app.close()
})

function serve(path: string, body: string): string {
  pages.set(path, body)
  return `http://site${host}.example${path}`
}

interface Page {
  loader(args: never): unknown
  action?(args: never): unknown
}

function argsOf(path: string, cookie: string, params: Record<string, string>, form?: Record<string, string>) {
  return { request: browserRequest(path, { cookie, form }), params, context: app.context } as never
}

async function post(page: Page, path: string, cookie: string, form: Record<string, string>) {
  const [, id = ''] = /^\/admin\/sources\/([^?]+)/.exec(path) ?? []
  const answer: unknown = await page.action?.(argsOf(path, cookie, { id }, form))
  if (answer instanceof Response) return { location: answer.headers.get('Location'), status: answer.status }
  return JSON.parse(JSON.stringify(answer))
}

const OWN = '/organizer/calendriers'

async function added(page: Page, path: string, cookie: string, address: string, more = {}) {
  const form = { address, name: 'Le Temple', kind: 'ics', ...more }
  return post(page, `${path}?formulaire=ajouter`, cookie, form)
}

async function sourceAt(address: string): Promise<StoredSource> {
  const all = (await app.documents.find(sources, {})).documents
  const found = all.find((source) => source.address === address)
  if (!found) throw new Error(`no ${address}`)
  return found
}

test('an admin sees what would be read, adds it, reads, pauses, trusts and removes it, and the log says so', async () => {
  const { cookie } = await app.signedIn({ role: 'admin' })
  const far = concert('far', { LOCATION: '8001 Zürich' })
  const address = serve('/a.ics', calendar(concert('a'), concert('b'), far))
  const seen = await post(newPage, '/admin/sources/nouveau?formulaire=apercu', cookie, { address })
  expect(seen.data.preview).toMatchObject({
    address,
    kind: 'ics',
    count: '2\u00a0événements à venir',
    first: [{ title: 'Concert a', where: 'Temple, Nyon' }, { title: 'Concert b' }],
    refused: [{ what: 'Concert far' }],
  })
  expect(await app.documents.count(sources)).toBe(0)

  const { location } = await added(newPage, '/admin/sources/nouveau', cookie, address)
  const { id } = await sourceAt(address)
  expect(location).toBe(`/admin/sources/${id}`)
  expect((await app.documents.find(events, { where: [['status', '==', 'pending']] })).documents).toHaveLength(
    2,
  )
  const does = (form: string) => post(sourcePage, `${location}?formulaire=${form}`, cookie, { id })
  await does('pause')
  expect(await sourceAt(address)).toMatchObject({ state: 'paused', nextRunAt: null })
  await does('reprise')
  await does('confiance')
  await does('lire')
  const published = await app.documents.find(events, { where: [['status', '==', 'published']] })
  expect(published.documents).toMatchObject([{ organizerUid: null, organizerName: 'Le Temple' }, {}])
  const rows = (await listPage.loader(argsOf('/admin/sources', cookie, {}))).rows
  expect(rows).toMatchObject([
    { name: 'Le Temple', result: '2\u00a0modifiés, 1\u00a0refusé', trusted: true, owner: null },
  ])

  expect(await does('enlever')).toMatchObject({ location: '/admin/sources' })
  expect(await app.documents.count(sources)).toBe(0)
  const log = await app.documents.find(adminLog, { where: [['subject', '==', 'source']], limit: 100 })
  expect(log.documents.map(({ action }) => action).sort()).toEqual(
    ['created', 'paused', 'removed', 'resumed', 'trusted'].sort(),
  )
  await added(newPage, '/admin/sources/nouveau', cookie, address)
  expect((await sourceAt(address)).lastRun).toMatchObject({ created: 0, unchanged: 2 })
})

describe('an organizer', () => {
  test('adds a calendar: its events are theirs and wait, whatever else is sent along', async () => {
    const { user, cookie } = await app.signedIn()
    const address = serve('/own.ics', calendar(concert('own')))
    expect(await added(ownPage, OWN, cookie, `${address}#x`, { trusted: 'on' })).toMatchObject({
      location: OWN,
    })
    const { id, ...source } = await sourceAt(address)
    expect(source).toMatchObject({ ownerUid: user.uid, trusted: false, lastRun: { created: 1 } })
    const own = await app.documents.find(events, { where: [['organizerUid', '==', user.uid]] })
    expect(own.documents).toMatchObject([{ title: 'Concert own', status: 'pending' }])
    expect(await post(ownPage, `${OWN}?formulaire=confiance`, cookie, { id })).toMatchObject({
      init: { status: 404 },
    })
    expect((await sourceAt(address)).trusted).toBe(false)
  })

  test('cannot touch or see that of somebody else, nor add it again', async () => {
    const owner = await app.signedIn()
    const { cookie } = await app.signedIn()
    const address = serve('/theirs.ics', calendar(concert('theirs')))
    await added(ownPage, OWN, owner.cookie, address)
    const { id, version } = await sourceAt(address)
    for (const form of ['lire', 'retraits', 'pause', 'enlever', 'reglages']) {
      const answer = await post(ownPage, `${OWN}?formulaire=${form}`, cookie, { id, name: 'À moi' })
      expect(answer).toMatchObject({ init: { status: 404 } })
    }
    expect(await added(ownPage, OWN, cookie, address)).toMatchObject({ init: { status: 409 } })
    expect((await sourceAt(address)).version).toBe(version)
    expect((await ownPage.loader(argsOf(OWN, cookie, {}))).sources).toEqual([])
  })

  test('names it anew and gives it a theme: both are in its events with the next reading', async () => {
    const { user, cookie } = await app.signedIn()
    const silent = concert('silent', { SUMMARY: 'Le Grand Soir' })
    const address = serve('/named.ics', calendar(silent, concert('told')))
    await added(ownPage, OWN, cookie, address)
    const { id } = await sourceAt(address)
    const edit = (form: Record<string, string>) =>
      post(ownPage, `${OWN}?formulaire=reglages`, cookie, { id, name: 'Le Temple', ...form })
    expect(await edit({ category: 'jardinage' })).toMatchObject({ init: { status: 422 } })
    expect(await edit({ name: 'x' })).toMatchObject({ init: { status: 400 } })
    expect(await edit({ name: 'Les Amis du Temple', category: 'spectacles' })).toMatchObject({
      location: OWN,
    })
    await post(ownPage, `${OWN}?formulaire=lire`, cookie, { id })
    const own = await app.documents.find(events, { where: [['organizerUid', '==', user.uid]] })
    const told = own.documents.map(({ title, category, organizerName }) => [title, category, organizerName])
    expect(told.sort()).toEqual([
      ['Concert told', 'musique', 'Les Amis du Temple'],
      ['Le Grand Soir', 'spectacles', 'Les Amis du Temple'],
    ])
  })

  test('whose event is withdrawn: the desk says so, and leads to the calendar', async () => {
    const { cookie } = await app.signedIn()
    const { cookie: moderators } = await app.signedIn({ role: 'admin' })
    const all = ['x', 'y', 'z'].map((uid) => concert(uid, { SUMMARY: `Retiré ${uid}` }))
    const address = serve('/withdrawn.ics', calendar(...all))
    await added(ownPage, OWN, cookie, address)
    const { id } = await sourceAt(address)
    pages.set('/withdrawn.ics', calendar(...all.slice(1)))
    await post(ownPage, `${OWN}?formulaire=lire`, cookie, { id })
    const gone = (await app.documents.find(events, { limit: 100 })).documents.find(
      ({ title }) => title === 'Retiré x',
    )
    const path = `/admin/events?eventId=${gone?.id}`
    const detail = async () => {
      const { page } = await deskPage.loader(argsOf(path, moderators, {}))
      return 'detail' in page && page.detail
    }
    expect(await detail()).toMatchObject({
      author: { name: expect.any(String) },
      provenance: {
        text: 'Le Temple',
        path: `/admin/sources/${id}`,
        missingSince: expect.stringMatching(/2026/),
      },
    })
    if (gone === undefined) throw new Error('the event is gone')
    const confirmedAt = new Date(app.clock.now()).toISOString()
    await app.documents.update(events, gone.id, { source: { ...gone.source, confirmedAt } })
    expect(await detail()).toMatchObject({ provenance: { text: 'Le Temple', missingSince: null } })
  })

  test('has five calendars at most, and none without a confirmed address', async () => {
    const { cookie } = await app.signedIn()
    for (const number of [1, 2, 3, 4, 5]) {
      host += 1
      expect(await added(ownPage, OWN, cookie, serve(`/${number}.ics`, ''))).toMatchObject({ location: OWN })
    }
    expect(await added(ownPage, OWN, cookie, serve('/6.ics', ''))).toMatchObject({ init: { status: 409 } })
    const unverified = await app.signedIn({ emailVerified: false })
    expect(await added(ownPage, OWN, unverified.cookie, serve('/7.ics', ''))).toMatchObject({
      init: { status: 422 },
    })
  })

  test('is led from a page to the calendar that it names, and told what cannot be read', async () => {
    const { cookie } = await app.signedIn()
    const preview = async (address: string) =>
      (await post(ownPage, `${OWN}?formulaire=apercu`, cookie, { address })).data
    serve('/linked.ics', calendar(concert('a')))
    const page = serve(
      '/page',
      '<link rel="alternate" type="text/calendar" href="/linked.ics"><h1>Agenda</h1>',
    )
    expect((await preview(page)).preview).toMatchObject({ address: page.replace('page', 'linked.ics') })
    const { reply } = await preview(serve('/nothing', '<h1>Agenda</h1>'))
    expect(reply.error.address[0]).toContain('schema.org')
    expect((await preview('http://127.0.0.1/a.ics')).reply.error.address[0]).toContain('site public')
  })

  test('leaves with the calendars', async () => {
    const { user, cookie } = await app.signedIn({ withPassword: true })
    const address = serve('/leaving.ics', calendar(concert('leaving')))
    await added(ownPage, OWN, cookie, address)
    await eraseAccount(user, 'keep', app)
    expect(await app.documents.count(sources, [['ownerUid', '==', user.uid]])).toBe(0)
  })
})
