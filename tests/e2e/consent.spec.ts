import type { BrowserContext, Page } from '@playwright/test'
import { events } from '~/domain/event'
import { fixedClock } from '~/platform/clock'
import { addUser, cookieOf, giveCookie } from '../support/accounts'
import { TEST_NOW } from '../support/agenda'
import { startApp } from '../support/app'
import { makeEvent } from '../support/make-event'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ cookieChoice: 'open' })

const COOKIE = 'cookieConsent'
const GOOGLE = 'https://www.googletagmanager.com'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Préférences des cookies' })
const footerButton = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' })
const toggle = (page: Page, name: string) => page.getByRole('checkbox', { name })

async function cookie(context: BrowserContext): Promise<string | null> {
  return (await context.cookies()).find(({ name }) => name === COOKIE)?.value ?? null
}

function storage(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() => ({
    preferences: localStorage.getItem('cookiePreferences'),
    given: localStorage.getItem('cookieConsentGiven'),
    date: localStorage.getItem('cookieConsentDate'),
  }))
}

async function expectStored(
  page: Page,
  granted: { analytics: boolean; marketing: boolean; functional: boolean },
) {
  const { preferences, given, date } = await storage(page)
  expect(JSON.parse(preferences ?? '')).toEqual({ necessary: true, ...granted })
  expect(given).toBe('true')
  expect(Math.abs(Date.parse(date ?? '') - Date.now())).toBeLessThan(60_000)
  const names = Object.entries(granted).flatMap(([name, is]) => (is ? [name] : []))
  expect(await cookie(page.context())).toBe(`${['necessary', ...names].join('.')}/${date}`)
}

const ALL = { analytics: true, marketing: true, functional: true }
const NONE = { analytics: false, marketing: false, functional: false }

test('the banner shows until everything is accepted', async ({ page }) => {
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await page.goto('/evenements')
  await banner(page).getByRole('button', { name: 'Tout accepter' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expectStored(page, ALL)
  await expect(page.locator('main')).toBeFocused()

  await page.reload()
  await expect(footerButton(page)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('necessary ones only', async ({ page }) => {
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Nécessaires uniquement' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expectStored(page, NONE)
})

test('personalised, by keyboard alone; the footer opens the dialog again', async ({ page }) => {
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Personnaliser' }).press('Enter')
  await expect(toggle(page, 'Nécessaires')).toBeChecked()
  await expect(toggle(page, 'Nécessaires')).toBeDisabled()
  for (const name of ['Mesure d’audience', 'Marketing', 'Fonctionnels']) {
    await expect(toggle(page, name)).not.toBeChecked()
  }
  await toggle(page, 'Fonctionnels').press('Space')
  await toggle(page, 'Fonctionnels').press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(banner(page)).toHaveCount(0)
  await expectStored(page, { ...NONE, functional: true })

  await footerButton(page).press('Enter')
  await expect(toggle(page, 'Fonctionnels')).toBeChecked()
  await toggle(page, 'Marketing').check()
  await dialog(page).getByRole('button', { name: 'Sauvegarder les préférences' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expectStored(page, { ...NONE, functional: true, marketing: true })
  await expect(footerButton(page)).toBeFocused()
})

test('cancelling changes nothing: the banner is still there, so is an earlier choice', async ({ page }) => {
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Personnaliser' }).click()
  await toggle(page, 'Marketing').check()
  await dialog(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(banner(page).getByRole('button', { name: 'Personnaliser' })).toBeFocused()
  expect(await cookie(page.context())).toBeNull()

  await banner(page).getByRole('button', { name: 'Nécessaires uniquement' }).click()
  await footerButton(page).click()
  await toggle(page, 'Marketing').check()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expectStored(page, NONE)
  await footerButton(page).click()
  await expect(toggle(page, 'Marketing')).not.toBeChecked()
})

test('forgetting the choice clears everything and brings the banner back', async ({ page, context }) => {
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Tout accepter' }).click()
  await page.reload()
  await footerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Effacer mon choix' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(banner(page)).toBeVisible()
  expect(await cookie(context)).toBeNull()
  expect(await storage(page)).toEqual({ preferences: null, given: null, date: null })
})

test('damaged storage counts as no choice, storage alone as one', async ({ page, context }) => {
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('cookiePreferences', '{"necessary":true,"analytics":"perhaps"}')
    localStorage.setItem('cookieConsentGiven', 'true')
    localStorage.setItem('cookieConsentDate', new Date().toISOString())
  })
  await page.reload()
  await banner(page).getByRole('button', { name: 'Tout accepter' }).click()

  await context.clearCookies()
  await page.reload()
  await expect.poll(() => cookie(context)).toMatch(/^necessary\.analytics\.marketing\.functional\//)
  await expect(banner(page)).toHaveCount(0)
})

test('a choice in one tab holds in the other', async ({ page, context }) => {
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/about')
  await banner(other).getByRole('button', { name: 'Nécessaires uniquement' }).click()
  await expect(banner(page)).toHaveCount(0)
})

test('banner and dialog are accessible, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await expectNoAxeViolations(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)

  // The last link of the page comes out from under the banner when it is focused.
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await last.focus()
  const [covered, link] = [await banner(page).boundingBox(), await last.boundingBox()]
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0)

  await banner(page).getByRole('button', { name: 'Personnaliser' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the banner moves nothing on the page', async ({ page }) => {
  await page.goto('/evenements')
  await expect(banner(page)).toBeVisible()
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        // What has happened so far is told at once.
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) total += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)))
      }),
  )
  expect(shift).toBeLessThan(0.01)
})

