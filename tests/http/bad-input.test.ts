import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '~/server/testing/raw-http'
import { type App, startApp } from '../support/app'
import { LISTS } from '../support/lists'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('an address of ten kilobytes is too long, everywhere', async () => {
  for (const list of LISTS) {
    const answer = await get(`${list}?q=${'a'.repeat(10_000)}`)
    expect(answer.status, list).toBe(414)
    expect(await answer.text()).toContain('Adresse trop longue')
  }
})

test('the longest search that fits the address is answered in French', async () => {
  const answer = await get(`/evenements?q=${'a'.repeat(7_000)}`)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Recherche trop longue (maximum 500 caractères)')
})

test('control characters and NUL are no more than spaces', async () => {
  for (const list of LISTS) {
    for (const text of ['jazz%00port', 'jazz%01%1f%7fport', '%00', '%0d%0aSet-Cookie:%20a=b', '%ef%bf%be']) {
      const answer = await get(`${list}?q=${text}&lieu=${text}`)
      expect(answer.status, `${list}?q=${text}`).toBe(200)
      expect(answer.headers.get('set-cookie')).toBeNull()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
      expect(await answer.text()).not.toMatch(/[\u0000-\u0008\u000e-\u001f]/)
    }
  }
})

test('broken percent-encoding in a query is text, in a path a clear refusal', async () => {
  for (const list of LISTS) {
    expect((await raw(`GET ${list}?q=%E0%A4%A&lieu=%&canton=%zz`)).status, list).toBe(200)
  }
  for (const path of [
    '/%',
    '/evenement/%E0%A4%A',
    '/evenement/%ff.ics',
    '/partenaires/%zz',
    '/%c0%ae%c0%ae/',
  ]) {
    const answer = await raw(`GET ${path}`)
    expect(answer.status, path).toBe(400)
    expect(answer.body).toContain('Adresse illisible')
  }
})

test('a path that begins like the address of another site is refused', async () => {
  for (const path of [
    '/%5C',
    '//',
    '//%5B',
    '//evil.example/evenements',
    '/%5Cevil.example',
    '//a%20b.data',
  ]) {
    const answer = await raw(`GET ${path}`)
    expect(answer.status, path).toBe(400)
    expect(answer.body).toContain('Adresse illisible')
  }
})

test('unknown values of filters are ignored', async () => {
  const all = await get('/evenements.json?limit=1')
  const { total } = await listIn(all)
  for (const query of [
    'canton=ZZ&prix=cher&date=hier&public=x&acces=x&type=x&tri=x&when=never&vue=x',
    'du=2026-13-45&au=2026-02-30',
    'rayon=7&plein-air=peut-etre&langue=xxx',
    '__proto__=1&constructor=1&toString=1&__proto__[admin]=1',
    'canton=__proto__&prix=constructor&type=toString&date=hasOwnProperty&tri=__proto__',
  ]) {
    const answer = await get(`/evenements.json?${query}`)
    expect(answer.status, query).toBe(200)
    expect((await listIn(answer)).total, query).toBe(total)
    expect((await get(`/evenements?${query}`)).status, query).toBe(200)
  }
})

test('names given many times change nothing but their own filter', async () => {
  const many = Array.from({ length: 200 }, (_, index) => `category=c${index}`).join('&')
  expect((await get(`/evenements?${many}`)).status).toBe(200)
  expect((await get('/evenements?q=jazz&q=bal&lieu=Nyon&lieu=Sion&date=demain&date=x')).status).toBe(200)
  const twice = await idsAt('/evenements.json?canton=BE&canton=BE')
  expect(twice).toEqual(await idsAt('/evenements.json?canton=BE'))
})

test('a limit is kept between one and a hundred', async () => {
  const sizes = { '-5': 1, '0': 1, '1e9': 100, Infinity: 100, '2.9': 2, abc: 20, '': 20, '0x10': 16 }
  const { total } = await listIn(await get('/evenements.json'))
  for (const [limit, size] of Object.entries(sizes)) {
    const ids = await idsAt(`/evenements.json?limit=${limit}`)
    expect(ids.length, limit).toBe(Math.min(size, total))
  }
})

