import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { mailQueue } from '~/domain/queued-mail'
import { addUser } from '../support/accounts'
import {
  ADMIN_EVENTS,
  addEvent,
  addressOf,
  asModerator,
  decisions,
  emptyQueue,
  heading,
  newId,
  said,
} from '../support/moderation'
import { expect, REFUSED, test } from '../support/test'

test.beforeEach(({ app }) => emptyQueue(app))

test('visitors are sent to sign in and organizers home, by page and by each form', {
  tag: '@nojs-only',
}, async ({ request, context, app, login }) => {
  const id = newId('concert')
  await addEvent(app, id)
  const forms = ['decision', 'lot', 'annulation', 'inconnu']
  const post = (form: string) =>
    context.request.post(`${ADMIN_EVENTS}?formulaire=${form}`, {
      headers: { Origin: app.origin },
      form: { eventId: id, version: 1, action: 'approve', selection: `${id}@1`, batch: 'x' },
      maxRedirects: 0,
    })
  expect((await request.get(addressOf(id), { maxRedirects: 0 })).headers().location).toContain('/auth/login')
  for (const form of forms) expect((await post(form)).headers().location).toContain('/auth/login')

  await login(context)
  expect((await context.request.get(addressOf(id), { maxRedirects: 0 })).headers().location).toBe('/')
  for (const form of forms) expect((await post(form)).headers().location).toBe('/')
  expect(await app.store.get(events, id)).toMatchObject({ status: 'pending', version: 1 })
})

test('of the same date the oldest comes first and stands open; accepting goes on to the next, and can be taken back', {
  tag: ['@nojs', '@store'],
}, async ({ page, app, login }) => {
  const author = await addUser(app.store, { displayName: 'Les Amis du Théâtre', trusted: true })
  const [older, newer] = [newId('ancienne'), newId('nouvelle')]
  await addEvent(app, newer, { title: 'La plus récente', submittedAt: '2026-11-20T08:00:00.000Z' })
  await addEvent(app, older, { title: 'La plus ancienne', organizerUid: author.uid })
  await asModerator(page, login)
  await page.goto(ADMIN_EVENTS)
  const titles = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /^La plus/ })
  await expect(titles).toHaveText(['La plus ancienne', 'La plus récente'])
  await expect(page.getByRole('main')).toContainText('depuis 3 jours')
  await expect(heading(page)).toHaveText('La plus ancienne')
  await expect(page.getByRole('region', { name: 'Auteur' })).toContainText('Les Amis du Théâtre')
  await expect(page.getByRole('region', { name: 'Auteur' })).toContainText('De confiance')

  await decisions(page).getByRole('button', { name: 'Accepter' }).click()
  await expect(said(page)).toContainText('Acceptée : « La plus ancienne ».')
  await expect(heading(page)).toHaveText('La plus récente')
  expect(await app.store.get(events, older)).toMatchObject({ status: 'published' })
  await expect.poll(async () => (await page.request.get(`/evenement/${older}`)).status()).toBe(200)

  await said(page).getByRole('button', { name: 'Annuler cette décision' }).click()
  await expect(said(page)).toContainText('Décision annulée')
  await expect(heading(page)).toHaveText('La plus ancienne')
  expect(await app.store.get(events, older)).toMatchObject({ status: 'pending', decision: null })
  expect(await app.store.count(mailQueue, [['eventId', '==', older]])).toBe(0)
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('Décision annulée')
})

test('asking for corrections needs a message, refusing a reason; what was written stays', {
  tag: ['@nojs', '@store'],
}, async ({ page, app, login, allowProblem }) => {
  allowProblem(REFUSED)
  const id = newId('a-corriger')
  await addEvent(app, id, { title: 'Fête à corriger' })
  await asModerator(page, login)
  await page.goto(addressOf(id))
  // Past the browser's own check.
  await page.request.post(`${ADMIN_EVENTS}?formulaire=decision`, {
    headers: { Origin: app.origin },
    form: { eventId: id, version: 1, action: 'request_changes' },
  })
  expect(await app.store.get(events, id)).toMatchObject({ status: 'pending' })

  await decisions(page).getByText('Refuser…').click()
  const refusing = decisions(page).locator('form', { has: page.getByRole('button', { name: 'Refuser' }) })
  await refusing.getByLabel('Message').fill('Une rave en forêt')
  // The server answers for it, whatever the browser would have checked.
  await refusing.evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
  await refusing.getByRole('button').click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Choisissez un motif.')
  await expect(refusing.getByLabel('Message')).toHaveValue('Une rave en forêt')
  await refusing.getByLabel('Motif').selectOption('incomplete')
  await refusing.getByRole('button').click()
  await expect(said(page)).toContainText('Refusée : « Fête à corriger ».')
  expect(await app.store.get(events, id)).toMatchObject({
    status: 'rejected',
    decision: { reason: 'incomplete', message: 'Une rave en forêt' },
  })

  await page.goto(`${ADMIN_EVENTS}?vue=refusees`)
  await page.getByRole('link', { name: 'Fête à corriger' }).click()
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('Il manque des informations')
})

