import type { Page } from '@playwright/test'
import { events } from '~/domain/event'
import { makeEvent } from '../support/make-event'
import { totalIn } from '../support/results'
import { expect, expectNoAxeViolations, test } from '../support/test'

function map(page: Page) {
  return page.getByRole('region', { name: 'Carte des événements' })
}

function markers(page: Page) {
  return map(page).locator('.leaflet-marker-icon:not(.event-map-cluster)')
}

function clusters(page: Page) {
  return map(page).locator('.event-map-cluster')
}

test('the map gathers near events into clusters that open when chosen', async ({ page }) => {
  await page.goto('/carte')
  await expect(clusters(page).first()).toBeVisible()
  await expectNoAxeViolations(page)
  const located = await locatedOn(page)
  const gathered = (await clusters(page).allTextContents()).map((text) => Number.parseInt(text, 10))
  const sum = gathered.reduce((total, size) => total + size, 0) + (await markers(page).count())
  expect(sum).toBe(located)

  const before = await clusters(page).allTextContents()
  await clusters(page).first().click()
  await expect.poll(() => clusters(page).allTextContents()).not.toEqual(before)
})

test('a marker stands in its place from the start', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('transitionrun', ({ target, propertyName }) => {
      const marker = target instanceof Element && target.matches('.leaflet-marker-icon')
      if (marker && propertyName === 'transform') document.documentElement.dataset.moved = ''
    })
  })
  await page.goto('/carte?canton=BE')
  await expect
    .poll(async () => {
      const [frame, pin] = await Promise.all([map(page).boundingBox(), markers(page).boundingBox()])
      return pin && frame && Math.abs(pin.y + pin.height - frame.y - frame.height / 2)
    })
    .toBeLessThan(2)
  await expect(page.locator('html')).not.toHaveAttribute('data-moved')
})

test('a marker opens a popup whose link leads to the event', async ({ page }) => {
  await page.goto('/carte?canton=BE')
  await expect(markers(page)).toHaveCount(1)
  await markers(page).click()
  const popup = page.locator('.leaflet-popup')
  await expect(popup).toContainText('Foyer de Moutier')
  expect((await popup.boundingBox())?.width).toBeLessThanOrEqual(350)

  await popup.getByRole('link', { name: "Chorale de l'Avent" }).click()
  await expect(page).toHaveURL(/\/evenement\/chorale-moutier$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Chorale de l'Avent")
})

test('tiles are 256 pixels wide, the last zoom is 18, and a popup is at most 300 pixels wide', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/carte?q=grande+rencontre+intercommunale')
  await markers(page).click()
  // Leaflet writes one pixel more than the text takes, and a title this long takes all there is.
  await expect(page.locator('.leaflet-popup-content')).toHaveCSS('width', '301px')
  await page.keyboard.press('Escape')

  const tiles = map(page).locator('.leaflet-tile')
  expect(await tiles.first().evaluate(({ style }: HTMLElement) => [style.width, style.height])).toEqual([
    '256px',
    '256px',
  ])
  const closer = map(page).getByRole('button', { name: 'Zoom avant' })
  while ((await closer.getAttribute('aria-disabled')) !== 'true') await closer.click()
  await expect
    .poll(() => tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('src'))))
    .toContainEqual(expect.stringMatching(/\/18\/\d+\/\d+/))
})

test('the popup opens, and closes, from the keyboard', async ({ page }) => {
  await page.goto('/carte?canton=BE')
  await markers(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: "Chorale de l'Avent" })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('.leaflet-popup')).toHaveCount(0)
  await expect(markers(page)).toBeFocused()
})

