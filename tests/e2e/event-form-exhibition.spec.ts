import type { Page } from '@playwright/test'
import { events } from '~/domain/event'
import { NEW_EVENT, pasteDates, sentEvent } from '../support/event-form'
import { totalOf } from '../support/results'
import { expect, expectNoAxeViolations, test } from '../support/test'

const TOUR = '13 décembre 2026, 15h, Visite guidée'
/** The row holds the date that is being written. */
const row = (page: Page, number: number) => page.getByRole('group', { name: `Date ${number}`, exact: true })

async function fillPeriod(page: Page) {
  await page.getByRole('radio', { name: 'Exposition' }).check()
  const period = page.getByRole('group', { name: 'Durée de l’exposition' })
  await period.getByLabel('Dès le').fill('2026-12-05')
  await period.getByLabel('Jusqu’au').fill('2027-01-31')
  for (const day of ['mardi', 'mercredi', 'jeudi', 'vendredi']) {
    await page.getByRole('group', { name: 'Horaire 1' }).getByLabel(day).check({ force: true })
  }
  await page.getByLabel('Ouvre').fill('11:00')
  await page.getByLabel('Ferme', { exact: true }).fill('18:00')
  await page.getByLabel('Fermé ces jours').fill('25 décembre, 1er janvier')
}

test('an exhibition with vernissage, closed days and guided tours', { tag: ['@nojs', '@drawn'] }, async ({
  page,
  request,
  context,
  login,
  app,
}) => {
  await login(context, { role: 'admin' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Eaux vives')
  await page.getByLabel('Thème', { exact: true }).selectOption('expos-musees')
  await page.getByLabel('Localité', { exact: true }).fill('1003 Lausanne')
  await fillPeriod(page)
  // The empty row of dates would only be in the way.
  await expect(row(page, 1)).toBeHidden()
  const hours = (number: number) => page.getByRole('group', { name: `Horaire ${number}` })
  for (const [number, day] of [
    [2, 'lundi'],
    [3, 'samedi'],
  ] as const) {
    await page.getByRole('button', { name: 'Ajouter un horaire' }).click()
    await hours(number).getByLabel(day).check({ force: true })
    await hours(number).getByLabel('Ouvre').fill('14:00')
    await hours(number).getByLabel('Ferme').fill('17:00')
  }
  await page.getByRole('button', { name: 'Retirer l’horaire 2' }).click()
  await expect(hours(3)).toHaveCount(0)
  await expect(hours(2).getByLabel('samedi')).toBeChecked()
  await page.getByRole('button', { name: 'Ajouter le vernissage' }).click()
  const heading = await page
    .locator('legend')
    .filter({ hasText: 'Vernissage, visites guidées' })
    .boundingBox()
  expect(heading?.height).toBeGreaterThan(16)
  const vernissage = page.getByRole('listitem').filter({ has: page.locator('input[value="Vernissage"]') })
  await expect(vernissage.getByLabel('Précision')).toHaveValue('Vernissage')
  await vernissage.getByLabel('Jour', { exact: true }).fill('2026-12-04')
  await vernissage.getByLabel('Début').fill('18:00')
  await page.getByRole('button', { name: 'Ajouter une visite guidée' }).click()
  const tour = page.getByRole('listitem').filter({ has: page.locator('input[value="Visite guidée"]') })
  await tour.getByLabel('Jour', { exact: true }).fill('2026-12-06')
  await tour.getByLabel('Début').fill('15:00')
  await pasteDates(page, TOUR)
  await expect(page.getByRole('button', { name: 'Modifier Dim. 13\u00a0déc.' })).toBeVisible()
  await page.getByRole('button', { name: /^(Envoyer|Publier)$/ }).click()

  const event = await sentEvent(app, page)
  expect(event).toMatchObject({
    kind: 'exhibition',
    openingHours: [
      { days: [2, 3, 4, 5], opens: '11:00', closes: '18:00' },
      { days: [6], opens: '14:00', closes: '17:00' },
    ],
    closedDays: [{ from: '2026-12-25' }, { from: '2027-01-01' }],
  })
  expect(event?.occurrences.map(({ label }) => label)).toEqual([
    'Vernissage',
    null,
    'Visite guidée',
    'Visite guidée',
  ])

  await page.goto(`/evenement/${event?.id}`)
  const dates = page.getByRole('region', { name: 'Dates' })
  await expect(dates).toContainText('Vernissage le vendredi 4\u00a0décembre à\u00a018\u00a0h.')
  await expect(dates).toContainText('Visites guidées les dimanches 6 et 13\u00a0décembre à\u00a015\u00a0h.')
  await expect(dates).toContainText('Fermé les 25\u00a0décembre et 1er\u00a0janvier 2027.')

  // The request has no session: its author sees it before it is public.
  await expect.poll(async () => (await request.get(`/evenement/${event?.id}`)).status()).toBe(200)
  for (const [search, count] of [
    ['du=2026-12-24&au=2026-12-24', 1],
    ['du=2026-12-25&au=2026-12-25', 0],
    ['du=2026-12-04&au=2026-12-04', 1],
  ] as const) {
    await page.goto(`/evenements?q=Eaux+vives&${search}`)
    expect(await totalOf(page)).toBe(count)
  }

  await page.goto(`/organizer/edit-event/${event?.id}`)
  await expect(page.getByLabel('Fermé ces jours')).toHaveValue('25.12.2026, 1.1.2027')
  await expect(page.locator('input[value="Vernissage"]').first()).toBeAttached()
  await app.store.remove(events, event?.id ?? '')
})

test('the fields of an exhibition are for everybody, by keyboard and on small screens', async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(NEW_EVENT)
  await fillPeriod(page)
  const add = page.getByRole('button', { name: 'Ajouter une visite guidée' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(row(page, 2).getByLabel('Jour', { exact: true })).toBeFocused()
  await expect(row(page, 2).getByLabel('Précision')).toHaveValue('Visite guidée')
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await row(page, 2).getByRole('button', { name: 'Retirer la date 2' }).press('Enter')
  await expect(row(page, 2)).toHaveCount(0)
})
