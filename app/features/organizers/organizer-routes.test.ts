import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizers } from '~/domain/organizer'
import { users } from '~/domain/user'
import * as listPage from '~/routes/organizer.organisateurs._index'
import * as ownPage from '~/routes/organizer.organisateurs.$id'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { addOrganizer } from '../../../tests/support/make-organizer'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

const LIST = '/organizer/organisateurs'

async function outcomeOf(answer: Promise<unknown>) {
  const given = await answer.catch((thrown: unknown) => thrown)
  if (given instanceof Response)
    return { status: given.status, location: given.headers.get('Location') ?? '' }
  if (given instanceof Error) throw given
  const { data, init } = given as { data: unknown; init: ResponseInit | null }
  return { status: init?.status ?? 200, data }
}

function create(cookie: string, form: Record<string, string>) {
  const request = browserRequest(LIST, { cookie, form })
  return outcomeOf(listPage.action({ request, params: {}, context: app.context }))
}

function post(cookie: string, id: string, name: string, form: Record<string, string>) {
  const request = browserRequest(`${LIST}/${id}?formulaire=${name}`, { cookie, form })
  return outcomeOf(ownPage.action({ request, params: { id }, context: app.context }))
}

function page(cookie: string, id: string) {
  const request = browserRequest(`${LIST}/${id}`, { cookie })
  return ownPage.loader({ request, params: { id }, context: app.context })
}

let count = 0
async function team(fields: Parameters<typeof addOrganizer>[2] = {}) {
  count += 1
  const [owner, member] = [await app.signedIn(), await app.signedIn()]
  const members = { [owner.user.uid]: 'owner', [member.user.uid]: 'member' } as const
  const organizer = await addOrganizer(app.documents, `equipe-${count}`, { members, ...fields })
  return { owner, member, organizer, id: organizer.id }
}

test('whoever makes one owns it; it is pending, not verified and of no partner, whatever the form says', async () => {
  const { user, cookie } = await app.signedIn()
  const sent = {
    name: 'Chœur du Lac',
    state: 'active',
    verified: 'on',
    partnerId: 'theatre',
    'members[0].uid': 'x',
  }
  const { location } = await create(cookie, sent)
  const id = location?.split('/').at(-1) ?? ''
  expect(await app.documents.get(organizers, id)).toMatchObject({
    name: 'Chœur du Lac',
    members: [{ uid: user.uid, role: 'owner' }],
    verified: false,
    partnerId: null,
    state: 'pending',
  })
  expect(await app.documents.get(users, user.uid)).toMatchObject({ organizerIds: [id] })
})

test('a form posted twice, as a second press does without JavaScript, makes one organizer', async () => {
  const { user, cookie } = await app.signedIn()
  const posts = [create(cookie, { name: 'Fanfare du Lac' }), create(cookie, { name: 'Fanfare du Lac' })]
  const [first, second] = await Promise.all(posts)
  expect(first).toMatchObject({ status: 303 })
  expect(second).toEqual(first)
  expect((await app.documents.get(users, user.uid))?.organizerIds).toHaveLength(1)
  const other = await app.signedIn()
  expect(await create(other.cookie, { name: 'Fanfare du Lac' })).not.toEqual(first)
})

test('a name with an address, none that can be seen, and an address that is not verified are refused', async () => {
  const { cookie } = await app.signedIn()
  const addresses = [
    'www.exemple.ch',
    'https://exemple.ch',
    'moi@exemple.ch',
    'exemple.com',
    'exemple (point) com',
  ]
  for (const name of ['', 'X', '\u3164\u3164', '…', ...addresses.map((address) => `Gagnez sur ${address}`)]) {
    expect(await create(cookie, { name })).toMatchObject({ status: 400 })
  }
  const other = await app.signedIn({ emailVerified: false })
  expect(await create(other.cookie, { name: 'Chœur du Lac' })).toMatchObject({ status: 422 })
})

test('strangers, and who was removed with the page still open, change nothing', async () => {
  const { owner, member, organizer, id } = await team()
  const stranger = await app.signedIn()
  expect(await post(owner.cookie, id, 'retirer', { uid: member.user.uid })).toMatchObject({ status: 303 })
  const before = await app.documents.get(organizers, id)
  const forms: [string, Record<string, string>][] = [
    ['modifier', { name: 'Pris', base: JSON.stringify({ name: organizer.name }) }],
    ['sans-logo', {}],
    ['inviter', { email: 'ami@exemple.ch' }],
    ['reprendre', { id: 'x' }],
    ['retirer', { uid: owner.user.uid }],
    ['promouvoir', { uid: stranger.user.uid }],
    ['quitter', {}],
  ]
  for (const { cookie } of [member, stranger]) {
    await expect(page(cookie, id)).rejects.toMatchObject({ init: { status: 404 } })
    for (const [name, form] of forms)
      expect(await post(cookie, id, name, form)).toMatchObject({ status: 404 })
  }
  expect(await app.documents.get(organizers, id)).toEqual(before)
})

test('members edit what it says of itself, but not who is in it', async () => {
  const { owner, member, id } = await team()
  const shown = (await page(member.cookie, id)).organizer
  expect(shown).toMatchObject({ isOwner: false, invited: [] })
  expect(shown.members.map(({ email }) => email)).toEqual(['', ''])
  const base = JSON.stringify(shown.fields)
  const form = { ...shown.fields, description: 'Depuis 1988.', verified: 'on', state: 'active', base }
  expect(await post(member.cookie, id, 'modifier', form)).toMatchObject({ status: 303 })
  const { organizer } = await page(owner.cookie, id)
  expect(organizer).toMatchObject({ verified: false, fields: { description: 'Depuis 1988.' } })
  for (const [name, other] of [
    ['retirer', { uid: owner.user.uid }],
    ['promouvoir', { uid: member.user.uid }],
    ['inviter', { email: 'ami@exemple.ch' }],
  ] as const) {
    expect(await post(member.cookie, id, name, other)).toMatchObject({ status: 409 })
  }
})
