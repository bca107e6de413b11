import { events } from '~/domain/event'
import { addEvent, asOrganizer, expectDone, row } from '../support/dashboard'
import { sentEvent } from '../support/event-form'
import { EXHIBITION } from '../support/exhibition'
import { expect, expectNoAxeViolations, test } from '../support/test'

const PAST = { when: { start: '2025-11-22T20:00', end: '2025-11-22T23:00' } }

test('a fair of last year is announced again: its dates are a year later, and may be others', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  const user = await asOrganizer(context, login)
  const id = await addEvent(app, user, 'loto', PAST)
  await page.goto('/dashboard')
  await row(page, 'Le loto').getByRole('link', { name: 'Dupliquer' }).click()

  const copy = page.getByRole('region', { name: 'Dates de la copie' })
  await expect(copy).toContainText('Copie de « Le loto ». Quelles dates ?')
  await expect(copy).toContainText('samedi 22 novembre 2025 devient samedi 21 novembre 2026')
  await expect(copy.getByRole('button', { name: '+1 an' })).toHaveAttribute('aria-pressed', 'true')
  await expect(copy.getByRole('button', { name: 'Mêmes dates' })).toHaveCount(0)
  const day = page.locator('input[name="dates[0].day"]')
  const start = page.locator('input[name="dates[0].startTime"]')
  await expect(day).toHaveValue('2026-11-21')

  await page.getByLabel('Titre', { exact: true }).fill('Le grand loto')
  await copy.getByRole('button', { name: 'Sans dates' }).click()
  await expect(copy).toContainText('Choisissez les nouvelles dates')
  await expect(day).toHaveValue('')
  await expect(start).toHaveValue('20:00')
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Le grand loto')
  await copy.getByRole('button', { name: '+1 an' }).click()
  await expect(copy.getByRole('button', { name: '+1 an' })).toHaveAttribute('aria-pressed', 'true')
  await expect(day).toHaveValue('2026-11-21')
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).first().click()
  const sent = await sentEvent(app, page)
  expect(sent).toMatchObject({
    title: 'Le grand loto',
    status: 'pending',
    occurrences: [{ startLocal: '2026-11-21T20:00', endLocal: '2026-11-21T23:00' }],
  })
  expect(sent?.id).not.toBe(id)
})

test('what was removed in another tab is not copied, and the page says so', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  const user = await asOrganizer(context, login)
  const id = await addEvent(app, user, 'loto', PAST)
  await page.goto('/dashboard')
  await app.store.remove(events, id)
  await row(page, 'Le loto').getByRole('link', { name: 'Dupliquer' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectDone(page, 'Cette annonce n’existe plus\u00a0: elle ne peut pas être dupliquée.')
})

test('the copy of an exhibition is accessible, and fits a phone', async ({ page, context, app, login }) => {
  const user = await asOrganizer(context, login)
  const id = await addEvent(app, user, 'musée', { ...EXHIBITION, title: 'Eaux dormantes' })
  await page.goto(`/organizer/submit-event?copie=${id}`)
  const copy = page.getByRole('region', { name: 'Dates de la copie' })
  await copy.getByRole('button', { name: '+1 an' }).click()
  await expect(page.locator('input[name="exhibition.from"]')).toHaveValue('2027-12-04')
  await expect(copy.getByRole('status')).toBeFocused()
  await expectNoAxeViolations(page)
  await copy.getByRole('button', { name: 'Mêmes dates' }).click()
  await expect(copy).toContainText('Ce sont les dates d’origine.')
  await expect(page.locator('input[name="exhibition.from"]')).toHaveValue('2026-12-05')
  await page.setViewportSize({ width: 320, height: 640 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
})
