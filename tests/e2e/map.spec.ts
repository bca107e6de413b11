import { TILE_ORIGIN } from '../support/app'
import { expect, expectNoAxeViolations, test } from '../support/test'

// Nyon has one event: its marker stands alone.
const ONE_EVENT = '/carte?q=montagnes'

test('the map groups events that are close to each other', async ({ page }) => {
  await page.goto('/carte')
  await page.getByRole('heading', { name: /sur la carte/ }).scrollIntoViewIfNeeded()
  const map = page.getByRole('region', { name: 'Carte des événements' })
  await expect(map.getByRole('button', { name: /^\d+ événements$/ }).first()).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a marker opened by keyboard leads to its event, and Escape leads back to it', async ({ page }) => {
  await page.goto(ONE_EVENT)
  const marker = page.getByRole('button', { name: /Ciné-club/ })
  await marker.press('Enter')
  const title = page.locator('.event-map').getByRole('link', { name: /Ciné-club/ })
  await expect(title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(marker).toBeFocused()
  await marker.press('Enter')
  await title.press('Enter')
  await expect(page).toHaveURL('/evenement/film-nyon')
})

test('without tiles the markers stand on plain ground', async ({ page, allowProblem }) => {
  allowProblem(/Failed to load resource.*tiles\.test/)
  await page.route(`${TILE_ORIGIN}/**`, (route) => route.abort())
  await page.goto(ONE_EVENT)
  await expect(page.getByText('Fond de carte indisponible')).toBeVisible()
  await expect(page.getByRole('button', { name: /Ciné-club/ })).toBeVisible()
})

test('without JavaScript the events of the map are a list', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto(ONE_EVENT)
  await expect(page.getByRole('link', { name: /Ciné-club/ })).toBeVisible()
})

test('no page without a map fetches Leaflet', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/evenements', { waitUntil: 'networkidle' })
  expect(fetched.filter((url) => /event-map\.client|leaflet/.test(url))).toEqual([])
})
