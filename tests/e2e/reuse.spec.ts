import { refuseClipboard } from '../support/refused-clipboard'
import { expect, expectNoAxeViolations, test } from '../support/test'

test('who chooses a list and a look gets the code for it, as component or frame', {
  tag: ['@nojs', '@drawn'],
}, async ({ page, app }) => {
  await page.goto('/reutiliser')
  await page.getByLabel('Valais').check()
  await page.getByRole('combobox', { name: 'Thème', exact: true }).selectOption('Musique')
  await page.getByLabel('Clair ou sombre').selectOption('Sombre')
  await page.getByLabel('Nombre d’événements affichés').selectOption('5')
  await page.getByRole('button', { name: 'Voir le code' }).click()
  const code = page.locator('pre')
  await expect(code.first()).toContainText('<agenda-romand category="musique" canton="VS" limit="5">')
  await expect(code.nth(1)).toContainText('color-scheme: dark;')

  await page.getByLabel(/^Cadre/).check()
  await page.getByRole('button', { name: 'Voir le code' }).click()
  const address = '/integrer?category=musique&canton=VS&theme=sombre&limit=5'
  await expect(code.first()).toContainText(`<iframe src="${app.origin}${address.replaceAll('&', '&amp;')}"`)
  await expect(page.getByTitle('Aperçu du cadre')).toHaveAttribute('src', address)
  await page.getByTitle('Aperçu du cadre').scrollIntoViewIfNeeded()
  await expect(page.frameLocator('iframe').getByText(/événement/)).toBeVisible()
})

test('code and preview follow what is chosen, and filters without a field stay', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/reutiliser?public=famille')
  const preview = page.locator('agenda-romand')
  await expect(preview.getByRole('listitem').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('Genève').check()
  await expect(page.locator('pre').first()).toContainText('<agenda-romand canton="GE" public="famille">')
  await expect(page.getByLabel('Genève')).toBeFocused()
  await expect(preview).toHaveAttribute('canton', 'GE')
  await page.getByLabel('Couleur d’accent').fill('#0057b8')
  await expect(page.locator('pre').nth(1)).toContainText('--agenda-accent: #0057b8;')
  await page.getByRole('button', { name: 'Copier le code' }).first().click()
  await expect(page.getByText('Code copié')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('canton="GE" public="famille"')
})

test('where the clipboard is refused the code is selected', async ({ page }) => {
  await refuseClipboard(page)
  await page.goto('/reutiliser?canton=GE')
  await page.getByRole('button', { name: 'Copier le code' }).first().click()
  await expect(page.getByRole('button', { name: 'Code sélectionné' })).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('<agenda-romand canton="GE">')
})
