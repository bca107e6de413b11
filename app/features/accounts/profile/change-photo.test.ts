import { describe, expect, test } from 'vitest'
import { type User, users } from '~/domain/user'
import { changePhoto, removePhoto } from './change-photo.server'
import { loadProfilePage } from './profile-page.server'
import { app, currentUserOf, picture, signedIn, signedInWithGoogle, storedImages } from './testing/signed-in'

describe('a photo', () => {
  test('is shown once it is ours; the one before, and a removed one, leave the store', async () => {
    const user = await signedIn()
    const before = await storedImages()
    expect(await changePhoto(user, await picture('red'), app)).toEqual({ ok: true })
    const first = (await currentUserOf(user.uid)).profile.photoURL
    expect(await changePhoto(user, await picture('blue'), app)).toEqual({ ok: true })
    const second = await currentUserOf(user.uid)
    expect(second.profile.photoURL).toMatch(/^\/images\/profile-[0-9a-f]{32}\/320$/)
    expect(second.profile.photoURL).not.toBe(first)
    expect((await loadProfilePage(second, app)).photo).toBe(second.profile.photoURL)
    expect(await storedImages()).toHaveLength(before.length + 3)

    expect(await removePhoto(user, app)).toEqual({ ok: true })
    expect((await currentUserOf(user.uid)).profile.photoURL).toBeNull()
    expect(await storedImages()).toEqual(before)
  })

  test('that is none is refused, and nothing is stored', async () => {
    const user = await signedIn()
    const before = await storedImages()
    const outcome = await changePhoto(user, new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), app)
    expect(outcome).toEqual({ ok: false, reason: 'not-an-image' })
    expect(await storedImages()).toEqual(before)
  })

  test('from Google’s own host, as older profiles name it, is not shown: the initials are', async () => {
    const user = await signedInWithGoogle()
    const photoURL = 'https://lh3.googleusercontent.com/a/photo'
    const profile = await app.documents.update<User>(users, user.uid, { photoURL })
    const page = await loadProfilePage({ ...user, profile }, app)
    expect(page).toMatchObject({ photo: null, initials: 'DF', hasPassword: false, hasGoogle: true })
  })
})
