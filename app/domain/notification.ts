// The list of in-app notifications.

export const DEFAULT_TITLE = 'Nouvelle notification'

export interface InAppNotification {
  id: string
  title: string
  body: string
  data: { type?: string; eventId?: string }
  timestamp: number
}

/** Missing fields are filled in: an empty title becomes the default one. */
export function newNotification(
  { title, body = '', data = {}, id, timestamp }: Partial<InAppNotification>,
  made: Pick<InAppNotification, 'id' | 'timestamp'>,
): InAppNotification {
  return {
    id: id ?? made.id,
    title: title || DEFAULT_TITLE,
    body,
    data,
    timestamp: timestamp ?? made.timestamp,
  }
}

export interface NotificationList {
  /** The newest first. */
  notifications: readonly InAppNotification[]
  unread: number
}

export type NotificationChange =
  | { kind: 'add'; notification: InAppNotification }
  | { kind: 'remove'; id: string }

export const NO_NOTIFICATIONS: NotificationList = { notifications: [], unread: 0 }

/** Adding a known one moves it to the top and counts once; removing an unknown one changes nothing. */
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

export function addressOf({ data }: Pick<InAppNotification, 'data'>): string {
  return data.eventId ? `/admin/events?${new URLSearchParams({ eventId: data.eventId })}` : '/admin'
}
