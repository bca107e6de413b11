import { useSyncExternalStore } from 'react'
import {
  changeNotifications,
  type InAppNotification,
  NO_NOTIFICATIONS,
  type NotificationChange,
  newNotification,
} from '~/domain/notification'

let list = NO_NOTIFICATIONS
let made = 0
const listeners = new Set<() => void>()

/** Answers its id. */
export function addNotification(given: Partial<InAppNotification>): string {
  const notification = newNotification(given, { id: `notification-${++made}`, timestamp: Date.now() })
  change({ kind: 'add', notification })
  return notification.id
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
