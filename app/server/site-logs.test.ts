import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTinySite } from './testing/tiny-site'

let site: Awaited<ReturnType<typeof startTinySite>>
beforeAll(async () => {
  site = await startTinySite()
})
afterAll(() => site.stop())

const get = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: 'manual', ...init })

describe('logs', () => {
  test('say what happened and nothing personal', async () => {
    site.logged.length = 0
    const response = await get('/ping?code=geheim', {
      headers: { Cookie: 'agenda-session=geheim', Authorization: 'Bearer geheim' },
    })
    await response.text()
    await expect.poll(() => site.logged).toContainEqual(expect.objectContaining({ msg: 'request' }))
    const line = site.logged.find(({ msg }) => msg === 'request')
    expect(line).toMatchObject({
      method: 'GET',
      path: '/ping',
      status: 200,
      requestId: response.headers.get('x-request-id'),
    })
    expect(JSON.stringify(site.logged)).not.toContain('geheim')
  })

  test('tie an error to the request id that the visitor can tell us', async () => {
    site.logged.length = 0
    const response = await get('/panne')
    const error = site.logged.find(({ msg }) => msg === 'route failed')
    expect(error).toMatchObject({
      level: 50,
      requestId: response.headers.get('x-request-id'),
      path: '/panne',
    })
    // The request's own line comes when the connection is done: not into the next test.
    await expect.poll(() => site.logged).toContainEqual(expect.objectContaining({ msg: 'request' }))
  })

  test('hold no error for a HEAD of a page that is not kept', async () => {
    const before = site.logged.length
    await get('/compte', { method: 'HEAD' })
    await get('/compte', { method: 'HEAD', headers: { 'User-Agent': 'Googlebot' } })
    await get('/ping')
    expect(site.logged.slice(before).filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('hold no error for a wrong address', async () => {
    site.logged.length = 0
    await get('/rien')
    await get('/absent')
    expect(site.logged.filter(({ level }) => Number(level) >= 40)).toEqual([])
  })
})
