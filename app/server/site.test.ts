import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from './testing/raw-http'
import { startTinySite } from './testing/tiny-site'

let site: Awaited<ReturnType<typeof startTinySite>>
beforeAll(async () => {
  site = await startTinySite()
})
afterAll(() => site.stop())

const get = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: 'manual', ...init })

describe('security headers', () => {
  test.each([
    ['a page', '/evenements', 200],
    ['a redirect', '/ailleurs', 302],
    ['a missing page', '/absent', 404],
    ['an unknown address', '/rien', 404],
    ['a broken page', '/panne', 500],
    ['data', '/evenements.data', 200],
    ['a resource', '/ping', 200],
    ['an asset', '/assets/app-abc123.js', 200],
    ['a file', '/favicon.svg', 200],
    ['a missing asset', '/assets/gone.js', 404],
    ['an undecodable address', '/%E0%A4%A', 400],
  ])('stand on %s', async (_what, path, status) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(response.headers.get('content-security-policy')).toContain("object-src 'none'")
    expect(response.headers.get('permissions-policy')).toContain('camera=()')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('x-request-id')).toBeTruthy()
    expect(response.headers.get('x-powered-by')).toBeNull()
    expect(response.headers.get('strict-transport-security')).toBeNull()
  })

  test.each([
    ['/evenements.json?x=1', 'cross-origin'],
    ['/evenements.ics', 'cross-origin'],
    ['/evenement/x.ics', 'cross-origin'],
    ['/evenements.rss', 'cross-origin'],
    ['/sitemap.xml', 'cross-origin'],
    ['/images/x/640', 'cross-origin'],
    ['/affiches/x.png', 'cross-origin'],
    ['/evenements?q=a.json', 'same-origin'],
    ['/evenements.data', 'same-origin'],
    ['/compte', 'same-origin'],
  ])('other sites’ pages may hold %s: %s', async (path, policy) => {
    for (let again = 0; again < 2; again += 1) {
      expect((await get(path)).headers.get('cross-origin-resource-policy')).toBe(policy)
    }
  })

  test('a broken page says nothing of the inside', async () => {
    const body = await (await get('/panne')).text()
    expect(body).toContain('Une erreur est survenue')
    expect(body).not.toMatch(/secret|\/srv|at .*:\d+/)
  })

  test.each(['/evenements', '/panne', '/rien'])(
    'every script of %s carries the nonce of its policy',
    async (path) => {
      const response = await get(path)
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
      expect(nonce).toMatch(/^[\w-]{36}$/)
      const scripts = (await response.text()).match(/<script[^>]*>/g) ?? []
      expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([])
    },
  )

  test('script-src allows no inline script without a nonce', async () => {
    const policy = (await get('/evenements')).headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{36}' 'strict-dynamic';/)
    expect(policy).toMatch(/style-src 'self' 'nonce-[\w-]{36}';/)
    const bare = (await get('/ping')).headers.get('content-security-policy')
    expect(bare).toContain("script-src 'self'; style-src 'self';")
  })

  test('map tiles may be loaded from the configured origin, nothing else', async () => {
    const policy = (await get('/ping')).headers.get('content-security-policy')
    expect(policy).toContain("img-src 'self' data: https://tile.example.org;")
    expect(policy).not.toContain('google')
  })

  test('Google Analytics may be reached where it is configured, on pages of any kind', async () => {
    const measured = await startTinySite({ measuresAudience: true })
    for (const path of ['/evenements', '/ping']) {
      const policy = (await fetch(measured.url + path)).headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/script-src 'self'.* https:\/\/www\.googletagmanager\.com;/)
      expect(policy).toContain(
        "connect-src 'self' https://*.google-analytics.com https://*.analytics.google.com ",
      )
      expect(policy).toMatch(/img-src [^;]* https:\/\/\*\.google-analytics\.com/)
    }
    await measured.stop()
  })

  test('the services of push messages may be reached where they are configured, and nowhere else', async () => {
    const connect = async (url: string) =>
      /connect-src [^;]*/.exec((await fetch(url)).headers.get('content-security-policy') ?? '')?.[0]
    const pushing = await startTinySite({ pushes: true })
    expect(await connect(`${pushing.url}/evenements`)).toBe(
      "connect-src 'self' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com",
    )
    await pushing.stop()
    expect(await connect(`${site.url}/evenements`)).toBe("connect-src 'self'")
  })
})

