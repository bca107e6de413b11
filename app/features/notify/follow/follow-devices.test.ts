import { beforeAll, expect, test } from 'vitest'
import { tokenOf } from '~/backend/push/subscription'
import { FOLLOW_DEVICES_MOST, follows } from '~/domain/follow'
import { newDevice } from '../../../../tests/support/push-stand-in'
import { app, ask, follow, keyOf, openLink, press, published } from './testing/following'

const EVENT = '?evenement=bal-a1b2c3'
const PLACE = '?q=jazz'

beforeAll(async () => {
  await published('bal-a1b2c3', { title: 'Bal du port' })
})

const idOf = (number: number) => number.toString(16).padStart(16, '0')
const newToken = () => tokenOf(newDevice().subscription)
const add = (key: string, number: number, token = newToken()) =>
  press(key, 'appareil', { intent: 'ajouter', deviceId: idOf(number), token })
const shown = async (key: string) => (await openLink(key)).page.devices
const storedOf = async (email: string) =>
  (await app.documents.find(follows, { where: [['email', '==', email]], limit: 10 })).documents

test('the page names the key to subscribe with; a device is told of all that is confirmed, until it or all are taken off', async () => {
  const email = 'lea@example.ch'
  const key = await follow(EVENT, email)
  await follow(PLACE, email)
  await ask('?q=loto', email)
  await keyOf(email)
  expect((await openLink(key)).push).toMatchObject({ service: 'web-push' })

  expect((await add(key, 1)).status).toBe(200)
  expect(await shown(key)).toEqual([{ id: idOf(1), isNotified: true }])
  const stored = await storedOf(email)
  expect(stored.map(({ state, devices = [] }) => [state, devices.length]).sort()).toEqual([
    ['confirmed', 1],
    ['confirmed', 1],
    ['unconfirmed', 0],
  ])
  await follow('?q=cirque', email)
  expect(await shown(key)).toEqual([{ id: idOf(1), isNotified: false }])

  await add(key, 2)
  expect((await press(key, 'appareil', { intent: 'enlever', deviceId: idOf(1) })).status).toBe(200)
  expect(await shown(key)).toEqual([{ id: idOf(2), isNotified: true }])
  expect(await press(key, 'appareils')).toMatchObject({ status: 303 })
  expect(await shown(key)).toEqual([])
})

test('the same device counts once, with its last subscription, and the oldest of six goes', async () => {
  const email = 'max@example.ch'
  const key = await follow(EVENT, email)
  const token = newToken()
  await add(key, 1)
  await add(key, 1, token)
  expect((await storedOf(email))[0]?.devices).toEqual([{ id: idOf(1), token }])
  await add(key, 9, token)
  expect((await storedOf(email))[0]?.devices).toEqual([{ id: idOf(9), token }])
  for (let number = 10; number < 10 + FOLLOW_DEVICES_MOST; number += 1) await add(key, number)
  expect((await shown(key)).map(({ id }) => id)).toEqual([10, 11, 12, 13, 14].map(idOf))
})

test('nothing is kept of a follow that is not confirmed, of another kind of token, or of an address inside', async () => {
  const email = 'nora@example.ch'
  await ask(EVENT, email)
  const key = await keyOf(email)
  expect((await add(key, 1)).status).toBe(409)
  const { page } = await openLink(key)
  await press(key, 'confirmer', { follow: page.toConfirm?.id ?? '' })
  for (const token of ['x', 'jeton:firebase', newToken().replace('agenda.example', '127.0.0.1')]) {
    expect((await add(key, 1, token)).status, token).toBe(409)
  }
  expect(
    (await press(key, 'appareil', { intent: 'ajouter', deviceId: '__proto__', token: newToken() })).status,
  ).toBe(400)
  expect(await shown(key)).toEqual([])
})
