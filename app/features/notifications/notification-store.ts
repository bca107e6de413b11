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
