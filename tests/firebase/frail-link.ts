// A connection to an emulator that a test can freeze or break: its user then waits for answers that do not come.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface FrailLink {
  /** `127.0.0.1:PORT` */
  host: string
  freeze(): void
  thaw(): void
  /** Requests arrive from now on and their answers do not. */
  loseAnswers(): void
  /** Ends every connection there is; new ones work. */
  breakOff(): void
  /** Connections are accepted from now on, and nothing on them is ever answered, even after `swallow(false)`. */
  swallow(does: boolean): void
  /** How many connections are open that nothing is answered on. */
  swallowed(): number
  close(): Promise<void>
}

export async function openFrailLink(to: string): Promise<FrailLink> {
  const [toHost, toPort] = to.split(':')
  const sockets = new Set<Socket>()
  const answering = new Set<Socket>()
  let isFrozen = false
  let isSwallowing = false
  const swallowed = new Set<Socket>()
  const server = createServer((near) => {
    if (isSwallowing) {
      sockets.add(near)
      swallowed.add(near)
      near.resume()
      near.on('error', () => {})
      near.on('close', () => {
        sockets.delete(near)
        swallowed.delete(near)
      })
      return
    }
    const far = connect(Number(toPort), toHost)
    near.pipe(far).pipe(near)
    answering.add(far)
    far.on('close', () => answering.delete(far))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      if (isFrozen) socket.pause()
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No TCP port to be had')
  return {
    host: `127.0.0.1:${address.port}`,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    loseAnswers() {
      for (const socket of answering) socket.pause()
    },
    breakOff() {
      for (const socket of sockets) socket.destroy()
    },
    swallow(does) {
      isSwallowing = does
    },
    swallowed: () => swallowed.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