describe('files', () => {
  test('hashed assets may be kept for ever, service workers not at all, the rest an hour', async () => {
    const cacheControl = async (path: string) => (await get(path)).headers.get('cache-control')
    expect(await cacheControl('/assets/app-abc123.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheControl('/service-worker.js')).toBe('no-cache')
    expect(await cacheControl('/favicon.svg')).toBe('public, max-age=3600')
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['identity', null],
  ])(
    'to who accepts %s the script goes as %s, under one address and with a tag of its own',
    async (accepted, sent) => {
      const response = await get('/assets/app-abc123.js', { headers: { 'Accept-Encoding': accepted } })
      expect(response.headers.get('content-encoding')).toBe(sent)
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(response.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript/)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await response.text()).toBe('console.log(1)')
      const again = await get('/assets/app-abc123.js', {
        headers: { 'Accept-Encoding': accepted, 'If-None-Match': response.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    },
  )

  test('the last bytes asked for are not the first: the whole file answers', async () => {
    const response = await get('/assets/app-abc123.js', { headers: { Range: 'bytes=-3' } })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('console.log(1)')
  })

  test('a file that a new build has removed costs its visitor the answer, and nobody else', async () => {
    const own = await startTinySite()
    await rm(path.join(own.files, 'favicon.svg'))
    await expect(fetch(`${own.url}/favicon.svg`)).rejects.toThrow()
    expect((await fetch(`${own.url}/evenements`)).status).toBe(200)
    await own.stop()
  })

  test.each([
    '/assets/app-abc123.js.br',
    '/assets/app-abc123.js.gz',
    '/.env',
    '/.vite/manifest.json',
    '/.git/config',
    '/assets/app-abc123.js.map',
    '/assets/..%2f.env',
    '/package.json',
    '/build/server/index.js',
  ])('%s has no address', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('climbing out of the directory finds nothing', async () => {
    const { status } = await sendRaw(site.port, ['GET /assets/..%2f.env HTTP/1.1\r\nHost: x\r\n\r\n'])
    expect(status).toBe(404)
  })
})

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

describe('long answers', () => {
  test.each(['/evenements', '/compte'])(
    'letters of several bytes come whole, and alone: %s',
    async (path) => {
      const body = await (await get(path)).text()
      expect(body.match(/<li>Concert \d+ à €{20}<\/li>/g)).toHaveLength(400)
      expect(body).not.toContain('\0')
    },
  )

  test('an event stream arrives at once, uncompressed, and ends when the server stops', async () => {
    const own = await startTinySite()
    const response = await fetch(`${own.url}/flux`, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBeNull()
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: un\n\n')
    const stopped = own.stop(20_000)
    expect(await reader?.read()).toMatchObject({ done: true })
    await stopped
  })

  test('a stopping server finishes what runs and takes nothing new', async () => {
    const own = await startTinySite()
    let open = () => {}
    own.state.gate = new Promise((resolve) => {
      open = resolve
    })
    const running = fetch(`${own.url}/lent`)
    await expect.poll(() => own.state.waiting).toBe(1)
    // Longer than this test may take: it is the request that is waited for.
    const stopped = own.stop(600_000)
    await expect(fetch(`${own.url}/ping`)).rejects.toThrow()
    open()
    expect(await (await running).text()).toBe('fini')
    await stopped
  })

  test('a connection without requests outlives a proxy’s patience', async () => {
    const seconds = /timeout=(\d+)/.exec((await get('/ping')).headers.get('keep-alive') ?? '')?.[1]
    expect(Number(seconds)).toBeGreaterThan(120)
  })

  test('a stopping server does not wait for ever', async () => {
    const own = await startTinySite()
    own.state.gate = new Promise(() => {})
    const running = fetch(`${own.url}/lent`).catch(() => 'cut')
    await expect.poll(() => own.state.waiting).toBe(1)
    await Promise.race([own.stop(50), wait(5000).then(() => expect.unreachable())])
    expect(await running).toBe('cut')
  })
})
