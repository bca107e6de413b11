// A text that nobody has read is nowhere: the test walks all that the site gives to visitors.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { organizers } from '~/domain/organizer'
import { places } from '~/domain/place'
import { waiting, waitingFor } from '~/domain/waiting'
import * as listPage from '~/routes/organizer.organisateurs._index'
import { type Application, openApplication } from '../../../tests/support/application'
import { settledOutbox } from '../../../tests/support/outbox'
import { accept, decide, imageStatus, picture, posted, queue } from './testing/edits'
import { holding, loadRoutes, publicOutputs } from './testing/public-outputs'
import {
  activeOrganizer,
  editOrganizer,
  editPlace,
  grantedPlace,
  SLOW,
  shownOrganizer,
  shownPlace,
} from './testing/subjects'

/** Every route of the site is loaded, which takes a slow machine minutes. */
const PATIENCE_MS = 300_000

let app: Application
let admin: string
beforeAll(async () => {
  app = await openApplication()
  admin = (await app.signedIn({ role: 'admin' })).cookie
  await loadRoutes()
}, PATIENCE_MS)
afterAll(() => app.close())

const EVIL = {
  name: 'Billetterie Officielle',
  description: 'Billetterie officielle de la Ville, écrivez à paie@evil.example',
  website: 'https://billets-evil.example/',
  logoAlt: 'Les armoiries de la Ville',
}
const TRACES = ['Billetterie', 'billets-evil', 'evil.example', 'armoiries']

test('what an untrusted member writes of an active, verified organizer is on no public page, feed, image or mail', async () => {
  const { cookie } = await activeOrganizer(app, 'choeur', {}, true)
  await editOrganizer(app, cookie, 'choeur', { ...EVIL, logo: await picture() })
  const change = await waitingFor(app.documents, 'organizer', 'choeur')
  const image = change?.imageId ?? ''
  expect(await app.documents.get(organizers, 'choeur')).toMatchObject({
    name: 'Chœur du Lac',
    verified: true,
  })

  const outputs = await publicOutputs(app, { ids: ['choeur', 'concert-choeur', image], query: 'choeur' })
  for (const trace of [...TRACES, image]) expect(holding(outputs, trace)).toEqual([])
  expect(
    (await settledOutbox(app)).filter(({ text }) => TRACES.some((trace) => text.includes(trace))),
  ).toEqual([])
  const stranger = await app.signedIn()
  const statuses = [imageStatus(app, image), imageStatus(app, image, stranger.cookie)]
  expect(await Promise.all(statuses)).toEqual([404, 404])
  expect(await Promise.all([imageStatus(app, image, cookie), imageStatus(app, image, admin)])).toEqual([
    200, 200,
  ])

  const [line] = await queue(app, admin)
  expect(line?.differences.map(({ label }) => label)).toEqual(['Nom', 'Présentation', 'Site web', 'Logo'])
  await decide(app, admin, 'accepter', { id: line?.id ?? '', seen: line?.seen ?? '' })
  expect(await app.documents.get(organizers, 'choeur')).toMatchObject({
    ...{ name: EVIL.name, website: EVIL.website, logo: { id: image, alt: EVIL.logoAlt }, verified: false },
  })
  expect(await app.documents.count(waiting)).toBe(0)
  await vi.waitFor(async () => expect(await imageStatus(app, image)).toBe(200), SLOW)
})

test('what a trusted member writes is public at once, and an admin is asked about the badge', async () => {
  const { cookie } = await activeOrganizer(app, 'fanfare', { trusted: true }, true)
  await editOrganizer(app, cookie, 'fanfare', { description: 'Nous jouons dehors.' })
  expect(await app.documents.get(organizers, 'fanfare')).toMatchObject({ verified: true })
  expect(await queue(app, admin)).toEqual([])
  await editOrganizer(app, cookie, 'fanfare', { website: 'https://autre.example/' })
  await vi.waitFor(
    () => expect(app.catalogue.organizer('fanfare')?.website).toBe('https://autre.example/'),
    SLOW,
  )
  const outputs = await publicOutputs(app, { ids: ['fanfare'], query: 'choeur' })
  for (const text of ['Nous jouons dehors.', 'autre.example']) {
    expect(holding(outputs, text)).toContain('organisateurs.$id.tsx fanfare')
  }
  expect(await app.documents.get(organizers, 'fanfare')).toMatchObject({ verified: false })
  const [line] = await queue(app, admin)
  expect(line).toMatchObject({ kind: 'verification', differences: [{ label: 'Site web' }] })
  await decide(app, admin, 'accepter', { id: line?.id ?? '', seen: line?.seen ?? '' })
  expect(await app.documents.get(organizers, 'fanfare')).toMatchObject({ verified: true })
})

