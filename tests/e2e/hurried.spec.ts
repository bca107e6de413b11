import type { Page } from '@playwright/test'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { NEW_EVENT } from '../support/event-form'
import { holdJavaScript } from '../support/hold-javascript'
import { makeEvent } from '../support/make-event'
import { expect, notice, test } from '../support/test'

// People in a hurry: they type before the page is ready, leave fields half filled in, and are signed out meanwhile.
const title = (page: Page) => page.getByLabel('Titre', { exact: true })
const description = (page: Page) => page.getByLabel(/^Description/)

test('what is typed into a text that was there before the JavaScript stays, and is saved', async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await login(context)
  const mine = { ...makeEvent({ title: `Soirée ${user.uid.slice(0, 6)}` }), organizerUid: user.uid }
  const id = `soiree-${user.uid.slice(0, 6)}`
  await app.store.insert(events, id, { ...mine, description: 'Le programme.', status: 'pending' })
  const letJavaScriptCome = await holdJavaScript(page)
  await page.goto(`/organizer/edit-event/${id}`, { waitUntil: 'commit' })
  await expect(description(page)).toHaveValue('Le programme.')
  await description(page).fill('Le programme, en détail.')
  await title(page).fill('Soirée allongée')

  letJavaScriptCome()
  await expect(page.locator('#brouillon')).toContainText(/^Brouillon enregistré/)
  await expect(description(page)).toHaveValue('Le programme, en détail.')
  await expect(title(page)).toHaveValue('Soirée allongée')
  const { documents } = await app.store.find(drafts, { where: [['authorUid', '==', user.uid]] })
  expect(documents.map(({ fields }) => fields.description)).toEqual([['Le programme, en détail.']])
})

test('a date or time that is half typed is not sent as none', async ({
  page,
  context,
  login,
  allowProblem,
}) => {
  allowProblem(/status of 400/)
  await login(context)
  await page.goto(NEW_EVENT)
  await title(page).fill('Concert à moitié daté')
  const end = page.getByRole('group', { name: 'Date 1', exact: true }).getByLabel('Fin', { exact: true })
  await end.focus()
  await page.keyboard.type('10')
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  await expect(end).toBeFocused()
  await expect(page).toHaveURL(new RegExp(NEW_EVENT))
  await expect(page.getByRole('alert')).toHaveCount(0)

  // Another way to say when makes it irrelevant.
  await page.getByRole('radio', { name: 'Exposition' }).check()
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  await expect(page.getByRole('alert')).toBeFocused()
})

test('a session that ends while somebody writes takes nothing with it', async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(/status of 401/)
  const user = await login(context)
  await page.goto(NEW_EVENT)
  await title(page).fill(`Écrit d’une traite ${user.uid.slice(0, 6)}`)
  await expect(page.locator('#brouillon')).toContainText(/^Brouillon enregistré/)
  const cookies = await context.cookies()
  await context.clearCookies({ name: 'agenda-session' })

  await description(page).fill('Une longue description.')
  await expect(page.locator('#brouillon')).toContainText('Votre session a expiré')
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Votre texte est conservé')
  await expect(description(page)).toHaveValue('Une longue description.')
  await expect(page.getByRole('link', { name: /^Se connecter/ }).first()).toHaveAttribute('target', '_blank')

  await context.addCookies(cookies)
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).last().click()
  await expect(page.locator('#brouillon')).toContainText(/^Brouillon enregistré/)
  const { documents } = await app.store.find(drafts, { where: [['authorUid', '==', user.uid]] })
  expect(documents.map(({ fields }) => fields.description)).toEqual([['Une longue description.']])
})

for (const [path, field, button] of [
  ['/admin/partners/nouveau', 'Nom', 'Créer'],
  ['/admin/categories/nouveau', 'Nom', 'Créer'],
  ['/organizer/organisateurs', 'Nom', 'Créer'],
  ['/organizer/profile', 'Nom affiché', 'Enregistrer'],
  ['/organizer/calendriers', 'Adresse du calendrier', 'Prévisualiser'],
] as const) {
  test(`nor does it from the form of ${path}`, async ({ page, context, login, allowProblem }) => {
    allowProblem(/status of 401/)
    await login(context, { role: 'admin' })
    await page.goto(path)
    const typed = page.getByRole('main').getByLabel(field).first()
    await typed.fill('Les Amis du bateau')
    await context.clearCookies({ name: 'agenda-session' })
    await page.getByRole('main').getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('alert').first()).toContainText('Votre texte est conservé')
    await expect(typed).toHaveValue('Les Amis du bateau')
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(typed).toHaveValue('Les Amis du bateau')
  })
}

