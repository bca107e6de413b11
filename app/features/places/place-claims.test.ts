import { beforeEach, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import type { CurrentUser } from '~/domain/current-user'
import { places } from '~/domain/place'
import { isSealed, mailQueue } from '~/domain/queued-mail'
import { users } from '~/domain/user'
import { placeClaimId, placeClaims } from '~/domain/waiting'
import { openSealed } from '~/features/notify/sealed-mail.server'
import { fixedClock } from '~/platform/clock'
import type { Mail } from '~/platform/mailer.server'
import { addUser } from '../../../tests/support/accounts'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makePlace } from '../../../tests/support/make-place'
import type { ClaimMailDependencies } from './claim-mail.server'
import {
  CLAIMS_MOST,
  claimOf,
  claimPlace,
  claimsBy,
  claimsOn,
  decideClaim,
  waitingClaims,
} from './place-claims.server'

const clock = fixedClock('2026-11-21T10:00:00Z')
const secret = 'secret'
const env = { siteName: 'Agenda', siteUrl: 'https://agenda.test' }
let documents: SqliteStore
let parts: ClaimMailDependencies & { documents: SqliteStore }

beforeEach(async () => {
  clock.set('2026-11-21T10:00:00Z')
  documents = openCheckedStore({ file: ':memory:', clock })
  parts = { documents, clock, secret, env }
  await documents.insert(places, 'theatre', makePlace())
  await documents.insert(places, 'rude', makePlace({ state: 'pending' }))
  await documents.insert(places, 'old', makePlace({ mergedInto: 'theatre' }))
  return () => documents.close()
})

/** Returns the mails as they were queued. */
async function mails() {
  const { documents: queued } = await documents.find(mailQueue, {})
  return queued
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .flatMap((mail) => (isSealed(mail) ? [openSealed(mail, secret) as Mail] : []))
    .map(({ to, subject, text }) => ({ to, subject: subject.replaceAll('\u00a0', ' '), text }))
}

/** A second later, so that mails have an order. */
function decide(
  admin: CurrentUser,
  decision: Parameters<typeof decideClaim>[1],
): ReturnType<typeof decideClaim> {
  clock.advance(1000)
  return decideClaim(admin, decision, parts)
}

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
  const [claim, another] = await waitingClaims(documents)
  expect([claim, another]).toMatchObject([
    { placeId: 'theatre', message: 'Je le dirige.', isGranted: false },
    undefined,
  ])
  expect(claim?.who).toContain('Anne')

  const id = placeClaimId('theatre', owner.uid)
  expect(await decide(admin, { id, isGranted: true })).toMatchObject({ answer: 'granted', hasChanged: false })
  expect(await claimOf(owner, 'theatre', documents)).toBe('granted')
  expect(await waitingClaims(documents)).toEqual([])
  expect(await claimsOn('theatre', documents)).toMatchObject([{ isGranted: true }])
  const withdrawal = { id, isGranted: false, message: 'Vous avez quitté la maison.' }
  expect(await decide(admin, withdrawal)).toMatchObject({ answer: 'withdrawn' })
  expect(await claimOf(owner, 'theatre', documents)).toBeNull()
  const { email } = owner.profile ?? {}
  expect(await mails()).toEqual([
    {
      to: email,
      subject: 'Vous gérez maintenant « Théâtre du Lac »',
      text: expect.stringContaining('https://agenda.test/organizer/place/theatre'),
    },
    {
      to: email,
      subject: 'Vous ne gérez plus « Théâtre du Lac »',
      text: expect.stringContaining('> Vous avez quitté la maison.'),
    },
  ])
  expect(await decide(admin, { id, isGranted: true })).toEqual({ ok: false })
})

test('who is refused is told why; granted twice is told once; a closed account is told nothing', async () => {
  const [owner, admin] = [await someone(), await someone({ role: 'admin' })]
  await claimPlace(owner, 'theatre', 'Je le dirige.', documents)
  const id = placeClaimId('theatre', owner.uid)
  const refusal = { id, isGranted: false, message: 'Personne ne vous connaît là-bas.' }
  expect(await decide(admin, refusal)).toMatchObject({ answer: 'refused' })
  expect(await mails()).toMatchObject([
    { subject: 'Votre demande pour « Théâtre du Lac »', text: expect.stringContaining('> Personne ne vous') },
  ])
  await claimPlace(owner, 'theatre', 'Si, le comité.', documents)
  for (let times = 0; times < 2; times++) await decide(admin, { id, isGranted: true })
  expect(await mails()).toHaveLength(2)
  await documents.update(users, owner.uid, { disabled: true })
  await decide(admin, { id, isGranted: false, message: 'Fermé.' })
  expect(await mails()).toHaveLength(2)
})

test('claims of a place that is merged away are those of the other, until the merge is undone', async () => {
  await documents.insert(places, 'cave', makePlace({ name: 'La Cave' }))
  const [owner, other, admin] = [await someone(), await someone(), await someone({ role: 'admin' })]
  for (const { user, placeId } of [
    { user: owner, placeId: 'cave' },
    { user: owner, placeId: 'theatre' },
    { user: other, placeId: 'cave' },
  ]) {
    await claimPlace(user, placeId, 'C’est chez nous.', documents)
  }
  await decide(admin, { id: placeClaimId('cave', owner.uid), isGranted: true })
  const states = (placeId: string) =>
    Promise.all([owner, other].map((user) => claimOf(user, placeId, documents)))
  expect([await states('cave'), await states('theatre')]).toEqual([
    ['granted', 'waiting'],
    ['waiting', null],
  ])

  await documents.update(places, 'cave', { mergedInto: 'old' })
  expect([await states('cave'), await states('theatre')]).toEqual([
    [null, null],
    ['granted', 'waiting'],
  ])
  expect(await claimsOn('theatre', documents)).toHaveLength(3)
  expect((await waitingClaims(documents)).map(({ placeId }) => placeId)).toEqual(['theatre', 'theatre'])
  await decide(admin, { id: placeClaimId('cave', other.uid), isGranted: true })
  expect((await mails()).at(-1)?.text).toContain('/organizer/place/theatre')

  await documents.update(places, 'cave', { mergedInto: null })
  expect([await states('cave'), await states('theatre')]).toEqual([
    ['granted', 'granted'],
    ['waiting', null],
  ])
  expect(await claimsOn('theatre', documents)).toHaveLength(1)
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
      before: null,
    })
  }
  expect(await claimPlace(owner, 'theatre', 'Moi', documents)).toEqual({ ok: false, reason: 'too-many' })
  expect(await claimsBy(owner.uid, documents)).toHaveLength(CLAIMS_MOST)
})
