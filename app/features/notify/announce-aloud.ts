import type { InAppNotification } from '~/domain/notification'
import { MINUTE_MS } from '~/platform/durations'
import { addNotification } from './notification-store'
import { playAlert } from './push/alert-sound'

/** The server's stream and a push message tell of the same submission, seconds apart. */
const TWICE_MS = MINUTE_MS

const soundedAt = new Map<string, number>()

/** Shows a notification, with a tone where somebody looks at the page and the same has not just sounded. */
export function announceAloud(notification: Partial<InAppNotification>): void {
  const id = addNotification(notification)
  if (document.visibilityState !== 'visible') return
  const now = Date.now()
  for (const [known, at] of soundedAt) if (now - at > TWICE_MS) soundedAt.delete(known)
  if (!soundedAt.has(id)) playAlert()
  soundedAt.set(id, now)
}
