import type { Page } from '@playwright/test'
import { type App, startApp } from '../support/app'
import { type FakeTimetable, startTimetable } from '../support/fake-timetable'
import { test as base, expect, expectNoAxeViolations } from '../support/test'

const SILENCE = 'Le service d’horaires ne répond pas. Réessayez plus tard.'

const test = base.extend<object, { service: FakeTimetable; app: App }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object
    async ({}, use) => {
      const service = await startTimetable((asked) =>
        asked.get('from') === 'Nyon'
          ? [['2026-11-28T14:32', '2026-11-28T16:40', 0, ['IR 90']]]
          : [['2026-11-28T18:42', '2026-11-28T20:50', 1, ['RE 33', 'S 3']]],
      )
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ emulators: _ready, service }, use) => {
      const app = await startApp({ env: { TRANSPORT_API_URL: `${service.url}/` } })
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
})

test('a timetable is asked for the way there and the last way home, and its silence is said plainly', {
  tag: '@nojs',
}, async ({ page, service, app, javaScriptEnabled }) => {
  const start = page.getByLabel('D’où partez-vous ?')
  await page.goto('/evenement/spectacle-en-signes')
  await start.fill('Nyon')
  // Suggestions may lie over the button by now.
  await start.press('Enter')
  await expect(page.getByText('14 h 32 – 16 h 40')).toBeVisible()
  await expect(page.getByText('18 h 42 – 20 h 50')).toBeVisible()
  await expect(page.getByText('Dernier retour')).toBeVisible()
  if (javaScriptEnabled) {
    await expect(page).toHaveURL('/evenement/spectacle-en-signes')
    await expectNoAxeViolations(page)
  } else await expect(page).toHaveURL('/evenement/spectacle-en-signes/trajet?depart=Nyon')
  await expect.poll(() => app.output()).toContain('/evenement/spectacle-en-signes/trajet')
  expect(app.output()).not.toContain('Nyon')

  service.mood = 'fails'
  await start.fill('Vevey')
  await start.press('Enter')
  await expect(page.getByText(SILENCE)).toBeVisible()
  service.mood = 'answers'
  if (javaScriptEnabled) await expectNoneElsewhere(page)

  await page.goto('/evenement/spectacle-en-signes/trajet?depart=Vevey')
  await expect(start).toHaveValue('Vevey')
  await start.fill('Nyon')
  await page.getByRole('button', { name: 'Voir les trajets' }).click()
  await expect(page).toHaveURL('/evenement/spectacle-en-signes/trajet?depart=Nyon')
  await expect(page.getByText('14 h 32 – 16 h 40')).toBeVisible()
  expect(service.asked.some(({ searchParams }) => searchParams.get('from') === 'Nyon')).toBe(true)
})

/** An answer for this event is not shown for another one, to which the page leads without being loaded anew. */
async function expectNoneElsewhere(page: Page): Promise<void> {
  // A link of « Dans le même esprit » does this, which this event has not.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/evenement/film-nyon'
    link.dataset.route = ''
    document.querySelector('main')?.append(link)
    link.click()
  })
  await expect(page).toHaveURL('/evenement/film-nyon')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ciné-club')
  await expect(page.getByRole('heading', { name: 'S’y rendre' })).toBeVisible()
  await expect(page.getByText(SILENCE), 'what was answered for another event').toHaveCount(0)
}
