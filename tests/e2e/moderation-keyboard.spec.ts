import {
  ADMIN_EVENTS,
  addEvent,
  asModerator,
  decisions,
  emptyQueue,
  heading,
  newId,
  said,
} from '../support/moderation'
import { expect, test } from '../support/test'

test.beforeEach(({ app }) => emptyQueue(app))

test('j and k go through the list, but not while somebody writes', async ({ page, app, login }) => {
  for (const number of [1, 2, 3]) {
    await addEvent(app, newId('suite'), {
      title: `Suite ${number}`,
      submittedAt: `2026-11-1${number}T08:00:00.000Z`,
    })
  }
  await asModerator(page, login)
  await page.goto(ADMIN_EVENTS)
  const title = heading(page)
  await expect(title).toHaveText('Suite 1')
  await expect(page.getByText('Au clavier')).toBeVisible()
  await page.keyboard.press('j')
  await expect(title).toHaveText('Suite 2')
  await expect(title).toBeFocused()
  await page.keyboard.press('j')
  await expect(title).toHaveText('Suite 3')
  await page.keyboard.press('k')
  await expect(title).toHaveText('Suite 2')
  const message = decisions(page).getByLabel('Que faut-il corriger ?')
  await message.focus()
  await page.keyboard.type('jkj')
  await expect(message).toHaveValue('jkj')
  await expect(title).toHaveText('Suite 2')

  await page.getByRole('button', { name: 'Désactiver ces touches' }).click()
  await page.keyboard.press('j')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Activer ces touches' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(title).toHaveText('Suite 2')
})

test('the queue is worked off without leaving the keyboard, a decision after the other', async ({
  page,
  app,
  login,
}) => {
  const titles = ['première', 'deuxième', 'troisième'].map((nth) => `La ${nth} de la file`)
  for (const [index, title] of titles.entries()) {
    await addEvent(app, newId('file'), { title, submittedAt: `2026-11-18T0${index}:00:00.000Z` })
  }
  await asModerator(page, login)
  await page.goto(ADMIN_EVENTS)
  for (const title of titles) {
    await expect(heading(page)).toHaveText(title)
    await page.keyboard.press('d')
    await expect(decisions(page).getByRole('button', { name: 'Accepter' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(said(page).filter({ hasText: title })).toBeFocused()
  }
  await expect(page.getByText('Rien à traiter.')).toBeVisible()
})
