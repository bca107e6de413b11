// In-app notifications: what one is, and what becomes of the list. Pure.

export const DEFAULT_TITLE = 'Nouvelle notification'

export interface InAppNotification {
  id: string
  title: string
  body: string
  data: { type?: string; eventId?: string }
  /** Milliseconds since the Unix epoch. */
  timestamp: number
}

export interface NotificationList {
  /** The newest first. */
  notifications: readonly InAppNotification[]
  /** What the badge shows: up with each one added, down with each one gone, never below 0. */
  unread: number
}

export type NotificationChange =
  | { kind: 'add'; notification: InAppNotification }
  | { kind: 'remove'; id: string }

export const NO_NOTIFICATIONS: NotificationList = { notifications: [], unread: 0 }

/** The list after a change. One that is there already comes to the top again and counts once; removing what is gone changes nothing. */
export function changeNotifications(list: NotificationList, change: NotificationChange): NotificationList {
  const id = change.kind === 'add' ? change.notification.id : change.id
  const others = list.notifications.filter((notification) => notification.id !== id)
  const wasThere = others.length < list.notifications.length
  if (change.kind === 'add') {
    return {
      notifications: [change.notification, ...others],
      unread: wasThere ? list.unread : list.unread + 1,
    }
  }
  return wasThere ? { notifications: others, unread: Math.max(0, list.unread - 1) } : list
}

/** Where « Voir » leads. */
export function addressOf({ data }: Pick<InAppNotification, 'data'>): string {
  return data.eventId ? `/admin/events?${new URLSearchParams({ eventId: data.eventId })}` : '/admin'
}
