import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closedSignal } from '~/server/request-context.server'
import { sendWebResponse } from '~/server/web-request.server'
import { type EventStreamClient, openEventStream } from './event-stream.server'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
})

function open(closed = new AbortController()) {
  let freed = 0
  let client: EventStreamClient | null = null
  const response = openEventStream(closed.signal, (given) => {
    client = given
    return () => {
      freed += 1
    }
  })
  if (client === null || response.body === null) throw new Error('nothing was opened')
  return { response, client: client as EventStreamClient, closed, freed: () => freed }
}

test('messages and comments come as they are sent, until the end', async () => {
  const { response, client, freed } = open()
  client.send('count', 3)
  client.comment()
  client.send('submission', { title: 'Deux\nlignes' })
  client.end()
  const lines = (await response.text()).split('\n').filter((line) => line !== ':')
  expect(lines).toEqual([
    'event: count',
    'data: 3',
    '',
    'event: submission',
    String.raw`data: {"title":"Deux\nlignes"}`,
    '',
    '',
  ])
  expect(freed()).toBe(1)
  expect(response.headers.get('Content-Type')).toBe('text/event-stream')
})

test('a comment between the halves of a message leaves it whole', async () => {
  const { response, client } = open()
  client.send('count', 1)
  for (let beat = 0; beat < 5; beat++) client.comment()
  client.end()
  expect((await response.text()).replaceAll(':\n', '')).toBe('event: count\ndata: 1\n\n')
})

test('what is sent after the end goes nowhere and throws nothing', async () => {
  const { response, client, closed, freed } = open()
  closed.abort()
  client.send('count', 1)
  client.comment()
  client.end()
  expect(await response.text()).toBe('')
  expect(freed()).toBe(1)
})

test('a reader who cancels frees everything, and the abort that follows is harmless', async () => {
  const { response, client, closed, freed } = open()
  await response.body?.cancel()
  expect(freed()).toBe(1)
  closed.abort()
  client.send('count', 1)
  client.comment()
  expect(freed()).toBe(1)
})

test('a stream for someone who has already left is over at once', async () => {
  const closed = new AbortController()
  closed.abort()
  const { response, freed } = open(closed)
  expect(await response.text()).toBe('')
  expect(freed()).toBe(1)
})

test('over a real connection: a client that is gone frees its stream, and a stop ends all of them', async () => {
  const stopping = new AbortController()
  const openStreams = new Set<EventStreamClient>()
  server = createServer((req, res) => {
    const closed = new AbortController()
    res.on('close', () => closed.abort())
    const response = openEventStream(closedSignal(closed.signal, stopping.signal), (client) => {
      openStreams.add(client)
      client.send('count', openStreams.size)
      return () => void openStreams.delete(client)
    })
    // The response needs its request, as Express gives it.
    void sendWebResponse(Object.assign(res, { req }) as never, response)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  /** Node's own client: fetch keeps spare connections that would hold up the stop. */
  async function connect(): Promise<{ answer: IncomingMessage; text: () => string }> {
    const [answer]: IncomingMessage[] = await once(get({ host: '127.0.0.1', port, agent: false }), 'response')
    if (answer === undefined) throw new Error('no answer')
    let text = ''
    answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    return { answer, text: () => text }
  }
  const first = await connect()
  const second = await connect()
  const third = await connect()
  expect(first.answer.headers.connection).toBe('close')
  await expect.poll(() => third.text()).toBe('event: count\ndata: 3\n\n')

  first.answer.destroy()
  await expect.poll(() => openStreams.size).toBe(2)

  stopping.abort()
  const ended = Promise.all([once(second.answer, 'end'), once(third.answer, 'end')])
  // Nothing here cuts off what stays open: a stream that goes on would hold the server for ever.
  await new Promise((resolve) => server?.close(resolve))
  await ended
  expect(openStreams.size).toBe(0)
})
