import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Of requests that a client sends before it has the answers (pipelining, RFC 9112 §9.3.2), each is handled when the
 * one before has been answered, none once the connection is closed. Node would hand over all at once, keep every answer
 * in memory, and never emit `close` on the responses that were still waiting.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const answered = new WeakMap<Socket, Promise<void>>()
  return (req, res) => {
    const { socket } = req
    const before = answered.get(socket)
    answered.set(socket, new Promise((resolve) => res.once('close', resolve)))
    if (before === undefined) return handle(req, res)
    before.then(() => {
      if (!socket.destroyed) handle(req, res)
    })
  }
}
