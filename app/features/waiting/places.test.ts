import { afterAll, beforeAll, expect, test } from 'vitest'
import { VERSIONS_MOST } from '~/domain/page-versions'
import { places } from '~/domain/place'
import { placeClaimId, placeClaims } from '~/domain/place-claim'
import { users } from '~/domain/user'
import { waitingFor } from '~/domain/waiting'
import * as adminPage from '~/routes/admin_.places.$id'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { makePlace } from '../../../tests/support/make-place'
import { imageStatus, picture } from './testing/edits'
import { editPlace, grantedPlace, shownPlace } from './testing/subjects'

let app: Application
let admin: string
beforeAll(async () => {
  app = await openApplication()
  admin = (await app.signedIn({ role: 'admin' })).cookie
})
afterAll(() => app.close())

test('of trusted people it is public at once; withdrawn it is gone', async () => {
  const { cookie } = await grantedPlace(app, 'paul', { trusted: true })
  await editPlace(app, cookie, 'paul', { access: 'Par la cour.' })
  expect(await app.documents.get(places, 'paul')).toMatchObject({ access: 'Par la cour.' })
  const untrusted = await grantedPlace(app, 'luc')
  await editPlace(app, untrusted.cookie, 'luc', { access: 'Par la cave.' })
  expect((await shownPlace(app, untrusted.cookie, 'luc')).change).not.toBeNull()
  await editPlace(app, untrusted.cookie, 'luc', {}, '?formulaire=abandonner')
  expect(await shownPlace(app, untrusted.cookie, 'luc')).toMatchObject({
    ...{ change: null, fields: { access: 'À cinq minutes de la gare.' } },
  })
})

test('no name of a place holds a web address, whoever writes it', async () => {
  const { cookie } = await grantedPlace(app, 'marc', { trusted: true })
  for (const [field, text] of [
    ['name', 'CASINO www.casino-evil.example'],
    ['name', 'casino-evil.com'],
    ['otherNames', 'Salle\nhttps://casino-evil.example'],
    ['rooms', 'Foyer\ncasino-evil (point) com'],
  ] as const) {
    expect(await editPlace(app, cookie, 'marc', { [field]: text })).toMatchObject({ init: { status: 422 } })
  }
  expect(await app.documents.get(places, 'marc')).toMatchObject({
    name: 'Salle marc',
    otherNames: [],
    rooms: [],
  })
})

function place(form: string, id: string, fields: Record<string, string>) {
  const request = browserRequest(`/admin/places/${id}?formulaire=${form}`, { cookie: admin, form: fields })
  return adminPage.action({ request, params: { id }, context: app.context })
}

async function versions(id: string) {
  const request = browserRequest(`/admin/places/${id}`, { cookie: admin })
  return (await adminPage.loader({ request, params: { id }, context: app.context })).place.versions
}

test('a claim that is taken back offers the state before its edits, however many there were, and drops what waits', async () => {
  const { user, cookie } = await app.signedIn({ trusted: true })
  await app.documents.insert(places, 'matthieu', makePlace({ name: 'Salle matthieu' }))
  const id = placeClaimId('matthieu', user.uid)
  const claim = {
    placeId: 'matthieu',
    uid: user.uid,
    message: 'À nous.',
    state: 'waiting',
    before: null,
  } as const
  await app.documents.insert(placeClaims, id, claim)
  await place('accorder', 'matthieu', { claim: id })
  for (let times = 0; times <= VERSIONS_MOST; times++) {
    await editPlace(app, cookie, 'matthieu', { name: 'Casino Evil', access: `Venez jouer ${times}` })
  }
  await app.documents.update(users, user.uid, { trusted: false })
  await editPlace(app, cookie, 'matthieu', { access: 'Venez jouer encore' })
  expect(await waitingFor(app.documents, 'place', 'matthieu')).not.toBeNull()

  await place('refuser', 'matthieu', { claim: id, message: 'Ce n’est pas votre lieu.' })
  expect(await waitingFor(app.documents, 'place', 'matthieu')).toBeNull()
  const [before, ...others] = await versions('matthieu')
  expect(before).toMatchObject({ isBeforeClaim: true })
  expect(others).toHaveLength(VERSIONS_MOST - 1)
  expect(await place('retablir', 'matthieu', { key: before?.key ?? '' })).toMatchObject({ status: 302 })
  expect(await app.documents.get(places, 'matthieu')).toMatchObject({
    ...{ name: 'Salle matthieu', access: 'À cinq minutes de la gare.' },
  })
})

test('a former state comes back with its photo, and what it replaced can be put back as well', async () => {
  const { cookie } = await grantedPlace(app, 'jude', { trusted: true })
  await editPlace(app, cookie, 'jude', { photo: await picture(), photoAlt: 'La salle' })
  const image = (await app.documents.get(places, 'jude'))?.photo?.id ?? ''
  await editPlace(app, cookie, 'jude', { withoutPhoto: 'on', name: 'Autre' })
  expect(await imageStatus(app, image, admin)).toBe(404)
  const [latest] = await versions('jude')
  await place('retablir', 'jude', { key: latest?.key ?? '' })
  expect(await app.documents.get(places, 'jude')).toMatchObject({ name: 'Salle jude', photo: { id: image } })
  expect(await imageStatus(app, image, admin)).toBe(200)
  const [replaced] = await versions('jude')
  await place('retablir', 'jude', { key: replaced?.key ?? '' })
  expect(await app.documents.get(places, 'jude')).toMatchObject({ name: 'Autre', photo: null })
  expect(await place('retablir', 'jude', { key: 'jamais-vue' })).toMatchObject({ init: { status: 409 } })
})
