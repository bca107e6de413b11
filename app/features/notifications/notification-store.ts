// The notifications of this tab. Whoever has something to say calls addNotification: the stream of submissions, push.
import { useSyncExternalStore } from 'react'
import {
  changeNotifications,
  DEFAULT_TITLE,
  type InAppNotification,
  NO_NOTIFICATIONS,
  type NotificationChange,
} from '~/domain/notification'

let list = NO_NOTIFICATIONS
let made = 0
const listeners = new Set<() => void>()

/** Shows a notification on top of the others; answers its id. The same id again takes the place of the first. */
export function addNotification({
  id = `notification-${++made}`,
  title,
  body = '',
  data = {},
  timestamp = Date.now(),
}: Partial<InAppNotification>): string {
  change({ kind: 'add', notification: { id, title: title || DEFAULT_TITLE, body, data, timestamp } })
  return id
}

/** One that is gone already is no error. */
export function removeNotification(id: string): void {
  change({ kind: 'remove', id })
}

export function useNotifications(): typeof list {
  return useSyncExternalStore(
    subscribe,
    () => list,
    () => NO_NOTIFICATIONS,
  )
}

function change(notificationChange: NotificationChange): void {
  list = changeNotifications(list, notificationChange)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
