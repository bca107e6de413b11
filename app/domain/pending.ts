// French texts for the number of pending events.

const MOST_SHOWN = 99

export interface PendingSummary {
  /** « 3 », « 99+ ». */
  badge: string
  /** « 3 annonces à traiter ». */
  text: string
  /** « (3) ». */
  titlePrefix: string
}

export function withoutTitlePrefix(title: string): string {
  return title.replace(/^\(\d+\) /, '')
}

export function pendingSummary(count: number): PendingSummary | null {
  if (count <= 0) return null
  return {
    badge: count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count),
    text: `${count}\u00a0annonce${count > 1 ? 's' : ''} à traiter`,
    titlePrefix: `(${count}) `,
  }
}

// Messages of the stream /api/pending.

export const PENDING_STREAM = '/api/pending'

export interface SubmissionMessage {
  /** Stays the same when an event becomes pending again, so it is shown once. */
  id: string
  eventId: string
  title: string
  body: string
}
