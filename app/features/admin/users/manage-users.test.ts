import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminLog, COMMAND_LINE, logOf } from '~/domain/admin-log'
import { events } from '~/domain/event'
import { type StoredUser, users } from '~/domain/user'
import { changeUser } from '~/features/accounts/change-user.server'
import { setRole } from '~/features/accounts/manage-account.server'
import { closeAccount } from '~/features/accounts/profile/close-account.server'
import { listSessions, openSession } from '~/features/accounts/sessions.server'
import { TEST_PASSWORD } from '../../../../tests/support/accounts'
import { type Application, openApplication } from '../../../../tests/support/application'
import { makeEvent } from '../../../../tests/support/make-event'
import { findUsers, type UserQuery } from './user-directory.server'
import { userPage, usersPage } from './users-page.server'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

async function everybody(): Promise<StoredUser[]> {
  return (await app.documents.find(users, { limit: 1000 })).documents
}
async function activeAdmins(): Promise<string[]> {
  return (await everybody()).filter(({ role, disabled }) => role === 'admin' && !disabled).map(({ id }) => id)
}

beforeEach(async () => {
  for (const { id } of await everybody()) await app.documents.purge(users, id)
})

async function someone(overrides: Parameters<Application['signedIn']>[0] = {}) {
  const { user } = await app.signedIn(overrides)
  return { ...user, actor: { uid: user.uid, name: user.displayName } }
}

describe('an admin', () => {
  test('gives and takes role, trust and access, and each deed is in the log of whom it concerns', async () => {
    const { actor } = await someone({ role: 'admin', displayName: 'Anne' })
    const other = await someone({ withPassword: true, displayName: 'Béa' })
    for (const action of ['grant', 'trust', 'disable', 'enable', 'untrust', 'revoke'] as const) {
      expect(await changeUser(actor, other.uid, action, app)).toMatchObject({ ok: true, changed: true })
      expect(await changeUser(actor, other.uid, action, app)).toMatchObject({ ok: true, changed: false })
    }
    const log = await logOf('user', other.uid, app.documents)
    expect(log.map(({ action }) => action).sort()).toEqual(
      ['grant', 'trust', 'disable', 'enable', 'untrust', 'revoke'].sort(),
    )
    expect(new Set(log.map(({ actorName }) => actorName))).toEqual(new Set(['Anne']))
    expect(await app.documents.get(users, other.uid)).toMatchObject({
      role: 'organizer',
      trusted: false,
      disabled: false,
    })
  })

  test('who disables an account ends its sessions and its signing in, until it is enabled again', async () => {
    const { actor } = await someone({ role: 'admin' })
    const other = await someone({ withPassword: true })
    await openSession({ uid: other.uid, userAgent: 'Elsewhere' }, app)
    await changeUser(actor, other.uid, 'disable', app)
    expect(await listSessions(other.uid, app)).toEqual([])
    expect(await app.identity.checkPassword(other.email, TEST_PASSWORD)).toEqual({
      ok: false,
      reason: 'disabled',
    })
    await changeUser(actor, other.uid, 'enable', app)
    expect(await app.identity.checkPassword(other.email, TEST_PASSWORD)).toMatchObject({ ok: true })
  })

  test('who was demoted since the page was loaded changes nothing', async () => {
    const one = await someone({ role: 'admin' })
    const other = await someone({ role: 'admin' })
    await changeUser(other.actor, one.uid, 'revoke', app)
    for (const action of ['revoke', 'disable', 'trust'] as const) {
      expect(await changeUser(one.actor, other.uid, action, app)).toEqual({ ok: false, reason: 'not-admin' })
    }
    expect(await app.documents.get(users, other.uid)).toMatchObject({ role: 'admin', trusted: false })
  })

  test('is told of an account that is gone', async () => {
    const { actor } = await someone({ role: 'admin' })
    expect(await changeUser(actor, 'nobody', 'trust', app)).toEqual({ ok: false, reason: 'no-account' })
    expect(await changeUser(actor, '', 'trust', app)).toEqual({ ok: false, reason: 'no-account' })
  })
})

