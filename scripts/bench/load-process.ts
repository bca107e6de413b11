// A process that sends requests over a few connections, without node:http, which costs as much as the server.
import { connect } from 'node:net'

export interface Load {
  port: number
  milliseconds: number
  connections: number
  /** Requested in turn, from `offset` on. */
  targets: string[]
  offset: number
  cookie: string | null
  /** Each connection has a forwarded address of its own. */
  fromManyAddresses: boolean
}

export interface Loaded {
  answered: number
  /** Not status 200. */
  refused: number
  bytes: number
  /** Milliseconds. */
  took: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

process.on('message', async (load: Load) => process.send?.(await run(load)))
process.on('disconnect', () => process.exit())

async function run(load: Load): Promise<Loaded> {
  const outcome: Loaded = { answered: 0, refused: 0, bytes: 0, took: 0 }
  const begin = performance.now()
  let next = load.offset
  const isOver = () => performance.now() - begin > load.milliseconds
  const target = () => load.targets[next++ % load.targets.length] ?? '/'
  await Promise.all(
    Array.from({ length: load.connections }, (_, number) => ask(load, number, target, isOver, outcome)),
  )
  outcome.took = performance.now() - begin
  return outcome
}

function ask(
  { port, cookie, fromManyAddresses }: Load,
  number: number,
  target: () => string,
  isOver: () => boolean,
  outcome: Loaded,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const address = fromManyAddresses ? `X-Forwarded-For: 198.18.0.${number % 256}\r\n` : ''
    const more = cookie === null ? address : `${address}Cookie: ${cookie}\r\n`
    let held: Buffer = Buffer.alloc(0)
    const send = () =>
      socket.write(
        `GET ${target()} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip, deflate, br\r\n${more}\r\n`,
      )
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (data) => {
      held = held.length === 0 ? data : Buffer.concat([held, data])
      if (!isWhole(held)) return
      outcome.answered += 1
      outcome.bytes += held.length
      if (held.toString('latin1', 9, 12) !== '200') outcome.refused += 1
      held = Buffer.alloc(0)
      if (isOver()) socket.end()
      else send()
    })
  })
}

function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf(HEAD_END)
  if (end < 0) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer.toString('latin1', 0, end))?.[1]
  if (length !== undefined) return answer.length >= end + HEAD_END.length + Number(length)
  return answer.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
}
