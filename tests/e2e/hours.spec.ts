import { events } from '~/domain/event'
import { type App, startApp } from '../support/app'
import { makeEvent } from '../support/make-event'
import { chips, eventIdsOn, totalOf } from '../support/results'
import { test as base, expect, expectNoAxeViolations } from '../support/test'

// A Monday evening, three days after the old date of « Soirée humour ».
const NOW = '2026-11-30T19:30:00+01:00'

const test = base.extend<object, { app: App }>({
  app: [
    async ({ emulators: _ready }, use) => {
      const app = await startApp({ now: NOW })
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
})

// One worker for all of them: each would start a server of that evening.
test.describe.configure({ mode: 'default' })

test('now and tonight hold what is under way, and no museum that is closed', { tag: '@nojs-only' }, async ({
  page,
}) => {
  await page.goto('/evenements?date=maintenant')
  expect(await eventIdsOn(page)).toEqual(['atelier-passe-en-ligne'])
  await expect(page.getByRole('article')).toContainText('En cours')
  await page.goto('/evenements?date=ce-soir&type=exposition')
  expect(await totalOf(page)).toBe(0)

  await page.goto('/evenements?type=exposition')
  const museum = page.getByRole('article').filter({ hasText: 'Mémoires de pierre' })
  await expect(museum).toContainText('fermé aujourd’hui')
  await page.goto('/evenement/expo-longue')
  await expect(page.getByText('Fermé aujourd’hui', { exact: true })).toBeVisible()
})

test('a day that is closed leads to the day that opens', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/evenements?q=mémoires de pierre&date=aujourdhui')
  await page.getByRole('link', { name: /prochaine date/ }).click()
  await expect(chips(page).last()).toHaveText(/^le 2\sdécembre 2026$/)
  await expect(page.getByRole('article')).toContainText(/ouvert de 14\sh à 17\sh\s30/)
})

test('hours are asked for in the form, beside the day', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/evenements?date=demain')
  await page.getByText('Choisir des dates et des heures').click()
  await page.getByLabel('mardi', { exact: true }).check()
  await page.getByLabel('Après', { exact: true }).fill('20:00')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page).toHaveURL(/date=demain/)
  await expect(chips(page)).toHaveText(['Demain', 'Le mardi', /^Après 20\sh$/])
  await expect(page.getByLabel('mardi', { exact: true })).toBeChecked()
  await page.getByLabel('mardi', { exact: true }).uncheck()
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(chips(page)).toHaveText(['Demain', /^Après 20\sh$/])
})

test('what is postponed says so and is found under no day', async ({ page }) => {
  await page.goto('/evenements?category=spectacles')
  const waiting = page.getByRole('region', { name: 'Nouvelle date à confirmer' })
  await expect(waiting.getByRole('article')).toContainText(['Soirée humour'])
  await expectNoAxeViolations(page)
  await waiting.getByRole('link', { name: /Soirée humour/ }).click()
  await expect(page.getByRole('main')).toContainText('Reporté')
  await expect(page.locator('h1 ~ div time')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(page.getByRole('main')).not.toContainText('Terminé')
  await expectNoAxeViolations(page)
})

test('a new date names the old one', async ({ page, app, request }) => {
  const [date] = makeEvent({ when: { start: '2026-12-06T14:00' } }).occurrences
  if (!date) throw new Error('an event has a date')
  const occurrences = [{ ...date, movedFrom: '2026-11-29T14:00' }]
  const title = 'Visite remise à plus tard'
  await app.store.insert(events, 'visite-remise', makeEvent({ title, occurrences, programme: 'rescheduled' }))
  const path = '/evenement/visite-remise'
  await expect.poll(async () => (await request.get(path)).status()).toBe(200)
  await page.goto(path)
  await expect(page.getByText('au lieu du').locator('s')).toHaveText(/^dimanche 29\snovembre, 14\sh$/)
  await expectNoAxeViolations(page)
})
