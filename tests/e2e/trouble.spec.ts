import { readdir, readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { expect, expectNoAxeViolations, notice, test } from '../support/test'

// An answer does not come: the page stays, says so, and offers to try again.
const alert = (page: Page) => page.getByRole('alert')
const retry = (page: Page) => alert(page).getByRole('button', { name: 'Réessayer' })
const card = (page: Page) => page.getByRole('link', { name: /Quartet de jazz au Port/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Every test here makes requests fail, which browsers print. */
test.beforeEach(({ allowProblem }) => allowProblem(/Failed to load resource/))

async function expectAtRest(page: Page) {
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', /.*/)
}

/** Answers the next request for this data so; later ones reach the site. */
async function answerOnce(page: Page, pattern: string, answer: Parameters<Route['fulfill']>[0]) {
  await page.route(pattern, (route) => route.fulfill(answer), { times: 1 })
}

test('the pages of the server and of the browser link one stylesheet', async ({ page, request }) => {
  const built = (await readdir('build/client/assets')).filter((name) => /^theme-.*\.css$/.test(name))
  const html = await (await request.get('/')).text()
  expect(html.match(/\/assets\/theme-[\w-]+\.css/g)).toEqual([`/assets/${built[0]}`])
  expect(built).toHaveLength(1)
  await page.goto('/')
  const scripts = (await readdir('build/client/assets')).filter((name) => name.endsWith('.js'))
  const sources = await Promise.all(scripts.map((name) => readFile(`build/client/assets/${name}`, 'utf8')))
  const linked = sources.flatMap((source) => source.match(/theme-[\w-]+\.css/g) ?? [])
  expect([...new Set(linked)]).toEqual(built)
})

test('offline a link leaves the page as it is, and can be followed when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/evenements')
  await page.evaluate(() => window.scrollTo(0, 300))
  await context.setOffline(true)
  await expect(notice(page, 'Vous êtes hors connexion.')).toBeVisible()
  await card(page).focus()
  const scrolled = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Enter')
  await expect(alert(page)).toContainText('Pas de connexion. La page demandée n’a pas pu être chargée.')
  await expectAtRest(page)
  await expect(page).toHaveURL(/\/evenements$/)
  await expect(heading(page)).toHaveText('Événements')
  await expect(card(page)).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expectNoAxeViolations(page)

  // Once more, in vain.
  await retry(page).click()
  await expect(alert(page)).toContainText('Pas de connexion.')

  await context.setOffline(false)
  await retry(page).click()
  await expect(heading(page)).toHaveText('Quartet de jazz au Port')
  await expect(alert(page)).toHaveCount(0)
  await page.goBack()
  await expect(heading(page)).toHaveText('Événements')
})

test('what the bar says stands above the page, and moves nothing that is being read', async ({
  page,
  context,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/evenements')
    await page.evaluate(() => window.scrollTo(0, 0))
    await context.setOffline(true)
    const bar = notice(page, 'Vous êtes hors connexion.')
    await expect(bar).toBeVisible()
    const [above, below] = [await bar.boundingBox(), await heading(page).boundingBox()]
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    await context.setOffline(false)
    await expect(bar).toHaveCount(0)

    await card(page).evaluate((link) => link.scrollIntoView({ block: 'center' }))
    const before = await card(page).boundingBox()
    await context.setOffline(true)
    await expect(bar).toBeInViewport()
    expect(await card(page).boundingBox()).toEqual(before)
    await context.setOffline(false)
  }
})

test('back and forward that fail leave address, page and history as they were', async ({ page, context }) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(heading(page)).toHaveText('Contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await page.goBack()
  await expect(heading(page)).toHaveText('Contact')
  await page.getByLabel('Votre nom').fill('Camille')

  await context.setOffline(true)
  // The contact page has data of its own; the others come from the files that are here already.
  await page.route('**/*.data*', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gastronomie' }).first().click()
  await expect(alert(page)).toContainText('Pas de connexion.')
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(alert(page)).toHaveCount(0)

  await page.goForward()
  await expect(heading(page)).not.toHaveText('Contact')
  await page.goBack()
  await expect(alert(page)).toContainText('Pas de connexion.')
  await expect(page).toHaveURL(/\/faq$/)
  await expect(heading(page)).not.toHaveText('Contact')
  await expectAtRest(page)

  await page.unroute('**/*.data*')
  await context.setOffline(false)
  await retry(page).click()
  await expect(heading(page)).toHaveText('Contact')
  await expect(page).toHaveURL(/\/contact$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

const REFUSALS: [what: string, answer: Parameters<Route['fulfill']>[0], says: RegExp, canRetry: boolean][] = [
  [
    'a proxy’s page',
    { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway' },
    /^Le site ne répond pas\./,
    true,
  ],
  [
    'a page of another network',
    { status: 200, contentType: 'text/html', body: '<h1>Wi-Fi' },
    /^Le site ne répond pas\./,
    true,
  ],
  [
    'half an answer',
    { status: 200, headers: { 'X-Remix-Response': 'yes' }, body: '[{"_1":2},"da' },
    /^Le site ne répond pas\./,
    true,
  ],
  [
    'a busy server',
    { status: 503, headers: { 'Retry-After': '30' } },
    /réessayez dans 30\u00a0secondes\./,
    true,
  ],
  [
    'too many requests',
    { status: 429, headers: { 'Retry-After': '700' } },
    /réessayez dans 12\u00a0minutes\./,
    true,
  ],
  ['too large a form', { status: 413 }, /choisissez une photo plus légère/, false],
  ['a form from elsewhere', { status: 403 }, /n’est pas autorisée \(403\)/, false],
]

test('whatever answers a form instead of the site, what was written stays and can be sent as it is by then', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/status of 400/)
  await page.goto('/contact')
  await page.getByLabel('Votre nom').fill('Camille')
  await page.getByLabel('Votre message').fill('Bonjour')
  for (const [what, answer, says, canRetry] of REFUSALS) {
    await answerOnce(page, '**/contact.data', answer)
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(alert(page), what).toContainText(says)
    await expect(alert(page)).toContainText('Rien de ce que vous avez écrit n’est perdu.')
    await expect(retry(page)).toHaveCount(canRetry ? 1 : 0)
    await expect(page.getByLabel('Votre nom')).toHaveValue('Camille')
    await expect(page.getByRole('button', { name: 'Envoyer' })).not.toHaveAttribute('aria-disabled', /.*/)
    await expectAtRest(page)
  }

  await page.route('**/contact.data', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(alert(page)).toContainText('Pas de connexion.')
  await page.getByLabel('Votre nom').fill('Camille Rochat')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await retry(page).click()
  expect((await sent).postData()).toContain('Camille+Rochat')
  // The site itself has something to say now, and says it in the form.
  await expect(page.getByRole('alert').getByRole('heading')).toContainText('à corriger')
})

test('when a form has arrived and only the next page is missing, the bar says so and asks for that page only', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.getByLabel('Votre nom').fill('Camille')
  await page.getByLabel('Votre adresse e-mail').fill('camille.page@exemple.ch')
  await page.getByLabel('Sujet').selectOption('evenement')
  await page.getByLabel('Votre message').fill('Le concert commence à vingt heures.')
  await page.route('**/contact.data?envoye=1*', (route) => route.abort(), { times: 1 })
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(alert(page)).toContainText('Votre envoi est bien arrivé')
  await retry(page).click()
  await expect(
    page.getByRole('heading', { name: 'Merci, nous avons bien reçu votre message.' }),
  ).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('JavaScript that a deployment has replaced: the page asked for is loaded whole', async ({ page }) => {
  await page.goto('/about')
  const faq = await page.evaluate(() => window.__remixManifest.routes['routes/faq']?.module)
  await page.route(`**${faq}`, (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(heading(page)).toContainText('Questions')
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBeUndefined()
})

test('JavaScript that does not come for want of a connection leaves the page where it is', async ({
  page,
  context,
}) => {
  await page.goto('/contact')
  await page.getByLabel('Votre message').fill('Un long message')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).click()
  await expect(alert(page)).toContainText('Pas de connexion.')
  await expect(page.getByLabel('Votre message')).toHaveValue('Un long message')
  await context.setOffline(false)
  await retry(page).click()
  await expect(page).toHaveURL(/\/faq$/)
})

test('what the page asks for by itself fails in silence', async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/suggestions*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.locator('#home-search').fill('jazz')
  await failed
  await expect(alert(page)).toHaveCount(0)
})

test('a page that does not exist is told by its page, not by the bar', async ({ page }) => {
  await page.goto('/evenements')
  await page.route('**/evenement/jazz-ce-soir.data*', async (route) => {
    const other = route.request().url().replace('jazz-ce-soir', 'jamais-vu')
    await route.fulfill({ response: await page.request.get(other) })
  })
  await card(page).click()
  await expect(heading(page)).toHaveText('Cette page n’existe pas')
  await expect(alert(page)).toHaveCount(0)
})

test('what takes more than a moment shows a line under the header', async ({ page }) => {
  await page.goto('/evenements')
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/evenement/*.data*', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await card(page).click()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  const line = page.locator('.progress-line')
  await expect(line).toHaveCSS('opacity', '1')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(line).toHaveCSS('animation-name', 'none')
  await expect(line).toBeVisible()
  answer()
  await expect(heading(page)).toHaveText('Quartet de jazz au Port')
  await expect(line).toHaveCount(0)
  await expectAtRest(page)
})