test('nor what a moderator writes to an organizer, whose session ends meanwhile', async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(/status of 401/)
  const id = `sans-session-${test.info().project.name}`
  await app.store.insert(events, id, makeEvent({ title: 'Bal des absents', status: 'pending' }))
  await login(context, { role: 'admin' })
  await page.goto(`/admin/events?eventId=${id}`)
  await page.getByText('Refuser…').click()
  const refusing = page.locator('form', { has: page.getByRole('button', { name: 'Refuser' }) }).last()
  await refusing.getByLabel('Message').fill('Il manque la salle.')
  await refusing.getByLabel('Motif').selectOption('incomplete')
  await context.clearCookies({ name: 'agenda-session' })
  await refusing.getByRole('button').click()
  await expect(page.getByRole('alert').first()).toContainText('Votre texte est conservé')
  await expect(refusing.getByLabel('Message')).toHaveValue('Il manque la salle.')
})

test('a text as long as may be, in letters of several bytes, is saved while it is typed', async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await login(context)
  await page.goto(NEW_EVENT)
  await description(page).fill('Ж'.repeat(10_000))
  await expect(page.locator('#brouillon')).toContainText(/^Brouillon enregistré/)
  const { documents } = await app.store.find(drafts, { where: [['authorUid', '==', user.uid]] })
  expect(documents.map(({ fields }) => fields.description?.[0]?.length)).toEqual([10_000])
})

test('two tabs with one draft do not undo each other’s work', { tag: '@store' }, async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(/status of 409/)
  const user = await login(context)
  const keptTexts = async () => {
    const { documents } = await app.store.find(drafts, { where: [['authorUid', '==', user.uid]] })
    return documents.map(({ fields }) => fields.description?.[0])
  }
  const status = (tab: Page) => tab.locator('#brouillon')
  await page.goto(NEW_EVENT)
  await description(page).fill('Premier jet.')
  await expect(status(page)).toContainText(/^Brouillon enregistré/)
  await expect(page).toHaveURL(/draft=/)

  const other = await context.newPage()
  await other.goto(page.url())
  await description(other).fill('Premier jet, bien plus long.')
  await expect.poll(keptTexts).toEqual(['Premier jet, bien plus long.'])

  await title(page).fill('Un titre dans l’ancien onglet')
  await expect(status(page)).toContainText('modifié dans un autre onglet')
  expect(await keptTexts()).toEqual(['Premier jet, bien plus long.'])

  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).last().click()
  await expect(status(page)).toContainText(/^Brouillon enregistré/)
  expect(await keptTexts()).toEqual(['Premier jet.'])
})

test('an event sent without a connection stays in its form, is saved when it is back, and is there once', async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(/ERR_INTERNET_DISCONNECTED/)
  const user = await login(context)
  const name = `Concert hors ligne ${user.uid.slice(0, 6)}`
  await page.goto(NEW_EVENT)
  await title(page).fill(name)
  await page.getByLabel('Thème', { exact: true }).selectOption('musique')
  const row = page.getByRole('group', { name: 'Date 1', exact: true })
  await row.getByLabel('Jour', { exact: true }).fill('2026-12-04')
  await row.getByLabel('Début').fill('20:00')
  await page.getByLabel('Localité', { exact: true }).fill('1260 Nyon')
  await expect(page.locator('#brouillon')).toContainText(/^Brouillon enregistré/)

  await context.setOffline(true)
  await description(page).fill('Écrit dans le train.')
  const send = page.getByRole('button', { name: 'Envoyer l’annonce', exact: true })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Pas de connexion.')
  await expect(send).not.toHaveAttribute('aria-disabled', /.*/)
  await expect(page.locator('#brouillon')).toContainText('n’a pas pu être enregistré')
  await description(page).fill('Écrit dans le train, jusqu’à Nyon.')

  await context.setOffline(false)
  await expect(page.locator('#brouillon')).toContainText(/^Brouillon enregistré/)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page).toHaveURL(/event-confirmation/)
  const { documents } = await app.store.find(events, { where: [['organizerUid', '==', user.uid]] })
  expect(documents.map(({ title, description }) => [title, description])).toEqual([
    [name, 'Écrit dans le train, jusqu’à Nyon.'],
  ])
})

test('what a sending has saved, although refused, is not said to be unsaved', async ({
  page,
  context,
  login,
  allowProblem,
}) => {
  allowProblem(/ERR_INTERNET_DISCONNECTED|status of 4\d\d/)
  await login(context)
  await page.goto(NEW_EVENT)
  await title(page).fill('Bal sans date')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  await expect(page.locator('#brouillon')).toContainText('n’a pas pu être enregistré')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('alert').getByRole('heading')).toContainText('à corriger')
  await expect(page.locator('#brouillon')).toContainText(/^(Enregistrement automatique|Brouillon enregistré)/)
})

test('a double click sends a form once, although the page has not been drawn between', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/auth/register')) sent.push(request.url())
  })
  await page.goto('/auth/register')
  await page.getByLabel('Nom affiché').fill('Pressée')
  await page.getByLabel('Adresse e-mail').fill('pressee@exemple.ch')
  await page.getByLabel('Mot de passe').fill('trois petits chats')
  await page.getByRole('button', { name: 'Créer mon compte' }).evaluate((button: HTMLButtonElement) => {
    for (const detail of [1, 2])
      button.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))
  })
  await expect(notice(page, 'Nous avons envoyé un e-mail à')).toBeVisible()
  expect(sent).toHaveLength(1)
})