test('a new version is shown beside the one online, and taken over', { tag: ['@nojs', '@store'] }, async ({
  page,
  app,
  login,
}) => {
  const id = newId('original')
  await addEvent(app, id, { title: 'Bal du printemps', status: 'published' })
  await addEvent(app, amendmentId(id), { title: 'Bal du printemps', amends: id, price: { kind: 'free' } })
  await asModerator(page, login)
  await page.goto(addressOf(amendmentId(id)))
  const differences = page.getByRole('region', { name: 'Ce qui change' })
  await expect(differences.getByRole('term')).toHaveText(['Prix'])
  await expect(differences.locator('del')).toHaveText('Non précisé')
  await expect(differences.locator('ins')).toHaveText('Gratuit')
  await decisions(page).getByRole('button', { name: 'Accepter' }).click()
  await expect(said(page)).toContainText('Acceptée : « Bal du printemps ».')
  expect(await app.store.get(events, id)).toMatchObject({ status: 'published', price: { kind: 'free' } })
  expect(await app.store.get(events, amendmentId(id))).toBeNull()
})

test('a published event is found, marked as cancelled, and taken away; the journal tells it all', {
  tag: ['@nojs', '@store'],
}, async ({ page, app, login }) => {
  const id = newId('publiee')
  const title = `Kermesse ${id}`
  await addEvent(app, id, { title, status: 'published' })
  await expect.poll(async () => (await page.request.get(`/evenement/${id}`)).status()).toBe(200)
  await asModerator(page, login)
  await page.goto(`${ADMIN_EVENTS}?vue=publiees`)
  await page.getByRole('searchbox').fill(id)
  await page.getByRole('button', { name: 'Chercher' }).click()
  await page.getByRole('link', { name: title }).click()
  await decisions(page).getByText('Annuler l’événement…').click()
  await decisions(page).getByLabel('Note publique').fill('La salle est fermée.')
  await decisions(page).getByRole('button', { name: 'Marquer comme annulé' }).click()
  await expect(said(page)).toContainText('Marquée comme annulée')
  await expect
    .poll(async () => (await page.request.get(`/evenement/${id}`)).text())
    .toContain('La salle est fermée.')

  await decisions(page).getByText('Retirer…').click()
  const removing = decisions(page).locator('form', { has: page.getByRole('button', { name: 'Retirer' }) })
  await removing.getByLabel('Motif').selectOption('duplicate')
  await removing.getByRole('button').click()
  await expect(said(page)).toContainText('Retirée')
  await expect.poll(async () => (await page.request.get(`/evenement/${id}`)).status()).toBe(404)

  await page.goto(`${ADMIN_EVENTS}?vue=journal&eventId=${id}`)
  const rows = page.getByRole('table', { name: 'Journal de modération' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Retirée' })).toContainText('L’événement est déjà dans l’agenda')
  await expect(rows.filter({ hasText: 'Annulée' })).toContainText('La salle est fermée.')
})

test('a similar event of the same day and place is pointed out', { tag: '@nojs-only' }, async ({
  page,
  app,
  login,
}) => {
  const [id, twin] = [newId('double'), newId('jumeau')]
  await addEvent(app, id, { title: 'Grande bourse aux timbres' })
  await addEvent(app, twin, { title: 'Bourse aux timbres' })
  await asModerator(page, login)
  const pointer = page.getByRole('region', { name: 'Un doublon possible' }).getByRole('link')
  // The server hears of what others have written a moment later.
  await expect(async () => {
    await page.goto(addressOf(id))
    await expect(pointer).toBeVisible({ timeout: 500 })
  }).toPass()
  await pointer.click()
  await expect(page).toHaveURL(addressOf(twin))
})

test('what is gone says so and tells its story', { tag: '@nojs-only' }, async ({ page, login }) => {
  await asModerator(page, login)
  await page.goto(addressOf('jamais-vu'))
  await expect(heading(page)).toHaveText('Cette annonce n’existe plus')
})
