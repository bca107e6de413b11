import { beforeEach, expect, test } from 'vitest'
import type { CurrentUser } from '~/domain/current-user'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { organizers } from '~/domain/organizer'
import { partners } from '~/domain/partner'
import { users } from '~/domain/user'
import { withdrawAmendment } from '~/features/dashboard/withdraw-event.server'
import { decide } from '~/features/moderation/decide.server'
import { undoDecision } from '~/features/moderation/undo.server'
import { submitEvent } from '~/features/submission/submit-event.server'
import {
  content,
  dependencies,
  documents,
  edit,
  ID,
  mails,
  STATE,
  someone,
  TOKEN,
  withEvent,
} from '~/features/submission/testing/sent-events'
import { makePartner } from '../../../tests/support/agenda'
import { addOrganizer } from '../../../tests/support/make-organizer'
import { leaveOrganizers } from './leave-organizers.server'
import { removeMember } from './members.server'
import { judgeOrganizer, linkPartner, removeOrganizer } from './moderate-organizers.server'

const ADMIN = { uid: 'camille', name: 'Camille' }
const CAMILLE: CurrentUser = { uid: 'camille', sessionId: '1', role: 'admin', profile: null }
let owner: CurrentUser
let member: CurrentUser

beforeEach(async () => {
  owner = await someone()
  member = await someone()
  const members = { [owner.uid]: 'owner', [member.uid]: 'member' } as const
  await addOrganizer(documents, 'choeur', { state: 'pending', members })
  ;[owner, member] = [await again(owner), await again(member)]
})

const again = async (user: CurrentUser) => ({ ...user, profile: await documents.get(users, user.uid) })
const organizer = () => documents.get(organizers, 'choeur')

function send(author: CurrentUser, organizerId: string | null = 'choeur') {
  return submitEvent(
    author,
    TOKEN,
    content({ organizerId, organizerName: 'Chœur du Lac' }),
    STATE,
    dependencies,
  )
}

async function approved(eventId: string): Promise<string> {
  const { version = 0 } = (await documents.get(events, eventId)) ?? {}
  const words = { action: 'approve', reason: null, message: '' } as const
  const outcome = await decide(CAMILLE, { eventId, version, ...words }, dependencies)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.logId
}

test('it is public with its first event, and pending again when the approval is undone', async () => {
  const sent = await send(member)
  if (!sent.ok) throw new Error(sent.reason)
  expect(await organizer()).toMatchObject({ state: 'pending' })
  const logId = await approved(sent.eventId)
  expect(await organizer()).toMatchObject({ state: 'active' })
  expect(await undoDecision(CAMILLE, logId, dependencies)).toMatchObject({ ok: true })
  expect(await organizer()).toMatchObject({ state: 'pending' })
})

test('a step on an event that is public already approves nobody', async () => {
  const event = await withEvent(owner, { organizerId: 'choeur', status: 'published' })
  const words = { action: 'cancel', reason: null, message: '' } as const
  expect(
    await decide(CAMILLE, { eventId: ID, version: event.version, ...words }, dependencies),
  ).toMatchObject({ ok: true })
  expect(await organizer()).toMatchObject({ state: 'pending' })
})

test('a name that was given after the event was sent is not approved with it', async () => {
  const sent = await send(member)
  if (!sent.ok) throw new Error(sent.reason)
  await documents.update(organizers, 'choeur', { name: 'Casino du Lac' })
  await approved(sent.eventId)
  expect(await organizer()).toMatchObject({ state: 'pending' })
})

test.each([
  ['into the name of', null, 'choeur'],
  ['away from', 'choeur', null],
])('who has been removed meanwhile moves no event %s the organizer', async (_, before, after) => {
  const names = { organizerId: before, organizerName: before ? 'Chœur du Lac' : 'Mo' }
  await withEvent(member, { ...names, status: 'published' })
  const change = content({ title: 'Autre titre', organizerId: after, organizerName: after ?? 'Mo' })
  expect(await edit(member, { content: change })).toMatchObject({ result: 'proposed' })
  await removeMember(owner, 'choeur', member.uid, documents)
  await approved(amendmentId(ID))
  expect(await documents.get(events, ID)).toMatchObject({ title: 'Autre titre', ...names })
  expect(await organizer()).toMatchObject({ state: before === null ? 'pending' : 'active' })
})

