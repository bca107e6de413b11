// Favourites read without a network, and the same list elsewhere. The service worker is the one of the build.
import ICAL from 'ical.js'
import { CHROMIUM_FLAGS, systemChromium } from '~/../scripts/chromium.mjs'
import { card, FILM, headerLink, heart, JAZZ } from '../support/favourites'
import { expect, expectNoAxeViolations, test } from '../support/test'

// 'chromium' keeps Playwright from its own shell without windows, where the machine has no Chromium.
test.use({
  serviceWorkers: 'allow',
  channel: 'chromium',
  launchOptions: { executablePath: systemChromium(), args: CHROMIUM_FLAGS },
})

test('three hearts, then offline: list and events are readable, and the link shows others the same', async ({
  page,
  context,
  browser,
  app,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  await page.goto('/')
  await heart(page, JAZZ).click()
  await page.goto('/evenement/film-nyon')
  await heart(page, FILM).click()
  await page.goto('/evenements?q=dessin')
  await heart(page, 'Cours de dessin du jeudi').click()
  const address = '/favoris?e=cours-de-dessin,film-nyon,jazz-ce-soir'
  const lists = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((name) => name.startsWith('agenda-pages-')) ?? ''
      const kept = await (await caches.open(name)).keys()
      return kept
        .map(({ url }) => new URL(url))
        .flatMap((url) => (url.searchParams.has('e') ? [url.search] : []))
    })
  const kept = () =>
    page.evaluate(async (path) => {
      const wanted = ['/favoris', `${path}&propre`, '/evenement/cours-de-dessin', '/evenement/jazz-ce-soir']
      const found = await Promise.all(wanted.map((one) => caches.match(one, { ignoreVary: true })))
      return found.every(Boolean)
    }, address)
  await expect.poll(kept, { timeout: 20_000 }).toBe(true)
  // The lists of one and of two events are gone after the next page.
  await page.reload()
  await expect.poll(lists, { timeout: 20_000 }).toHaveLength(1)

  await context.setOffline(true)
  await headerLink(page).click()
  await expect(card(page, 'Cours de dessin du jeudi')).toBeVisible()
  await expect(card(page, FILM)).toBeVisible()
  await page.goto('/favoris')
  await card(page, JAZZ).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(JAZZ)
  // A list that is not kept: what can be read of it.
  await heart(page, JAZZ).click()
  // A press waits until React has taken the page over, and goes with a page that is left before.
  await expect(headerLink(page)).toContainText('2')
  await page.goto('/favoris')
  await expect(page.getByText('La liste n’a pas pu être chargée.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: FILM }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FILM)
  await page.goto('/hors-ligne')
  const readable = page.getByRole('main').getByRole('listitem')
  await expect(readable.filter({ hasText: 'Favoris' })).toHaveCount(1)
  await expect(readable.filter({ hasText: 'Liste partagée' })).toHaveCount(0)
  await context.setOffline(false)

  const elsewhere = await browser.newPage({ baseURL: app.origin, serviceWorkers: 'block' })
  await elsewhere.goto(address)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Liste partagée')
  await expect(elsewhere.locator('article')).toHaveCount(3)
  await expectNoAxeViolations(elsewhere)
  const calendar = elsewhere.getByRole('link', { name: 'Ajouter à mon calendrier' })
  const answer = await elsewhere.request.get((await calendar.getAttribute('href')) ?? '')
  const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')
  expect(events).toHaveLength(14)
  await elsewhere.getByRole('button', { name: 'Tout ajouter à mes favoris' }).click()
  await expect(headerLink(elsewhere)).toHaveText('Favoris 3')
  await elsewhere.getByRole('link', { name: 'Voir mes favoris' }).click()
  await expect(elsewhere.locator('article')).toHaveCount(3)
  await elsewhere.close()
})
