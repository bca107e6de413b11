import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listener, listen } from './listen.server'
import { sendRaw } from './testing/raw-http'

let listener: Listener
let handled = 0
beforeAll(async () => {
  const handler: Parameters<typeof listen>[0] = (_req, res) => {
    handled += 1
    res.end('bonjour')
  }
  listener = await listen(handler, { host: '127.0.0.1', port: 0 })
})
afterAll(() => listener.stop(0))

const BASIC_HEADERS = [
  /^x-content-type-options: nosniff$/im,
  /^referrer-policy: /im,
  /^content-security-policy: /im,
  /^cross-origin-resource-policy: same-origin$/im,
  /^cache-control: no-store$/im,
  /^connection: close$/im,
]

test.each([
  ['no HTTP at all', 'bonjour\r\n\r\n', 400],
  ['a request without Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a form without Host', 'POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\na=1', 400],
  ['a request with two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
  ['one with the same host twice', 'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n', 400],
  ['one of HTTP/1.0 with two hosts', 'GET / HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n', 400],
  ['one with a list of hosts', 'GET / HTTP/1.1\r\nHost: x, y\r\n\r\n', 400],
  ['one with a host and a path', 'GET / HTTP/1.1\r\nHost: x/y\r\n\r\n', 400],
  ['a request without version', 'GET /\r\n\r\n', 400],
  ['headers of 30 kB', `GET / HTTP/1.1\r\nHost: x\r\nCookie: a=${'b'.repeat(30_000)}\r\n\r\n`, 431],
])('%s gets our basic headers, and no handler sees it', async (_what, text, status) => {
  const before = handled
  const answer = await sendRaw(listener.port, [text])
  expect(answer.status).toBe(status)
  for (const header of BASIC_HEADERS) expect(answer.head).toMatch(header)
  expect(answer.body).toBe('Requête illisible ou trop longue.\n')
  expect(handled).toBe(before)
})

test.each(['x:3000', '[::1]:3000', 'agenda-romand.example', ''])('the host « %s » is one', async (host) => {
  const text = await textUntilEnd(send(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))
  expect(text).toMatch(/^HTTP\/1.1 200 /)
})

test('a request of HTTP/1.0 needs no Host', async () => {
  const text = await textUntilEnd(send('GET / HTTP/1.0\r\n\r\n'))
  expect(text).toMatch(/^HTTP\/1.1 200 /)
})

test('who never ends its side of a refused connection is cut off', async () => {
  const own = await listen(() => {}, { host: '127.0.0.1', port: 0 })
  const socket = send('bonjour\r\n\r\n', own)
  expect(await textUntilEnd(socket)).toMatch(/^HTTP\/1.1 400 /)
  // Waits for every connection that there is.
  await own.stop(600_000)
  // The client has done nothing to that end.
  expect(socket.writable).toBe(true)
  socket.destroy()
})

test('requests sent before the answers are handled one after the other, none once the connection is closed', async () => {
  const taken: { path?: string; res: ServerResponse }[] = []
  let closed = 0
  const handler: Parameters<typeof listen>[0] = ({ url }, res) => {
    taken.push({ path: url, res })
    res.on('close', () => {
      closed += 1
    })
  }
  const own = await listen(handler, { host: '127.0.0.1', port: 0 })
  const socket = send(
    ['/un', '/deux', '/trois'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''),
    own,
  )
  await expect.poll(() => taken.length).toBe(1)
  taken[0]?.res.end('bonjour')
  await expect.poll(() => taken.length).toBe(2)
  socket.destroy()
  await expect.poll(() => closed).toBe(2)
  // Waits for every connection that there is.
  await own.stop(600_000)
  expect(taken.map(({ path }) => path)).toEqual(['/un', '/deux'])
})

const HEADERS_TIMEOUT_MS = 600

test('who never ends the head of a request is refused', async () => {
  const own = await listen(() => {}, { host: '127.0.0.1', port: 0, headersTimeoutMs: HEADERS_TIMEOUT_MS })
  const socket = send('GET / HTTP/1.1\r\n', own)
  expect(await textUntilEnd(socket)).toMatch(/^HTTP\/1.1 408 /)
  socket.destroy()
  await own.stop(0)
})

test.each([
  ['whole is answered', 'Host: x\r\nConnection: close\r\n\r\n', 200],
  ['in part is refused', 'Host: x\r\n', 408],
])('during a long task a request that arrives %s', async (_what, rest, status) => {
  const own = await listen((_req, res) => res.end('bonjour'), {
    host: '127.0.0.1',
    port: 0,
    headersTimeoutMs: HEADERS_TIMEOUT_MS,
  })
  const socket = send('GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n', own)
  const text = textUntilEnd(socket)
  // Its first bytes came with the request before.
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write(rest)
  const end = performance.now() + 2 * HEADERS_TIMEOUT_MS
  while (performance.now() < end);
  expect((await text).split('bonjour')[1]).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  socket.destroy()
  await own.stop(0)
})

/** A client that keeps its side open when the server ends. */
function send(text: string, { port } = listener): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write(text)
  return socket
}

function textUntilEnd(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece) => {
      text += piece
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}
