import type { Locator, Page } from '@playwright/test'
import { drafts } from '~/domain/draft'
import { dateRow, NEW_EVENT, savedDraft, sentEvent } from '../support/event-form'
import { expect, test } from '../support/test'

/** Presses Tab until the focus is there: what the keyboard cannot reach fails. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** A date or time is typed in the order of the browser's own language: the value is set, the reach is what counts. */
async function tabAndSet(page: Page, target: Locator, value: string): Promise<void> {
  await tabTo(page, target)
  await target.fill(value)
}

test('an event is proposed with the keyboard alone', async ({ page, context, app, login }) => {
  const user = await login(context)
  await page.goto(NEW_EVENT)
  const title = `Concert au clavier ${user.uid.slice(0, 6)}`
  await tabTo(page, page.getByLabel('Titre', { exact: true }))
  await page.keyboard.type(title)
  await tabTo(page, page.getByLabel('Localité', { exact: true }))
  await page.keyboard.type('nyon')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Nyon')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Localité', { exact: true })).toHaveValue(/Nyon/)
  await tabAndSet(page, dateRow(page, 1).getByLabel('Jour', { exact: true }), '2026-12-05')
  await tabAndSet(page, dateRow(page, 1).getByLabel('Début'), '20:30')
  await tabTo(page, page.getByRole('button', { name: 'Ajouter une date' }))
  await page.keyboard.press('Enter')
  await expect(dateRow(page, 2).getByLabel('Jour', { exact: true })).toBeFocused()
  await dateRow(page, 2).getByLabel('Jour', { exact: true }).fill('2026-12-06')
  await tabTo(page, page.getByLabel('Non précisé').first())
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByLabel('Thème', { exact: true }))
  await page.keyboard.type('Mus')
  await tabTo(page, page.getByLabel('Organisé par'))
  await expect(page.getByLabel('Organisé par')).toHaveValue('Camille Rochat')
  await tabTo(page, page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }))
  await page.keyboard.press('Enter')

  const event = await sentEvent(app, page)
  expect(event?.occurrences.map(({ startLocal }) => startLocal)).toEqual([
    '2026-12-05T20:30',
    '2026-12-06T20:30',
  ])
  expect(event?.place).toMatchObject({ locality: 'Nyon', npa: '1260', canton: 'VD' })
})

test('Enter in a text field saves the draft: it adds no date and sends nothing', { tag: '@nojs' }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Un titre et Entrée')
  await page.getByLabel('Titre', { exact: true }).press('Enter')
  await savedDraft(page)
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Un titre et Entrée')
  await expect(dateRow(page, 2)).toHaveCount(0)
  const { documents } = await app.store.find(drafts, { where: [['authorUid', '==', user.uid]] })
  expect(documents.map(({ title }) => title)).toEqual(['Un titre et Entrée'])
})
