import type { Page } from '@playwright/test'
import { totalIn } from '../support/results'
import { expect, expectNoAxeViolations, test } from '../support/test'

const MONTH = '/evenements?vue=mois&mois=2026-11'

function days(page: Page) {
  return page.getByRole('table', { name: /nombre d’événements par jour/ }).locator('a[data-day]')
}

test('the month is a table: each day leads to its list, which has as many events', { tag: '@nojs' }, async ({
  page,
  request,
}) => {
  await page.goto('/evenements')
  await page.getByRole('link', { name: 'Calendrier', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Novembre 2026' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'samedi' })).toBeVisible()
  const links = await days(page).evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      day: link.getAttribute('data-day') ?? '',
      count: Number(link.lastElementChild?.textContent),
    })),
  )
  expect(links.length).toBeGreaterThan(3)
  for (const { href, day, count } of links) {
    expect(href).toContain(`du=${day}&au=${day}`)
    const answer = await request.get(href.replace('/evenements?', '/evenements.json?'))
    const { items } = await answer.json()
    const begun = items.filter(({ next }: { next: { start: string } }) => next.start.startsWith(day))
    expect.soft(begun.length, day).toBe(count)
  }
  await expect(days(page).and(page.locator('[aria-current=date]'))).toHaveAttribute('data-day', '2026-11-21')
})

test('filters and words stay from month to month and in the list', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/evenements?vue=mois&mois=2026-12&category=musique&canton=VD')
  await page.getByRole('link', { name: 'Janvier 2027' }).first().click()
  await expect(page).toHaveURL('/evenements?category=musique&canton=VD&vue=mois&mois=2027-01')
  await expect(page.getByRole('heading', { name: 'Janvier 2027' })).toBeVisible()
  await page.getByRole('link', { name: 'Retirer le filtre Vaud' }).click()
  await expect(page).toHaveURL('/evenements?category=musique&vue=mois&mois=2027-01')
  await page.getByRole('link', { name: 'Par semaine' }).click()
  await expect(page).toHaveURL('/evenements?category=musique&vue=semaine&semaine=2026-W53')
  await page.getByRole('link', { name: 'En liste' }).click()
  await expect(page).toHaveURL('/evenements?category=musique&du=2026-12-28&au=2027-01-03')
})

test('arrow keys go from day to day, Page Down to the next month', async ({ page }) => {
  await page.goto(MONTH)
  // The keys work as soon as the script of the calendar has come.
  await expect(async () => {
    await days(page).first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(days(page).nth(1)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('ArrowLeft')
  await expect(days(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const below = await page.evaluate(() => document.activeElement?.getAttribute('data-day'))
  expect(below).toBe('2026-11-28')
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL('/evenements?vue=mois&mois=2026-12')
})

test('phones get a strip of the month above the list of a day', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(MONTH)
  await expect(days(page).first()).toBeInViewport()
  await expect(page.getByRole('table').getByText('Quartet de jazz au Port')).toBeHidden()
  await expect(
    page.getByRole('region', { name: 'Samedi 21 novembre' }).getByRole('article').first(),
  ).toBeVisible()
  await days(page).and(page.locator('[data-day="2026-11-28"]')).click()
  await expect(page).toHaveURL('/evenements?du=2026-11-28&au=2026-11-28')
  await expect(days(page).and(page.locator('[aria-current=true]'))).toHaveAttribute('data-day', '2026-11-28')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('month and week are accessible, in the light and in the dark', async ({ page }) => {
  for (const path of [MONTH, '/evenements?vue=semaine']) {
    await page.goto(path)
    await expectNoAxeViolations(page)
  }
})

test('robots keep no calendar, and what means the same is one page', { tag: '@nojs-only' }, async ({
  page,
  request,
}) => {
  await page.goto(MONTH)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const etag = async (path: string) => (await request.get(path)).headers().etag
  expect(await etag(`${MONTH}&cursor=x&semaine=2026-W01`)).toBe(await etag(MONTH))
  expect(totalIn(await (await request.get('/evenements?vue=rien')).text())).toBe(
    totalIn(await (await request.get('/evenements')).text()),
  )
})
