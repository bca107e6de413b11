import { expect, test } from 'vitest'
import {
  addressOf,
  changeNotifications,
  type InAppNotification,
  NO_NOTIFICATIONS,
  type NotificationList,
  newNotification,
} from './notification'

function notification(id: string, overrides: Partial<InAppNotification> = {}): InAppNotification {
  return { id, title: 'Nouvelle annonce', body: '', data: {}, timestamp: 0, ...overrides }
}

function add(list: NotificationList, id: string): NotificationList {
  return changeNotifications(list, { kind: 'add', notification: notification(id) })
}

function remove(list: NotificationList, id: string): NotificationList {
  return changeNotifications(list, { kind: 'remove', id })
}

const ids = ({ notifications }: NotificationList) => notifications.map(({ id }) => id)

test('a notification without a title has the default one, and keeps what was given', () => {
  const made = { id: 'notification-1', timestamp: 7 }
  expect(newNotification({}, made)).toEqual({ ...made, title: 'Nouvelle notification', body: '', data: {} })
  expect(newNotification({ title: '', body: 'texte' }, made).title).toBe('Nouvelle notification')
  const given = notification('a', { data: { type: 'submission', eventId: 'bal-x2y3z4' } })
  expect(newNotification(given, made)).toEqual(given)
})

test('what is added comes first, and the badge goes up', () => {
  const list = add(add(NO_NOTIFICATIONS, 'a'), 'b')
  expect(ids(list)).toEqual(['b', 'a'])
  expect(list.unread).toBe(2)
})

test('what is removed is gone, and the badge goes down', () => {
  const list = remove(add(add(NO_NOTIFICATIONS, 'a'), 'b'), 'a')
  expect(ids(list)).toEqual(['b'])
  expect(list.unread).toBe(1)
})

test('removing twice what was there once lowers the badge once', () => {
  const list = add(add(NO_NOTIFICATIONS, 'a'), 'b')
  expect(remove(remove(list, 'a'), 'a')).toEqual(remove(list, 'a'))
})

test('the badge never goes below 0', () => {
  expect(remove(NO_NOTIFICATIONS, 'a')).toEqual(NO_NOTIFICATIONS)
  const odd: NotificationList = { notifications: [notification('a')], unread: 0 }
  expect(remove(odd, 'a').unread).toBe(0)
})

test('the same one again comes to the top and counts once', () => {
  const list = add(add(add(NO_NOTIFICATIONS, 'a'), 'b'), 'a')
  expect(ids(list)).toEqual(['a', 'b'])
  expect(list.unread).toBe(2)
})

test('a change leaves the list it was made from alone', () => {
  const before = add(NO_NOTIFICATIONS, 'a')
  add(before, 'b')
  remove(before, 'a')
  expect(ids(before)).toEqual(['a'])
})

test.each([
  [{ eventId: 'fete-abc123' }, '/admin/events?eventId=fete-abc123'],
  [{ eventId: 'a&b=c/../d' }, '/admin/events?eventId=a%26b%3Dc%2F..%2Fd'],
  [{ type: 'activation' }, '/admin'],
  [{}, '/admin'],
])('Voir of %j leads to %s', (data, address) => {
  expect(addressOf(notification('a', { data }))).toBe(address)
})
