import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import express from 'express'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MOST_ARRIVING_BYTES } from './arrival.server'
import { limitedBody } from './body.server'
import {
  AT_WORK_OF_ONE_ADDRESS,
  MOST_FOR_EVERYBODY,
  MOST_OF_ALL,
  MOST_OF_ONE_ACCOUNT,
  MOST_OF_ONE_ADDRESS,
  PostsInFlight,
  TURN_MS,
} from './posts-in-flight.server'
import { sendRaw } from './testing/raw-http'

let port = 0
let close = () => {}
/** These clients are being worked on, in the order of arrival. */
let atWork: string[] = []
/** Lets the oldest of them be answered. */
let answers: (() => void)[] = []
let areAnswersHeld = true
let answer = Buffer.from('{}')
/** The count adds up all bodies. */
let bytesRead = 0
const sockets: Socket[] = []

beforeEach(async () => {
  atWork = []
  answers = []
  areAnswersHeld = true
  answer = Buffer.from('{}')
  bytesRead = 0
  const site = express()
  site.set('trust proxy', 1)
  const taken = async () => ({ ok: true as const })
  async function senderOf(cookie: string | undefined) {
    const uid = /^who=(\w+)$/.exec(cookie ?? '')?.[1]
    return uid === undefined ? null : { uid }
  }
  site.use((req, _res, next) => {
    // A listener would start the flow before the body has its reader.
    const { push } = req
    req.push = (chunk, encoding) => {
      bytesRead += chunk?.length ?? 0
      return push.call(req, chunk, encoding)
    }
    next()
  })
  site.use(limitedBody({ senderOf, consumeUpload: taken, consumeVisitorUpload: taken }))
  site.use((_req, res) => {
    atWork.push(Buffer.from(res.locals.body ?? '').toString())
    if (areAnswersHeld) answers.push(() => res.json({}))
    else res.end(answer)
  })
  const server = createServer(site).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  close = () => {
    server.close()
    server.closeAllConnections()
  }
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  close()
})

interface Heading {
  path?: string
  type?: string
  /** A line. */
  cookie?: string
}