test('a new organizer has its name only, until the rest is read; its first event makes no unread text public', async () => {
  const { cookie } = await app.signedIn()
  const request = posted('/organizer/organisateurs', cookie, {
    ...{ name: 'Quatuor du Lac', description: EVIL.description, website: EVIL.website },
  })
  const answer = (await listPage.action({ request, params: {}, context: app.context })) as Response
  const id = answer.headers.get('Location')?.split('/').at(-1) ?? ''
  expect(await app.documents.get(organizers, id)).toMatchObject({
    ...{ name: 'Quatuor du Lac', description: '', website: null, state: 'pending' },
  })
  expect((await shownOrganizer(app, cookie, id)).organizer.fields).toMatchObject({
    description: EVIL.description,
  })
  await app.documents.update(organizers, id, { state: 'active' })
  await vi.waitFor(() => expect(app.catalogue.organizer(id)).not.toBeNull(), SLOW)
  const outputs = await publicOutputs(app, { ids: [id], query: 'quatuor' })
  expect(holding(outputs, 'Quatuor du Lac')).toContain(`organisateurs.$id.tsx ${id}`)
  for (const trace of TRACES) expect(holding(outputs, trace)).toEqual([])
})

const EVIL_PLACE = {
  name: 'Casino Evil',
  website: 'https://casino-evil.example/',
  access: 'Venez jouer, https://jeu-evil.example',
  lat: '46.1',
  lng: '6.1',
  photoAlt: 'Une roulette truquée',
}
const TRACES_OF_PLACE = ['Casino Evil', 'casino-evil', 'jeu-evil', 'roulette']

test('what somebody writes of a place they were granted is on no public page, feed, image or mail until it is read', async () => {
  const { cookie } = await grantedPlace(app, 'jean', {})
  expect(await editPlace(app, cookie, 'jean', { ...EVIL_PLACE, photo: await picture() })).toMatchObject({
    status: 303,
  })
  const image = (await waitingFor(app.documents, 'place', 'jean'))?.imageId ?? ''
  expect(await app.documents.get(places, 'jean')).toMatchObject({
    name: 'Salle jean',
    lat: 46.3832,
    photo: null,
  })
  const outputs = await publicOutputs(app, { ids: ['jean', 'soir-jean', image], query: 'salle' })
  expect(holding(outputs, 'Salle jean')).toContain('lieux.$id.tsx jean')
  for (const trace of [...TRACES_OF_PLACE, image]) expect(holding(outputs, trace)).toEqual([])
  expect(
    (await settledOutbox(app)).filter(({ text }) => TRACES_OF_PLACE.some((trace) => text.includes(trace))),
  ).toEqual([])
  const other = await app.signedIn()
  expect(await imageStatus(app, image)).toBe(404)
  expect(await imageStatus(app, image, other.cookie)).toBe(404)
  expect(await imageStatus(app, image, cookie)).toBe(200)

  expect((await shownPlace(app, cookie, 'jean')).fields).toMatchObject({
    name: 'Casino Evil',
    access: EVIL_PLACE.access,
  })
  const line = (await queue(app, admin)).find(({ id }) => id === 'place.jean')
  expect(line?.differences.map(({ field }) => field)).toEqual([
    ...['name', 'lat', 'lng', 'access', 'website', 'photo'],
  ])
  await accept(app, admin, 'place.jean')
  expect(await app.documents.get(places, 'jean')).toMatchObject({ name: 'Casino Evil', photo: { id: image } })
})
