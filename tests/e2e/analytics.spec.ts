import type { BrowserContext } from '@playwright/test'
import { events } from '~/domain/event'
import { fixedClock } from '~/platform/clock'
import { addUser, cookieOf, giveCookie } from '../support/accounts'
import { TEST_NOW } from '../support/agenda'
import { startApp } from '../support/app'
import { banner, CHOICE_COOKIE, dialog, footerButton, toggle } from '../support/cookie-choice'
import { makeEvent } from '../support/make-event'
import { expect, test } from '../support/test'

test.use({ cookieChoice: 'open' })

const GOOGLE = 'https://www.googletagmanager.com'

test('pages are the same for everyone, whatever was chosen', { tag: '@nojs-only' }, async ({
  request,
  app,
}) => {
  const [without, chosen] = await Promise.all(
    ['', `${CHOICE_COOKIE}=necessary.analytics/2026-11-21T09:00:00.000Z`].map((Cookie) =>
      request.get('/evenements', { headers: { Cookie } }),
    ),
  )
  expect(chosen?.headers().etag).toBe(without?.headers().etag)
  expect(await (await request.get('/')).text()).not.toContain('googletagmanager')
  expect(without?.headers()['content-security-policy']).not.toContain('google')
  expect(app.origin).toMatch(/^http:/)
})

/** A site with an id, and what is asked of Google, whose script sets a cookie and does nothing else. */
async function startMeasured(context: BrowserContext, allowProblem: (pattern: RegExp) => void) {
  const measured = await startApp({ env: { GA_MEASUREMENT_ID: 'G-TEST123' } })
  allowProblem(/A request left the site: http:\/\/127\.0\.0\.1/)
  allowProblem(/A request left the site: https:\/\/www\.googletagmanager\.com/)
  const asked: string[] = []
  await context.route(`${GOOGLE}/**`, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'document.cookie = "_ga=GA1.1; Path=/"' })
  })
  return { measured, asked }
}

test('without an id nothing is loaded, whatever was accepted', async ({ page }) => {
  // A request to Google would fail the test.
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Tout accepter' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click()
  await expect(page).toHaveTitle(/À propos/)
  expect(await page.evaluate(() => window.dataLayer)).toBeUndefined()
})

test('a choice made while the code that acts on it is loading is not lost', async ({
  page,
  context,
  allowProblem,
}) => {
  const { measured, asked } = await startMeasured(context, allowProblem)
  await page.addInitScript(() => {
    const add = window.addEventListener
    window.addEventListener = (...listening: Parameters<typeof add>) => {
      const isLoaded = performance
        .getEntriesByType('resource')
        .some(({ name }) => name.includes('consent-panels'))
      // Between its first look at the cookie and its listening for changes.
      if (listening[0] === 'storage' && isLoaded)
        document.querySelector<HTMLButtonElement>('.cookie-banner button[value="all"]')?.click()
      add.apply(window, listening)
    }
  })
  await page.goto(`${measured.origin}/evenements?q=jazz`)
  await expect.poll(() => asked).toEqual([`${GOOGLE}/gtag/js?id=G-TEST123`])
  await expect(banner(page)).toBeHidden()
  await page.close()
  await measured.stop()
})

test('with an id Google is loaded after consent, told every page with its title, and told of a withdrawal', async ({
  page,
  context,
  allowProblem,
}) => {
  const { measured, asked } = await startMeasured(context, allowProblem)
  const commands = () =>
    page.evaluate(() => (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>)))
  const views = async () =>
    (await commands()).flatMap(([command, name, about]) =>
      command === 'event' && name === 'page_view' ? [about] : [],
    )

  await page.goto(`${measured.origin}/evenements?q=jazz`)
  await expect(banner(page)).toBeVisible()
  expect(asked).toEqual([])
  await banner(page).getByRole('button', { name: 'Tout accepter' }).click()
  await expect.poll(() => asked).toEqual([`${GOOGLE}/gtag/js?id=G-TEST123`])
  expect(await commands()).toMatchObject([
    ['consent', 'default', { analytics_storage: 'denied', ad_storage: 'denied' }],
    ['js', expect.anything()],
    ['config', 'G-TEST123', { send_page_view: false }],
    ['consent', 'update', { analytics_storage: 'granted' }],
    ['set', { page_path: '/evenements' }],
    ['event', 'page_view', { page_path: '/evenements', page_location: `${measured.origin}/evenements` }],
  ])

  await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click()
  await expect(page).toHaveTitle(/À propos/)
  await expect.poll(views).toHaveLength(2)
  expect((await views())[1]).toMatchObject({ page_path: '/about', page_title: await page.title() })
  await page.goBack()
  await expect.poll(views).toHaveLength(3)
  expect((await views())[2]).toMatchObject({ page_path: '/evenements', page_title: await page.title() })

  // Denied: nothing more is told, and Google's cookies are gone.
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === '_ga')).toBe(true)
  await footerButton(page).click()
  await toggle(page, 'Mesure d’audience').uncheck()
  await dialog(page).getByRole('button', { name: 'Sauvegarder les préférences' }).click()
  await expect
    .poll(async () => (await commands()).at(-1))
    .toEqual(['consent', 'update', { analytics_storage: 'denied' }])
  expect((await context.cookies()).some(({ name }) => name === '_ga')).toBe(false)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveTitle(/Contact/)
  expect(await views()).toHaveLength(3)

  // The next visit loads nothing; one with consent is measured from its first page on.
  await page.goto(`${measured.origin}/faq`)
  await expect(footerButton(page)).toBeVisible()
  expect(await commands()).toEqual([])
  expect(asked).toHaveLength(1)
  await footerButton(page).click()
  await toggle(page, 'Mesure d’audience').check()
  await dialog(page).getByRole('button', { name: 'Sauvegarder les préférences' }).click()
  await expect.poll(() => asked).toHaveLength(2)
  await page.reload()
  await expect.poll(() => asked).toHaveLength(3)
  await expect.poll(views).toMatchObject([{ page_path: '/faq' }])

  // How much awaits an admin stands in the title and stays in the house.
  const admin = await addUser(measured.store, { role: 'admin' })
  const keeper = { documents: measured.store, clock: fixedClock(TEST_NOW) }
  await giveCookie(context, await cookieOf(admin.uid, keeper), measured.origin)
  await measured.store.insert(events, 'bal-mesure', makeEvent({ status: 'pending' }))
  await expect(async () => {
    await page.goto(`${measured.origin}/about`)
    await expect(page).toHaveTitle(/^\(\d+\) À propos/, { timeout: 1000 })
  }).toPass()
  await expect.poll(views).toMatchObject([{ page_title: (await page.title()).replace(/^\(\d+\) /, '') }])
  await page.close()
  await measured.stop()
})
