import { dateRow, NEW_EVENT } from '../support/event-form'
import { expect, test } from '../support/test'

test('dates are added with the times of the one before, and removed in their place', async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.goto(NEW_EVENT)
  await expect(page.getByRole('button', { name: /Retirer la date/ })).toHaveCount(0)
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-01')
  await dateRow(page, 1).getByLabel('Début').fill('19:00')
  await dateRow(page, 1).getByLabel('Fin').fill('21:00')
  const address = page.url()
  for (const day of ['2026-12-02', '2026-12-03']) {
    await page.getByRole('button', { name: 'Ajouter une date' }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.locator(':focus').fill(day)
  }
  await expect(dateRow(page, 3).getByLabel('Début')).toHaveValue('19:00')
  await expect(dateRow(page, 3).getByLabel('Fin')).toHaveValue('21:00')

  await page.getByRole('button', { name: 'Retirer la date 2' }).click()
  await expect(dateRow(page, 3)).toHaveCount(0)
  await expect(dateRow(page, 2).getByLabel('Jour', { exact: true })).toHaveValue('2026-12-03')
  await expect(dateRow(page, 2).getByLabel('Jour', { exact: true })).toBeFocused()
  await expect(dateRow(page, 1).getByLabel('Jour', { exact: true })).toHaveValue('2026-12-01')
  expect(page.url()).toBe(address)
})

test('adding and removing a date keeps everything without JavaScript too', { tag: '@nojs' }, async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Trois soirs de théâtre')
  await page.getByLabel(/^Description/).fill('Une ligne\n\nUne autre')
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-01')
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await dateRow(page, 2).getByLabel('Jour', { exact: true }).fill('2026-12-02')
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await dateRow(page, 3).getByLabel('Jour', { exact: true }).fill('2026-12-03')
  await page.getByRole('button', { name: 'Retirer la date 1' }).click()
  await expect(dateRow(page, 3)).toHaveCount(0)
  await expect(dateRow(page, 1).getByLabel('Jour', { exact: true })).toHaveValue('2026-12-02')
  await expect(dateRow(page, 2).getByLabel('Jour', { exact: true })).toHaveValue('2026-12-03')
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Trois soirs de théâtre')
  await expect(page.getByLabel(/^Description/)).toHaveValue('Une ligne\n\nUne autre')
})
