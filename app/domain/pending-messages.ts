// What travels over /api/pending, between pending-stream.server.ts and the browser.

export const PENDING_STREAM = '/api/pending'

/** Data of the event `submission`; `count` carries a number. */
export interface SubmissionMessage {
  /** The same whenever the same event becomes pending: it is shown once. */
  id: string
  /** Of the document in the queue. */
  eventId: string
  title: string
  body: string
}
