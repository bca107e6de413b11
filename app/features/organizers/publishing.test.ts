import { describe, expect, test, vi } from 'vitest'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { organizers } from '~/domain/organizer'
import { partners } from '~/domain/partner'
import { users } from '~/domain/user'
import { makePartner } from '../../../tests/support/agenda'
import { addOrganizer } from '../../../tests/support/make-organizer'
import {
  app,
  COMPLETE,
  editForm,
  newForm,
  postEdit,
  postNew,
  TOKEN,
  withEvent,
} from '../submission/testing/form-routes'
import { endMembership } from './leave-organizers.server'

let count = 0
/** An organizer of an owner and a member. */
async function team(fields: Parameters<typeof addOrganizer>[2] = {}) {
  const owner = await app.signedIn({ displayName: 'Olive' })
  const member = await app.signedIn({ displayName: 'Mo' })
  count += 1
  const members = { [owner.user.uid]: 'owner', [member.user.uid]: 'member' } as const
  const organizer = await addOrganizer(app.documents, `choeur-${count}`, { ...fields, members })
  return { owner, member, organizer }
}

async function remove(uid: string, organizerId: string) {
  await app.documents.transaction(async (transaction) => {
    const organizer = await transaction.get(organizers, organizerId)
    if (organizer) await endMembership(transaction, organizer, uid)
  })
}

const idIn = (location: string) => location.split('/').at(-1)?.split('?')[0] ?? ''
const sentEvent = ({ location }: { location: string }) => app.documents.get(events, idIn(location))

describe('in the name of an organizer', () => {
  test('its members publish, under its name', async () => {
    const { owner, member, organizer } = await team()
    for (const { cookie } of [owner, member]) {
      const sent = await postNew(cookie, { ...COMPLETE, organizerId: organizer.id, organizerName: 'Moi' })
      expect(await sentEvent(sent)).toMatchObject({
        organizerId: organizer.id,
        organizerName: 'Chœur du Lac',
      })
    }
  })

  test('nobody else does, whatever their form says', async () => {
    const { organizer } = await team()
    const { cookie } = await app.signedIn()
    for (const organizerId of [organizer.id, 'nulle-part', '../x']) {
      const token = TOKEN()
      const sent = await postNew(cookie, { ...COMPLETE, title: `Sous ${organizerId}`, organizerId }, token)
      expect(sent).toMatchObject({ status: 400 })
      expect(sent.answer?.result.error?.organizerId).toBeDefined()
      expect(await app.documents.get(drafts, token)).not.toBeNull()
    }
    expect(await app.documents.count(events, [['organizerId', '==', organizer.id]])).toBe(0)
  })

  test('a moderator publishes in any name there is', async () => {
    const { organizer } = await team()
    const { cookie } = await app.signedIn({ role: 'admin' })
    const sent = await postNew(cookie, { ...COMPLETE, organizerId: organizer.id })
    expect(await sentEvent(sent)).toMatchObject({ organizerId: organizer.id })
    expect(await postNew(cookie, { ...COMPLETE, organizerId: 'nulle-part' })).toMatchObject({ status: 403 })
  })

  test('the form offers one’s own, and proposes the only one', async () => {
    const { member, organizer } = await team()
    const { defaults, organizers: offered } = await newForm(member.cookie)
    expect(offered).toEqual({ options: [{ value: organizer.id, label: 'Chœur du Lac' }], isOptional: true })
    expect(defaults).toMatchObject({ organizerId: organizer.id, organizerName: 'Chœur du Lac' })
    const { cookie } = await app.signedIn()
    expect((await newForm(cookie)).organizers).toBeNull()
  })
})

describe('members', () => {
  test('edit each other’s events, and leave them to their organizer', async () => {
    const { owner, member, organizer } = await team()
    const event = await withEvent(owner.user.uid, { organizerId: organizer.id, status: 'pending' })
    const form = await editForm(member.cookie, event.id)
    expect(form.organizers).toMatchObject({ isOptional: false })
    const fields = { ...COMPLETE, title: 'Corrigé par Mo', baseVersion: '1' }
    expect(await postEdit(member.cookie, event.id, { ...fields, organizerId: '' })).toMatchObject({
      status: 400,
    })
    const other = await addOrganizer(app.documents, `ailleurs-${count}`, {
      members: { [member.user.uid]: 'owner' },
    })
    expect(await postEdit(member.cookie, event.id, { ...fields, organizerId: other.id })).toMatchObject({
      status: 400,
    })
    const sent = await postEdit(member.cookie, event.id, { ...fields, organizerId: organizer.id })
    expect(sent.location).toContain(event.id)
    expect(await app.documents.get(events, event.id)).toMatchObject({
      title: 'Corrigé par Mo',
      organizerId: organizer.id,
      organizerUid: owner.user.uid,
    })
  })

  test('who is removed loses the name and the events with the next request, their own included', async () => {
    const { owner, member, organizer } = await team()
    const theirs = await withEvent(member.user.uid, { organizerId: organizer.id, status: 'pending' })
    const another = await withEvent(owner.user.uid, { organizerId: organizer.id, status: 'pending' })
    const token = TOKEN()
    await newForm(member.cookie, `?draft=${token}`)
    await remove(member.user.uid, organizer.id)

    const sent = await postNew(member.cookie, { ...COMPLETE, organizerId: organizer.id }, token)
    expect(sent).toMatchObject({ status: 400 })
    for (const { id } of [theirs, another]) {
      await expect(editForm(member.cookie, id)).rejects.toMatchObject({ status: 404 })
      const edit = { ...COMPLETE, organizerId: organizer.id, baseVersion: '1' }
      expect(await postEdit(member.cookie, id, edit)).toMatchObject({ status: 404 })
      await expect(newForm(member.cookie, `?copie=${id}`)).rejects.toMatchObject({ status: 302 })
    }
    expect((await editForm(owner.cookie, theirs.id)).eventId).toBe(theirs.id)
  })

  test('the last owner who goes leaves the oldest member as owner', async () => {
    const { owner, member, organizer } = await team()
    await remove(owner.user.uid, organizer.id)
    expect(await app.documents.get(organizers, organizer.id)).toMatchObject({
      members: [{ uid: member.user.uid, role: 'owner' }],
    })
    expect(await app.documents.get(users, owner.user.uid)).toMatchObject({ organizerIds: [] })
  })
})

describe('a partner', () => {
  test('is named by the members of its organizer and by moderators only', async () => {
    const partner = await app.documents.insert(partners, 'theatre', makePartner({ active: true }))
    await vi.waitFor(() => expect(app.catalogue.partner(partner.id)).not.toBeNull())
    const { member } = await team({ partnerId: partner.id })
    const stranger = await app.signedIn()
    const moderator = await app.signedIn({ role: 'admin' })
    const named = { ...COMPLETE, partnerId: partner.id }
    const refused = await postNew(stranger.cookie, named)
    expect(refused.answer?.result.error?.partnerId).toBeDefined()
    expect((await newForm(stranger.cookie)).partners).toEqual([])
    for (const { cookie } of [member, moderator]) {
      expect((await newForm(cookie)).partners).toMatchObject([{ id: partner.id }])
      expect(await sentEvent(await postNew(cookie, named))).toMatchObject({ partnerId: partner.id })
    }
  })
})
