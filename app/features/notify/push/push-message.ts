import type { InAppNotification } from '~/domain/notification'
import { counted } from '~/platform/french'

const TITLE_MAX_LENGTH = 140

interface PendingMessage {
  [name: string]: string
  type: 'pending'
  eventId: string
  title: string
}

export function pendingMessage({ id, title }: { id: string; title: string }): PendingMessage {
  return { type: 'pending', eventId: id, title: [...title].slice(0, TITLE_MAX_LENGTH).join('') }
}

interface DigestMessage {
  [name: string]: string
  type: 'pending-digest'
  title: string
  body: string
  link: string
  /** A later message with this tag replaces it on the screen. */
  tag: string
}

export function digestMessage(waiting: number): DigestMessage {
  return {
    type: 'pending-digest',
    title: `${counted(waiting, 'annonce')} à traiter`,
    body: 'De nouvelles annonces viennent d’arriver.',
    link: '/admin/events',
    tag: 'pending-digest',
  }
}

/** An open page shows this of a push message, whoever sent it; null for what is no message. */
export function inAppNotification(raw: unknown): Partial<InAppNotification> | null {
  const payload = asRecord(raw)
  if (payload === null) return null
  const data = asRecord(payload.data) ?? {}
  const notification = asRecord(payload.notification) ?? {}
  const title = stringOrEmpty(notification.title) || stringOrEmpty(data.title)
  const body = stringOrEmpty(notification.body) || stringOrEmpty(data.body)
  const eventId = stringOrEmpty(data.eventId)
  const type = stringOrEmpty(data.type)
  const about = { ...(type && { type }), ...(eventId && { eventId }) }
  if (type !== 'pending') return { title, body, data: about }
  // The server's stream sends the same id, so it is shown once.
  return { id: `pending-${eventId}`, title: 'Nouvelle annonce à traiter', body: title, data: about }
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}

function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
