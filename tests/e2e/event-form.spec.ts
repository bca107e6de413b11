import type { Locator, Page } from '@playwright/test'
import { dateRow, NEW_EVENT, unfold } from '../support/event-form'
import { holdJavaScript } from '../support/hold-javascript'
import { photo } from '../support/photo'
import { expect, expectNoAxeViolations, REFUSED, test } from '../support/test'

function step(page: Page, title: string): Locator {
  return page.getByRole('region', { name: new RegExp(title) })
}

async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

test('what is filled in before the JavaScript has come stays', async ({ page, context, login }) => {
  await login(context)
  const letJavaScriptCome = await holdJavaScript(page)
  await page.goto(NEW_EVENT, { waitUntil: 'commit' })
  const title = page.getByLabel('Titre', { exact: true })
  const category = page.getByLabel('Thème', { exact: true })
  const day = dateRow(page, 1).getByLabel('Jour', { exact: true })
  const free = page.getByRole('radio', { name: 'Gratuit' })
  await title.fill('Concert sans attendre')
  await category.selectOption('musique')
  await day.fill('2026-12-05')
  await free.check()

  letJavaScriptCome()
  await page.waitForLoadState()
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await expect(dateRow(page, 2)).toBeVisible()
  await expect(title).toHaveValue('Concert sans attendre')
  await expect(category).toHaveValue('musique')
  await expect(day).toHaveValue('2026-12-05')
  await expect(free).toBeChecked()
})

test('each way to say when, where and how much shows its own fields', { tag: ['@nojs', '@drawn'] }, async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.goto(NEW_EVENT)
  const when = step(page, 'Quand')
  await expect(dateRow(page, 1)).toBeVisible()
  await when.getByLabel('Dates régulières').check()
  await expect(dateRow(page, 1)).toBeHidden()
  await expect(when.getByRole('group', { name: 'Quels jours' })).toBeVisible()
  await when.getByLabel('Exposition').check()
  await expect(when.getByRole('group', { name: /Heures d’ouverture/ })).toBeVisible()
  await expect(when.getByRole('group', { name: 'Quels jours' })).toBeHidden()

  await unfold(page, 'En ligne')
  await page.getByLabel('En ligne', { exact: true }).check()
  await expect(page.getByLabel('Localité', { exact: true })).toBeHidden()
  await expect(page.getByLabel('Adresse pour suivre en ligne')).toBeVisible()
  await page.getByLabel('Sur place', { exact: true }).check()
  await page.getByLabel('Le lieu est à confirmer').check()
  await expect(page.getByLabel('Localité', { exact: true })).toBeHidden()

  await expect(page.getByLabel('Dès CHF')).toBeHidden()
  await page.getByLabel('Payant').check()
  await expect(page.getByLabel('Dès CHF')).toBeVisible()
})

test('the card is previewed while the form is filled in, with the chosen photo', async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Marché des saveurs')
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-12')
  const preview = page.getByRole('complementary', { name: 'Aperçu' })
  await expect(preview.getByText('Marché des saveurs')).toBeVisible()
  await expect(preview.getByText('12', { exact: true })).toBeVisible()

  await unfold(page, 'photo')
  await page.getByLabel('Votre photo').setInputFiles(await photo())
  await expect(page.getByRole('img', { name: 'Aperçu de la photo choisie' })).toBeVisible()
  await expect(preview.locator('img')).toHaveAttribute('src', /^data:image/)

  await page
    .getByLabel('Votre photo')
    .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('pas une image') })
  await expect(page.getByText('Ce fichier n’est pas une image lisible')).toBeVisible()
})

test('what is missing is said beside its field and above the form, with the focus on it', {
  tag: '@nojs',
}, async ({ page, context, login, allowProblem }) => {
  allowProblem(REFUSED)
  await login(context)
  await page.goto(NEW_EVENT)
  // Natively required, so that without JavaScript too the server is the one to refuse.
  await page.getByLabel('Titre', { exact: true }).fill('Presque tout manque')
  await page.getByLabel('Thème', { exact: true }).selectOption({ label: 'Musique' })
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Presque tout manque')
  const links = summary.getByRole('link')
  await expect(links.first()).toBeVisible()
  for (const link of await links.all()) {
    const target = (await link.getAttribute('href'))?.slice(1) ?? ''
    await expect(page.locator(`[id="${target}"]`)).toBeVisible()
  }
  await expect(dateRow(page, 1).getByLabel('Jour', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('the form is accessible, also with errors, and fits a small phone', async ({
  page,
  context,
  login,
  allowProblem,
}) => {
  // Six looks by axe at the longest page there is.
  test.slow()
  allowProblem(REFUSED)
  await login(context)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(NEW_EVENT)
  for (const summary of ['Compléments', 'photo', 'En ligne'] as const) await unfold(page, summary)
  await expectNoAxeViolations(page)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await page.getByLabel('Dates régulières').check()
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.getByLabel('Exposition').check()
  await page.getByRole('button', { name: 'Ajouter un horaire' }).click()
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectNoAxeViolations(page)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoAxeViolations(page)
  await expect(page.getByRole('navigation', { name: 'Étapes' })).toContainText('à corriger')
})