function head(
  address: string,
  bytes: number,
  { path = '/contact', type = 'application/x-www-form-urlencoded', cookie = '' }: Heading = {},
): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${cookie}Content-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`
}

function post(address: string, text = 'a=1', heading: Heading = {}) {
  return sendRaw(port, [head(address, text.length, heading), text])
}

/** Sends the head of a body that does not come yet; resolves once the server has seen it. */
async function beginPost(address: string, bytes = 100, heading: Heading = {}): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write(head(address, bytes, heading).replace('\r\n', '\r\nExpect: 100-continue\r\n'))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 100 /)
  return socket
}

test('one address has so many bodies on their way; others go on, and who hangs up gives the room back', async () => {
  const slow = await Promise.all(Array.from({ length: MOST_OF_ONE_ADDRESS }, () => beginPost('10.0.0.1')))
  const refused = await post('10.0.0.1')
  expect(refused.status).toBe(429)
  expect(refused.head).toMatch(/^retry-after: \d+$/im)
  expect(refused.body).toContain('Réessayez')

  const other = post('10.0.0.2')
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  expect((await other).status).toBe(200)

  for (const socket of slow) socket.destroy()
  areAnswersHeld = false
  // Refused for as long as the server has not seen that they are gone.
  await expect.poll(async () => (await post('10.0.0.1')).status).toBe(200)
})

test('the forms of one address are worked on in turn, another address does not wait for them', async () => {
  const mine = ['a', 'b', 'c', 'd', 'e'].map((text) => post('10.0.0.1', text))
  const other = post('10.0.0.2', 'other')
  await expect.poll(() => atWork).toContain('other')
  for (let count = 0; count < 6; count += 1) {
    await expect.poll(() => answers.length).toBeGreaterThan(count)
    answers[count]?.()
  }
  for (const answer of [...mine, other]) expect((await answer).status).toBe(200)
  expect(atWork.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'other'])
})

test('hundreds of bodies that never come stop neither a sign-in nor a decision nor a payment', async () => {
  areAnswersHeld = false
  const networks = Array.from({ length: 17 }, (_, network) => Array(20).fill(`10.3.0.${network}`)).flat()
  await Promise.all(networks.map((address) => beginPost(address)))
  expect(networks.length).toBeGreaterThan(MOST_OF_ALL)
  expect((await post('10.0.0.1', 'email=a')).status).toBe(200)
  expect((await post('10.0.0.2', 'intent=approve', { cookie: 'Cookie: who=admin\r\n' })).status).toBe(200)
  expect((await post('10.0.0.3', '{}', { path: '/api/stripe' })).status).toBe(200)
})

test('where those for everybody are taken, places are left for accounts and for payments', async () => {
  const held = Array.from({ length: MOST_FOR_EVERYBODY }, (_, index) => post(`10.1.${index}.1`))
  await expect.poll(() => answers.length).toBe(MOST_FOR_EVERYBODY)
  const busy = await post('10.2.0.1')
  expect(busy.status).toBe(503)
  expect(busy.head).toMatch(/^retry-after: \d+$/im)
  expect((await post('10.2.0.1', 'a=1', { cookie: 'Cookie: who=\r\n' })).status).toBe(503)

  const signedIn = Array.from({ length: MOST_OF_ONE_ACCOUNT }, (_, index) =>
    post(`10.4.${index}.1`, 'a=1', { cookie: 'Cookie: who=admin\r\n' }),
  )
  const notice = post('10.5.0.1', '{}', { path: '/api/stripe' })
  await expect.poll(() => answers.length).toBe(MOST_FOR_EVERYBODY + MOST_OF_ONE_ACCOUNT + 1)
  // One account cannot have all of them.
  expect((await post('10.4.9.1', 'a=1', { cookie: 'Cookie: who=admin\r\n' })).status).toBe(503)
  areAnswersHeld = false
  expect((await post('10.4.9.1', 'a=1', { cookie: 'Cookie: who=other\r\n' })).status).toBe(200)
  for (const answer of answers) answer()
  for (const one of await Promise.all([...held, ...signedIn, notice])) expect(one.status).toBe(200)
  // Each has given its place back, to its own pool.
  expect((await post('10.2.0.1')).status).toBe(200)
})

test('whoever does not read the answer holds no place', async () => {
  areAnswersHeld = false
  // More than the buffers of a connection hold.
  answer = Buffer.alloc(20_000_000)
  const deaf = await Promise.all(
    Array.from({ length: MOST_OF_ONE_ADDRESS }, async () => {
      const socket = await beginPost('10.0.0.1')
      socket.pause()
      socket.write('a'.repeat(100))
      return socket
    }),
  )
  await expect.poll(() => atWork.length).toBe(deaf.length)
  answer = Buffer.from('{}')
  expect((await post('10.0.0.1')).status).toBe(200)
})

describe('a body on its way', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  async function pass(ms: number) {
    await vi.advanceTimersByTimeAsync(ms)
    // The server looks once more for what has arrived before it ends a body.
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** Sends so many bytes a second until all are there or refused; the server has read each before the next second begins. */
  async function send(socket: Socket, bytes: number, bytesPerSecond: number) {
    const isUnanswered = () => socket.bytesRead < 100
    for (let sent = 0; sent < bytes && isUnanswered(); sent += bytesPerSecond) {
      const before = bytesRead
      const piece = Math.min(bytesPerSecond, bytes - sent)
      socket.write(Buffer.alloc(piece, 'a'))
      while (bytesRead < before + piece && isUnanswered())
        await new Promise((resolve) => setImmediate(resolve))
      await pass(1000)
    }
  }

  test('that does not come is refused after twenty seconds', async () => {
    const socket = await beginPost('10.0.0.1')
    const answer = once(socket, 'data')
    await pass(19_900)
    expect(sockets.every(({ bytesRead }) => bytesRead < 100)).toBe(true)
    await pass(200)
    expect(String(await answer)).toMatch(/^HTTP\/1.1 408 /)
  })

  test('that trickles is refused, however often it moves', async () => {
    const socket = await beginPost('10.0.0.1', 60_000)
    const answer = once(socket, 'data')
    await send(socket, 60_000, 1_000)
    expect(String(await answer)).toMatch(/^HTTP\/1.1 408 /)
  })

  test('that stands still after a quick beginning is refused too', async () => {
    const socket = await beginPost('10.0.0.1', 64_000)
    await send(socket, 60_000, 60_000)
    const answer = once(socket, 'data')
    await pass(20_000)
    expect(String(await answer)).toMatch(/^HTTP\/1.1 408 /)
  })

  test('whose first bytes come after fifteen seconds is taken', async () => {
    areAnswersHeld = false
    const socket = await beginPost('10.0.0.1', 500)
    const answer = once(socket, 'data')
    await pass(15_000)
    await send(socket, 500, 500)
    expect(String(await answer)).toMatch(/^HTTP\/1.1 200 /)
  })

  test('with a photo of 3 MB from a telephone at 20 kB a second is taken, a tunnel of 15 s included', async () => {
    areAnswersHeld = false
    const bytes = 3_000_000
    const socket = await beginPost('10.0.0.1', bytes, {
      path: '/proposer',
      type: 'multipart/form-data; boundary=x',
    })
    const answer = once(socket, 'data')
    await send(socket, bytes / 2, 20_000)
    await pass(15_000)
    await send(socket, bytes / 2, 20_000)
    expect(String(await answer)).toMatch(/^HTTP\/1.1 200 /)
  })

  test('and that hardly moves gives way where all memory for photos is taken, one that has arrived does not', async () => {
    const bytes = 11 * 1024 * 1024
    const upload = { path: '/proposer', type: 'multipart/form-data; boundary=x' }
    const [first, second, third] = await Promise.all(
      ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((address) => beginPost(address, bytes, upload)),
    )
    const refused = once(second as Socket, 'data')
    const before = bytesRead
    first?.write(Buffer.alloc(bytes, 'a'))
    third?.write(Buffer.alloc(5_000_000, 'a'))
    second?.write(Buffer.alloc(100_000, 'a'))
    while (bytesRead < before + bytes + 5_100_000) await new Promise((resolve) => setImmediate(resolve))
    await pass(10_000)
    await beginPost('10.0.0.4', bytes, upload)
    expect(String(await refused)).toMatch(/^HTTP\/1.1 503 /)
    expect(atWork).toHaveLength(1)
    expect(third?.bytesRead).toBeLessThan(100)
  })

  test('gives way, where small ones have filled their memory, to one that comes at once', async () => {
    areAnswersHeld = false
    const standing: Socket[] = []
    const count = Math.ceil(MOST_ARRIVING_BYTES / 60_000) + 1
    for (let index = 0; index < count; index += 1) {
      const socket = await beginPost(`10.7.${index}.1`, 64_000)
      standing.push(socket)
      const before = bytesRead
      socket.write(Buffer.alloc(60_000, 'a'))
      while (bytesRead < before + 60_000) await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await post('10.0.0.1', 'email=a')).status).toBe(200)
    expect(standing.filter(({ bytesRead }) => bytesRead > 100).length).toBeGreaterThan(0)
    expect(standing.at(-1)?.bytesRead).toBeLessThan(100)
  })
})

test('who leaves while waiting is not worked on', async () => {
  const posts = new PostsInFlight()
  function enter() {
    const post = posts.enter('10.0.0.1')
    if (post === null) throw new Error('too many')
    return post
  }
  const first = Array.from({ length: AT_WORK_OF_ONE_ADDRESS }, enter)
  for (const one of first) expect(await one.turn()).toBe(true)
  const [leaving, staying] = [enter(), enter()]
  const turns = [leaving.turn(), staying.turn()]
  leaving.leave()
  leaving.leave()
  first[0]?.leave()
  expect(await Promise.all(turns)).toEqual([false, true])
  expect(await leaving.turn()).toBe(false)
})

test('a turn ends with the answer, or when it waits for something else', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const posts = new PostsInFlight()
    const [first, second, third] = ['a', 'b', 'c'].map(() => posts.enter('10.0.0.1'))
    const turns: string[] = []
    void first?.turn().then(() => turns.push('first'))
    void second?.turn().then(() => turns.push('second'))
    void third?.turn().then(() => turns.push('third'))
    await vi.advanceTimersByTimeAsync(TURN_MS - 1)
    expect(turns).toEqual(['first'])
    await vi.advanceTimersByTimeAsync(1)
    expect(turns).toEqual(['first', 'second'])
    // Its turn was over already.
    first?.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(turns).toEqual(['first', 'second'])
    second?.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(turns).toEqual(['first', 'second', 'third'])
  } finally {
    vi.useRealTimers()
  }
})

test('the addresses of one IPv6 network count as one', () => {
  const posts = new PostsInFlight()
  for (let index = 0; index < MOST_OF_ONE_ADDRESS; index += 1) {
    expect(posts.enter(`2001:db8:1:${index.toString(16)}00::1`)).not.toBeNull()
  }
  expect(posts.enter('2001:db8:1:ffff::1')).toBeNull()
  expect(posts.enter('2001:db8:2:ffff::1')).not.toBeNull()
})
