import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A client may send requests before it has the answers (pipelining, RFC 9112 §9.3.2). Each is handled when the one
 * before has been answered, and none once the connection is closed. Node would hand over all at once, keep every
 * answer in memory, and never emit `close` on the responses that were still waiting. */
export function oneAtATime(handle: RequestListener): RequestListener {
  const latest = new WeakMap<Socket, ServerResponse>()
  return (req, res) => {
    const { socket } = req
    const before = latest.get(socket)
    latest.set(socket, res)
    if (before === undefined || before.closed) return handle(req, res)
    before.once('close', () => {
      if (!socket.destroyed) handle(req, res)
    })
  }
}
