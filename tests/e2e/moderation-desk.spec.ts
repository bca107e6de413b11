import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { replies } from '~/domain/reply'
import { absenceReportId, reports } from '~/domain/report'
import {
  ADMIN_EVENTS,
  addEvent,
  addressOf,
  asModerator,
  decisions,
  emptyQueue,
  newId,
  said,
} from '../support/moderation'
import { expect, expectNoAxeViolations, REFUSED, test } from '../support/test'

test.beforeEach(async ({ app }) => {
  await emptyQueue(app)
  for (const collection of [reports, replies]) {
    for (const { id } of (await app.store.find<object>(collection, {})).documents)
      await app.store.purge<object>(collection, id)
  }
})

test('a visitor says what is wrong on the page of an event; moderators find it in the queue and settle it', {
  tag: ['@nojs', '@store'],
}, async ({ page, app, login }) => {
  const id = newId('fautive')
  await addEvent(app, id, { title: `Bal ${id}`, status: 'published' })
  await expect.poll(async () => (await page.request.get(`/evenement/${id}`)).status()).toBe(200)
  await page.goto(`/evenement/${id}`)
  await page.getByText('Signaler une erreur').click()
  await page.getByLabel('Quelle information est fausse ?').fill('Le bal commence à 20 h 30.')
  await page.getByRole('button', { name: 'Signaler l’erreur' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, nous allons vérifier.')

  await asModerator(page, login)
  await page.goto(ADMIN_EVENTS)
  const section = page.getByRole('region', { name: '1 signalement', exact: true })
  await expect(section).toContainText('Le bal commence à 20 h 30.')
  await section.getByRole('link', { name: `Bal ${id}` }).click()
  await page.getByRole('button', { name: 'Marquer comme traité' }).click()
  await expect(said(page)).toContainText('Signalement traité.')
  await expect(section).toBeHidden()
})

test('of what its calendar has no more, one event stays, another is marked as cancelled and taken offline', {
  tag: '@nojs',
}, async ({ page, app, login, request }) => {
  const [staying, leaving] = [newId('reste'), newId('part')]
  for (const eventId of [staying, leaving]) {
    const source = { missingSince: '2026-11-27T04:00:00.000Z' }
    await addEvent(app, eventId, { title: `Bal ${eventId}`, status: 'published', source })
    const report = { eventId, eventTitle: `Bal ${eventId}`, text: 'N’y figure plus.', email: '' } as const
    const open = { about: 'event', state: 'open', keptUntil: null } as const
    await app.store.insert(reports, absenceReportId(eventId), { ...report, ...open })
  }
  const stateOf = async (id: string) => (await app.store.get(reports, absenceReportId(id)))?.state
  // The request has no session: admins see it before and after it is public.
  const statusOfPage = async (id: string) => (await request.get(`/evenement/${id}`)).status()
  await expect.poll(() => statusOfPage(leaving)).toBe(200)
  await asModerator(page, login)
  await page.goto(addressOf(staying))
  await page.getByRole('button', { name: 'Garder l’événement' }).click()
  await expect(said(page)).toContainText('Signalement traité.')
  expect([await stateOf(staying), await stateOf(leaving)]).toEqual(['done', 'open'])
  expect(await app.store.get(events, staying)).toMatchObject({ status: 'published', programme: 'scheduled' })

  await page.goto(addressOf(leaving))
  await page.getByRole('button', { name: 'Marquer comme annulé' }).click()
  await expect(said(page)).toContainText('Marquée comme annulée')
  expect(await stateOf(leaving)).toBe('done')
  expect(await app.store.get(events, leaving)).toMatchObject({ status: 'published', programme: 'cancelled' })

  await page.goto(addressOf(leaving))
  await decisions(page).getByText('Dépublier…').click()
  const form = decisions(page).locator('form', { has: page.getByRole('button', { name: 'Dépublier' }) })
  await form.getByLabel('Motif').selectOption('duplicate')
  await form.getByLabel('Message').fill('Annoncé deux fois.')
  await form.getByRole('button', { name: 'Dépublier' }).click()
  await expect(said(page)).toContainText('Dépubliée : « Bal')
  expect(await app.store.get(events, leaving)).toMatchObject({
    status: 'rejected',
    decision: { reason: 'duplicate', message: 'Annoncé deux fois.' },
  })
  await expect.poll(() => statusOfPage(leaving)).toBe(404)
})

test('a report that says nothing is refused on a page of its own', { tag: '@nojs-only' }, async ({
  page,
  app,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  const id = newId('fautive')
  await addEvent(app, id, { status: 'published' })
  await expect.poll(async () => (await page.request.get(`/evenement/${id}/signaler`)).status()).toBe(200)
  await page.goto(`/evenement/${id}/signaler`)
  await page
    .locator('form', { hasText: 'Quelle information' })
    .evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
  await page.getByLabel('Votre adresse e-mail').fill('lea')
  await page.getByRole('button', { name: 'Signaler l’erreur' }).click()
  await expect(page.getByRole('alert')).toContainText('Ce champ est obligatoire.')
  await expect(page.getByLabel('Votre adresse e-mail')).toHaveValue('lea')

  await page.getByLabel('Quelle information est fausse ?').fill('Le bal commence à 21 h.')
  await page.getByLabel('Votre adresse e-mail').fill('lea@example.ch')
  await page.getByRole('button', { name: 'Signaler l’erreur' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, nous allons vérifier.')
  const { documents } = await app.store.find(reports, {})
  expect(documents).toMatchObject([{ text: 'Le bal commence à 21 h.', email: 'lea@example.ch' }])
})

test('a note is for moderators; the author’s pages do not show it', { tag: '@nojs' }, async ({
  page,
  app,
  login,
}) => {
  const id = newId('notee')
  const { uid } = await login(page.context())
  await addEvent(app, id, { organizerUid: uid, status: 'changes_requested' })
  await asModerator(page, login)
  await page.goto(addressOf(id))
  const notes = page.getByRole('region', { name: 'Notes internes' })
  await notes.getByLabel('Pour la modération seulement').fill('Rappeler la salle.')
  await notes.getByRole('button', { name: 'Ajouter la note' }).click()
  await expect(notes).toContainText('Rappeler la salle.Camille Rochat')
  await expect(notes.getByLabel('Pour la modération seulement')).toHaveValue('')
})

test('a kept reply is chosen, changed and sent', async ({ page, app, login }) => {
  const id = newId('reponse')
  await addEvent(app, id)
  await asModerator(page, login)
  await page.goto('/admin/reponses')
  const form = page.getByRole('main').locator('form').first()
  await form.getByLabel('Titre').fill('Prix manquant')
  await form.getByLabel('Texte').fill('Indiquez le prix.')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('heading', { name: 'Prix manquant' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto(addressOf(id))
  const asking = decisions(page).locator('form', { has: page.getByLabel('Que faut-il corriger ?') })
  await asking.getByLabel('Réponse type').selectOption('Prix manquant')
  await expect(asking.getByLabel('Que faut-il corriger ?')).toHaveValue('Indiquez le prix.')
  await asking.getByLabel('Que faut-il corriger ?').press('End')
  await page.keyboard.type(' Merci !')
  await asking.getByRole('button').click()
  await expect(said(page)).toContainText('Corrections demandées')
  expect(await app.store.get(events, id)).toMatchObject({
    decision: { message: 'Indiquez le prix. Merci !' },
  })

  await page.goto('/admin/reponses')
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await expect(said(page)).toContainText('La réponse type est supprimée.')
  await expect(page.getByRole('heading', { name: 'Prix manquant' })).toHaveCount(0)
  expect(await app.store.count(replies, [])).toBe(0)
})

test('while a correction of its date waits, the public page says so', {
  tag: ['@nojs-only', '@store'],
}, async ({ page, app }) => {
  const id = newId('corrigee')
  await addEvent(app, id, { status: 'published' })
  await expect.poll(async () => (await page.request.get(`/evenement/${id}`)).status()).toBe(200)
  await page.goto(`/evenement/${id}`)
  await expect(page.getByText('L’organisateur a demandé à changer cette date')).toBeHidden()
  await addEvent(app, amendmentId(id), { amends: id, when: { start: '2026-11-29T20:00' } })
  const text = async () => (await page.request.get(`/evenement/${id}`)).text()
  await expect.poll(text).toContain('L’organisateur a demandé à changer cette date')
  await app.store.purge(events, amendmentId(id))
  await expect.poll(text).not.toContain('L’organisateur a demandé à changer cette date')
})
