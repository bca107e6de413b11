import { beforeEach, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import type { CurrentUser } from '~/domain/current-user'
import { invitations, organizers } from '~/domain/organizer'
import { isSealed, mailQueue } from '~/domain/queued-mail'
import { users } from '~/domain/user'
import { openSealed } from '~/features/notify/sealed-mail.server'
import { fixedClock } from '~/platform/clock'
import { addUser } from '../../../tests/support/accounts'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { addOrganizer } from '../../../tests/support/make-organizer'
import { acceptInvitation, invite, purgeInvitations, withdrawInvitation } from './invitations.server'
import { leaveOrganizers } from './leave-organizers.server'
import { leaveOrganizer, makeOwner, removeMember } from './members.server'

const NOW = '2026-11-21T10:00:00.000Z'
const clock = fixedClock(NOW)
const ID = 'choeur'
let documents: SqliteStore
let owner: CurrentUser
let member: CurrentUser

beforeEach(async () => {
  clock.set(NOW)
  documents = openCheckedStore({ file: ':memory:', clock })
  owner = await someone({ displayName: 'Olive' })
  member = await someone({ displayName: 'Mo' })
  await addOrganizer(documents, ID, { members: { [owner.uid]: 'owner', [member.uid]: 'member' } })
  ;[owner, member] = [await again(owner), await again(member)]
  return () => documents.close()
})

async function someone(fields: Parameters<typeof addUser>[1] = {}): Promise<CurrentUser> {
  const { uid, role } = await addUser(documents, fields)
  return { uid, role, sessionId: 's', profile: await documents.get(users, uid) }
}

async function again(user: CurrentUser): Promise<CurrentUser> {
  return { ...user, profile: await documents.get(users, user.uid) }
}

async function team() {
  const organizer = await documents.get(organizers, ID)
  return organizer?.members.map(({ uid, role }) => `${uid === owner.uid ? 'Olive' : 'another'} ${role}`)
}

const dependencies = () => ({
  documents,
  clock,
  secret: 's'.repeat(40),
  env: { siteName: 'Agenda', siteUrl: 'https://agenda.test' },
})

const read = new Set<string>()

async function mailTexts(): Promise<string[]> {
  const { documents: queued } = await documents.find(mailQueue, {})
  return queued.map((mail) => (isSealed(mail) ? JSON.stringify(openSealed(mail, dependencies().secret)) : ''))
}

/** Returns the key in the mail that came since the last call. */
async function mailedKey(): Promise<string> {
  for (const content of await mailTexts()) {
    const key = /\/organizer\/invitation\/([\w-]+)/.exec(content)?.[1]
    if (key === undefined || read.has(key)) continue
    read.add(key)
    return key
  }
  throw new Error('no mail came')
}

const sendTo = (email: string, by = owner) => invite(by, ID, email, dependencies())

test('both sides know of a membership, and of its end', async () => {
  expect(await removeMember(owner, ID, member.uid, documents)).toEqual({ ok: true })
  expect(await team()).toEqual(['Olive owner'])
  expect((await again(member)).profile?.organizerIds).toEqual([])
  expect(await removeMember(owner, ID, member.uid, documents)).toEqual({ ok: false, reason: 'no-member' })
})

test('members, strangers and former owners say nothing of members', async () => {
  const stranger = await someone()
  for (const other of [member, stranger]) {
    expect(await removeMember(other, ID, owner.uid, documents)).toEqual({ ok: false, reason: 'unknown' })
    expect(await makeOwner(other, ID, other.uid, documents)).toEqual({ ok: false, reason: 'unknown' })
    expect(await sendTo('ami@exemple.ch', other)).toEqual({ ok: false, reason: 'unknown' })
  }
  await documents.update(users, owner.uid, { disabled: true })
  expect(await removeMember(owner, ID, member.uid, documents)).toEqual({ ok: false, reason: 'unknown' })
  expect(await documents.count(invitations, [])).toBe(0)
})

test('of two owners who remove each other at once, one stays', async () => {
  expect(await makeOwner(owner, ID, member.uid, documents)).toEqual({ ok: true })
  const outcomes = await Promise.all([
    removeMember(owner, ID, member.uid, documents),
    removeMember(member, ID, owner.uid, documents),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const organizer = await documents.get(organizers, ID)
  expect(organizer?.members).toMatchObject([{ role: 'owner' }])
  const [left] = organizer?.members ?? []
  for (const { uid } of [owner, member]) {
    const named = (await documents.get(users, uid))?.organizerIds
    expect(named).toEqual(uid === left?.uid ? [ID] : [])
  }
})

test('of two owners who leave at once, one stays', async () => {
  await makeOwner(owner, ID, member.uid, documents)
  const outcomes = await Promise.all([owner, member].map((each) => leaveOrganizer(each, ID, documents)))
  expect(outcomes).toContainEqual({ ok: false, reason: 'last' })
  expect(await documents.get(organizers, ID)).toMatchObject({ members: [{ role: 'owner' }] })
})

test('closing the last account leaves the organizer without members', async () => {
  await leaveOrganizers(owner.uid, documents)
  expect(await team()).toEqual(['another owner'])
  await leaveOrganizers(member.uid, documents)
  expect(await team()).toEqual([])
})

test('who holds the mailed link joins once; it is no key for a second one', async () => {
  expect(await sendTo('ami@exemple.ch')).toEqual({ ok: true })
  const key = await mailedKey()
  const [stored] = (await documents.find(invitations, {})).documents
  expect(stored?.id).not.toContain(key)
  const [friend, second, unverified] = [
    await someone(),
    await someone(),
    await someone({ emailVerified: false }),
  ]
  expect(await acceptInvitation(unverified, key, dependencies())).toEqual({ ok: false, reason: 'unverified' })
  const outcomes = await Promise.all(
    [friend, second].map((each) => acceptInvitation(each, key, dependencies())),
  )
  expect(outcomes).toContainEqual({ ok: true, organizerId: ID })
  expect(outcomes).toContainEqual({ ok: false, reason: 'gone' })
  expect(await acceptInvitation(second, stored?.id ?? '', dependencies())).toMatchObject({ ok: false })
  expect(await team()).toHaveLength(3)
})

test('an old, withdrawn or replaced invitation is dead, and so is one of who was removed', async () => {
  const friend = await someone()
  const refused = async (key: string) =>
    expect(await acceptInvitation(friend, key, dependencies())).toEqual({ ok: false, reason: 'gone' })

  await sendTo('ami@exemple.ch')
  const first = await mailedKey()
  await sendTo('ami@exemple.ch')
  await refused(first)
  const [waiting] = (await documents.find(invitations, {})).documents
  expect(await withdrawInvitation(member, ID, waiting?.id ?? '', documents)).toBe(false)
  expect(await withdrawInvitation(owner, 'ailleurs', waiting?.id ?? '', documents)).toBe(false)
  expect(await withdrawInvitation(owner, ID, waiting?.id ?? '', documents)).toBe(true)
  await refused(await mailedKey())

  await makeOwner(owner, ID, member.uid, documents)
  await sendTo('ami@exemple.ch', await again(member))
  await removeMember(owner, ID, member.uid, documents)
  await refused(await mailedKey())

  await sendTo('autre@exemple.ch')
  clock.set('2026-11-29T10:00:00.000Z')
  await refused(await mailedKey())
  expect(await purgeInvitations({ documents, clock })).toBe(2)
})

test('mails to one address are limited, whoever sends them', async () => {
  for (let sent = 0; sent < 3; sent++) expect(await sendTo('ami@exemple.ch')).toEqual({ ok: true })
  expect(await sendTo('ami@exemple.ch')).toMatchObject({ ok: false, reason: 'too-many' })
  expect(await sendTo('ami+encore@exemple.ch')).toMatchObject({ ok: false, reason: 'too-many' })
  expect(await sendTo('autre@exemple.ch')).toEqual({ ok: true })
})

test('an invitation of who has been locked out is dead', async () => {
  await sendTo('ami@exemple.ch')
  const key = await mailedKey()
  await documents.update(users, owner.uid, { disabled: true })
  expect(await acceptInvitation(await someone(), key, dependencies())).toEqual({ ok: false, reason: 'gone' })
})

test('a mail to a stranger holds no name that nobody has read, nor that of who is not trusted', async () => {
  const URGENT = 'URGENT votre compte bancaire est bloqué, appelez 0900 123 456'
  await documents.update(users, owner.uid, { displayName: 'COLIS BLOQUE appelez 0900 123 456' })
  await documents.update(organizers, ID, { name: URGENT, state: 'pending' })
  await sendTo('ami@exemple.ch', await again(owner))
  const [unread = ''] = await mailTexts()
  expect(unread).toContain('Invitation')
  for (const text of ['0900', 'COLIS', 'URGENT', owner.profile?.email ?? '?'])
    expect(unread).not.toContain(text)

  await documents.update(organizers, ID, { name: 'Chœur du Lac', state: 'active' })
  await sendTo('voisine@exemple.ch', await again(owner))
  const read = (await mailTexts()).filter((text) => text.includes('voisine@exemple.ch')).join()
  expect(read).toContain('Chœur du Lac')
  expect(read).not.toContain('COLIS')

  await documents.update(users, owner.uid, { displayName: 'Olive', trusted: true })
  await documents.update(organizers, ID, { state: 'pending' })
  await sendTo('cousin@exemple.ch', await again(owner))
  const trusted = (await mailTexts()).filter((text) => text.includes('cousin@exemple.ch')).join()
  expect(trusted).toContain('Olive vous invite')
  expect(trusted).toContain('Chœur du Lac')
})