test('the page of preferences saves and forgets', { tag: '@nojs' }, async ({ page, context }) => {
  await page.goto('/preferences-cookies')
  await toggle(page, 'Mesure d’audience').check()
  await page.getByRole('main').getByRole('button', { name: 'Sauvegarder les préférences' }).click()
  await expect(page.getByRole('status')).toHaveText('Vos préférences sont enregistrées.')
  expect(await cookie(context)).toMatch(/^necessary\.analytics\/20\d\d-/)

  await page.goto('/preferences-cookies')
  await expect(toggle(page, 'Mesure d’audience')).toBeChecked()
  await page.getByRole('main').getByRole('button', { name: 'Effacer mon choix' }).click()
  await expect(page.getByRole('status')).toHaveText('Votre choix est effacé.')
  await expect(toggle(page, 'Mesure d’audience')).not.toBeChecked()
  expect((await cookie(context)) ?? 'forgotten').toBe('forgotten')
})

test('the page of preferences is accessible', async ({ page }) => {
  await page.goto('/preferences-cookies')
  await page.getByRole('main').getByRole('button', { name: 'Sauvegarder les préférences' }).click()
  await expect(page.getByRole('status')).not.toBeEmpty()
  await expectNoAxeViolations(page)
})

test('without JavaScript the footer leads to the page, and a line says so', { tag: '@nojs-only' }, async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'préférences des cookies' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Préférences des cookies')
})

test('what was chosen without JavaScript holds with it', async ({ page, context, request, app }) => {
  const posted = await request.post('/preferences-cookies', {
    form: { intent: 'save', marketing: 'on' },
    headers: { Origin: app.origin },
    maxRedirects: 0,
  })
  const value = /cookieConsent=([^;]+)/.exec(posted.headers()['set-cookie'] ?? '')?.[1] ?? ''
  await context.addCookies([{ name: COOKIE, value, url: app.origin }])
  await page.goto('/')
  await footerButton(page).click()
  await expect(toggle(page, 'Marketing')).toBeChecked()
  await expect(banner(page)).toHaveCount(0)
  expect((await storage(page)).preferences).toContain('"marketing":true')
})

test('pages are the same for everyone, whatever was chosen', { tag: '@nojs-only' }, async ({
  request,
  app,
}) => {
  const [without, chosen] = await Promise.all(
    ['', `${COOKIE}=necessary.analytics/2026-11-21T09:00:00.000Z`].map((Cookie) =>
      request.get('/evenements', { headers: { Cookie } }),
    ),
  )
  expect(chosen?.headers().etag).toBe(without?.headers().etag)
  expect(await (await request.get('/')).text()).not.toContain('googletagmanager')
  expect(without?.headers()['content-security-policy']).not.toContain('google')
  expect(app.origin).toMatch(/^http:/)
})

test('without an id nothing is loaded, whatever was accepted', async ({ page }) => {
  // A request to Google would fail the test.
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Tout accepter' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click()
  await expect(page).toHaveTitle(/À propos/)
  expect(await page.evaluate(() => window.dataLayer)).toBeUndefined()
})

test('with an id Google is loaded after consent, told every page with its title, and told of a withdrawal', async ({
  page,
  context,
  allowProblem,
}) => {
  const measured = await startApp({ env: { GA_MEASUREMENT_ID: 'G-TEST123' } })
  allowProblem(/A request left the site: http:\/\/127\.0\.0\.1/)
  allowProblem(/A request left the site: https:\/\/www\.googletagmanager\.com/)
  const asked: string[] = []
  await context.route(`${GOOGLE}/**`, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'document.cookie = "_ga=GA1.1; Path=/"' })
  })
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
  await measured.stop()
})
