import { beforeEach, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import type { CurrentUser } from '~/domain/current-user'
import { places } from '~/domain/place'
import { placeClaimId, placeClaims } from '~/domain/place-claim'
import { users } from '~/domain/user'
import { fixedClock } from '~/platform/clock'
import { addUser } from '../../../tests/support/accounts'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makePlace } from '../../../tests/support/make-place'
import { CLAIMS_MOST, claimOf, claimPlace, claimsBy, claimsShown, decideClaim } from './place-claims.server'

let documents: SqliteStore

beforeEach(async () => {
  documents = openCheckedStore({ file: ':memory:', clock: fixedClock('2026-11-21T10:00:00Z') })
  await documents.insert(places, 'theatre', makePlace())
  await documents.insert(places, 'rude', makePlace({ state: 'pending' }))
  await documents.insert(places, 'old', makePlace({ mergedInto: 'theatre' }))
  return () => documents.close()
})

async function someone(fields: Parameters<typeof addUser>[1] = {}): Promise<CurrentUser> {
  const { uid, role } = await addUser(documents, fields)
  return { uid, role, sessionId: 's', profile: await documents.get(users, uid) }
}

test('a claim waits, is granted by an admin, and taken away again', async () => {
  const [owner, admin] = [await someone({ displayName: 'Anne' }), await someone({ role: 'admin' })]
  expect(await claimPlace(owner, 'theatre', ' Je le dirige. ', documents)).toEqual({
    ok: true,
    state: 'waiting',
  })
  expect(await claimPlace(owner, 'theatre', 'Encore', documents)).toEqual({ ok: true, state: 'waiting' })
  const [claim, another] = await claimsShown(null, documents)
  expect([claim, another]).toMatchObject([
    { placeId: 'theatre', message: 'Je le dirige.', isGranted: false },
    undefined,
  ])
  expect(claim?.who).toContain('Anne')

  const id = placeClaimId('theatre', owner.uid)
  expect(await decideClaim(admin, id, true, documents)).toBe(true)
  expect(await claimOf(owner, 'theatre', documents)).toBe('granted')
  expect(await claimsShown(null, documents)).toEqual([])
  expect(await claimsShown('theatre', documents)).toMatchObject([{ isGranted: true }])
  await decideClaim(admin, id, false, documents)
  expect(await claimOf(owner, 'theatre', documents)).toBeNull()
  expect(await decideClaim(admin, id, true, documents)).toBe(false)
})

test('nobody claims what is not public, without a verified address, or without end', async () => {
  const owner = await someone()
  for (const id of ['rude', 'old', 'nowhere']) {
    expect(await claimPlace(owner, id, 'Moi', documents), id).toEqual({ ok: false, reason: 'unknown' })
  }
  const unverified = await someone({ emailVerified: false })
  expect(await claimPlace(unverified, 'theatre', 'Moi', documents)).toEqual({
    ok: false,
    reason: 'unverified',
  })
  for (let number = 0; number < CLAIMS_MOST; number++) {
    const placeId = `salle-${number}`
    await documents.insert(placeClaims, placeClaimId(placeId, owner.uid), {
      placeId,
      uid: owner.uid,
      message: '',
      state: 'waiting',
    })
  }
  expect(await claimPlace(owner, 'theatre', 'Moi', documents)).toEqual({ ok: false, reason: 'too-many' })
  expect(await claimsBy(owner.uid, documents)).toHaveLength(CLAIMS_MOST)
})
