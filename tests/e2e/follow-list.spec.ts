import { refuseClipboard } from '../support/refused-clipboard'
import { expect, test } from '../support/test'

const SEARCH = '?q=jazz&date=ce-week-end'

test('a list can be subscribed to, and its address read', { tag: '@nojs-only' }, async ({ page, app }) => {
  await page.goto(`/evenements${SEARCH}`)
  const address = `${app.origin}/evenements.ics${SEARCH}`
  await expect(page.getByRole('link', { name: 'Dans mon calendrier' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  )
  await expect(page.getByLabel(/^Adresse à coller/)).toHaveValue(address)
  await expect(page.getByRole('button', { name: 'Copier l’adresse' })).toBeHidden()
})

test('one button copies the address of the list that is shown', async ({ page, context, app }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/evenements${SEARCH}`)
  await page.getByRole('button', { name: 'Copier l’adresse' }).click()
  await expect(page.getByText('Adresse copiée')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${app.origin}/evenements.ics${SEARCH}`)

  await page
    .getByRole('link', { name: /^Retirer/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Copier l’adresse' })).toBeVisible()
})

test('where the clipboard is refused the address is selected', async ({ page }) => {
  await refuseClipboard(page)
  await page.goto(`/evenements${SEARCH}`)
  await page.getByRole('button', { name: 'Copier l’adresse' }).click()
  await expect(page.getByRole('button', { name: 'Adresse sélectionnée' })).toBeVisible()
  const selected = await page
    .getByLabel(/^Adresse à coller/)
    .evaluate((field: HTMLInputElement) =>
      field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
    )
  expect(selected).toContain(`/evenements.ics${SEARCH}`)
})
