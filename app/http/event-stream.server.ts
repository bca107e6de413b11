// Server-sent events with remix-utils, safe when the reader leaves.
import { eventStream } from 'remix-utils/sse/server'

export interface EventStreamClient {
  send(event: string, data: unknown): void
  /** Sends a line that clients ignore: proxies close silent connections. */
  comment(): void
  end(): void
}

/** Open until `closed` is aborted or `end` is called. `begin` returns a cleanup function, called exactly once. */
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

  // On abort, eventStream closes its controller even if the reader has cancelled already, which throws where nobody can
  // catch it. So the reader gets this second stream and never cancels the first.
  const guarded = new ReadableStream<Uint8Array>({
    start(controller) {
      // A single line feed: an empty line would end a message that is half sent.
      comment = () => controller.enqueue(encoder.encode(':\n'))
    },
    async pull(controller) {
      const { done, value } = await messages.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: end,
  })
  headers.set('Connection', 'close')
  // Without it nginx collects the messages before it passes them on.
  headers.set('X-Accel-Buffering', 'no')
  return new Response(guarded, { headers })
}
