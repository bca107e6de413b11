// Sends requests byte by byte: fetch() cannot send malformed ones.
import { connect } from 'node:net'

interface RawAnswer {
  status: number
  head: string
  body: string
}

/** Sends the pieces in turn; resolves with the answer when the server closes or has sent all. */
export function sendRaw(port: number, pieces: Iterable<string | Buffer>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const received: Buffer[] = []
    socket.on('data', (chunk) => {
      received.push(chunk)
      const answer = parse(Buffer.concat(received).toString())
      if (answer) {
        socket.destroy()
        resolve(answer)
      }
    })
    socket.on('close', () => reject(new Error(`closed after ${Buffer.concat(received)}`)))
    socket.on('error', () => {})
    const iterator = pieces[Symbol.iterator]()
    function writeMore() {
      for (let next = iterator.next(); !next.done; next = iterator.next()) {
        if (socket.destroyed) return
        if (!socket.write(next.value)) return void socket.once('drain', writeMore)
      }
    }
    socket.on('connect', writeMore)
  })
}

function parse(text: string): RawAnswer | null {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = text.slice(0, end)
  const sent = text.slice(end + 4)
  const status = Number(head.slice(9, 12))
  if (/^transfer-encoding: chunked$/im.test(head)) {
    if (!sent.endsWith('0\r\n\r\n')) return null
    return { status, head, body: sent.replaceAll(/(?:^|\r\n)[0-9a-f]+\r\n(?:\r\n$)?/g, '') }
  }
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
  return Buffer.byteLength(sent) < length ? null : { status, head, body: sent }
}
