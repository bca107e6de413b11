import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { encodingFor } from './cached-answer.server'
import { sendRaw } from './testing/raw-http'
import { startTinySite } from './testing/tiny-site'

let site: Awaited<ReturnType<typeof startTinySite>>
beforeEach(async () => {
  site = await startTinySite()
})
afterEach(() => site.stop())

const get = (path: string, headers?: Record<string, string>) => fetch(site.url + path, { headers })
const nonceOf = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]

describe('a public page', () => {
  test('is rendered once and then kept', async () => {
    const first = await (await get('/evenements')).text()
    const second = await get('/evenements')
    expect(site.state.renders).toBe(1)
    expect(second.headers.get('cache-control')).toBe(PUBLIC_PAGE)
    expect(second.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    expect(second.headers.get('set-cookie')).toBeNull()
    expect(await second.text()).toBe(first)
  })

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is sent in %s to who accepts %s, in the announced length', async (encoding, accepted, unpack) => {
    const plain = await (await get('/evenements', { 'Accept-Encoding': 'identity' })).text()
    for (let visit = 0; visit < 3; visit++) {
      const { headers, body } = await sentBy('/evenements', { 'Accept-Encoding': accepted })
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers['content-length']).toBe(String(body.length))
      expect(body.length).toBeLessThan(plain.length / 3)
      expect(unpack(body).toString()).toBe(plain)
    }
    expect(site.state.renders).toBe(1)
  })

  test('has the same policy for everybody, with hashes and no nonce', async () => {
    const policies = new Set<string | null>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await get('/evenements', { 'Accept-Encoding': encoding })
      policies.add(answer.headers.get('content-security-policy'))
      expect(await answer.text()).not.toContain('nonce')
    }
    expect(policies.size).toBe(1)
    expect([...policies].join()).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}='){3,}; style-src 'self';/)
  })

  test('asked for again is the same page in fewer bytes, with the same ETag', async () => {
    const answer = async () => {
      const { headers, body } = await sentBy('/evenements', { 'Accept-Encoding': 'br' })
      return { page: brotliDecompressSync(body).toString(), tag: headers.etag, bytes: body.length }
    }
    const first = await answer()
    await expect.poll(async () => (await answer()).bytes).toBeLessThan(first.bytes)
    expect(await answer()).toMatchObject({ page: first.page, tag: first.tag })
    expect(site.state.renders).toBe(1)
  })

  test('asked again with its ETag is 304, whatever the encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await get('/evenements', { 'Accept-Encoding': encoding })
      const tag = first.headers.get('etag') ?? ''
      expect(tag).toMatch(/^"[\w-]+"$/)
      for (const condition of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await get('/evenements', { 'Accept-Encoding': encoding, 'If-None-Match': condition })
        expect(again.status).toBe(304)
        expect(await again.text()).toBe('')
        for (const name of ['etag', 'content-security-policy', 'x-content-type-options', 'cache-control']) {
          expect(again.headers.get(name), name).toBe(first.headers.get(name))
        }
      }
    }
    expect((await get('/evenements', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('is 304 also when it had to be rendered anew', async () => {
    const tag = (await get('/evenements.data')).headers.get('etag') ?? ''
    site.state.revision = 'r2'
    site.state.renders = 0
    const again = await get('/evenements.data', { 'If-None-Match': tag })
    expect([again.status, site.state.renders]).toEqual([304, 1])
  })

  test('answers HEAD like GET, without a body, whoever asks first', async () => {
    const head = await fetch(`${site.url}/evenements`, { method: 'HEAD' })
    const page = await get('/evenements')
    expect(head.headers.get('etag')).toBe(page.headers.get('etag'))
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000)
    expect(await head.text()).toBe('')
    expect(site.state.renders).toBe(1)
  })

  test('is rendered anew when the catalogue has changed', async () => {
    await get('/evenements')
    site.state.revision = 'r2'
    expect(await (await get('/evenements')).text()).toContain('Événements <!-- -->2')
  })

  test('is rendered anew after a minute', async () => {
    await get('/evenements')
    site.clock.advance(59_000)
    await get('/evenements')
    expect(site.state.renders).toBe(1)
    site.clock.advance(1_000)
    await get('/evenements')
    expect(site.state.renders).toBe(2)
  })

  test('asked for by fifty at once is rendered once', async () => {
    let open = () => {}
    site.state.gate = new Promise((resolve) => {
      open = resolve
    })
    const answers = Array.from({ length: 50 }, () => get('/evenements'))
    await expect.poll(() => site.state.waiting).toBe(1)
    open()
    const pages = await Promise.all((await Promise.all(answers)).map((answer) => answer.text()))
    expect(new Set(pages).size).toBe(1)
    expect(site.state.renders).toBe(1)
  })

  test('is the same with tracking parameters, which the page never sees', async () => {
    const page = await (await get('/evenements?utm_source=x&q=jazz&fbclid=123')).text()
    await get('/evenements?q=jazz&gclid=9')
    expect(page).toContain('<p>?q=jazz</p>')
    expect(site.state.renders).toBe(1)
  })

  test('differs by its query', async () => {
    await get('/evenements?q=jazz')
    expect(await (await get('/evenements?q=rock')).text()).toContain('<p>?q=rock</p>')
  })

  test('is kept as data for client navigation, too', async () => {
    await get('/evenements.data')
    const second = await get('/evenements.data')
    expect(second.headers.get('cache-control')).toBe(PUBLIC_PAGE)
    expect(second.headers.get('etag')).toBeTruthy()
    expect(site.state.renders).toBe(1)
  })
})

