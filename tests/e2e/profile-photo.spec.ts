import sharp from 'sharp'
import { expectDone, PROFILE, section } from '../support/profile'
import { expect, REFUSED, test } from '../support/test'

test('a photo is taken in, shown, and removed', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  login,
  request,
}) => {
  await login(context, { withPassword: true, photoURL: 'https://lh3.googleusercontent.com/a/photo' })
  await page.goto(PROFILE)
  const photo = section(page, 'Photo')
  await expect(photo.getByText('CR')).toBeVisible()
  await expect(photo.locator('img')).toHaveCount(0)

  const jpeg = await sharp({
    create: {
      width: 2400,
      height: 1800,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(jpeg.length).toBeGreaterThan(1_000_000)
  await photo
    .getByLabel('Votre photo')
    .setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await photo.getByRole('button', { name: 'Enregistrer la photo' }).click()
  await expectDone(page, 'Votre photo est enregistrée.')
  const src = (await photo.locator('img').getAttribute('src')) ?? ''
  expect(src).toMatch(/^\/images\/profile-[0-9a-f]{32}\/320$/)
  const served = (await page.request.get(src)).headers()
  expect(served['content-type']).toBe('image/webp')
  expect(served['cache-control']).toBe('private, no-store')
  expect((await request.get(src)).status()).toBe(404)

  await photo.getByRole('button', { name: 'Supprimer la photo' }).click()
  await expectDone(page, 'Votre photo est supprimée.')
  await expect(photo.locator('img')).toHaveCount(0)
  expect((await page.request.get(src)).status()).toBe(404)
})

test('what is no photo is refused beside its field', { tag: '@nojs' }, async ({
  page,
  context,
  login,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  await login(context, { withPassword: true })
  await page.goto(PROFILE)
  const photo = section(page, 'Photo')
  const file = { name: 'moi.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') }
  await photo.getByLabel('Votre photo').setInputFiles(file)
  await photo.getByRole('button', { name: 'Enregistrer la photo' }).click()
  await expect(photo.getByRole('alert')).toContainText('Ce fichier n’est pas une image')
  await expect(photo.getByLabel('Votre photo')).toHaveAttribute('aria-invalid', 'true')
})
