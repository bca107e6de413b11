import type { Route } from '@playwright/test'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { NEW_EVENT, savedDraft, unfold } from '../support/event-form'
import { holdJavaScript } from '../support/hold-javascript'
import { makeEvent } from '../support/make-event'
import { photo } from '../support/photo'
import { expect, notice, REFUSED, test } from '../support/test'

test('what is typed is kept by itself and survives a reload', async ({ page, context, login }) => {
  await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Fête au village')
  await page.getByLabel(/^Description/).fill('Avec la fanfare.')
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await savedDraft(page)
  await page.reload()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Fête au village')
  await expect(page.getByLabel(/^Description/)).toHaveValue('Avec la fanfare.')
  await expect(page.getByText('Voici votre brouillon.')).toBeVisible()
})

test('an empty form that is saved leaves no draft without a title', { tag: '@nojs' }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await login(context)
  await page.goto(NEW_EVENT)
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).last().click()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Annoncez votre premier événement' })).toBeVisible()
  expect(await app.store.count(drafts, [['authorUid', '==', user.uid]])).toBe(0)
})

test('changes that were saved are given up: the announcement is as it was', { tag: '@nojs' }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await login(context)
  const id = `abandon-${user.uid}`
  await app.store.insert(events, id, makeEvent({ organizerUid: user.uid, title: 'Bal du port' }))
  const edit = `/organizer/edit-event/${id}`
  await page.goto(edit)
  const title = page.getByLabel('Titre', { exact: true })
  await title.fill('Bal de la gare')
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).last().click()
  await page.getByText('Abandonner mes modifications').click()
  await page.getByRole('button', { name: 'Oui, abandonner' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(notice(page, 'Vos modifications sont abandonnées.')).toBeVisible()
  expect(await app.store.count(drafts, [['authorUid', '==', user.uid]])).toBe(0)
  await page.goto(edit)
  await expect(title).toHaveValue('Bal du port')
  expect(await app.store.get(events, id)).toMatchObject({ title: 'Bal du port', version: 1 })
})

test('what was typed last is kept when the page is left at once', async ({ page, context, app, login }) => {
  const user = await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Parti sans attendre')
  await page.goto('/about')
  await expect
    .poll(async () => {
      const { documents } = await app.store.find(drafts, { where: [['authorUid', '==', user.uid]] })
      return documents.map(({ title }) => title)
    })
    .toEqual(['Parti sans attendre'])
})

test('what was typed before the app was left without a network is saved when the network is back', async ({
  page,
  context,
  login,
  allowProblem,
}) => {
  allowProblem(/ERR_INTERNET_DISCONNECTED/)
  await login(context)
  await page.clock.install()
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Écrit dans un tunnel')
  await context.setOffline(true)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(2000)
  await context.setOffline(false)
  await savedDraft(page)
})

test('a save that was under way when the network came back is tried again if it fails', async ({
  page,
  context,
  login,
  allowProblem,
}) => {
  allowProblem(/ERR_FAILED/)
  await login(context)
  await page.goto(NEW_EVENT)
  const firstSave = new Promise<Route>((resolve) => page.route('**/api/brouillon*', resolve, { times: 1 }))
  await page.getByLabel('Titre', { exact: true }).fill('Parti trop tôt')
  const underWay = await firstSave
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await underWay.abort()
  await savedDraft(page)
})

for (const path of [NEW_EVENT, '/proposer']) {
  test(`${path}: what is typed without a pause is saved, and a reload amid it loses nothing`, async ({
    page,
    context,
    login,
  }) => {
    if (path === NEW_EVENT) await login(context)
    await page.clock.install()
    await page.goto(path)
    const description = page.getByLabel(/^Description/)
    // Time passes as the test says: a busy machine makes pauses.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    await page.getByLabel('Titre', { exact: true }).fill('Écrit d’une traite')
    for (let word = 0; word < 12; word++) {
      await description.pressSequentially('mot ')
      await page.clock.runFor(1000)
    }
    await savedDraft(page)
    await page.clock.resume()
    await description.pressSequentially('et un dernier')
    // The page that is asked for may overtake what is saved on leaving, which is there a moment later.
    await expect(async () => {
      await page.reload()
      expect(await description.inputValue()).toBe(`${'mot '.repeat(12)}et un dernier`)
    }).toPass()
  })
}

test('a category chosen before the JavaScript has come is saved by itself', async ({
  page,
  context,
  login,
}) => {
  await login(context)
  const letJavaScriptCome = await holdJavaScript(page)
  await page.goto(NEW_EVENT, { waitUntil: 'commit' })
  await page.getByLabel('Thème', { exact: true }).selectOption('musique')
  letJavaScriptCome()
  await savedDraft(page)
})

test('a photo goes with the draft and stays when something else is refused', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, login, allowProblem }) => {
  allowProblem(REFUSED)
  await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Avec une photo')
  await unfold(page, 'photo')
  await page.getByLabel('Votre photo').setInputFiles(await photo())
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  const shown = page.getByRole('img', { name: 'Photo actuelle' })
  await expect(shown).toBeVisible()
  await expect(page.getByLabel('Retirer la photo')).toBeVisible()
  await expect(page.getByLabel('Une autre photo')).toHaveValue('')
})
