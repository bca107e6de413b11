import { parentPort } from 'node:worker_threads'
import { type CalendarEventRequest, expandCalendarEvent } from './calendar-event'

parentPort?.on('message', (request: CalendarEventRequest) => {
  parentPort?.postMessage(expandCalendarEvent(request))
})
parentPort?.postMessage('ready')
