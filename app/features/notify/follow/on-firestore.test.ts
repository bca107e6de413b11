import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { openFirestoreStore } from '~/backend/firestore/store.server'
import { changeAlerts, publications } from '~/domain/change-alert'
import { events } from '~/domain/event'
import { FOLLOWS_MOST, type Follow, follows } from '~/domain/follow'
import { mailQueue } from '~/domain/queued-mail'
import { fixedClock, manualAlarm } from '~/platform/clock'
import { firestoreEmulator, newProject } from '../../../../tests/firebase/shared-emulator'
import { makeEvent } from '../../../../tests/support/make-event'
import { openAlerts } from './alerts.server'
import { newFollowKey } from './follow-link.server'
import { confirmFollow } from './manage-follows.server'
import { ALERT_DELAY_MS, withAlerts } from './watched-store.server'

const SECRET = 's'.repeat(32)
const emulator = await firestoreEmulator()
const clock = fixedClock('2026-11-21T09:00:00.000Z')
const email = 'lea@example.ch'

let stores: DocumentStore[]
beforeEach(() => {
  const projectId = newProject()
  stores = emulator ? [1, 2].map(() => withAlerts(openFirestoreStore({ projectId, clock }), clock)) : []
})
afterEach(async () => {
  for (const store of stores) await store.close()
})

async function addFollows(
  ids: readonly string[],
  state: Follow['state'],
  rhythm: Follow['rhythm'] = 'changes',
): Promise<void> {
  const told = { confirmedAt: null, lastToldAt: null, lastMailAt: null, toldEventIds: [] }
  const target = { kind: 'event', eventId: 'bal' } as const
  await stores[0]?.transaction(async (transaction) => {
    for (const id of ids) {
      const { key: _, ...hashes } = newFollowKey(id, SECRET)
      transaction.insert(follows, id, { state, email, target, rhythm, ...hashes, ...told })
    }
  })
}

describe.skipIf(emulator === null)('on Firestore', () => {
  test('of two follows that two instances confirm at once, the fifty-first is refused', async () => {
    await addFollows(
      Array.from({ length: FOLLOWS_MOST - 1 }, (_, number) => `suivi-${number}`),
      'confirmed',
    )
    await addFollows(['un', 'deux'], 'unconfirmed')
    const outcomes = await Promise.all(
      stores.map((documents, index) =>
        confirmFollow({ id: index === 0 ? 'un' : 'deux', email }, { documents, clock }),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await stores[0]?.count(follows, [['state', '==', 'confirmed']])).toBe(FOLLOWS_MOST)
  })

  test('an event that is taken away is told, and not when it is put back in time', async () => {
    const [documents] = stores
    if (!documents) throw new Error('two stores')
    await addFollows(['nouveautes'], 'unconfirmed', 'weekly')
    await documents.insert(events, 'bal', makeEvent())
    await addFollows(['suivi'], 'confirmed')
    await documents.update(events, 'bal', { status: 'rejected' })
    expect(await documents.count(changeAlerts)).toBe(1)
    await documents.update(events, 'bal', { status: 'published' })
    expect([await documents.count(changeAlerts), await documents.count(publications)]).toEqual([0, 1])

    const alarm = manualAlarm()
    const log = pino({ level: 'silent' })
    const alerts = await openAlerts({ documents, clock, secret: SECRET, log, alarm })
    await documents.remove(events, 'bal')
    // When its change arrives, nobody knows.
    await expect
      .poll(async () => {
        alarm.advance(ALERT_DELAY_MS)
        return documents.count(mailQueue)
      })
      .toBe(1)
    await expect.poll(() => documents.count(changeAlerts)).toBe(0)
    await alerts.close()
    expect(await documents.count(publications)).toBe(0)
  })
})
