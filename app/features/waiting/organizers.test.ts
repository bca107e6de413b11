import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizers } from '~/domain/organizer'
import { waitingFor } from '~/domain/waiting'
import * as ownPage from '~/routes/organizer.organisateurs.$id'
import { type Application, openApplication } from '../../../tests/support/application'
import { settledOutbox } from '../../../tests/support/outbox'
import { decide, imageStatus, picture, posted, queue } from './testing/edits'
import { activeOrganizer, editOrganizer, shownOrganizer } from './testing/subjects'

let app: Application
let admin: string
beforeAll(async () => {
  app = await openApplication()
  admin = (await app.signedIn({ role: 'admin' })).cookie
})
afterAll(() => app.close())

test('its author reads it, changes it and takes it back; a second change keeps the first state before', async () => {
  const { cookie } = await activeOrganizer(app, 'theatre', {})
  await editOrganizer(app, cookie, 'theatre', { description: 'Une' })
  await editOrganizer(app, cookie, 'theatre', {
    description: 'Une autre',
    website: 'https://theatre.example/',
  })
  expect((await shownOrganizer(app, cookie, 'theatre')).organizer).toMatchObject({
    fields: { description: 'Une autre', website: 'https://theatre.example/' },
    change: { differences: [{ label: 'Présentation' }, { label: 'Site web' }] },
  })
  expect(await waitingFor(app.documents, 'organizer', 'theatre')).toMatchObject({
    before: { description: 'Nous chantons depuis 1987.' },
  })
  const request = posted('/organizer/organisateurs/theatre?formulaire=abandonner', cookie, {})
  await ownPage.action({ request, params: { id: 'theatre' }, context: app.context })
  expect((await shownOrganizer(app, cookie, 'theatre')).organizer).toMatchObject({
    fields: { description: 'Nous chantons depuis 1987.' },
    change: null,
  })
  // Written back by hand it waits no more either.
  await editOrganizer(app, cookie, 'theatre', { description: 'Une' })
  await editOrganizer(app, cookie, 'theatre', { description: 'Nous chantons depuis 1987.' })
  expect(await waitingFor(app.documents, 'organizer', 'theatre')).toBeNull()
})

test('what an admin has not read is never accepted: neither another text of its author, nor another page', async () => {
  const { cookie } = await activeOrganizer(app, 'orgue', {})
  await editOrganizer(app, cookie, 'orgue', { description: 'Lu' })
  const [read] = await queue(app, admin)
  await editOrganizer(app, cookie, 'orgue', { description: 'Pas lu' })
  const first = await decide(app, admin, 'accepter', { id: read?.id ?? '', seen: read?.seen ?? '' })
  expect(first).toMatchObject({ init: { status: 409 }, data: { message: /a changé entre-temps/ } })
  const [again] = await queue(app, admin)
  await editOrganizer(app, admin, 'orgue', { description: 'D’un admin' })
  expect(
    await decide(app, admin, 'accepter', { id: again?.id ?? '', seen: again?.seen ?? '' }),
  ).toMatchObject({
    init: { status: 409 },
  })
  expect(await app.documents.get(organizers, 'orgue')).toMatchObject({ description: 'D’un admin' })
  const [last] = await queue(app, admin)
  await decide(app, admin, 'accepter', { id: last?.id ?? '', seen: last?.seen ?? '' })
  expect(await app.documents.get(organizers, 'orgue')).toMatchObject({ description: 'Pas lu' })
})

test('what an admin has not read is never refused: neither another text, nor another page, nor what lost its badge', async () => {
  const { cookie } = await activeOrganizer(app, 'cor', {})
  const refuse = (read: { id: string; seen: string } | undefined) =>
    decide(app, admin, 'refuser', { id: read?.id ?? '', seen: read?.seen ?? '', message: 'Trop court.' })
  const isRefusedItself = {
    init: { status: 409 },
    data: { message: /a changé entre-temps/, refusal: { id: 'organizer.cor', message: 'Trop court.' } },
  }
  await editOrganizer(app, cookie, 'cor', { description: 'Lu' })
  const [read] = await queue(app, admin)
  await editOrganizer(app, cookie, 'cor', { description: 'Pas lu' })
  expect(await refuse(read)).toMatchObject(isRefusedItself)
  const [again] = await queue(app, admin)
  await editOrganizer(app, admin, 'cor', { description: 'D’un admin' })
  expect(await refuse(again)).toMatchObject(isRefusedItself)
  expect(await waitingFor(app.documents, 'organizer', 'cor')).toMatchObject({
    after: { description: 'Pas lu' },
  })
  await refuse((await queue(app, admin))[0])
  expect(await queue(app, admin)).toEqual([])

  const trusted = await activeOrganizer(app, 'tuba', { trusted: true }, true)
  await editOrganizer(app, trusted.cookie, 'tuba', { website: 'https://lu.example/' })
  const [unverified] = await queue(app, admin)
  await editOrganizer(app, trusted.cookie, 'tuba', { website: 'https://pas-lu.example/' })
  expect(await refuse(unverified)).toMatchObject({ init: { status: 409 } })
  await refuse((await queue(app, admin))[0])
  expect(await queue(app, admin)).toEqual([])
})

test('what is refused is gone with its picture, and its author is told why', async () => {
  const { user, cookie } = await activeOrganizer(app, 'harpe', {})
  await editOrganizer(app, cookie, 'harpe', { logoAlt: 'Une harpe', logo: await picture() })
  const image = (await waitingFor(app.documents, 'organizer', 'harpe'))?.imageId ?? ''
  const [line] = await queue(app, admin)
  const read = { id: line?.id ?? '', seen: line?.seen ?? '' }
  expect(await decide(app, admin, 'refuser', { ...read, message: '' })).toMatchObject({
    init: { status: 400 },
  })
  await decide(app, admin, 'refuser', {
    ...read,
    message: 'Ce logo est celui d’une autre société.',
  })
  expect(await queue(app, admin)).toEqual([])
  expect(await imageStatus(app, image, admin)).toBe(404)
  const mails = (await settledOutbox(app)).filter(({ text }) => text.includes('autre société'))
  expect(mails).toMatchObject([{ to: user.email }])
})
