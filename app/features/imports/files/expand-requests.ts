import { parentPort } from 'node:worker_threads'
import { type CalendarEventRequest, expandCalendarEvent } from './calendar-event'
import { readCalendarFile } from './content-lines.server'

/** The bytes of a file, or one of its events. */
export type ExpandRequest = Uint8Array | CalendarEventRequest

parentPort?.on('message', (request: ExpandRequest) => {
  parentPort?.postMessage(
    request instanceof Uint8Array
      ? readCalendarFile(Buffer.from(request.buffer, request.byteOffset, request.byteLength))
      : expandCalendarEvent(request),
  )
})
parentPort?.postMessage('ready')
