import {
  changeNotifications,
  type InAppNotification,
  NO_NOTIFICATIONS,
  type NotificationChange,
  newNotification,
} from '~/domain/notification'
import { createStore, useStore } from '~/ui/store'

const list = createStore(NO_NOTIFICATIONS)
let made = 0

/** Answers its id. */
export function addNotification(given: Partial<InAppNotification>): string {
  const notification = newNotification(given, { id: `notification-${++made}`, timestamp: Date.now() })
  change({ kind: 'add', notification })
  return notification.id
}

export function removeNotification(id: string): void {
  change({ kind: 'remove', id })
}

export function useNotifications(): typeof NO_NOTIFICATIONS {
  return useStore(list)
}

function change(notificationChange: NotificationChange): void {
  list.set(changeNotifications(list.get(), notificationChange))
}
