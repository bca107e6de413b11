import { events } from '~/domain/event'
import { addDays } from '~/platform/zurich'
import { addOneOfEach, asOrganizer, idFor, row } from '../support/dashboard'
import { makeEvent } from '../support/make-event'
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
      'En attente (1)',
      'Publiés, à venir (2)',
      'Brouillons (1)',
      'Refusés (1)',
      'Passés (1)',
    ])
  }
  await expect(row(page, 'Le bal')).toContainText('À quelle heure est-ce que cela commence ?')
  await expect(row(page, 'Le vide-grenier')).toContainText('L’événement est déjà dans l’agenda')
  await expect(row(page, 'Le concert')).toContainText('sam. 5 déc., 20 h et 2 autres dates')
  await expect(row(page, 'Le concert')).toContainText('Modification en attente')
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

test('someone with hundreds of events sees how many, and all of them when asked', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  const user = await asOrganizer(context, login)
  await app.store.transaction(async (transaction) => {
    for (let index = 0; index < 300; index++) {
      const when = { start: `${addDays('2026-12-01', index)}T20:00` }
      const event = makeEvent({
        organizerUid: user.uid,
        title: `Répétition ${index}`,
        when,
        status: 'pending',
      })
      transaction.insert(events, idFor(user, `r${index}`), event)
    }
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'En attente (300)' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(10)
  await page.getByRole('link', { name: 'Tout afficher (300)' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(300)
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
