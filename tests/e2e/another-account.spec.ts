// Another tab signs in with another account while a form is open.
import type { BrowserContext, Page } from '@playwright/test'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { users } from '~/domain/user'
import { dateRow, NEW_EVENT, savedDraft } from '../support/event-form'
import { expect, type Login, REFUSED, test } from '../support/test'

async function becomeAdmin(context: BrowserContext, login: Login) {
  await context.clearCookies()
  return login(context, { role: 'admin', displayName: 'Camille Rochat' })
}

async function fillEvent(page: Page): Promise<void> {
  await page.getByLabel('Titre', { exact: true }).fill('Concert de l’ancien compte')
  await page.getByLabel('Thème', { exact: true }).selectOption('musique')
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-04')
  await dateRow(page, 1).getByLabel('Début').fill('20:00')
  await page.getByLabel('Localité', { exact: true }).fill('1003 Lausanne')
}

test('an announcement is not sent, nor saved, under an account that has signed in since', {
  tag: '@nojs',
}, async ({ page, context, app, login, allowProblem, javaScriptEnabled }) => {
  allowProblem(REFUSED)
  const author = await login(context)
  await page.goto(NEW_EVENT)
  await fillEvent(page)
  if (javaScriptEnabled !== false) await savedDraft(page)
  const admin = await becomeAdmin(context, login)
  if (javaScriptEnabled !== false) {
    await page.getByLabel(/^Description/).fill('Écrit plus tard.')
    await expect(page.locator('#brouillon')).toContainText('Vous avez changé de compte')
  }
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Vous avez changé de compte')
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Concert de l’ancien compte')
  for (const { uid } of [author, admin]) {
    expect(await app.store.count(events, [['organizerUid', '==', uid]])).toBe(0)
  }
  expect(await app.store.count(drafts, [['authorUid', '==', admin.uid]])).toBe(0)
})

test('the profile of an account that has signed in since stays as it is', { tag: '@nojs' }, async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context, { displayName: 'Nadia Favre' })
  await page.goto('/organizer/profile')
  const admin = await becomeAdmin(context, login)
  await page.getByLabel('Nom affiché').fill('Nadia Favre-Rey')
  await page.getByRole('button', { name: 'Enregistrer le nom', exact: true }).click()
  await expect(page.getByText('Vous avez changé de compte')).toBeVisible()
  await expect(page.getByLabel('Nom affiché')).toHaveValue('Camille Rochat')
  expect(await app.store.get(users, admin.uid)).toMatchObject({ displayName: 'Camille Rochat' })
})
