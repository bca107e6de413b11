import { events } from '~/domain/event'
import { ADMIN_EVENTS, addEvent, asModerator, emptyQueue, newId, said } from '../support/moderation'
import { expect, REFUSED, test } from '../support/test'

test.beforeEach(({ app }) => emptyQueue(app))

test('several at one stroke, and all of them taken back', { tag: ['@nojs', '@store'] }, async ({
  page,
  app,
  login,
}) => {
  const ids = [newId('lot'), newId('lot'), newId('lot')]
  for (const [at, id] of ids.entries()) await addEvent(app, id, { title: `Annonce du lot ${at + 1}` })
  await asModerator(page, login)
  await page.goto(ADMIN_EVENTS)
  await page.getByLabel('Cocher « Annonce du lot 1 »').check()
  await page.getByLabel('Cocher « Annonce du lot 3 »').check()
  await page.getByRole('form', { name: 'Annonces cochées' }).getByRole('button', { name: 'Accepter' }).click()
  await expect(said(page)).toContainText('2 acceptées.')
  const statuses = () => Promise.all(ids.map(async (id) => (await app.store.get(events, id))?.status))
  expect(await statuses()).toEqual(['published', 'pending', 'published'])
  await said(page).getByRole('button', { name: 'Annuler ces 2 décisions' }).click()
  await expect(said(page)).toContainText('2 décisions annulées.')
  expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
})

test('several are sent back with one message, others refused for one reason', { tag: '@nojs' }, async ({
  page,
  app,
  login,
}) => {
  const ids = [newId('lot'), newId('lot'), newId('lot')]
  for (const [at, id] of ids.entries()) await addEvent(app, id, { title: `Annonce à revoir ${at + 1}` })
  const decided = () => Promise.all(ids.map(async (id) => (await app.store.get(events, id))?.decision))
  await asModerator(page, login)
  await page.goto(ADMIN_EVENTS)
  const batch = page.getByRole('form', { name: 'Annonces cochées' })
  for (const number of [1, 2]) await page.getByLabel(`Cocher « Annonce à revoir ${number} »`).check()
  await batch.getByText('Demander des corrections ou refuser').click()
  await batch.getByLabel('Message').fill('À quelle heure ?')
  await batch.getByRole('button', { name: 'Demander des corrections' }).click()
  await expect(said(page)).toContainText('2 renvoyées pour corrections.')
  const asked = { action: 'changes_requested', message: 'À quelle heure ?' }
  expect(await decided()).toMatchObject([asked, asked, null])

  await page.getByLabel('Cocher « Annonce à revoir 3 »').check()
  await expect(batch.getByLabel('Message')).toBeHidden()
  await batch.getByText('Demander des corrections ou refuser').click()
  await expect(batch.getByLabel('Message')).toHaveValue('')
  await batch.getByLabel('Motif du refus').selectOption('incomplete')
  await batch.getByRole('button', { name: 'Refuser' }).click()
  await expect(said(page)).toContainText('1 refusée.')
  expect(await decided()).toMatchObject([asked, asked, { action: 'rejected', reason: 'incomplete' }])
})

test('nothing ticked, or no reason for a refusal: the form says so and keeps what was ticked', {
  tag: ['@nojs', '@drawn'],
}, async ({ page, app, login, allowProblem }) => {
  allowProblem(REFUSED)
  const id = newId('seule')
  await addEvent(app, id, { title: 'Seule du lot' })
  await asModerator(page, login)
  await page.goto(ADMIN_EVENTS)
  const batch = page.getByRole('form', { name: 'Annonces cochées' })
  await expect(batch).toBeHidden()
  await page.getByLabel('Cocher « Seule du lot »').check()
  await batch.getByText('Demander des corrections ou refuser').click()
  await batch.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByRole('alert')).toContainText('Choisissez un motif.')
  await expect(page.getByLabel('Cocher « Seule du lot »')).toBeChecked()
  await page.getByLabel('Cocher « Seule du lot »').uncheck()
  await batch.getByRole('button', { name: 'Accepter' }).click()
  await expect(page.getByRole('alert')).toContainText('Cochez au moins une annonce.')
  expect(await app.store.get(events, id)).toMatchObject({ status: 'pending' })
})
