import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app'
import { forbiddenInline } from '../support/content-policy'

const PAGES = ['/', '/evenements', '/evenement/jazz-ce-soir', '/carte', '/evenements.json', '/sitemap.xml']

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('who has the page already is told so, with the same content policy', async () => {
  for (const path of PAGES) {
    const first = await get(path)
    expect(first.status, path).toBe(200)
    expect(first.headers['cache-control'], path).toBe('public, max-age=0, s-maxage=60')
    expect(first.headers['cdn-cache-control'], path).toBe('max-age=60, stale-while-revalidate=600')
    const again = await get(path, { 'if-none-match': String(first.headers.etag) })
    expect(again.status, path).toBe(304)
    expect(again.body, path).toHaveLength(0)
    expect(again.headers.etag, path).toBe(first.headers.etag)
    expect(again.headers['content-security-policy'], path).toBe(first.headers['content-security-policy'])
    expect((await get(path, { 'if-none-match': '"another"' })).status, path).toBe(200)
  }
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a page is the same in %s and unpacked, and two encodings have two tags', async (encoding, unpack) => {
  for (const path of PAGES) {
    const plain = await get(path)
    const packed = await get(path, { 'accept-encoding': encoding })
    expect(packed.headers['content-encoding'], path).toBe(encoding)
    expect(plain.headers['content-encoding'], path).toBeUndefined()
    expect(packed.headers.vary, path).toMatch(/Accept-Encoding/)
    expect(unpack(packed.body).equals(plain.body), path).toBe(true)
    expect(packed.headers.etag, path).not.toBe(plain.headers.etag)
  }
})

test('every script and style is allowed by its hash on public pages, by a nonce on others', async () => {
  for (const [path, source] of [
    ['/', /'sha256-/],
    ['/evenements', /'sha256-/],
    ['/evenement/jazz-ce-soir', /'sha256-/],
    ['/integrer', /'sha256-/],
    ['/carte', /'sha256-/],
    ['/auth/login', /'nonce-/],
    ['/inconnu', /'nonce-/],
  ] as const) {
    const answer = await get(path)
    const policy = String(answer.headers['content-security-policy'])
    const html = answer.body.toString()
    expect(html.match(/<(?:script|style)\b/g)?.length, path).toBeGreaterThan(1)
    expect(policy, path).toMatch(source)
    expect(policy, path).not.toContain('unsafe-inline')
    expect(forbiddenInline(html, policy), path).toEqual([])
  }
})

test('with a session nothing is kept by anyone', async () => {
  await get('/evenements')
  for (const name of ['agenda-session', '__Host-agenda-session']) {
    for (const path of PAGES) {
      const answer = await get(path, { cookie: `autre=1; ${name}=abc` })
      expect(answer.headers['cache-control'], path).toBe('private, no-store')
      expect(answer.headers.vary, path).toMatch(/Cookie/)
    }
  }
})

test('errors, refusals and redirects are kept by nobody', async () => {
  for (const path of ['/inconnu', '/evenement/inconnu', '/evenements?q=%3Cscript%3E', '/%']) {
    const answer = await get(path)
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
    expect(answer.headers['cache-control'], path).toBe('private, no-store')
  }
})

test('HEAD answers like GET, without the page', async () => {
  for (const path of [...PAGES, '/inconnu', '/evenement/jazz-ce-soir.ics']) {
    const got = await get(path)
    const head = await get(path, {}, 'HEAD')
    expect(head.status, path).toBe(got.status)
    expect(head.body, path).toHaveLength(0)
    expect(head.headers.etag, path).toBe(got.headers.etag)
    expect(head.headers['content-type'], path).toBe(got.headers['content-type'])
  }
})

test('files of the build are kept for ever', async () => {
  const html = (await get('/')).body.toString()
  for (const [path] of html.matchAll(/\/assets\/[\w.-]+/g)) {
    const answer = await get(path)
    expect(answer.status, path).toBe(200)
    expect(answer.headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['x-content-type-options'], path).toBe('nosniff')
  }
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A request with exactly these headers, its answer as it came: fetch() would ask for gzip and unpack it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpRequest(`${app.origin}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}
