import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from './testing/raw-http'
import { startTinySite } from './testing/tiny-site'

let site: Awaited<ReturnType<typeof startTinySite>>
beforeAll(async () => {
  site = await startTinySite()
})
afterAll(() => site.stop())

const get = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: 'manual', ...init })

describe('requests no page could answer', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    '%s is 405 and names what is allowed',
    async (method) => {
      const response = await get('/ping', { method, headers: { Origin: 'https://evil.example' } })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD, POST')
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  test.each(['POST', 'PROPFIND', 'OPTIONS'])('%s of a feed names the same methods', async (method) => {
    const response = await get('/evenements.ics', { method, headers: { Origin: site.url } })
    expect([response.status, response.headers.get('allow')]).toEqual([
      method === 'OPTIONS' ? 204 : 405,
      'GET, HEAD, OPTIONS',
    ])
  })

  test.each([
    '/api/stripe',
    '/api/push-token',
    '/api/brouillon',
    '/proposer/brouillon',
    '/annonce/secret/brouillon',
  ])('%s is only posted to', async (path) => {
    for (const method of ['GET', 'HEAD', 'PUT']) {
      const response = await get(path, { method })
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST'])
    }
  })

  test.each(['/evenements', '/en-retard'])(
    'what is posted to a page without a form is 405: %s',
    async (path) => {
      const response = await get(path, { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    },
  )

  test('an address above 8 kB is 414 in French', async () => {
    const response = await get(`/evenements?q=${'a'.repeat(8200)}`)
    expect(response.status).toBe(414)
    expect(await response.text()).toContain('trop longue')
  })

  test('headers above 24 kB are 431 before the application', async () => {
    const { status, head } = await sendRaw(site.port, [
      `GET / HTTP/1.1\r\nHost: x\r\nCookie: a=${'b'.repeat(30_000)}\r\n\r\n`,
    ])
    expect(status).toBe(431)
    expect(head).toContain('nosniff')
  })

  test.each(['/%E0%A4%A', '/evenement/%', '/a%zz'])('%s is 400', async (path) => {
    const { status, body } = await sendRaw(site.port, [`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`])
    expect(status).toBe(400)
    expect(body).toContain('Adresse illisible')
  })

  // Express and Remix would understand two different pages.
  test.each([
    '/compte/../evenements',
    '/compte/%2e%2E/evenements',
    '/./evenements',
    '/compte/.%2e',
    '/a\\..\\evenements',
    '/a/..//[',
  ])('%s, which steps aside, is 400', async (path) => {
    const { status } = await sendRaw(site.port, [`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`])
    expect(status).toBe(400)
  })

  test('an expectation that nobody meets is ignored, not answered without our headers', async () => {
    const { status, head } = await sendRaw(site.port, [
      'GET /ping HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n',
    ])
    expect(status).toBe(200)
    expect(head).toMatch(/nosniff/)
  })

  test("another site's address in the request line is 400", async () => {
    const { status } = await sendRaw(site.port, [
      'GET http://evil.example/ping HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    ])
    expect(status).toBe(400)
  })

  test('two slashes of either kind, which begin another host, are refused', async () => {
    for (const path of ['//evil.example/page', '//%5B', '/%5C', '/%5Cevil.example']) {
      const { status } = await sendRaw(site.port, [`GET ${path} HTTP/1.1\r\nHost: example.test\r\n\r\n`])
      expect(status, path).toBe(400)
    }
  })

  test('garbage is 400', async () => {
    const { status } = await sendRaw(site.port, ['\x16\x03\x01\x02\x00\r\n\r\n'])
    expect(status).toBe(400)
  })

  test('a deep path at /__manifest costs nothing', async () => {
    const path = `/__manifest?version=1&p=${'/a'.repeat(3700)}`
    const before = process.cpuUsage()
    const response = await get(path)
    const { user } = process.cpuUsage(before)
    expect(response.status).toBe(404)
    // It took 4 s with lazy route discovery.
    expect(user).toBeLessThan(2_000_000)
  })
})

describe('a link that was copied with what stands behind it', () => {
  test.each([
    ['/ping.', '/ping'],
    ['/ping).', '/ping'],
    ['/ping%3E', '/ping'],
    ['/evenement/bal-a1b2c3%20%C2%BB,', '/evenement/bal-a1b2c3'],
    ['/evenement/bal-a1b2c3%E2%80%99', '/evenement/bal-a1b2c3'],
    ['/annonce/secret..', '/annonce/secret'],
    ['/ping).?fbclid=a.b', '/ping?fbclid=a.b'],
    ['/ping%E2%80%9C%E2%80%8B', '/ping'],
  ])('%s leads to %s', async (path, whole) => {
    const response = await get(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(whole)
    expect(response.headers.get('cache-control')).toContain('no-store')
  })

  test.each(['/).', '/ping?q=a.', '/ping%C3%A9', '/dossier%29.jpg'])('%s is left as it is', async (path) => {
    expect((await get(path)).headers.get('location')).toBeNull()
  })

  test('a form is not sent elsewhere', async () => {
    const response = await get('/ping.', { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(response.headers.get('location')).toBeNull()
  })
})

describe('who a request says it is for', () => {
  test('X-Forwarded-Host and Host make no URL', async () => {
    const { body } = await sendRaw(site.port, [
      'GET /ping HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example:81\r\n\r\n',
    ])
    expect(JSON.parse(body)).toMatchObject({ url: 'http://localhost:3000/ping', host: 'localhost:3000' })
  })

  test('the client cannot choose its address', async () => {
    const response = await get('/ping', {
      headers: { 'X-Forwarded-For': '10.0.0.1', 'X-Agenda-Client-Address': '10.0.0.2' },
    })
    expect(await response.json()).toMatchObject({ address: '127.0.0.1' })
  })
})

describe('behind a proxy', () => {
  let proxied: typeof site
  beforeAll(async () => {
    proxied = await startTinySite({ siteUrl: 'https://agenda.example', trustProxy: 1 })
  })
  afterAll(() => proxied.stop())

  test('only the address the proxy itself saw counts', async () => {
    const response = await fetch(`${proxied.url}/ping`, {
      headers: { 'X-Forwarded-For': '10.9.9.9, 192.0.2.7', 'X-Forwarded-Host': 'evil.example' },
    })
    expect(await response.json()).toEqual({
      address: '192.0.2.7',
      url: 'https://agenda.example/ping',
      host: 'agenda.example',
    })
  })

  test('https answers demand https for the years to come, from the cache too', async () => {
    for (const path of ['/evenements', '/evenements', '/rien']) {
      const response = await fetch(proxied.url + path, { headers: { 'X-Forwarded-Proto': 'https' } })
      expect(response.headers.get('strict-transport-security')).toBe('max-age=63072000')
    }
    const plain = await fetch(`${proxied.url}/evenements`)
    expect(plain.headers.get('strict-transport-security')).toBeNull()
  })

  test("the proxy's request id is kept, an implausible one is not", async () => {
    const idFor = async (id: string) =>
      (await fetch(`${proxied.url}/ping`, { headers: { 'X-Request-Id': id } })).headers.get('x-request-id')
    expect(await idFor('abcdef0123456789')).toBe('abcdef0123456789')
    expect(await idFor('<script>')).not.toBe('<script>')
  })
})
