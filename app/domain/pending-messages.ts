// Messages of the stream /api/pending.

export const PENDING_STREAM = '/api/pending'

export interface SubmissionMessage {
  /** Stays the same when an event becomes pending again, so it is shown once. */
  id: string
  eventId: string
  title: string
  body: string
}
