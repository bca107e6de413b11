import { parentPort } from 'node:worker_threads'
import { type CalendarEventRequest, readCalendarEvent } from './calendar-event'
import { CalendarFault } from './calendar-fault'
import type { ExpansionAnswer } from './expand.server'

parentPort?.on('message', (request: CalendarEventRequest) => {
  parentPort?.postMessage(answer(request))
})
parentPort?.postMessage('ready')

function answer(request: CalendarEventRequest): ExpansionAnswer {
  try {
    return { ok: true, event: readCalendarEvent(request) }
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error
    return { ok: false, reason: error.message }
  }
}
