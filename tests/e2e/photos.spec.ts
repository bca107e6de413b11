import type { Page } from '@playwright/test'
import { users } from '~/domain/user'
import { unfold } from '../support/event-form'
import { largePhoto } from '../support/photo'
import { expect, notice, test } from '../support/test'

const MB = 1024 * 1024

/** How many bytes the next form takes with it. */
async function bytesPosted(page: Page): Promise<number> {
  const request = await page.waitForRequest((sent) => sent.method() === 'POST')
  return (await request.headerValue('Content-Length').then(Number)) || (request.postDataBuffer()?.length ?? 0)
}

test('a photo of a phone is made smaller before it is sent, and stands upright', async ({
  page,
  context,
  app,
  login,
}) => {
  const { uid } = await login(context)
  const photo = await largePhoto()
  expect(photo.buffer.length).toBeGreaterThan(12 * MB)
  await page.goto('/organizer/profile')
  await page.getByLabel('Votre photo').setInputFiles(photo)
  const posted = bytesPosted(page)
  // The button is pressed at once: the form waits for its photo.
  await page.getByRole('button', { name: 'Enregistrer la photo' }).click()
  expect(await posted).toBeLessThan(8 * MB)
  await expect(notice(page, 'Votre photo est enregistrée.')).toBeVisible()
  const path = (await app.store.get(users, uid))?.photoURL ?? ''
  expect(path).toMatch(/^\/images\//)
  const [width = 0, height = 0] = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, path)
  expect(height).toBeGreaterThan(width)
})

test('a file too large to be sent, or of a type that is not taken, is refused at its field and not sent', async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.goto('/organizer/submit-event')
  await page.getByLabel('Titre', { exact: true }).fill('Bal du village')
  await unfold(page, 'photo')
  const field = page.getByLabel('Votre photo')
  await field.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.alloc(11 * MB, 1) })
  await expect(notice(page, 'IMG_1.HEIC')).toContainText('pèse 11\u00a0Mo')
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0)
  for (const [mimeType, sentence] of [
    ['image/heic', 'Le format HEIC n’est pas pris en charge.'],
    ['image/gif', 'Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF.'],
  ] as const) {
    await field.setInputFiles({ name: 'x', mimeType, buffer: Buffer.from('GIF89a') })
    await expect(notice(page, sentence)).toBeVisible()
    expect(await field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0)
  }
  // One that the server takes or refuses by itself is left alone.
  await field.setInputFiles({ name: 'x.avif', mimeType: 'image/avif', buffer: Buffer.alloc(2 * MB, 1) })
  await expect(page.getByText('Ce fichier n’est pas une image lisible')).toBeVisible()
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.size)).toBe(2 * MB)
})

test('without JavaScript a photo that is too large brings the form back with its texts', {
  tag: '@nojs-only',
}, async ({ page, context, login, allowProblem }) => {
  allowProblem(/status of 400/)
  await login(context)
  await page.goto('/organizer/submit-event')
  await page.getByLabel('Titre', { exact: true }).fill('Bal du village')
  await page.getByLabel(/^Description/).fill('Orchestre et cantine.')
  await unfold(page, 'photo')
  await page.getByLabel('Votre photo').setInputFiles(await largePhoto())
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await expect(page.getByRole('alert')).toContainText('L’image pèse plus de 10\u00a0Mo.')
  await expect(page.getByLabel('Votre photo')).toHaveAccessibleDescription(/pèse plus de 10/)
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Bal du village')
  await expect(page.getByLabel(/^Description/)).toHaveValue('Orchestre et cantine.')
})
