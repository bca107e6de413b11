import { events } from '~/domain/event'
import { addAccount, addUser, TEST_PASSWORD } from '../support/accounts'
import {
  ADMIN_EVENTS,
  addEvent,
  addressOf,
  asModerator,
  emptyQueue,
  heading,
  newId,
  said,
} from '../support/moderation'
import { fillLogin } from '../support/sign-in'
import { expect, test } from '../support/test'

test.beforeEach(({ app }) => emptyQueue(app))

test('a moderator corrects an event and accepts it at one stroke; its author is told of both', {
  tag: '@nojs',
}, async ({ page, app, login }) => {
  const author = await addUser(app.store, { displayName: 'Chœur du Port' })
  const id = newId('coquille')
  await addEvent(app, id, { title: 'Concer de Noël', organizerUid: author.uid })
  await addEvent(app, newId('suivante'), { title: 'La suivante', when: { start: '2026-12-12T20:00' } })
  await asModerator(page, login)
  await page.goto(addressOf(id))
  await page.getByRole('link', { name: 'Modifier' }).click()
  await page.getByLabel('Titre', { exact: true }).fill('Concert de Noël')
  await page.getByRole('button', { name: 'Enregistrer et accepter' }).click()
  await expect(said(page)).toContainText('Acceptée : « Concert de Noël ».')
  await expect(said(page).getByRole('button', { name: 'Annuler cette décision' })).toBeVisible()
  await expect(heading(page)).toHaveText('La suivante')
  expect(await app.store.get(events, id)).toMatchObject({ status: 'published', title: 'Concert de Noël' })
})

test('after saving, a moderator is back at the event in the queue', { tag: '@nojs-only' }, async ({
  page,
  app,
  login,
}) => {
  const id = newId('coquille')
  await addEvent(app, id, { title: 'Concer de Noël' })
  await asModerator(page, login)
  await page.goto(`/organizer/edit-event/${id}`)
  await page.getByLabel('Titre', { exact: true }).fill('Concert de Noël')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page).toHaveURL(addressOf(id))
  await expect(heading(page)).toHaveText('Concert de Noël')
  expect(await app.store.get(events, id)).toMatchObject({ status: 'pending' })
})

test('an admin who signs in lands on the queue when something waits, others on their dashboard', {
  tag: '@nojs-only',
}, async ({ page, app }) => {
  await addEvent(app, newId('attend'))
  for (const role of ['organizer', 'admin'] as const) {
    const { email } = await addAccount({ documents: app.store, identity: app.identity }, { role })
    await page.goto('/auth/login')
    await fillLogin(page, email, TEST_PASSWORD)
    await expect(page).toHaveURL(role === 'admin' ? ADMIN_EVENTS : '/dashboard')
    await page.context().clearCookies()
  }
})
