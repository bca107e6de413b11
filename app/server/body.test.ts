import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from './testing/raw-http'
import { startTinySite } from './testing/tiny-site'

let site: Awaited<ReturnType<typeof startTinySite>>
beforeAll(async () => {
  site = await startTinySite()
})
afterAll(() => site.stop())

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

test('a refused client that goes on sending is cut off', async () => {
  const answer = await fetch(`${site.url}/ping`, {
    method: 'POST',
    // Sends for as long as it is listened to.
    body: new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(piece)) }),
    duplex: 'half',
  } as RequestInit).catch(() => null)
  expect(answer === null || answer.status === 413).toBe(true)
})

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