describe('the last admin', () => {
  test('is neither demoted nor disabled by anybody, nor by the command line', async () => {
    const last = await someone({ role: 'admin' })
    await someone({ role: 'admin', disabled: true })
    for (const actor of [last.actor, COMMAND_LINE]) {
      for (const action of ['revoke', 'disable'] as const) {
        expect(await changeUser(actor, last.uid, action, app)).toEqual({ ok: false, reason: 'last-admin' })
      }
    }
    expect(await setRole(last.email, 'organizer', app)).toEqual({ ok: false, reason: 'last-admin' })
    expect(await activeAdmins()).toEqual([last.uid])
    expect(await app.documents.count(adminLog, [['subjectId', '==', last.uid]])).toBe(0)
  })

  test('remains when admins demote and disable one another and themselves, all at once', async () => {
    for (let round = 0; round < 10; round++) {
      for (const { id } of await everybody()) await app.documents.purge(users, id)
      const admins = await Promise.all(Array.from({ length: 4 }, () => someone({ role: 'admin' })))
      const deeds = admins.flatMap(({ actor }, index) => [
        changeUser(actor, admins[(index + 1) % 4]?.uid ?? '', 'revoke', app),
        changeUser(actor, admins[(index + 2) % 4]?.uid ?? '', 'disable', app),
        changeUser(actor, actor.uid, round % 2 ? 'disable' : 'revoke', app),
      ])
      await Promise.allSettled(deeds)
      expect((await activeAdmins()).length).toBeGreaterThanOrEqual(1)
    }
  })

  test('remains when the last two demote each other at once', async () => {
    const one = await someone({ role: 'admin' })
    const other = await someone({ role: 'admin' })
    const outcomes = await Promise.all([
      changeUser(one.actor, other.uid, 'revoke', app),
      changeUser(other.actor, one.uid, 'revoke', app),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await activeAdmins()).toHaveLength(1)
  })

  test('remains when the last two delete their accounts at once', async () => {
    const pair = await Promise.all([1, 2].map(() => someone({ role: 'admin', withPassword: true })))
    const outcomes = await Promise.all(
      pair.map(async ({ uid }) => {
        const [session] = await listSessions(uid, app)
        const profile = await app.documents.get(users, uid)
        const user = { uid, sessionId: session?.id ?? '', role: 'admin' as const, profile }
        return closeAccount(user, { events: 'keep', proof: TEST_PASSWORD }, app)
      }),
    )
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(outcomes).toContainEqual({ ok: false, reason: 'last-admin' })
    expect(await activeAdmins()).toHaveLength(1)
  })

  test('remains when one leaves while being counted on by another who leaves, too', async () => {
    const leaving = await someone({ role: 'admin', withPassword: true })
    const other = await someone({ role: 'admin' })
    const profile = await app.documents.get(users, leaving.uid)
    const user = { uid: leaving.uid, sessionId: '', role: 'admin' as const, profile }
    await Promise.all([
      closeAccount(user, { events: 'keep', proof: TEST_PASSWORD }, app),
      changeUser(other.actor, other.uid, 'revoke', app),
    ])
    expect(await activeAdmins()).toHaveLength(1)
  })
})

describe('looking for someone', () => {
  const ASK: UserQuery = { q: '', filter: 'tous', order: 'nom', after: null }
  const named = (displayName: string, email: string, overrides = {}) =>
    someone({ displayName, email, ...overrides })

  test('finds any part of a name or an address, without accents and in any order', async () => {
    const zoe = await named('Zoé Müller', 'zm@théâtre.ch')
    const eloi = await named('Éloi Cœur de Zoug', 'eloi@exemple.ch')
    const found = async (q: string) => (await findUsers({ ...ASK, q }, 10, app.documents)).uids
    expect(await found('muller')).toEqual([zoe.uid])
    expect(await found('  MÜLLER   zoe ')).toEqual([zoe.uid])
    expect(await found('coeur')).toEqual([eloi.uid])
    expect(await found('theatre.ch')).toEqual([zoe.uid])
    expect(await found('zo')).toEqual([eloi.uid, zoe.uid])
    expect(await found('zoe exemple')).toEqual([])
    expect(await found('')).toEqual([eloi.uid, zoe.uid])
  })

  test('filters by role, trust, access and verification, and follows every change', async () => {
    const admin = await named('Anne', 'anne@exemple.ch', { role: 'admin' })
    const trusted = await named('Béa', 'bea@exemple.ch', { trusted: true })
    const unverified = await named('Carl', 'carl@exemple.ch', { emailVerified: false })
    const found = async (filter: UserQuery['filter']) =>
      (await findUsers({ ...ASK, filter }, 10, app.documents)).uids
    expect(await found('administration')).toEqual([admin.uid])
    expect(await found('confiance')).toEqual([trusted.uid])
    expect(await found('non-verifies')).toEqual([unverified.uid])
    expect(await found('desactives')).toEqual([])
    await changeUser(admin.actor, trusted.uid, 'disable', app)
    expect(await found('desactives')).toEqual([trusted.uid])
    await app.documents.purge(users, trusted.uid)
    expect(await found('desactives')).toEqual([])
  })

  test('pages through everybody once, in each order, whoever leaves in between', async () => {
    const people = await Promise.all(
      Array.from({ length: 23 }, (_, index) => named(`Nom ${index % 5}`, `p${index}@exemple.ch`)),
    )
    for (const order of ['nom', 'inscription', 'visite'] as const) {
      const seen: string[] = []
      let after: string | null = null
      do {
        const page = await findUsers({ ...ASK, order, after }, 5, app.documents)
        seen.push(...page.uids)
        after = page.next
      } while (after !== null)
      expect(seen.length).toBe(people.length)
      expect(new Set(seen)).toEqual(new Set(people.map(({ uid }) => uid)))
    }
  })

  test.each(['', 'x', 'bnVsbA', 'WzEsMl0', '%00'])(
    'begins at the beginning for the cursor %j',
    async (after) => {
      const { uid } = await named('Anne', 'anne@exemple.ch')
      expect((await findUsers({ ...ASK, after }, 5, app.documents)).uids).toEqual([uid])
    },
  )

  test('finds one person among ten thousand, and shows a page of them', async () => {
    const { uid: last } = await named('Dominique Favre', 'dominique@exemple.ch')
    for (let batch = 0; batch < 20; batch++) {
      await app.documents.transaction(async (transaction) => {
        const model = (await everybody())[0]
        for (let index = 0; model && index < 500; index++) {
          const uid = `${batch}-${index}`
          const { displayName, ...rest } = model
          transaction.insert(users, uid, {
            ...rest,
            uid,
            email: `p${uid}@masse.ch`,
            displayName: `Personne ${uid}`,
          })
        }
      })
    }
    await findUsers(ASK, 5, app.documents)
    const found = await findUsers({ ...ASK, q: 'favre dominique' }, 25, app.documents)
    expect(found).toEqual({ uids: [last], next: null, total: 1 })
    expect((await usersPage({ ...ASK, q: 'masse' }, app.documents)).rows).toHaveLength(25)
    await app.documents.transaction(async (transaction) => {
      for (let batch = 0; batch < 20; batch++) {
        for (let index = 0; index < 500; index++) transaction.purge(users, `${batch}-${index}`)
      }
    })
  }, 60_000)
})

test('the page of a user counts events by status and keeps secrets to itself', async () => {
  const { uid } = await someone({ withPassword: true, fcmToken: 'secret-token' })
  const statuses = ['pending', 'published', 'published', 'draft', 'changes_requested'] as const
  for (const [index, status] of statuses.entries()) {
    await app.documents.insert(events, `own-${index}`, makeEvent({ organizerUid: uid, status }))
  }
  await app.documents.insert(
    events,
    'modification-own-1',
    makeEvent({ organizerUid: uid, status: 'pending', amends: 'own-1' }),
  )
  const page = await userPage(uid, app)
  expect(page?.events.map(({ label, total }) => [label, total])).toEqual([
    ['En attente de relecture', 2],
    ['À corriger', 1],
    ['Publiées', 2],
    ['Retirées par leur auteur', 1],
  ])
  expect(page?.events[0]?.events.map(({ isAmendment }) => isAmendment).sort()).toEqual([false, true])
  expect(JSON.stringify(page)).not.toContain('secret-token')
  expect(await userPage('nobody', app)).toBeNull()
  expect(await userPage('../x', app)).toBeNull()
})
