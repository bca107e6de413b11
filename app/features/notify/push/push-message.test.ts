import { expect, test } from 'vitest'
import { inAppNotification, pendingMessage } from './push-message'

test('a submission is its id and its title, shortened', () => {
  expect(pendingMessage({ id: 'bal-x2y3z4', title: '🎷'.repeat(500) })).toEqual({
    type: 'pending',
    eventId: 'bal-x2y3z4',
    title: '🎷'.repeat(140),
  })
})

test('on an open page it is the notification that the server’s stream makes too', () => {
  const payload = { from: '1', data: pendingMessage({ id: 'bal-x2y3z4', title: 'Bal' }) }
  expect(inAppNotification(payload)).toEqual({
    id: 'pending-bal-x2y3z4',
    title: 'Nouvelle annonce à traiter',
    body: 'Bal',
    data: { type: 'pending', eventId: 'bal-x2y3z4' },
  })
})

test('another message has its own words, those of its notification first', () => {
  const data = { title: 'titre', body: 'texte', type: 'info' }
  expect(inAppNotification({ data })).toEqual({ title: 'titre', body: 'texte', data: { type: 'info' } })
  expect(inAppNotification({ data, notification: { title: 'Titre' } })).toMatchObject({ title: 'Titre' })
})

test.each([null, 'texte', 3, undefined])('%o is no message', (payload) => {
  expect(inAppNotification(payload)).toBeNull()
})

test('a message of odd values says nothing, and breaks nothing', () => {
  expect(inAppNotification({ data: { title: { toString: null }, eventId: 3 }, notification: [] })).toEqual({
    title: '',
    body: '',
    data: {},
  })
})
