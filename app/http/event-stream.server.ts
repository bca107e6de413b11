// Server-sent events: remix-utils' eventStream, made safe for a process that must not die of a reader who leaves.
import { eventStream } from 'remix-utils/sse/server'

export interface EventStreamClient {
  /** Sends what JSON can say. Nothing happens once the stream has ended. */
  send(event: string, data: unknown): void
  /** A line that clients ignore: it keeps proxies from cutting a silent connection. */
  comment(): void
  end(): void
}

/**
 * An answer that stays open until the client is gone, the server stops (both end `closed`) or `end` is called. `begin`
 * gets the client and answers what frees everything that was opened for it; that is called exactly once.
 */
export function openEventStream(
  closed: AbortSignal,
  begin: (client: EventStreamClient) => () => void,
): Response {
  const ending = new AbortController()
  const end = () => ending.abort()
  if (closed.aborted) end()
  closed.addEventListener('abort', end, { once: true })

  const encoder = new TextEncoder()
  let comment = () => {}
  const { body, headers } = eventStream(ending.signal, (write) =>
    begin({
      send(event, data) {
        if (!ending.signal.aborted) write({ event, data: JSON.stringify(data) })
      },
      comment() {
        if (!ending.signal.aborted) comment()
      },
      end,
    }),
  )
  if (body === null) throw new TypeError('eventStream answered no body')
  const messages = body.getReader()

  // eventStream closes its controller on abort without asking whether the reader has cancelled already: that throws where
  // nobody can catch it. So its own stream is never cancelled, only ended; the reader gets this one.
  const guarded = new ReadableStream<Uint8Array>({
    start(controller) {
      // Without an empty line: between the two halves of a message that would end it.
      comment = () => controller.enqueue(encoder.encode(':\n'))
    },
    async pull(controller) {
      const { done, value } = await messages.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: end,
  })
  // The connection is of no use afterwards, and an idle one would hold up the server's stop.
  headers.set('Connection', 'close')
  // nginx would collect what comes.
  headers.set('X-Accel-Buffering', 'no')
  return new Response(guarded, { headers })
}
