import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { moderationLog } from '~/domain/moderation-log'
import { addDays } from '~/platform/zurich'
import { addEvent, asOrganizer, expectDone, LATER, row } from '../support/dashboard'
import { makeEvent } from '../support/make-event'
import { expect, test } from '../support/test'

test('an event is cancelled with a message in two clicks, everywhere within a second', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login, request }) => {
  const user = await asOrganizer(context, login)
  const id = await addEvent(app, user, 'concert', { when: LATER, title: 'Le concert des Amis' })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Annuler : Le concert des Amis' }).click()
  await expect(page.getByRole('heading', { name: 'Annuler l’événement ?' })).toBeVisible()
  await page.getByLabel('Message au public').fill('La salle est inondée.')
  await page.getByRole('button', { name: 'Annuler l’événement' }).click()
  await expectDone(page, 'L’état de « Le concert des Amis » est enregistré.')
  await expect(page).toHaveURL('/dashboard')
  await expect(row(page, 'Le concert des Amis').getByRole('list', { name: 'État' })).toHaveText('Annulé')

  const publicPage = async () => (await request.get(`/evenement/${id}`)).text()
  await expect.poll(publicPage).toContain('EventCancelled')
  // An author without trust has no words on a public page that nobody has read.
  expect(await publicPage()).not.toContain('La salle est inondée.')
  await expect(row(page, 'Le concert des Amis')).toContainText('Modification en attente de relecture')
  const { documents: log } = await app.store.find(moderationLog, { where: [['eventId', '==', id]] })
  expect(log.map(({ action, actorUid }) => `${action} ${actorUid}`).sort()).toEqual([
    `cancelled ${user.uid}`,
    `submitted ${user.uid}`,
  ])

  await page.getByRole('link', { name: 'Maintenir : Le concert des Amis' }).click()
  await page.getByRole('button', { name: 'Maintenir l’événement' }).click()
  await expectDone(page, 'est enregistré')
  expect(await app.store.get(events, id)).toMatchObject({ programme: 'scheduled', programmeNote: '' })
  expect(await app.store.get(events, amendmentId(id))).toBeNull()
})

test('an event is called off by keyboard alone', async ({ page, context, app, login }) => {
  const user = await asOrganizer(context, login)
  const id = await addEvent(app, user, 'quiz', { when: LATER })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Annuler : Le quiz' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Annuler l’événement ?' })).toBeVisible()
  await page.getByLabel('Message au public').focus()
  await page.keyboard.type('Trop peu d’inscriptions.')
  await page.keyboard.press('Enter')
  await expectDone(page, 'est enregistré')
  expect(await app.store.get(events, id)).toMatchObject({
    programme: 'cancelled',
    programmeNote: '',
  })
  expect(await app.store.get(events, amendmentId(id))).toMatchObject({
    programmeNote: 'Trop peu d’inscriptions.',
  })
})

test('the whole state is changed on its page, and a refusal keeps what was typed', {
  tag: '@nojs',
}, async ({ page, context, app, login, allowProblem }) => {
  allowProblem(/status of 4(00|09)/)
  const user = await asOrganizer(context, login)
  const id = await addEvent(app, user, 'récital', { when: LATER })
  await page.goto(`/organizer/event-state/${id}`)
  await page.getByLabel('L’événement a-t-il lieu ?').selectOption('Reporté')
  await page.getByLabel('Places', { exact: true }).selectOption('Complet')
  const note = page.getByLabel('Message au public')
  await note.fill('Nouvelle date bientôt.')

  await app.store.update(events, id, { summary: 'Changé ailleurs' })
  await page.getByRole('button', { name: 'Enregistrer l’état' }).click()
  await expect(page.getByRole('alert')).toContainText('Cet événement a changé entre-temps')
  await expect(note).toHaveValue('Nouvelle date bientôt.')

  await note.evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'))
  await note.fill('x'.repeat(301))
  await page.getByRole('button', { name: 'Enregistrer l’état' }).click()
  await expect(page.getByRole('alert')).toContainText('Au plus 300 caractères.')
  await note.fill('Nouvelle date bientôt.')
  await page.getByRole('button', { name: 'Enregistrer l’état' }).click()
  await expectDone(page, 'est enregistré')
  expect(await app.store.get(events, id)).toMatchObject({
    programme: 'postponed',
    availability: 'sold_out',
    programmeNote: '',
    summary: 'Changé ailleurs',
  })
  await page.goto(`/organizer/event-state/${id}`)
  await expect(note).toHaveValue('Nouvelle date bientôt.')
  await expect(note).toHaveAccessibleDescription(/attend d’être relu/)

  // A moderator has the last word, and the author is told so.
  await app.store.update(events, id, { programme: 'cancelled', programmeSetBy: 'moderator' })
  await page.goto(`/organizer/event-state/${id}`)
  await expect(page.getByText('La modération a défini l’état de cet événement')).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enregistrer les places' })).toBeVisible()
  await expect(page.getByText('annulez-le plutôt')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Écrivez-nous' })).toHaveAttribute(
    'href',
    /^\/contact\?sujet=evenement/,
  )
  await page.getByLabel('Places', { exact: true }).selectOption('Dernières places')
  await page.getByRole('button', { name: 'Enregistrer les places' }).click()
  await expectDone(page, 'est enregistré')
  expect(await app.store.get(events, id)).toMatchObject({ programme: 'cancelled', availability: 'few_left' })
})

