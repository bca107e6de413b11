import { events } from '~/domain/event'
import { moderationLog } from '~/domain/moderation-log'
import { undos } from '~/domain/undo'
import { addUser } from '../support/accounts'
import {
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

test('who comes second is told who decided what', { tag: ['@nojs', '@store'] }, async ({
  page,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  const id = newId('disputee')
  await addEvent(app, id, { title: 'Annonce disputée' })
  await asModerator(page, login)
  await page.goto(addressOf(id))

  const other = await addUser(app.store, { role: 'admin', displayName: 'Dominique Favre' })
  await app.store.update(events, id, { status: 'published' })
  await app.store.insert(moderationLog, newId('decision'), {
    eventId: id,
    eventTitle: 'Annonce disputée',
    actorUid: other.uid,
    actorName: other.displayName,
    action: 'approved',
    reason: null,
    message: '',
    before: '',
    after: '',
    undoes: null,
    at: '2026-11-21T08:58:00.000Z',
  })
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await decisions(page).getByRole('button', { name: 'Accepter' }).click()
  expect((await answered).status()).toBe(409)
  await expect(page.getByRole('alert')).toHaveText(
    'Dominique Favre a déjà accepté cette annonce il y a 2 minutes.',
  )
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(heading(page)).toHaveText('Annonce disputée')
})

test('what its author has changed meanwhile is shown anew before it is decided', {
  tag: ['@nojs', '@store'],
}, async ({ page, app, login, allowProblem }) => {
  allowProblem(REFUSED)
  const id = newId('changee')
  await addEvent(app, id, { title: 'Avant' })
  await asModerator(page, login)
  await page.goto(addressOf(id))
  await app.store.update(events, id, { title: 'Le titre d’après' })
  await decisions(page).getByLabel('Que faut-il corriger ?').fill('Il manque le prix.')
  await decisions(page).getByRole('button', { name: 'Demander des corrections' }).click()
  await expect(page.getByRole('alert')).toContainText('modifiée entre-temps')
  await expect(heading(page)).toHaveText('Le titre d’après')
  await expect(decisions(page).getByLabel('Que faut-il corriger ?')).toHaveValue('Il manque le prix.')
  await decisions(page).getByRole('button', { name: 'Demander des corrections' }).click()
  await expect(said(page)).toContainText('Corrections demandées')
})

test('it is too late after ten seconds', { tag: '@nojs' }, async ({ page, app, login, allowProblem }) => {
  allowProblem(REFUSED)
  const id = newId('trop-tard')
  await addEvent(app, id)
  await asModerator(page, login)
  await page.goto(addressOf(id))
  await decisions(page).getByRole('button', { name: 'Accepter' }).click()
  const button = said(page).getByRole('button', { name: 'Annuler cette décision' })
  await expect(button).toBeVisible()
  for (const { id: undo } of (await app.store.find(undos, {})).documents) {
    await app.store.update(undos, undo, { expiresAt: '2026-11-21T08:00:00.000Z' })
  }
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Trop tard')
  expect(await app.store.get(events, id)).toMatchObject({ status: 'published' })
})

test('with JavaScript the offer to undo goes away by itself', async ({ page, app, login }) => {
  const id = newId('eclair')
  await addEvent(app, id)
  await asModerator(page, login)
  await page.clock.install()
  await page.goto(addressOf(id))
  await decisions(page).getByRole('button', { name: 'Accepter' }).click()
  const button = said(page).getByRole('button', { name: 'Annuler cette décision' })
  await expect(button).toBeVisible()
  await page.clock.fastForward(10_500)
  await expect(button).toHaveCount(0)
  await expect(said(page)).toContainText('Acceptée')
})
