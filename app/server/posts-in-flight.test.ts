import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import express from 'express'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitedBody } from './body.server'
import {
  AT_WORK_OF_ONE_ADDRESS,
  MOST_OF_ALL,
  MOST_OF_ONE_ADDRESS,
  PostsInFlight,
  TURN_MS,
} from './posts-in-flight.server'
import { sendRaw } from './testing/raw-http'

let port = 0
let close = () => {}
/** Who is being worked on, in the order of coming. */
let atWork: string[] = []
/** Lets the oldest of them be answered. */
let answers: (() => void)[] = []
let areAnswersHeld = true
const sockets: Socket[] = []

beforeEach(async () => {
  atWork = []
  answers = []
  areAnswersHeld = true
  const site = express()
  site.set('trust proxy', 1)
  const taken = async () => ({ ok: true as const })
  site.use(limitedBody({ senderOf: async () => null, consumeUpload: taken, consumeVisitorUpload: taken }))
  site.use((_req, res) => {
    atWork.push(Buffer.from(res.locals.body ?? '').toString())
    if (areAnswersHeld) answers.push(() => res.json({}))
    else res.json({})
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

function head(address: string, bytes: number): string {
  return `POST /contact HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${bytes}\r\n\r\n`
}

function post(address: string, text = 'a=1') {
  return sendRaw(port, [head(address, text.length), text])
}

/** Sends the head of a body that never comes; resolves once the server has seen it. */
async function beginPost(address: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write(head(address, 100).replace('\r\n', '\r\nExpect: 100-continue\r\n'))
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

test('a small body that does not come is refused after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const socket = await beginPost('10.0.0.1')
    const answer = once(socket, 'data')
    vi.advanceTimersByTime(20_000)
    expect(String(await answer)).toMatch(/^HTTP\/1.1 408 /)
  } finally {
    vi.useRealTimers()
  }
})

test('who leaves while waiting is not worked on, and all together have so many', async () => {
  const posts = new PostsInFlight()
  const enter = (address: string) => {
    const entered = posts.enter(address)
    if (!entered.ok) throw new Error(entered.reason)
    return entered.post
  }
  const first = Array.from({ length: AT_WORK_OF_ONE_ADDRESS }, () => enter('10.0.0.1'))
  for (const one of first) expect(await one.turn()).toBe(true)
  const [leaving, staying] = [enter('10.0.0.1'), enter('10.0.0.1')]
  const turns = [leaving.turn(), staying.turn()]
  leaving.leave()
  leaving.leave()
  first[0]?.leave()
  expect(await Promise.all(turns)).toEqual([false, true])
  expect(await leaving.turn()).toBe(false)

  const others = MOST_OF_ALL - AT_WORK_OF_ONE_ADDRESS
  for (let index = 0; index < others; index += 1) enter(`10.1.${index >> 4}.${index & 15}`)
  expect(posts.enter('10.9.9.9')).toEqual({ ok: false, reason: 'busy' })
  staying.leave()
  enter('10.9.9.9')
})

test('a turn ends with the answer, or when it waits for something else', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const posts = new PostsInFlight()
    const entered = ['a', 'b', 'c', 'd'].map(() => posts.enter('10.0.0.1'))
    const [first, second, third] = entered.flatMap((one) => (one.ok ? [one.post] : []))
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
    expect(posts.enter(`2001:db8:1:2::${index.toString(16)}`).ok).toBe(true)
  }
  expect(posts.enter('2001:db8:1:2:ffff::1')).toEqual({ ok: false, reason: 'too-many' })
  expect(posts.enter('2001:db8:1:103::1').ok).toBe(true)
})