test('single dates are called off, many dates come in pages', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await asOrganizer(context, login)
  const when = Array.from({ length: 40 }, (_, week) => ({
    start: `${addDays('2026-12-01', 7 * week)}T20:00`,
  }))
  const id = await addEvent(app, user, 'cours', { when })
  await page.goto(`/organizer/event-state/${id}`)
  await page.getByLabel('Mardi 8 décembre').selectOption('Annulé')
  await page.getByRole('button', { name: 'Enregistrer les dates' }).click()
  await expectDone(page, 'Les dates sont enregistrées.')
  await expect(page.getByLabel('Mardi 8 décembre')).toHaveValue('cancelled')

  await page.getByRole('link', { name: 'Dates suivantes' }).click()
  await expect(page.getByText('Page 2 sur 2')).toBeVisible()
  const last = page.getByLabel('Mardi 31 août')
  await last.selectOption('Reporté')
  await page.getByRole('button', { name: 'Enregistrer les dates' }).click()
  await expectDone(page, 'Les dates sont enregistrées.')
  await expect(page).toHaveURL(/page=2/)
  const stored = await app.store.get(events, id)
  const changed = stored?.occurrences.filter(({ status }) => status !== null)
  expect(changed?.map(({ id, status }) => [id, status])).toEqual([
    ['2', 'cancelled'],
    ['40', 'postponed'],
  ])
})

test('an event is withdrawn with its new version, then removed', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
  request,
}) => {
  const user = await asOrganizer(context, login)
  const id = await addEvent(app, user, 'festival', { when: LATER })
  const amendment = makeEvent({ organizerUid: user.uid, amends: id, status: 'pending' })
  await app.store.insert(events, amendmentId(id), amendment)
  await expect.poll(async () => (await request.get(`/evenement/${id}`)).status()).toBe(200)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Autre changement… : Le festival' }).click()
  await page.getByRole('button', { name: 'Retirer l’annonce' }).click()
  await expectDone(page, '« Le festival » est retirée')
  await expect.poll(async () => (await request.get(`/evenement/${id}`)).status()).toBe(404)
  expect(await app.store.get(events, amendmentId(id), { includeRemoved: true })).toBeNull()

  await page.getByRole('link', { name: 'Supprimer : Le festival' }).click()
  await page.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expectDone(page, '« Le festival » est supprimée.')
  expect(await app.store.get(events, id)).toBeNull()
  expect((await app.store.get(events, id, { includeRemoved: true }))?.removedAt).not.toBeNull()
})

test('a new version is withdrawn, the published one stays', { tag: '@nojs' }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await asOrganizer(context, login)
  const id = await addEvent(app, user, 'bazar', { when: LATER })
  const amendment = makeEvent({ organizerUid: user.uid, amends: id, status: 'pending', title: 'Le bazar' })
  await app.store.insert(events, amendmentId(id), amendment)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Retirer la modification : Le bazar' }).click()
  await page.getByRole('button', { name: 'Retirer la modification' }).click()
  await expectDone(page, 'La modification de « Le bazar » est retirée.')
  await expect(row(page, 'Le bazar')).not.toContainText('Modification')
  expect(await app.store.get(events, id)).toMatchObject({ status: 'published', version: 1 })
})

test('somebody else’s event has no state and no confirmation, by page or by POST', {
  tag: '@nojs-only',
}, async ({ context, page, app, login }) => {
  await asOrganizer(context, login)
  const before = await app.store.get(events, 'jazz-ce-soir')
  const paths = ['/organizer/event-state/jazz-ce-soir', '/organizer/event-confirmation/jazz-ce-soir']
  for (const path of [...paths, '/organizer/event-state/inconnu', `${paths[0]}.data`, `${paths[1]}.data`]) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
  for (const form of ['etat', 'dates', 'retirer', 'supprimer', 'sans-modification', 'inconnu']) {
    const answer = await page.request.post(`${paths[0]}?formulaire=${form}`, {
      headers: { Origin: app.origin },
      form: { version: '1', programme: 'cancelled', availability: 'sold_out' },
    })
    expect(answer.status(), form).toBe(404)
  }
  expect(await app.store.get(events, 'jazz-ce-soir')).toEqual(before)
})

test('an admin changes the state of anybody’s event', { tag: '@nojs' }, async ({
  page,
  context,
  app,
  login,
}) => {
  const author = await login(context)
  const id = await addEvent(app, author, 'spectacle', { when: LATER })
  await login(context, { role: 'admin' })
  await page.goto(`/organizer/event-state/${id}?vers=complet`)
  await page.getByRole('button', { name: 'Marquer comme complet' }).click()
  await expectDone(page, 'est enregistré')
  await expect(page).toHaveURL(`/organizer/event-state/${id}`)
  expect(await app.store.get(events, id)).toMatchObject({ availability: 'sold_out' })

  await page.goto(`/organizer/event-state/${id}?vers=places`)
  await page.getByRole('button', { name: 'Retirer la mention «\u00a0Complet\u00a0»' }).click()
  await expectDone(page, 'est enregistré')
  expect(await app.store.get(events, id)).toMatchObject({ availability: 'available' })
  await page.goto(`/organizer/event-state/${id}?vers=reporter`)
  await page.getByRole('button', { name: 'Marquer comme reporté' }).click()
  await expectDone(page, 'est enregistré')
  expect(await app.store.get(events, id)).toMatchObject({ programme: 'postponed', availability: 'available' })
})
