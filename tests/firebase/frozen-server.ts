// A server that accepts connections, reads what comes and never answers.
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface FrozenServer {
  /** `127.0.0.1:PORT` */
  host: string
  /** How many requests have come, each on a connection of its own. */
  requests(): number
  /** How many of these connections are still open. */
  waiting(): number
  close(): Promise<void>
}

export async function startFrozenServer(): Promise<FrozenServer> {
  const sockets = new Set<Socket>()
  const asking = new Set<Socket>()
  let requests = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    // Node's fetch opens a new connection when it has given one up, and sends nothing on it.
    socket.once('data', () => {
      requests += 1
      asking.add(socket)
    })
    socket.resume()
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      asking.delete(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP port to be had')
  return {
    host: `127.0.0.1:${address.port}`,
    requests: () => requests,
    waiting: () => asking.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
