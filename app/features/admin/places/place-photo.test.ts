import { afterAll, beforeAll, expect, test } from 'vitest'
import { logOf } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { type AgendaPlace, places } from '~/domain/place'
import { users } from '~/domain/user'
import { addUser } from '../../../../tests/support/accounts'
import { type Application, openApplication } from '../../../../tests/support/application'
import { makePlace } from '../../../../tests/support/make-place'
import { photo } from '../../../../tests/support/photo'
import { editPlace } from './edit-place.server'
import { removePlace } from './manage-places.server'
import { factsOfPlace, placeFields, placeForm } from './place-form'

const ANNE = { uid: 'anne', name: 'Anne' }
let app: Application
let admin: CurrentUser
beforeAll(async () => {
  app = await openApplication()
  const { uid, role } = await addUser(app.documents, { role: 'admin' })
  admin = { uid, role, sessionId: 's', profile: await app.documents.get(users, uid) }
})
afterAll(() => app.close())

async function placed(id: string): Promise<string> {
  await app.documents.insert(places, id, makePlace())
  return id
}

async function stored(id: string): Promise<AgendaPlace> {
  const place = await app.documents.get(places, id)
  if (!place) throw new Error('gone')
  return place
}

/** The form as it is shown now, with these changes. */
async function form(id: string, change: object) {
  const shown = placeFields(factsOfPlace(await stored(id)))
  const given = Object.entries(shown).filter(([, value]) => value !== '')
  return placeForm.parse({ ...Object.fromEntries(given), base: JSON.stringify(shown), ...change })
}

async function photoFile(): Promise<File> {
  const { buffer, name, mimeType } = await photo()
  return new File([new Uint8Array(buffer)], name, { type: mimeType })
}

async function storedPhotos(): Promise<string[]> {
  const ids = new Set<string>()
  for await (const { key } of app.files.list('images/place-')) ids.add(key.split('/')[1] ?? '')
  return [...ids].sort()
}

test('a photo of a place has a text, is replaced and taken away, and leaves no file', async () => {
  const id = await placed('theatre')
  expect(await editPlace(admin, id, await form(id, { photo: await photoFile() }), app)).toEqual({
    ok: false,
    reason: 'needs-alt',
  })
  expect(await storedPhotos()).toEqual([])

  const texts = { photoAlt: 'La façade au soleil', photoCredit: 'Camille' }
  expect(
    await editPlace(admin, id, await form(id, { photo: await photoFile(), ...texts }), app),
  ).toMatchObject({ ok: true })
  const first = (await stored(id)).photo
  expect(first).toMatchObject({ alt: 'La façade au soleil', credit: 'Camille', width: 900, height: 600 })
  expect(await storedPhotos()).toEqual([first?.id])

  const again = await form(id, { photo: await photoFile(), photoCredit: 'Dominique' })
  await editPlace(admin, id, again, app)
  const second = (await stored(id)).photo
  expect(second).toMatchObject({ alt: 'La façade au soleil', credit: 'Dominique' })
  expect(await storedPhotos()).toEqual([second?.id])

  expect(await editPlace(admin, id, await form(id, { photoAlt: '' }), app)).toMatchObject({
    reason: 'needs-alt',
  })
  await editPlace(admin, id, await form(id, { photoAlt: 'La façade' }), app)
  expect((await stored(id)).photo).toEqual({ ...second, alt: 'La façade' })

  await editPlace(admin, id, await form(id, { withoutPhoto: true }), app)
  expect((await stored(id)).photo).toBeNull()
  expect(await storedPhotos()).toEqual([])
  const details = (await logOf('place', id, app.documents, 9)).map(({ detail }) => detail)
  expect(details.filter((detail) => detail === 'Photo')).toHaveLength(4)
})

test('a photo that comes with a refused form is not kept, nor that of a place that goes', async () => {
  const id = await placed('cave')
  const photoAlt = 'La cave'
  const nowhere = await form(id, { photo: await photoFile(), photoAlt, locality: 'Nulle-Part' })
  expect(await editPlace(admin, id, nowhere, app)).toEqual({ ok: false, reason: 'locality' })
  const text = new File(['<svg/>'], 'photo.jpg', { type: 'image/jpeg' })
  expect(await editPlace(admin, id, await form(id, { photo: text, photoAlt }), app)).toEqual({
    ok: false,
    reason: 'not-an-image',
  })
  expect(await storedPhotos()).toEqual([])

  await editPlace(admin, id, await form(id, { photo: await photoFile(), photoAlt }), app)
  expect(await storedPhotos()).toHaveLength(1)
  expect(await removePlace(ANNE, id, app)).toEqual({ ok: true })
  expect(await storedPhotos()).toEqual([])
})
