import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeInternet, PUBLIC_ADDRESS, startFakeInternet } from '../../tests/support/fake-internet'
import { openPublicWeb, type PublicWeb } from './public-web.server'

let internet: FakeInternet
let web: PublicWeb
let site: RequestListener
beforeAll(async () => {
  internet = await startFakeInternet((request, response) => site(request, response))
  web = openPublicWeb({ userAgent: 'Agenda (+https://agenda.example)', network: internet.network })
})
afterEach(() => {
  expect(internet.privateConnections()).toBe(0)
  internet.asked.length = 0
  internet.resolutions.length = 0
  internet.names.clear()
})
afterAll(() => internet.stop())

const HTML = { types: ['text/html'] }
const html: RequestListener = (_, response) => {
  response.setHeader('Content-Type', 'text/html; charset=ISO-8859-1').end('<p>Fête')
}

test('a page is given with its type, its charset and the address it was found at', async () => {
  site = html
  expect(await web.get('http://agenda.example/fete?id=3#dates', HTML)).toEqual({
    ok: true,
    body: Buffer.from('<p>Fête'),
    address: 'http://agenda.example/fete?id=3#dates',
    type: 'text/html',
    charset: 'iso-8859-1',
    validators: { etag: null, lastModified: null },
  })
  expect(internet.asked).toEqual(['GET agenda.example/fete?id=3'])
})

test('the server says who asks, and sends neither cookies nor where it comes from', async () => {
  site = html
  await web.get('http://agenda.example/', HTML)
  expect(Object.keys(internet.lastHeaders()).sort()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'connection',
    'host',
    'user-agent',
  ])
  expect(internet.lastHeaders()['user-agent']).toBe('Agenda (+https://agenda.example)')
})

test('the certificate must be that of the name, while the connection goes to the checked IP address', async () => {
  site = html
  expect(await web.get('https://agenda.example/', HTML)).toMatchObject({ ok: true })
  expect(await web.get('https://other.example/', HTML)).toMatchObject({ reason: 'certificate' })
  expect(await web.get(`https://${PUBLIC_ADDRESS}/`, HTML)).toMatchObject({ reason: 'certificate' })
})

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('a body compressed with %s is read', async (encoding, compress) => {
  site = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': encoding })
    response.end(compress('<p>Concert'))
  }
  expect(await web.get('http://agenda.example/', HTML)).toMatchObject({ body: Buffer.from('<p>Concert') })
})

const TAG = { etag: 'W/"3"', lastModified: 'Sat, 21 Nov 2026 08:00:00 GMT' }

test('what is known already is asked for with its tag and date, and not given again', async () => {
  site = ({ headers }, response) => {
    if (headers['if-none-match'] === TAG.etag && headers['if-modified-since'] === TAG.lastModified) {
      response.writeHead(304).end()
    } else {
      response.writeHead(200, {
        'Content-Type': 'text/html',
        ETag: TAG.etag,
        'Last-Modified': TAG.lastModified,
      })
      response.end('<p>Concert')
    }
  }
  const first = await web.get('http://agenda.example/', HTML)
  expect(first).toMatchObject({ ok: true, validators: TAG })
  expect(await web.get('http://agenda.example/', { ...HTML, known: TAG })).toMatchObject({
    reason: 'unchanged',
  })
  expect(await web.get('http://agenda.example/', { ...HTML, known: { ...TAG, etag: '"2"' } })).toMatchObject({
    ok: true,
  })
})

test('a tag or a date that no header may hold is left out, and 304 is no answer to whom knows nothing', async () => {
  site = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', ETag: 'é; x', 'Last-Modified': 'hier' }).end('<p>')
  }
  expect(await web.get('http://agenda.example/', HTML)).toMatchObject({
    validators: { etag: null, lastModified: null },
  })
  site = (_, response) => response.writeHead(304).end()
  expect(await web.get('http://agenda.example/', HTML)).toMatchObject({ reason: 'status' })
})

test('redirects are followed, five at most', async () => {
  site = ({ url }, response) => {
    const left = Number(url?.slice(1))
    if (left === 0) html({ url } as never, response as never)
    else response.writeHead(302, { Location: `/${left - 1}` }).end()
  }
  expect(await web.get('http://agenda.example/5', HTML)).toMatchObject({
    ok: true,
    address: 'http://agenda.example/0',
  })
  expect(await web.get('http://agenda.example/6', HTML)).toMatchObject({ ok: false, reason: 'redirects' })
})

test('a name is resolved once for each step: what it resolves to later does not count', async () => {
  site = html
  internet.names.set('rebind.example', [[PUBLIC_ADDRESS], ['127.0.0.1']])
  expect(await web.get('http://rebind.example/', HTML)).toMatchObject({ ok: true })
  expect(internet.resolutions).toEqual(['rebind.example'])
  expect(await web.get('http://rebind.example/', HTML)).toMatchObject({ ok: false, reason: 'private' })
})

test('a redirect back to a name that has moved inside is refused', async () => {
  site = (_, response) => response.writeHead(301, { Location: '/again' }).end()
  internet.names.set('rebind.example', [[PUBLIC_ADDRESS], ['10.0.0.5']])
  expect(await web.get('http://rebind.example/', HTML)).toMatchObject({ ok: false, reason: 'private' })
  expect(internet.asked).toEqual(['GET rebind.example/'])
})

test('who leaves ends the fetch', async () => {
  const visitor = new AbortController()
  site = () => visitor.abort(new Error('gone'))
  const left = web.get('http://agenda.example/', { ...HTML, signal: visitor.signal })
  await expect(left).rejects.toThrow('gone')
})

test('more than eight at once are refused', async () => {
  const visitor = new AbortController()
  site = () => {}
  const options = { ...HTML, signal: visitor.signal }
  const waiting = Array.from({ length: 8 }, () => web.get('http://agenda.example/', options))
  expect(await web.get('http://agenda.example/', HTML)).toMatchObject({ ok: false, reason: 'busy' })
  visitor.abort(new Error('gone'))
  expect((await Promise.allSettled(waiting)).every(({ status }) => status === 'rejected')).toBe(true)
  site = html
  expect(await web.get('http://agenda.example/', HTML)).toMatchObject({ ok: true })
})

test.each([
  [
    'another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ],
  ['another protocol without its name', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
])('a server that answers with %s is refused, and keeps nobody waiting', async (_name, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.write(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const network = { ...internet.network, connect: () => connect({ host: '127.0.0.1', port }) }
  const patient = openPublicWeb({ userAgent: 'Agenda', network, patienceMs: 60_000 })
  const eight = async () =>
    Promise.all(Array.from({ length: 8 }, () => patient.get('http://agenda.example/', HTML)))
  for (const one of [...(await eight()), ...(await eight())]) {
    expect(['busy', 'too-slow']).not.toContain(one.ok || one.reason)
  }
  server.close()
})