test('many events in one place open as a list, which says where the place is only approximate', async ({
  page,
  app,
}) => {
  const ids = Array.from({ length: 12 }, (_, at) => `belvedere-${at}`)
  const place = {
    name: '',
    street: '',
    locality: 'Champéry',
    npa: '1874',
    canton: 'VS',
    lat: 46.175,
    lng: 6.87,
  }
  const when = { start: '2027-05-01T14:00' }
  for (const id of ids) {
    await app.store.insert(
      events,
      id,
      makeEvent({ title: `Belvédère ${id}`, when, place: { ...place, canton: 'VS' } }),
    )
  }
  await expect
    .poll(async () => totalIn(await (await page.request.get('/evenements?q=belvedere')).text()))
    .toBe(12)
  await page.goto('/carte?q=belvedere')
  await clusters(page).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: /^12\sévénements au même endroit$/ })
  await expect(panel).toBeFocused()
  await expect(panel).toContainText('Champéry (position approximative)')
  await expect(panel.getByRole('link')).toHaveCount(12)
  await expect(markers(page)).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(clusters(page)).toBeFocused()
  await clusters(page).click()
  await panel.getByRole('link', { name: 'Belvédère belvedere-3' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Belvédère belvedere-3')
  await expect(page.getByText('Position approximative (centre de la localité).')).toBeVisible()
  const area = page.getByRole('button', {
    name: /^Belvédère belvedere-3, .*Champéry \(position approximative\)$/,
  })
  await expect(area).toBeVisible()
  await expectNoAxeViolations(page)
  for (const id of ids) await app.store.remove(events, id)
})

test('a map of nothing offers other ways, which stay on the map', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto('/carte?q=quartet&canton=JU')
  await page.getByRole('link', { name: /^sans Jura\s: 1\sévénement$/ }).click()
  await expect(page).toHaveURL(/\/carte\?q=quartet$/)
})

test('without tiles the map says so, and its markers still work', async ({ page, app, allowProblem }) => {
  allowProblem(new RegExp(app.tileOrigin))
  await page.route(`${app.tileOrigin}/**`, (route) => route.abort())
  await page.goto('/carte?canton=BE')
  await expect(page.getByText('Fond de carte indisponible')).toBeVisible()
  await markers(page).click()
  await expect(page.getByRole('link', { name: "Chorale de l'Avent" })).toBeVisible()
})

test('without JavaScript the list stands in the place of the map', { tag: '@nojs-only' }, async ({
  page,
}) => {
  await page.goto('/carte')
  const located = await locatedOn(page)
  const links = page.locator('section[aria-labelledby=map-heading] a[href^="/evenement/"]')
  expect(await links.count()).toBe(located)
  await links.filter({ hasText: "Chorale de l'Avent" }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Chorale de l'Avent")
})

test('results begin right under the search, however few they are', { tag: ['@nojs', '@drawn'] }, async ({
  page,
}) => {
  for (const path of ['/carte?canton=BE', '/evenements?canton=BE']) {
    await page.goto(path)
    const search = await page.locator('main form[role=search]').boundingBox()
    const results = await page.getByRole('list', { name: 'Filtres actifs' }).boundingBox()
    const gap = (results?.y ?? 0) - (search?.y ?? 0) - (search?.height ?? 0)
    expect(gap, path).toBeGreaterThan(0)
    expect(gap, path).toBeLessThan(50)
  }
})

test('no page without a map fetches Leaflet', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/evenements', { waitUntil: 'networkidle' })
  expect(fetched.filter((url) => /event-map\.client|leaflet/.test(url))).toEqual([])
})

test('the filters of the list work on the map', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/carte?category=musique')
  const filters = page.getByRole('complementary', { name: 'Filtres' })
  await filters.getByRole('link', { name: /^Jura bernois/ }).click()
  await expect(page).toHaveURL(/\/carte\?category=musique&canton=BE$/)
  await expect(page.locator('#map-heading')).toHaveText(/^1\sévénement$/)

  await page.getByRole('link', { name: 'Voir en liste' }).click()
  await expect(page).toHaveURL(/\/evenements\?category=musique&canton=BE$/)
})

test('following filters on the map moves its markers', async ({ page }) => {
  await page.goto('/carte?canton=BE')
  await expect(markers(page)).toHaveCount(1)
  await page.getByRole('link', { name: /^Retirer le filtre/ }).click()
  await expect(clusters(page).first()).toBeVisible()
})

test('an event shows its place on a map of its own', async ({ page }) => {
  await page.goto('/evenement/film-nyon')
  const place = page.getByRole('region', { name: 'Carte : Cinéma du Bourg' })
  await place.scrollIntoViewIfNeeded()
  await expect(place.locator('.leaflet-marker-icon')).toHaveCount(1)
  await expect(place.locator('.leaflet-tile').first()).toBeVisible()
})

/** How many events the heading says are on the map: all of them, unless it names the number. */
async function locatedOn(page: Page): Promise<number> {
  const heading = (await page.locator('#map-heading').textContent()) ?? ''
  return Number(/dont (\d+) sur la carte/.exec(heading)?.[1] ?? totalIn(heading))
}
