import {
  addOneOfEach,
  addSeason,
  asOrganizer,
  expectDone,
  idFor,
  removeSeason,
  row,
} from '../support/dashboard'
import { expect, expectNoAxeViolations, test } from '../support/test'

test('visitors are sent to sign in', { tag: '@nojs-only' }, async ({ request, app }) => {
  for (const path of [
    '/dashboard',
    '/organizer/dashboard',
    '/organizer/event-state/jazz-ce-soir',
    '/organizer/event-confirmation/jazz-ce-soir',
  ]) {
    const get = await request.get(path, { maxRedirects: 0 })
    expect(get.headers().location, path).toBe(`/auth/login?redirect=${encodeURIComponent(path)}`)
    const post = await request.post(path, { headers: { Origin: app.origin }, form: {}, maxRedirects: 0 })
    expect([302, 405], path).toContain(post.status())
  }
})

test('who has nothing yet is invited to add a first event', { tag: '@nojs' }, async ({
  page,
  context,
  login,
}) => {
  await asOrganizer(context, login)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Annoncez votre premier événement' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Ajouter un événement' }).click()
  await expect(page).toHaveURL('/organizer/submit-event')
})

test('all that is one’s own is there, by state, with what the moderators said', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  const user = await asOrganizer(context, login)
  await addOneOfEach(app, user)
  for (const path of ['/dashboard', '/organizer/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'À corriger (1)',
      'En attente de relecture (1)',
      'Publiées, à venir (2)',
      'Brouillons (1)',
      'Refusées (1)',
      'Passées (1)',
    ])
  }
  await expect(row(page, 'Le bal')).toContainText('À quelle heure est-ce que cela commence ?')
  await expect(row(page, 'Le vide-grenier')).toContainText('L’événement est déjà dans l’agenda')
  await expect(row(page, 'Le concert')).toContainText('3 dates, prochaine date le sam. 5 déc., 20 h')
  await expect(row(page, 'Le concert')).toContainText('Modification en attente de relecture')
  await expect(row(page, 'Le concert')).toContainText('0 vue')
  await expect(row(page, 'Le tournoi').getByRole('list', { name: 'État' })).toHaveText('Annulé')
  await expect(row(page, 'Le bal').getByRole('link', { name: 'Modifier : Le bal' })).toHaveAttribute(
    'href',
    `/organizer/edit-event/${idFor(user, 'bal')}`,
  )
  await expect(row(page, 'La fête au village').getByRole('link', { name: 'Continuer' })).toHaveAttribute(
    'href',
    `/organizer/submit-event?draft=brouillon-${user.uid}`,
  )
})

test('someone with hundreds of events finds one by its words or its month, and comes back to it', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  const user = await asOrganizer(context, login)
  await addSeason(app, user)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'En attente de relecture (300)' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(10)
  await page.getByRole('link', { name: 'Tout afficher (300)' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(25)
  await page.getByRole('link', { name: 'Page suivante' }).click()
  await expect(page.getByText('Page 2 sur 12')).toBeVisible()
  await expect(row(page, 'Répétition 25')).toBeVisible()
  await row(page, 'Répétition 25').getByRole('link', { name: 'Voir' }).click()
  await expect(page).toHaveURL(/\/evenement\//)
  await page.goBack()
  await expect(page).toHaveURL(/etat=en-attente&page=2/)
  await expect(row(page, 'Répétition 25')).toBeVisible()

  await row(page, 'Répétition 26').getByRole('link', { name: 'Retirer : Répétition 26' }).click()
  await page.getByRole('button', { name: 'Retirer l’annonce' }).click()
  await expectDone(page, 'Répétition 26 » est retirée.')
  await expect(page).toHaveURL('/dashboard?etat=en-attente&page=2')
  await expect(row(page, 'Répétition 27')).toBeVisible()

  const search = page.getByRole('search', { name: 'Vos annonces' })
  await search.getByRole('searchbox', { name: 'Titre ou lieu' }).fill('REPETITION 29')
  await search.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByText('11 annonces')).toBeVisible()
  await search.getByRole('combobox', { name: 'Mois' }).selectOption({ label: 'septembre 2027 (10)' })
  await search.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page).toHaveURL('/dashboard?q=REPETITION+29&etat=en-attente&mois=2027-09')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(10)
  await page.reload()
  await expect(search.getByRole('searchbox', { name: 'Titre ou lieu' })).toHaveValue('REPETITION 29')
  await search.getByRole('searchbox', { name: 'Titre ou lieu' }).fill('opéra')
  await search.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByText('Aucune annonce ne correspond à votre recherche.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Tout afficher', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'En attente de relecture (299)' })).toBeVisible()
  await removeSeason(app, user)
})

test('the list of hundreds of events is accessible, and fits a phone', async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await asOrganizer(context, login)
  await addSeason(app, user)
  for (const path of ['/dashboard', '/dashboard?etat=en-attente&mois=2027-01', '/dashboard?q=rien']) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 320, height: 640 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(320)
  }
  await removeSeason(app, user)
})

test('dashboard and state are accessible, and fit a phone', async ({ page, context, app, login }) => {
  const user = await login(context, { displayName: 'Les Amis du Port', emailVerified: false })
  await addOneOfEach(app, user)
  const id = idFor(user, 'concert')
  for (const path of [
    '/dashboard',
    `/organizer/event-state/${id}`,
    `/organizer/event-state/${id}?vers=annuler`,
    `/organizer/event-confirmation/${idFor(user, 'marché')}`,
  ]) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 360, height: 740 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(360)
  }
})
