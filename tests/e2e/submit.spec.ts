import type { Page } from '@playwright/test'
import { drafts } from '~/domain/draft'
import { events, type StoredEvent } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import type { App } from '../support/app'
import { dateRow, NEW_EVENT, unfold } from '../support/event-form'
import { makeEvent } from '../support/make-event'
import { photo } from '../support/photo'
import { expect, test } from '../support/test'

test.use({ javaScriptEnabled: false })

async function eventsOf(app: App, uid: string): Promise<StoredEvent[]> {
  const { documents } = await app.store.find(events, { where: [['organizerUid', '==', uid]] })
  return documents
}

async function chooseOnly(page: Page, title: string) {
  await page.getByRole('textbox', { name: 'Titre' }).fill(title)
  await page.getByLabel('Thème', { exact: true }).selectOption('musique')
  await page.getByLabel('Localité', { exact: true }).fill('1003 Lausanne')
}

test('an event with a photo and three dates is sent without JavaScript, nothing lost on the way', {
  tag: '@store',
}, async ({ page, context, app, login, allowProblem }) => {
  allowProblem(/status of 400/)
  const user = await login(context)
  await page.goto(NEW_EVENT)
  await chooseOnly(page, 'Concert sans script')
  await page.getByLabel(/^Description/).fill('Trois soirs.\n\nEntrée par le parc.')
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-04')
  await dateRow(page, 1).getByLabel('Début').fill('20:00')

  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await expect(page).toHaveURL(/submit-event\?draft=[\w-]+#date-1$/)
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Concert sans script')
  await dateRow(page, 2).getByLabel('Jour', { exact: true }).fill('2026-12-05')
  await dateRow(page, 2).getByLabel('Début').fill('20:00')
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await dateRow(page, 3).getByLabel('Jour', { exact: true }).fill('2026-12-06')
  await dateRow(page, 3).getByLabel('Horaire').selectOption('Pas encore communiqué')
  await expect(dateRow(page, 3).getByLabel('Début')).toBeHidden()
  await unfold(page, 'photo')
  await page.getByLabel('Votre photo').setInputFiles(await photo())
  // The description of the photo is missing: everything comes back, the photo too.
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()

  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await expect(page.getByLabel(/^Description/)).toHaveValue('Trois soirs.\n\nEntrée par le parc.')
  await expect(page.getByLabel('Une autre photo')).toBeVisible()
  await expect(dateRow(page, 3).getByLabel('Jour', { exact: true })).toHaveValue('2026-12-06')
  await page.getByLabel('Ce que montre la photo').fill('Un chœur devant le lac')
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()

  await expect(page).toHaveURL(/\/organizer\/event-confirmation\/concert-sans-script-\w+$/)
  const [event, another] = await eventsOf(app, user.uid)
  expect(another).toBeUndefined()
  expect(event).toMatchObject({
    status: 'pending',
    occurrences: [
      { startLocal: '2026-12-04T20:00' },
      { startLocal: '2026-12-05T20:00' },
      { startLocal: '2026-12-06T00:00', time: 'unknown' },
    ],
    image: { alt: 'Un chœur devant le lac', width: 900, height: 600 },
    place: { npa: '1003', locality: 'Lausanne', canton: 'VD' },
  })
  expect(await app.store.count(drafts, [['authorUid', '==', user.uid]])).toBe(0)
})

test('a draft is saved, found again and thrown away', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await login(context)
  await page.goto(NEW_EVENT)
  await page.getByRole('textbox', { name: 'Titre' }).fill('Un brouillon')
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await expect(page.locator('#brouillon')).toContainText('Brouillon enregistré')
  const address = page.url()
  await page.goto('/')
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Un brouillon')

  await page.getByText('Supprimer ce brouillon').click()
  await page.getByRole('button', { name: 'Oui, supprimer' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await app.store.count(drafts, [['authorUid', '==', user.uid]])).toBe(0)
})

test('a weekly rule with an exception makes its dates', async ({ page, context, app, login }) => {
  const user = await login(context)
  await page.goto(NEW_EVENT)
  await chooseOnly(page, 'Cours du mardi')
  const when = page.getByRole('region', { name: /Quand/ })
  await when.locator('input[name="mode"][value="rule"]').check()
  await when.getByRole('group', { name: 'Quels jours' }).locator('label', { hasText: 'Mardi' }).click()
  await when.locator('[name="rules[0].startTime"]').fill('19:00')
  await when.locator('[name="rules[0].from"]').fill('2026-12-01')
  await when.locator('[name="rules[0].until"]').fill('2026-12-31')
  await when.getByLabel('Sauf ces jours').fill('22.12, 29.12.2026')
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  await expect(page).toHaveURL(/event-confirmation/)
  const [event] = await eventsOf(app, user.uid)
  expect(event?.occurrences.map(({ startLocal }) => startLocal)).toEqual([
    '2026-12-01T19:00',
    '2026-12-08T19:00',
    '2026-12-15T19:00',
  ])
})

test('what an organizer changes in a published event waits, the public page stays', {
  tag: '@store',
}, async ({ page, context, app, login }) => {
  const user = await login(context)
  const id = `annonce-${user.uid.slice(0, 8)}`
  await app.store.insert(events, id, makeEvent({ title: 'Titre public', organizerUid: user.uid }))
  await page.goto(`/organizer/edit-event/${id}`)
  await page.getByRole('textbox', { name: 'Titre' }).fill('Titre proposé')
  await page.getByRole('button', { name: 'Envoyer les modifications' }).click()
  await expect(page).toHaveURL(new RegExp(`/organizer/event-confirmation/${id}$`))
  expect(await app.store.get(events, id)).toMatchObject({ title: 'Titre public', status: 'published' })
  expect(await app.store.get(events, amendmentId(id))).toMatchObject({
    title: 'Titre proposé',
    status: 'pending',
  })
  await page.goto(`/organizer/edit-event/${id}`)
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Titre proposé')
})

test('of two edits the second is shown both texts, loses nothing, and may override', {
  tag: '@store',
}, async ({ page, context, app, login, allowProblem }) => {
  allowProblem(/status of 409/)
  const user = await login(context)
  const id = `conflit-${user.uid.slice(0, 8)}`
  const event = makeEvent({ title: 'Titre de départ', organizerUid: user.uid, status: 'pending' })
  await app.store.insert(events, id, event)
  await page.goto(`/organizer/edit-event/${id}`)
  await app.store.update(events, id, { title: 'Titre d’en face' })
  await page.getByRole('textbox', { name: 'Titre' }).fill('Mon titre à moi')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()

  await expect(page.getByText('L’annonce a changé entre-temps')).toBeVisible()
  await expect(page.getByText(/^Quelqu’un d’autre l’a modifiée le 21\snovembre\s2026/)).toBeVisible()
  await expect(page.getByText('Titre d’en face')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Mon titre à moi')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page).toHaveURL(/event-confirmation/)
  expect(await app.store.get(events, id)).toMatchObject({ title: 'Mon titre à moi', status: 'pending' })
})

test('another organizer’s event is not found, by page and by POST', async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(/status of 404/)
  const user = await login(context)
  const id = `ailleurs-${user.uid.slice(0, 8)}`
  await app.store.insert(events, id, makeEvent({ title: 'Chez quelqu’un', organizerUid: 'quelqu-un' }))
  const path = `/organizer/edit-event/${id}`
  expect((await page.goto(path))?.status()).toBe(404)
  const post = await page.request.post(path, {
    headers: { Origin: app.origin },
    multipart: { title: 'Volé', draft: 'x'.repeat(30), baseVersion: '1' },
  })
  expect(post.status()).toBe(404)
  expect(await app.store.get(events, id)).toMatchObject({ title: 'Chez quelqu’un', version: 1 })
})
