import type { Page } from '@playwright/test'
import { PUBLIC_PAGES } from '../support/public-pages'
import { expect, expectNoAxeViolations, test } from '../support/test'

/** The width of a small phone, in CSS pixels. */
const PHONE = { width: 360, height: 740 }

for (const { path, heading, status = 200, indexed = true, alike = false } of PUBLIC_PAGES) {
  test(`${path} says what it is`, { tag: '@nojs-only' }, async ({ page, app, allowProblem }) => {
    allowProblem(/status of 404/)
    const answer = await page.goto(path)

    expect(answer?.status()).toBe(status)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CH')
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /\S/)
    await expect(page.locator('meta[property="og:description"]')).toHaveAttribute('content', /\S/)
    if (indexed) {
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${app.origin}${path}`)
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${app.origin}${path}`)
    } else {
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    }
  })

  const what = alike ? 'fits a phone' : 'is accessible in the light and in the dark and fits a phone'
  test(`${path} ${what}`, async ({ page, allowProblem }) => {
    allowProblem(/status of 404/)
    if (alike) await page.setViewportSize(PHONE)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    if (!alike) {
      await expectNoAxeViolations(page)
      await page.setViewportSize(PHONE)
    }
    expect(await overflow(page), 'pixels beyond the right edge').toBe(0)
  })
}

test('every page has a title and a description of its own', async ({ request }) => {
  const indexed = PUBLIC_PAGES.filter((page) => page.indexed !== false)
  const pages = await Promise.all(indexed.map(async ({ path }) => (await request.get(path)).text()))
  const titles = pages.map((html) => /<title>([^<]+)<\/title>/.exec(html)?.[1])
  const descriptions = pages.map((html) => /<meta name="description" content="([^"]+)"/.exec(html)?.[1])

  expect(titles).not.toContain(undefined)
  expect(descriptions).not.toContain(undefined)
  expect(new Set(titles).size).toBe(indexed.length)
  // The list and its category views count the same kind of thing.
  expect(new Set(descriptions).size).toBe(indexed.length)
})

test('the address a page names as its image answers with a picture', async ({ request }) => {
  const html = await (await request.get('/evenement/jazz-ce-soir')).text()
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]
  const answer = await request.get(String(image))

  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^image\//)
})

test('the pages on the way to an account answer visitors', { tag: '@nojs' }, async ({ page }) => {
  for (const path of ['/auth/login', '/auth/register', '/organizer/submit-event', '/preferences-cookies']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('an address is verified on one screen, at both of its paths', { tag: '@nojs-only' }, async ({
  page,
}) => {
  for (const path of ['/auth/verify-email', '/auth/email-verification']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre adresse e-mail')
  }
})

test('who has not given is not thanked, and shown how to', async ({ page, context, login }) => {
  await login(context)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/payment/success')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre don')
  await expect(page.getByRole('main')).not.toContainText('Merci')
  await expect(page.getByRole('main').getByRole('link', { name: 'Nous soutenir' })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectNoAxeViolations(page)
})

test('a refusal from before the application wears the colours of the site', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/status of 400/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/about')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const usual = await ground()
  expect((await page.goto('/%'))?.status()).toBe(400)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse illisible')
  expect(await ground()).toBe(usual)
  expect(await overflow(page)).toBe(0)
  await expectNoAxeViolations(page)
})

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