test('sixty megabytes are refused, announced or not, and not kept', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'a')
  const head = `POST /contact HTTP/1.1\r\nHost: ${new URL(app.origin).host}\r\nContent-Type: application/x-www-form-urlencoded\r\n`
  function* sized() {
    yield `${head}Content-Length: ${60 * megabyte.length}\r\n\r\n`
    for (let sent = 0; sent < 60; sent++) yield megabyte
  }
  function* chunked() {
    yield `${head}Transfer-Encoding: chunked\r\n\r\n`
    for (let sent = 0; sent < 60; sent++)
      yield Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')])
    yield '0\r\n\r\n'
  }
  const before = residentKilobytes(app.pid)
  for (const body of [sized, chunked]) {
    const answer = await sendRaw(portOf(app), body())
    expect(answer.status).toBe(413)
    expect(answer.body).toContain('Envoi trop volumineux')
  }
  expect(residentKilobytes(app.pid) - before, 'kilobytes kept').toBeLessThan(50_000)
})

/** Remix's own endpoint matches such a path for seconds; ours is one more page that does not exist. */
test('there is no manifest to ask for the routes of a very long path', async () => {
  const answer = await get(`/__manifest?version=x&p=${'/a'.repeat(3500)}`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Cette page n’existe pas')
})

test('a form of another site is refused', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${app.origin}.evil.example` },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    for (const path of ['/contact', '/contact.data']) {
      const answer = await post(path, { headers, form: { name: 'Camille' } })
      expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(403)
      expect(await answer.text()).toContain('Envoi refusé')
    }
    // A feed takes no posts.
    for (const path of ['/evenements.json', '/evenement/jazz-ce-soir.ics'])
      expect((await post(path, { headers, form: { name: 'Camille' } })).status, path).toBe(405)
  }
})

test('other methods are not admitted', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
    const answer = await raw(`${method} /evenements`)
    expect(answer.status, method).toBe(405)
    expect(answer.head).toMatch(/^allow: GET, HEAD, POST$/im)
  }
})

test('a form posted where there is none is no surprise', async () => {
  for (const path of [
    '/',
    '/evenements',
    '/evenement/jazz-ce-soir',
    '/evenements.json',
    '/sitemap.xml',
    '/inconnu',
  ]) {
    const answer = await post(path, { headers: { origin: app.origin }, form: { a: '1' } })
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
    expect(answer.status, path).toBeLessThan(500)
  }
})

test('files that are nobody’s business have no address', async () => {
  const html = await (await get('/')).text()
  const scripts = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path)
  expect(scripts.length).toBeGreaterThan(0)
  for (const path of [
    '/.env',
    '/.git/config',
    '/.vite/manifest.json',
    '/package.json',
    '/server.ts',
    '/build/server/index.js',
    '/assets/',
    '/assets/.hidden',
    ...scripts.map((script) => `${script}.map`),
  ]) {
    expect((await get(path)).status, path).toBe(404)
  }
  // Dot segments are malformed here: browsers resolve them before they ask.
  for (const path of ['/../package.json', '/assets/../../package.json', '/assets/%2e%2e/x']) {
    expect((await raw(`GET ${path}`)).status, path).toBe(400)
  }
  expect((await raw('GET /..%2fpackage.json')).status).toBe(404)
})

test('a server that is not believed about its own name stays on its own', async () => {
  const answer = await raw('GET /evenements', ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: https'])
  expect(answer.status).toBe(200)
  expect(answer.body).not.toContain('evil.example')
})

function raw(requestLine: string, headers: string[] = []) {
  const lines = [`${requestLine} HTTP/1.1`, `Host: ${new URL(app.origin).host}`, ...headers, '', '']
  return sendRaw(portOf(app), [lines.join('\r\n')])
}

function portOf(app: App): number {
  return Number(new URL(app.origin).port)
}

/** The process holds so much in memory. */
function residentKilobytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
}

function get(path: string): Promise<Response> {
  return fetch(app.origin + path)
}

function post(
  path: string,
  { headers, form }: { headers: Record<string, string>; form: Record<string, string> },
): Promise<Response> {
  return fetch(app.origin + path, { method: 'POST', headers, body: new URLSearchParams(form) })
}

function listIn(answer: Response): Promise<{ total: number; items: { id: string }[] }> {
  return answer.json()
}

async function idsAt(path: string): Promise<string[]> {
  const { items } = await listIn(await get(path))
  return items.map(({ id }) => id)
}
