import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app'

const PAGES = ['/', '/evenements', '/evenement/jazz-ce-soir', '/carte', '/evenements.json', '/sitemap.xml']

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('who has the page already is told so, without a new content policy', async () => {
  for (const path of PAGES) {
    const first = await get(path)
    expect(first.status, path).toBe(200)
    expect(first.headers['cache-control'], path).toBe('public, max-age=0, s-maxage=60')
    expect(first.headers['cdn-cache-control'], path).toBe('max-age=60, stale-while-revalidate=600')
    const again = await get(path, { 'if-none-match': String(first.headers.etag) })
    expect(again.status, path).toBe(304)
    expect(again.body, path).toHaveLength(0)
    expect(again.headers.etag, path).toBe(first.headers.etag)
    expect(again.headers['content-security-policy'], path).toBeUndefined()
    expect((await get(path, { 'if-none-match': '"another"' })).status, path).toBe(200)
  }
})

test('a page is the same packed and unpacked, and two encodings have two tags', async () => {
  for (const path of PAGES) {
    const plain = await get(path)
    const packed = await get(path, { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding'], path).toBe('gzip')
    expect(plain.headers['content-encoding'], path).toBeUndefined()
    expect(packed.headers.vary, path).toMatch(/Accept-Encoding/)
    expect(withoutNonces(gunzipSync(packed.body)), path).toBe(withoutNonces(plain.body))
    expect(packed.headers.etag, path).not.toBe(plain.headers.etag)
  }
})

test('every answer has a nonce of its own, and every script and style carries it', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const nonces = new Set<string>()
    for (let visit = 0; visit < 3; visit++) {
      const answer = await get('/evenements', { 'accept-encoding': encoding })
      const html = (encoding === 'gzip' ? gunzipSync(answer.body) : answer.body).toString()
      const policy = String(answer.headers['content-security-policy'])
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect(nonce.length).toBeGreaterThanOrEqual(22)
      nonces.add(nonce)

      const elements = html.match(/<(?:script|style)\b[^>]*>/g) ?? []
      const run = elements.filter((element) => !element.includes('application/ld+json'))
      expect(run.length).toBeGreaterThan(1)
      for (const element of run) expect(element).toContain(`nonce="${nonce}"`)
      expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)
    }
    expect(nonces.size).toBe(3)
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

function withoutNonces(body: Buffer): string {
  return body.toString().replace(/nonce=(\\?)"[^"\\]*\1"/g, 'nonce=""')
}

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
