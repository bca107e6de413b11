import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { places } from '~/domain/place'
import { users } from '~/domain/user'
import { placeClaimId, placeClaims, VERSIONS_MOST, waitingFor } from '~/domain/waiting'
import * as adminPage from '~/routes/admin_.places.$id'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { makePlace } from '../../../tests/support/make-place'
import { settledOutbox } from '../../../tests/support/outbox'
import { accept, decide, imageStatus, picture, queue } from './testing/edits'
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

describe('accepting a change concerns only what it changes', () => {
  const accepted = async (id: string) => {
    expect(await accept(app, admin, `place.${id}`)).toMatchObject({ status: 303 })
    expect(await waitingFor(app.documents, 'place', id)).toBeNull()
  }

  test('words about a picture that an admin has replaced do not bring it back', async () => {
    const { user, cookie } = await grantedPlace(app, 'anne', { trusted: true })
    await editPlace(app, cookie, 'anne', { photo: await picture(), photoAlt: 'La salle' })
    await app.documents.update(users, user.uid, { trusted: false })
    await editPlace(app, cookie, 'anne', { photoAlt: 'La grande salle', access: 'Par la cour.' })
    const photo = { id: `place-${'a'.repeat(32)}`, alt: 'Le foyer', credit: '', width: 900, height: 600 }
    await app.documents.update(places, 'anne', { photo })
    await accepted('anne')
    expect(await app.documents.get(places, 'anne')).toMatchObject({
      ...{ photo, access: 'Par la cour.' },
    })
  })

  test('a second change of its author takes nothing over that others have published meanwhile', async () => {
    const { cookie } = await grantedPlace(app, 'rose')
    await editPlace(app, cookie, 'rose', { website: 'https://rose.example/' })
    await app.documents.update(places, 'rose', { access: 'Par le parc.' })
    await editPlace(app, cookie, 'rose', { street: 'Rue Neuve 1' })
    await app.documents.update(places, 'rose', { access: 'Par le pont.' })
    await accepted('rose')
    expect(await app.documents.get(places, 'rose')).toMatchObject({
      ...{ website: 'https://rose.example/', street: 'Rue Neuve 1', access: 'Par le pont.' },
    })
  })

  test('lists that would become too long are refused with the reason', async () => {
    const { cookie } = await grantedPlace(app, 'lise')
    await editPlace(app, cookie, 'lise', { otherNames: 'La Lise' })
    const names = Array.from({ length: 10 }, (_, index) => `Nom ${index}`)
    await app.documents.update(places, 'lise', { otherNames: names })
    expect(await accept(app, admin, 'place.lise')).toMatchObject({
      data: { message: expect.stringContaining('trop de noms') },
    })
    expect(await waitingFor(app.documents, 'place', 'lise')).not.toBeNull()
  })
})

describe('a change of a place that has been merged into another one', () => {
  async function merged(id: string) {
    const { user, cookie } = await grantedPlace(app, `${id}-cave`)
    await grantedPlace(app, id)
    await editPlace(app, cookie, `${id}-cave`, { website: `https://${id}.example/` })
    await app.documents.update(places, `${id}-cave`, { mergedInto: id })
    const [line] = (await queue(app, admin)).filter((one) => one.id === `place.${id}-cave`)
    return { user, line }
  }

  test('is accepted into the one that stands for it, which the queue shows', async () => {
    const { user, line } = await merged('jean')
    expect(line).toMatchObject({
      name: 'Salle jean',
      adminPath: '/admin/places/jean',
      publicPath: '/lieux/jean',
    })
    await accept(app, admin, 'place.jean-cave')
    expect(await app.documents.get(places, 'jean')).toMatchObject({ website: 'https://jean.example/' })
    expect(await waitingFor(app.documents, 'place', 'jean-cave')).toBeNull()
    const [mail] = (await settledOutbox(app)).filter(({ to }) => to === user.email)
    expect(mail?.link).toBe('/organizer/place/jean')
  })

  test('is refused under the name of the one that stands for it', async () => {
    const { user, line } = await merged('marie')
    await decide(app, admin, 'refuser', {
      ...{ id: line?.id ?? '', seen: line?.seen ?? '' },
      message: 'Autre site.',
    })
    expect(await waitingFor(app.documents, 'place', 'marie-cave')).toBeNull()
    const [mail] = (await settledOutbox(app)).filter(({ to }) => to === user.email)
    expect(mail?.subject).toContain('Salle marie')
  })

  test('and merged once more still reaches the last one', async () => {
    await merged('noe')
    await grantedPlace(app, 'noe-grand')
    await app.documents.update(places, 'noe', { mergedInto: 'noe-grand' })
    await accept(app, admin, 'place.noe-cave')
    expect(await app.documents.get(places, 'noe-grand')).toMatchObject({ website: 'https://noe.example/' })
  })
})
