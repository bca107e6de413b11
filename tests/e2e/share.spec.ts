import { HIDDEN_AGENDA } from '../support/agenda'
import { refuseClipboard } from '../support/refused-clipboard'
import { expect, test } from '../support/test'

test('the picture to share is drawn; one that says what is no longer true leads to the present one', async ({
  page,
  request,
}) => {
  await page.goto('/evenement/concert-annule')
  const address = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  const picture = await request.get(address)
  expect(picture.headers()).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const older = await request.get(address.replace(/\.\w{7}\.png$/, '.0000000.png'), { maxRedirects: 0 })
  expect(older.status()).toBe(302)
  expect(new URL(older.headers().location ?? '', address).href).toBe(address)
  expect((await request.get('/partage/inconnu.0000000.png')).status()).toBe(404)
  for (const id of HIDDEN_AGENDA.keys()) {
    expect((await request.get(`/partage/${id}.0000000.png`)).status(), id).toBe(404)
  }
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^Jeu\.\s26\snov\., 20\sh · Lausanne/,
  )
})

test('where the clipboard is refused the address can be copied by hand', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await refuseClipboard(page)
  await page.goto('/evenement/concert-annule')
  await page.getByRole('button', { name: 'Partager' }).click()
  const field = page.getByRole('textbox', { name: 'Adresse à copier' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(/\/evenement\/concert-annule$/)
})

test('without JavaScript the address stands there to copy', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto('/evenement/concert-annule')
  await expect(page.getByRole('textbox', { name: 'Adresse à copier' })).toHaveValue(/concert-annule$/)
  await expect(page.getByRole('link', { name: 'Ajouter à mon calendrier' })).toHaveCount(0)
})
