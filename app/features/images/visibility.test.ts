import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { imagePath } from '~/domain/image'
import { users } from '~/domain/user'
import { systemClock } from '~/platform/clock'
import { addUser } from '../../../tests/support/accounts'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeDraft } from '../../../tests/support/make-draft'
import { makeEvent } from '../../../tests/support/make-event'
import { addOrganizer } from '../../../tests/support/make-organizer'
import { isPublicImage, maySeePrivately } from './visibility'

const HEX = '0123456789abcdef'.repeat(2)
const shown = { showsImage: () => true }
const hidden = { showsImage: () => false }

test('images of events and partners are public while the catalogue shows them', () => {
  for (const id of [`event-${HEX}`, `partner-${HEX}`]) {
    expect(isPublicImage(id, shown)).toBe(true)
    expect(isPublicImage(id, hidden)).toBe(false)
  }
})

test('a profile photo is seen by its person and admins only', async () => {
  const id = `profile-${HEX}`
  expect(isPublicImage(id, shown)).toBe(false)
  const owner = await addUser(documents, { photoURL: imagePath(id, 320) })
  const other = await addUser(documents, { photoURL: imagePath(`profile-${'f'.repeat(32)}`, 320) })
  const seenBy = async ({ uid }: { uid: string }) => {
    const profile = await documents.get(users, uid)
    return maySeePrivately({ uid, role: 'organizer', profile }, id, documents)
  }
  expect(await seenBy(owner)).toBe(true)
  expect(await seenBy(other)).toBe(false)
  expect(await maySeePrivately(null, id, documents)).toBe(false)
  expect(await maySeePrivately({ uid: 'admin', role: 'admin', profile: null }, id, documents)).toBe(true)
})

test('what is no id of ours is not, whatever the catalogue says', () => {
  for (const id of [
    '',
    'event',
    `event-${HEX}0`,
    `Event-${HEX}`,
    `secret-${HEX}`,
    `event-../${HEX}`,
    `event-${HEX}\n`,
  ]) {
    expect(isPublicImage(id, shown)).toBe(false)
  }
})

let documents: DocumentStore
beforeEach(() => {
  documents = openCheckedStore({ file: ':memory:', clock: systemClock })
})
afterEach(() => documents.close())

test('images of events and drafts are seen by their author and admins only', async () => {
  const [ofEvent, ofDraft] = [`event-${HEX}`, `event-${HEX.replace('0', 'f')}`]
  const image = { width: 8, height: 8 }
  await documents.insert(
    events,
    'modification-a',
    makeEvent({
      status: 'pending',
      amends: 'a',
      organizerUid: 'autrice',
      image: { ...image, id: ofEvent, alt: 'Une image', credit: '' },
    }),
  )
  await documents.insert(
    drafts,
    'jeton',
    makeDraft({ authorUid: 'autrice', image: { ...image, id: ofDraft } }),
  )
  for (const id of [ofEvent, ofDraft]) {
    expect(await maySeePrivately({ uid: 'autrice', role: 'organizer', profile: null }, id, documents)).toBe(
      true,
    )
    expect(await maySeePrivately({ uid: 'admin', role: 'admin', profile: null }, id, documents)).toBe(true)
    expect(await maySeePrivately({ uid: 'autre', role: 'organizer', profile: null }, id, documents)).toBe(
      false,
    )
    expect(await maySeePrivately(null, id, documents)).toBe(false)
  }
  // The logo of a partner that is not shown.
  expect(
    await maySeePrivately({ uid: 'admin', role: 'admin', profile: null }, `partner-${HEX}`, documents),
  ).toBe(true)
  expect(
    await maySeePrivately({ uid: 'autre', role: 'organizer', profile: null }, `partner-${HEX}`, documents),
  ).toBe(false)
  await documents.remove(events, 'modification-a')
  expect(
    await maySeePrivately({ uid: 'autrice', role: 'organizer', profile: null }, ofEvent, documents),
  ).toBe(false)
})

test('members of its organizer see a photo and the logo that are not public; who has left sees neither', async () => {
  const [photo, logo] = [`event-${HEX}`, `organizer-${HEX}`]
  const [writer, member, other] = [
    await addUser(documents),
    await addUser(documents),
    await addUser(documents),
  ]
  const members = { [member.uid]: 'owner' } as const
  await addOrganizer(documents, 'choeur', { state: 'pending', logo: { id: logo, alt: 'Logo' }, members })
  const image = { id: photo, width: 8, height: 8, alt: 'Une image', credit: '' }
  const event = makeEvent({ status: 'pending', organizerUid: writer.uid, organizerId: 'choeur', image })
  await documents.insert(events, 'concert', event)
  const seenBy = async ({ uid }: { uid: string }) => {
    const user = { uid, role: 'organizer', profile: await documents.get(users, uid) } as const
    return Promise.all([photo, logo].map((id) => maySeePrivately(user, id, documents)))
  }
  expect(await seenBy(member)).toEqual([true, true])
  expect(await seenBy(writer)).toEqual([false, false])
  expect(await seenBy(other)).toEqual([false, false])
})