describe('never kept', () => {
  test.each([
    'agenda-session=abc',
    '__Host-agenda-session=abc',
    'theme=dark; agenda-session=abc',
    'agenda-session =abc',
  ])('with the cookie %s', async (cookie) => {
    await get('/evenements')
    const response = await get('/evenements', { Cookie: cookie })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(response.headers.get('vary')).toContain('Cookie')
    expect(site.state.renders).toBe(2)
  })

  test('other cookies change nothing', async () => {
    await get('/evenements')
    await get('/evenements', { Cookie: 'consent=all; my-agenda-session=1; _ga=1' })
    expect(site.state.renders).toBe(1)
  })

  test.each([
    ['a broken page', '/panne', 500],
    ['a missing one', '/absent', 404],
    ['a page that does not ask for it', '/compte', 200],
    ['a resource that does not ask for it', '/ping', 200],
  ])('%s', async (_what, path, status) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
  })

  test('a redirect', async () => {
    const response = await fetch(`${site.url}/ailleurs`, { redirect: 'manual' })
    expect(response.status).toBe(302)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('what someone posted', async () => {
    const response = await fetch(`${site.url}/compte`, {
      method: 'POST',
      body: new URLSearchParams({ a: '1' }),
    })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('when it turns out not to be public, everyone who waited gets an answer of their own', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/compte')))
    expect(new Set(answers.map(nonceOf)).size).toBe(10)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  test('a visitor who leaves early does not spoil the page for the others', async () => {
    let open = () => {}
    site.state.gate = new Promise((resolve) => {
      open = resolve
    })
    const leaving = new AbortController()
    const left = fetch(`${site.url}/evenements`, { signal: leaving.signal }).catch(() => 'left')
    await expect.poll(() => site.state.waiting).toBe(1)
    const staying = get('/evenements')
    leaving.abort()
    expect(await left).toBe('left')
    open()
    expect((await staying).status).toBe(200)
    expect(site.state.renders).toBe(1)
  })
})

test.each([
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1, GZIP;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['identity', 'identity'],
  ['', 'identity'],
  ['gzip;q=0', 'identity'],
  ['x-gzipper, bro', 'identity'],
  ['deflate, gzip;q=0.0, *;q=0', 'identity'],
])('Accept-Encoding %s: %s', (header, expected) => {
  expect(encodingFor(header)).toBe(expected)
})

test('no Accept-Encoding means no compression', async () => {
  const { head } = await sendRaw(site.port, ['GET /evenements HTTP/1.1\r\nHost: x\r\n\r\n'])
  expect(head).not.toMatch(/content-encoding/i)
})

/** Returns the answer as it was sent: fetch() would unpack it. */
function sentBy(
  path: string,
  headers: Record<string, string>,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(site.url + path, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
}
