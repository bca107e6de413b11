import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendRaw } from './testing/raw-http'
import { startTinySite } from './testing/tiny-site'

let site: Awaited<ReturnType<typeof startTinySite>>
beforeAll(async () => {
  site = await startTinySite()
})
afterAll(() => site.stop())
afterEach(() => {
  vi.useRealTimers()
})

const KB = 1024
const MB = 1024 * KB
const piece = Buffer.alloc(64 * KB, 'a')

function* sized(bytes: number, path = '/ping') {
  yield `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${bytes}\r\n\r\n`
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece.subarray(0, bytes - sent)
}

function* chunked(bytes: number, path = '/ping') {
  yield `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`
  for (let sent = 0; sent < bytes; sent += piece.length) {
    const part = piece.subarray(0, bytes - sent)
    yield `${part.length.toString(16)}\r\n`
    yield part
    yield '\r\n'
  }
  yield '0\r\n\r\n'
}

describe.each([
  ['sized', sized],
  ['chunked', chunked],
])('a %s body', (_kind, send) => {
  test('of exactly 64 kB is taken whole', async () => {
    const { status, body } = await sendRaw(site.port, send(64 * KB))
    expect(status).toBe(200)
    expect(JSON.parse(body)).toEqual({ bytes: 64 * KB })
  })

  test('of one byte more is 413, and the action never runs', async () => {
    const before = site.state.pings
    const { status, head, body } = await sendRaw(site.port, send(64 * KB + 1))
    expect(status).toBe(413)
    expect(head).toMatch(/connection: close/i)
    expect(body).toContain('trop volumineux')
    expect(site.state.pings).toBe(before)
  })

  test('of 60 MB is 413 on pages, resources and unknown addresses, and is not kept', async () => {
    const before = process.memoryUsage().rss
    for (const path of ['/compte', '/ping', '/rien', '/evenements']) {
      expect((await sendRaw(site.port, send(60 * MB, path))).status).toBe(413)
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * MB)
  })
})

test('the answer does not wait for the body', async () => {
  // The head announces 60 MB of which nothing ever comes.
  const [head = ''] = sized(60 * MB)
  expect((await sendRaw(site.port, [head])).status).toBe(413)
})

test('a refused client that goes on sending is heard for five seconds, while it pauses for less than one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const request = requestStart()
  const socket = connect(site.port, '127.0.0.1')
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  const [head = ''] = sized(60 * MB)
  socket.write(head)
  const { socket: heard } = await request
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 /)
  for (let sent = 1; sent <= 5; sent++) {
    vi.advanceTimersByTime(900)
    socket.write(piece)
    while (heard.bytesRead < head.length + sent * piece.length) await new Promise(setImmediate)
    expect(heard.writableEnded, `after ${sent} pieces`).toBe(false)
  }
  vi.advanceTimersByTime(900)
  await closed
})

test('a refused client that pauses for a second is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const socket = connect(site.port, '127.0.0.1')
  const closed = once(socket, 'close')
  socket.write(sized(60 * MB).next().value ?? '')
  await once(socket, 'data')
  vi.advanceTimersByTime(1000)
  await closed
})

/** The next request that a server of this process is given. */
function requestStart(): Promise<IncomingMessage> {
  return new Promise((resolve) => {
    const channel = 'http.server.request.start'
    function take(message: unknown): void {
      unsubscribe(channel, take)
      resolve((message as { request: IncomingMessage }).request)
    }
    subscribe(channel, take)
  })
}

test('a body on a GET is measured too', async () => {
  const [head = ''] = sized(60 * MB, '/evenements')
  expect((await sendRaw(site.port, [String(head).replace('POST', 'GET')])).status).toBe(413)
})

test.each(['GET', 'HEAD'])('a small body on a %s changes nothing', async (method) => {
  for (const body of [
    'Content-Length: 5\r\n\r\nhello',
    'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  ]) {
    const request = `${method} /absent HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${body}`
    const socket = connect(site.port, '127.0.0.1').setEncoding('latin1')
    socket.end(request)
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
  }
})

test('a form reaches its action', async () => {
  const response = await fetch(`${site.url}/compte.data`, {
    method: 'POST',
    body: new URLSearchParams({ a: '1', b: '2' }),
  })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('"fields",2')
})