test('what would take an event out of an organizer, its other members can take back', async () => {
  await withEvent(member, { organizerId: 'choeur', status: 'published' })
  await edit(member, { content: content({ organizerId: null }) })
  const seen = { id: ID, version: 1 }
  expect(await withdrawAmendment(await someone(), seen, dependencies)).toEqual({
    ok: false,
    reason: 'not-found',
  })
  expect(await withdrawAmendment(owner, seen, dependencies)).toEqual({ ok: true })
})

test('an author who has left can take back what would put their event in its name', async () => {
  await withEvent(member, { organizerId: null, status: 'published' })
  await edit(member, { content: content({ organizerId: 'choeur' }) })
  await removeMember(owner, 'choeur', member.uid, documents)
  expect(await withdrawAmendment(await again(member), { id: ID, version: 1 }, dependencies)).toEqual({
    ok: true,
  })
})

test('the commit knows who has been removed since the form was read', async () => {
  const event = await withEvent(owner, { organizerId: 'choeur', status: 'pending' })
  await removeMember(owner, 'choeur', member.uid, documents)
  expect(await send(member)).toEqual({ ok: false, reason: 'not-member' })
  const change = { content: content({ title: 'Pris', organizerId: 'choeur' }), baseVersion: event.version }
  expect(await edit(member, change)).toEqual({ ok: false, reason: 'not-found' })
})

test('the commit refuses another organizer, one that is none, and its own removal by a member', async () => {
  const stranger = await someone()
  await addOrganizer(documents, 'mairie', { members: { [stranger.uid]: 'owner' } })
  await withEvent(owner, { organizerId: 'choeur', status: 'pending' })
  for (const organizerId of ['mairie', 'nulle-part']) {
    expect(await send(member, organizerId)).toEqual({ ok: false, reason: 'not-member' })
  }
  for (const organizerId of ['mairie', null]) {
    expect(await edit(member, { content: content({ organizerId }) })).toEqual({
      ok: false,
      reason: 'not-member',
    })
  }
  expect(await edit(owner, { content: content({ organizerId: null }) })).toMatchObject({ ok: true })
})

test('mails about an event reach an owner when its author has left', async () => {
  await withEvent(member, { organizerId: 'choeur', status: 'pending' })
  await removeMember(owner, 'choeur', member.uid, documents)
  await approved(ID)
  expect(await mails()).toMatchObject([{ kind: 'approved', uid: owner.uid }])
})

test('an admin verifies, publishes, takes back and links a partner', async () => {
  const judge = (judgement: Parameters<typeof judgeOrganizer>[2]) =>
    judgeOrganizer(ADMIN, 'choeur', judgement, documents)
  await judge('verify')
  expect(await organizer()).toMatchObject({ verified: true, state: 'active' })
  await judge('suspend')
  expect(await organizer()).toMatchObject({ verified: false, state: 'pending' })
  expect(await judgeOrganizer(ADMIN, 'nulle-part', 'verify', documents)).toBe(false)

  const link = (partnerId: string | null) => linkPartner(ADMIN, 'choeur', partnerId, documents)
  expect(await link('radio')).toEqual({ ok: false, reason: 'unknown-partner' })
  await documents.insert(partners, 'radio', makePartner())
  expect(await link('radio')).toEqual({ ok: true })
  expect(await organizer()).toMatchObject({ partnerId: 'radio' })
  await link(null)
  expect(await organizer()).toMatchObject({ partnerId: null })
})

test('one in whose name events are stays; another goes, and its members with it', async () => {
  await withEvent(owner, { organizerId: 'choeur' })
  expect(await removeOrganizer(ADMIN, 'choeur', documents)).toEqual({ ok: false, reason: 'in-use' })
  await documents.purge(events, ID)
  expect(await removeOrganizer(ADMIN, 'choeur', documents)).toEqual({ ok: true })
  expect((await again(member)).profile?.organizerIds).toEqual([])
  await leaveOrganizers(owner.uid, documents)
  expect(await organizer()).toBeNull()
})
