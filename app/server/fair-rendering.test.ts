import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTinySite } from './testing/tiny-site'

let site: Awaited<ReturnType<typeof startTinySite>>
let open = () => {}
beforeEach(async () => {
  site = await startTinySite({ trustProxy: 1 })
  site.state.gate = new Promise((resolve) => {
    open = resolve
  })
})
afterEach(async () => {
  open()
  await site.stop()
})

const PAGE = { cost: 'page', isPost: false, hasSession: false } as const
const waiting = (traits = {}) => site.laneOf({ ...PAGE, ...traits }).waiting

/** A request of the client at this address, as the proxy tells of it. */
function get(path: string, address = '192.0.2.1', init: RequestInit = {}) {
  return fetch(site.url + path, { ...init, headers: { 'X-Forwarded-For': address, ...init.headers } })
}

function many(count: number, address?: string) {
  return Array.from({ length: count }, (_, at) => get(`/evenements?q=${address ?? 'a'}-${at}`, address))
}

describe('pages that are in no cache', () => {
  test('are made two at a time', async () => {
    const answers = many(5)
    await expect.poll(waiting).toBe(3)
    expect(site.state.waiting).toBe(2)
    open()
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
    expect(site.state.renders).toBe(5)
  })

  test('of a client who asks for one come before the many of another', async () => {
    const flood = many(40)
    await expect.poll(waiting).toBe(38)
    const single = get('/evenements?q=seul', '192.0.2.9')
    await expect.poll(waiting).toBe(39)
    open()
    expect((await single).status).toBe(200)
    await Promise.all(flood)
    expect(site.state.begun.indexOf('?q=seul')).toBeLessThanOrEqual(3)
  })

  test('one of the addresses that an IPv6 network can make up is not a client of its own', async () => {
    const flood = Array.from({ length: 8 }, (_, at) => get(`/evenements?q=${at}`, `2001:db8::${at + 1}`))
    await expect.poll(waiting).toBe(6)
    const single = get('/evenements?q=seul', '2001:db8:1::1')
    await expect.poll(waiting).toBe(7)
    open()
    await Promise.all([...flood, single])
    expect(site.state.begun.indexOf('?q=seul')).toBeLessThanOrEqual(3)
  })

  test('do not hold up the ones that are, files, streams and posts', async () => {
    open()
    await get('/evenements')
    site.state.gate = new Promise((resolve) => {
      open = resolve
    })
    const flood = many(10)
    await expect.poll(waiting).toBe(8)
    expect((await get('/evenements')).status).toBe(200)
    expect((await get('/evenements?utm_source=x')).status).toBe(200)
    expect((await get('/favicon.svg')).status).toBe(200)
    const stream = (await get('/flux')).body?.getReader()
    expect(new TextDecoder().decode((await stream?.read())?.value)).toBe('data: un\n\n')
    expect((await get('/ping', undefined, { method: 'POST', body: 'x' })).status).toBe(200)
    await stream?.cancel()
    open()
    await Promise.all(flood)
  })

  test('do not hold up people who are signed in', async () => {
    const flood = many(10)
    await expect.poll(waiting).toBe(8)
    expect((await get('/compte', undefined, { headers: { Cookie: 'agenda-session=a' } })).status).toBe(200)
    open()
    await Promise.all(flood)
  })

  test('are refused to a client with too many of them, with a page that says when to come back', async () => {
    const flood = many(62)
    await expect.poll(waiting).toBe(60)
    const refused = await get('/evenements?q=encore')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await refused.text()).toContain('Trop de demandes arrivent en même temps')
    const other = get('/evenements?q=autre', '192.0.2.9')
    open()
    expect((await other).status).toBe(200)
    await Promise.all(flood)
  })

  test('are not made for a client who is gone', async () => {
    const staying = many(3)
    await expect.poll(waiting).toBe(1)
    const leaving = request(`${site.url}/evenements?q=parti`).on('error', () => {})
    leaving.end()
    await expect.poll(waiting).toBe(2)
    leaving.destroy()
    await expect.poll(waiting).toBe(1)
    open()
    await Promise.all(staying)
    expect(site.state.begun).not.toContain('?q=parti')
  })

  test('are made once for all who want the same, in the turn of whoever comes first', async () => {
    const flood = many(20)
    await expect.poll(waiting).toBe(18)
    const patient = get('/evenements?q=commun')
    await expect.poll(waiting).toBe(19)
    const others = [get('/evenements?q=commun&x=1', '192.0.2.8'), get('/evenements?q=commun', '192.0.2.9')]
    await expect.poll(waiting).toBe(21)
    open()
    for (const { status } of await Promise.all([...flood, patient, ...others])) expect(status).toBe(200)
    expect(site.state.begun.filter((search) => search === '?q=commun')).toHaveLength(1)
    expect(site.state.begun.indexOf('?q=commun')).toBeLessThanOrEqual(4)
  })

  test('are still made for the others when the first who wanted them is gone', async () => {
    const flood = many(3)
    await expect.poll(waiting).toBe(1)
    const first = new AbortController()
    const left = get('/evenements?q=commun', '192.0.2.8', { signal: first.signal }).catch(() => 'left')
    await expect.poll(waiting).toBe(2)
    const staying = get('/evenements?q=commun', '192.0.2.9')
    await expect.poll(waiting).toBe(3)
    first.abort()
    expect(await left).toBe('left')
    await expect.poll(waiting).toBe(2)
    open()
    expect((await staying).status).toBe(200)
    await Promise.all(flood)
  })
})

test('costly answers are made two at a time, apart from pages, and few wait', async () => {
  const costly = Array.from({ length: 10 }, (_, at) => get(`/cher?q=${at}`))
  await expect.poll(() => waiting({ cost: 'costly' })).toBe(8)
  expect(site.state.begun).toHaveLength(2)
  const refused = await get('/cher?q=encore')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  open()
  for (const { status } of await Promise.all(costly)) expect(status).toBe(200)
})

test('data of what is no page are refused before anything is done', async () => {
  open()
  const page = await get('/evenements.data')
  expect(page.status).toBe(200)
  for (const path of [
    '/cher.data',
    '/cher.data?q=1',
    '/cher.data?_routes=costly',
    '/ping.data',
    '/flux.data',
  ]) {
    expect((await get(path)).status, path).toBe(404)
  }
  expect(site.state.begun).toEqual([''])
  const posted = await get('/ping.data', undefined, { method: 'POST', body: 'x' })
  expect(posted.status).not.toBe(404)
})
