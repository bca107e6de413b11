import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOrigin } from './same-origin.server'
import { sendRaw } from './testing/raw-http'
import { startTinySite } from './testing/tiny-site'

let site: Awaited<ReturnType<typeof startTinySite>>
beforeAll(async () => {
  site = await startTinySite({ siteUrl: 'https://agenda.example' })
})
afterAll(() => site.stop())

const OWN = 'https://agenda.example'
const SESSION = '__Host-agenda-session=abc'
const ALLOWED: [string, Record<string, string>][] = [
  ['its own Origin', { Origin: OWN }],
  ['its own Origin and a session', { Origin: OWN, Cookie: SESSION }],
  ['no Origin, Sec-Fetch-Site same-origin', { 'Sec-Fetch-Site': 'same-origin', Cookie: SESSION }],
  ['no Origin, Sec-Fetch-Site none (the address bar)', { 'Sec-Fetch-Site': 'none', Cookie: SESSION }],
  ['neither header and no session (a program)', { 'User-Agent': 'curl' }],
]
const REFUSED: [string, Record<string, string>][] = [
  ['another Origin', { Origin: 'https://evil.example' }],
  ['another Origin and a session', { Origin: 'https://evil.example', Cookie: SESSION }],
  ['a sub-domain', { Origin: 'https://x.agenda.example' }],
  ['the same name over http', { Origin: 'http://agenda.example' }],
  ['another port', { Origin: 'https://agenda.example:8443' }],
  ['Origin null', { Origin: 'null' }],
  ['an empty Origin', { Origin: '' }],
  ['a forged X-Forwarded-Host', { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }],
  ['a forged Host', { Origin: 'https://evil.example', Host: 'evil.example' }],
  ['Sec-Fetch-Site cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['Sec-Fetch-Site same-site', { 'Sec-Fetch-Site': 'same-site' }],
  [
    'another Origin that claims same-origin',
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  ],
  ['neither header but a session', { Cookie: SESSION }],
  ['neither header but a development session', { Cookie: 'a=b; agenda-session=abc' }],
  ['neither header but a session, spaced as cookie parsers allow', { Cookie: 'a=b;agenda-session\t = abc' }],
]

function post(
  path: string,
  headers: Record<string, string>,
  contentType = 'application/x-www-form-urlencoded',
) {
  const all = { Host: 'agenda.example', 'Content-Type': contentType, 'Content-Length': '3', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return sendRaw(site.port, [`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\na=1`])
}

describe.each([
  ['a page', '/compte'],
  ['its data', '/compte.data'],
  ['a resource route', '/ping'],
])('a POST to %s', (_what, path) => {
  test.each(ALLOWED)('is taken with %s', async (_with, headers) => {
    expect((await post(path, headers)).status).toBe(200)
  })

  test.each(REFUSED)('is 403 with %s', async (_with, headers) => {
    const before = site.state.pings
    const { status, body } = await post(path, headers)
    expect(status).toBe(403)
    expect(body).toContain('Envoi refusé')
    expect(site.state.pings).toBe(before)
  })
})

test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/json'])(
  'a foreign %s body is refused like any other',
  async (contentType) => {
    expect((await post('/ping', { Origin: 'https://evil.example' }, contentType)).status).toBe(403)
  },
)

test('the webhook alone is asked for no origin: its route checks a signature', async () => {
  const foreign = { Origin: 'https://evil.example' }
  expect((await post('/api/stripe', foreign)).status).not.toBe(403)
  for (const path of ['/api/stripe/', '/api/stripe.data', '/API/STRIPE', '/api/stripe/x', '/x/api/stripe']) {
    expect((await post(path, foreign)).status, path).toBe(403)
  }
})

test('reading from anywhere is allowed', async () => {
  const response = await fetch(`${site.url}/ping`, { headers: { Origin: 'https://evil.example' } })
  expect(response.status).toBe(200)
})

describe('the origin of a request', () => {
  const originFor = (siteUrl: string, host: string) => requestOrigin({ headers: { host } }, new URL(siteUrl))

  test.each([
    ['http://localhost:3000', '127.0.0.1:4321', 'http://127.0.0.1:4321'],
    ['http://localhost:3000', 'localhost:4321', 'http://localhost:4321'],
    ['http://localhost:3000', '192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['http://localhost:3000', '[::1]:3000', 'http://[::1]:3000'],
    ['http://127.0.0.1:3000', 'evil.example:3000', 'http://127.0.0.1:3000'],
    ['http://localhost:3000', 'localhost.evil.example', 'http://localhost:3000'],
    ['http://localhost:3000', 'localhost@evil.example', 'http://localhost:3000'],
    ['http://localhost:3000', 'localhost/evil', 'http://localhost:3000'],
    ['http://localhost:3000', 'localhost:3000/evil', 'http://localhost:3000'],
    // No port, or no address at all once the port is taken off.
    ['http://localhost:3000', 'localhost:99999', 'http://localhost:3000'],
    ['http://localhost:3000', 'fe80::1:80', 'http://localhost:3000'],
    ['https://agenda.example', '127.0.0.1:4321', 'https://agenda.example'],
    ['https://agenda.example', 'evil.example', 'https://agenda.example'],
  ])('SITE_URL %s asked as %s is %s', (siteUrl, host, origin) => {
    expect(originFor(siteUrl, host)).toBe(origin)
  })
})
