// The site as an app: installed, and read without a network. The service worker is the one of the build.
import type { Page } from '@playwright/test'
import { CHROMIUM_FLAGS, systemChromium } from '~/../scripts/chromium.mjs'
import { expect, expectNoAxeViolations, test } from '../support/test'

// 'chromium' keeps Playwright from its own shell without windows, where the machine has no Chromium.
test.use({
  serviceWorkers: 'allow',
  channel: 'chromium',
  launchOptions: { executablePath: systemChromium(), args: CHROMIUM_FLAGS },
})
/** Every test here cuts the network, which browsers print. */
test.beforeEach(({ allowProblem }) => allowProblem(/Failed to load resource|ERR_INTERNET_DISCONNECTED/))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Addresses of the pages that the browser keeps. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('agenda-pages-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })
}

/** A browser in which the worker stands between pages and their server. */
async function withWorker(page: Page, path: string) {
  await page.goto(path)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect.poll(() => kept(page)).toContain('/hors-ligne')
}

test('Chromium can install the site: manifest, icons and shortcuts are in order', async ({
  page,
  context,
}) => {
  await withWorker(page, '/')
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A window of a test is always private.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toMatch(/\/manifest\.webmanifest$/)
  const { icons, shortcuts, start_url } = JSON.parse(data ?? '')
  for (const path of [start_url, ...[...icons, ...shortcuts].map((one) => one.src ?? one.url)]) {
    expect((await page.request.get(path)).status(), path).toBe(200)
  }
})

test('the offer to install waits in the footer, and is made once', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Installer l’application' })
  await expect(button).toHaveCount(0)
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.body.setAttribute('data-asked', ''),
    })
    document.body.toggleAttribute('data-kept-back', !dispatchEvent(offer))
  })
  await expect(page.locator('body')).toHaveAttribute('data-kept-back', '')
  await button.click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', '')
  await expect(button).toHaveCount(0)
})

test('what was read is readable without a network, and the rest is no error', async ({ page, context }) => {
  await withWorker(page, '/')
  // Through the router, as most people go: the document itself was never loaded.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Lieux', exact: true }).click()
  await expect(heading(page)).toHaveText('Lieux')
  await page.goto('/evenement/jazz-ce-soir')
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain('/evenement/jazz-ce-soir')

  await context.setOffline(true)
  await page.reload()
  await expect(heading(page)).toHaveText('Quartet de jazz au Port')
  await expect(page.getByRole('alert')).toContainText('Hors connexion\u00a0: cette page date du')
  await expectNoAxeViolations(page)

  await page.goto('/evenement/titre-long')
  await expect(heading(page)).toHaveText('Hors connexion')
  await expect(page).toHaveURL(/\/hors-ligne\?vers=%2Fevenement%2Ftitre-long$/)
  await expect(page.getByRole('link', { name: 'Réessayer' })).toHaveAttribute('href', '/evenement/titre-long')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: /Quartet de jazz au Port/ }).click()
  await expect(page).toHaveURL(/\/evenement\/jazz-ce-soir$/)
  await expect(heading(page)).toHaveText('Quartet de jazz au Port')

  // The page that was kept gives way to what it is now.
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)

  // A page that was asked for without a network opens by itself once it is back.
  await context.setOffline(true)
  await page.goto('/evenement/titre-long')
  await expect(heading(page)).toHaveText('Hors connexion')
  await context.setOffline(false)
  await expect(heading(page)).toHaveText(/^Grande rencontre intercommunale/)
})

test('a link to a page that is kept is followed without a network, also backwards', async ({
  page,
  context,
}) => {
  await withWorker(page, '/evenements')
  await page.goto('/evenement/jazz-ce-soir')
  await expect.poll(() => kept(page)).toContain('/evenement/jazz-ce-soir')
  await page.goto('/evenements')
  await expect.poll(() => kept(page)).toContain('/evenements')
  await context.setOffline(true)
  await page.getByRole('link', { name: /Quartet de jazz au Port/ }).click()
  await expect(heading(page)).toHaveText('Quartet de jazz au Port')
  await page.goBack()
  await expect(heading(page)).toHaveText('Événements')
})

test('a page that was asked for behind a kept one is not loaded again when the network is back', async ({
  page,
  context,
}) => {
  // The browser does not tell the kept page that the network is back.
  await page.addInitScript(() => {
    addEventListener('online', (event) => {
      if (!('isTold' in document.documentElement.dataset)) event.stopImmediatePropagation()
    })
  })
  await withWorker(page, '/evenements')
  await page.reload()
  await expect.poll(() => kept(page)).toContain('/evenements')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Hors connexion')
  await context.setOffline(false)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Lieux', exact: true }).click()
  await expect(heading(page)).toHaveText('Lieux')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.evaluate(() => {
    document.documentElement.dataset.isTold = ''
    dispatchEvent(new Event('online'))
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL(/\/contact$/)
  expect(loads).toBe(0)
})

test('pages of somebody who is signed in are never kept, and signing out forgets what was read', async ({
  page,
  context,
  login,
}) => {
  await withWorker(page, '/evenements')
  await page.reload()
  await expect.poll(() => kept(page)).toContain('/evenements')
  await login(context, { role: 'admin' })
  for (const path of ['/admin', '/dashboard', '/organizer/profile', '/organizer/submit-event', '/lieux']) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
  }
  expect((await kept(page)).sort()).toEqual(['/evenements', '/hors-ligne'])
  const texts = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('agenda-pages-'))
    const found = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
        return Promise.all(answers.map((answer) => answer?.text()))
      }),
    )
    return found.flat().join('\n')
  })
  expect(texts.includes('Déconnexion')).toBe(false)

  await page.locator('summary').first().click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect.poll(() => kept(page)).not.toContain('/evenements')
})

test('the caches of an earlier build go, and its pages are kept anew', async ({ page }) => {
  await page.goto('/healthz')
  await page.evaluate(async () => {
    for (const name of ['agenda-pages-ancien', 'agenda-assets-ancien']) {
      await (await caches.open(name)).put('/evenements', new Response('vieille page'))
    }
    await caches.open('d’un autre programme')
  })
  await withWorker(page, '/')
  const names = () => page.evaluate(() => caches.keys())
  await expect.poll(async () => (await names()).filter((name) => name.endsWith('-ancien'))).toEqual([])
  await expect.poll(() => kept(page)).toContain('/evenements')
  expect(await names()).toContain('d’un autre programme')
  const text = await page.evaluate(async () => (await caches.match('/evenements'))?.text())
  expect(text?.includes('Quartet de jazz au Port')).toBe(true)
})
