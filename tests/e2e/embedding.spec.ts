import type { Page } from '@playwright/test'
import { events } from '~/domain/event'
import { makeEvent } from '../support/make-event'
import { startOtherSite } from '../support/other-site'
import { expect, expectNoAxeViolations, notice, REFUSED, test } from '../support/test'

const LEFT = /A request left the site: http:\/\/localhost/

/** /reutiliser tells web masters to allow this, and nothing else. */
function policyFor(origin: string): string {
  return [
    "default-src 'none'",
    `script-src ${origin}/agenda-romand.js`,
    `connect-src ${origin}/evenements.json`,
    `frame-src ${origin}/integrer`,
    "require-trusted-types-for 'script'",
  ].join('; ')
}

function component(origin: string, attributes: string): string {
  return `<main><h1>Commune</h1><script type="module" src="${origin}/agenda-romand.js"></script>
    <agenda-romand ${attributes}><a href="${origin}/evenements">L’agenda</a></agenda-romand></main>`
}

/** The event that has the focus, within the component. */
function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.querySelector('agenda-romand')?.shadowRoot?.activeElement?.textContent)
}

test('the component shows, filters and follows the keyboard in a page that forbids everything else', async ({
  page,
  app,
  allowProblem,
}) => {
  allowProblem(LEFT)
  allowProblem(REFUSED)
  const site = await startOtherSite({
    body: component(app.origin, 'niveau="2" canton="VD" limit="3"'),
    policy: policyFor(app.origin),
  })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.goto(site.origin)
  const lines = page.getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(notice(page, /^\d+.événements$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'L’agenda' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Voir plus' }).press('Enter')
  await expect(lines).toHaveCount(6)
  await expect(notice(page, /^6 affichés sur/)).toBeVisible()
  expect(await focused(page)).toBe(await lines.nth(3).getByRole('link').textContent())

  await page.getByLabel('Rechercher', { exact: true }).fill('jazz')
  await page.keyboard.press('Enter')
  await expect(lines.filter({ hasText: 'Quartet de jazz au Port' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Quartet de jazz au Port' })).toHaveAttribute(
    'href',
    `${app.origin}/evenement/jazz-ce-soir`,
  )
  await page.getByLabel('Rechercher', { exact: true }).fill('mot introuvable xyzxyz')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Aucun événement ne correspond à la recherche.')).toBeVisible()
  await page.getByLabel('Rechercher', { exact: true }).fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Recherche contient du contenu non autorisé')
  await expectNoAxeViolations(page)

  await page.evaluate(() => document.querySelector('agenda-romand')?.setAttribute('canton', 'GE'))
  await page.getByLabel('Rechercher', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(lines).toHaveCount(3)
  expect(asked.at(-1)).toContain('canton=GE')
  expect(asked.filter((url) => !url.startsWith(site.origin)).every((url) => isOfComponent(url))).toBe(true)
  site.stop()
})

function isOfComponent(url: string): boolean {
  return ['/agenda-romand.js', '/evenements.json'].includes(new URL(url).pathname)
}

test('hostile texts stay text, unknown attributes harm nothing, and an outage can be tried again', async ({
  page,
  app,
  allowProblem,
}) => {
  allowProblem(LEFT)
  allowProblem(/ERR_FAILED|ERR_CONNECTION|Failed to load/)
  const title = '<img src=x onerror=alert(1)></a><script>alert(2)</script> hostilité'
  await app.store.insert(events, 'hostilite', makeEvent({ title, when: { start: '2026-12-05T20:00' } }))
  await expect.poll(async () => (await page.request.get('/evenement/hostilite')).status()).toBe(200)
  const odd = `q="hostilité" canton="XX,,<b>" niveau="99" limit="beaucoup" date="javascript:alert(1)"`
  const site = await startOtherSite({ body: component(app.origin, odd), policy: policyFor(app.origin) })
  let refusing = true
  await page.route(/evenements\.json/, (route) => (refusing ? route.abort() : route.continue()))
  await page.goto(site.origin)
  await expect(page.getByRole('alert')).toHaveText('L’agenda n’est pas disponible pour l’instant.')
  await expect(page.getByRole('link', { name: 'L’agenda' })).toBeVisible()
  refusing = false
  await page.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(page.getByRole('link', { name: title })).toBeFocused()
  await expect(page.getByRole('heading', { level: 6 })).toBeVisible()
  expect(
    await page.evaluate(() => document.querySelector('agenda-romand')?.shadowRoot?.querySelector('img')),
  ).toBe(null)
  site.stop()
})

test('the frame shows, filters, opens events beside the page and tells its height', async ({
  page,
  app,
  allowProblem,
}) => {
  allowProblem(LEFT)
  const site = await startOtherSite({
    body: `<h1>Commune</h1><iframe title="Agenda" width="600" height="900" src="${app.origin}/integrer?canton=VD&limit=4"></iframe>`,
    policy: policyFor(app.origin),
  })
  await page.addInitScript(() => {
    addEventListener('message', ({ data }) => {
      if (data?.type === 'agenda-romand') document.documentElement.dataset.height = data.height
    })
  })
  await page.goto(site.origin)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('listitem')).toHaveCount(4)
  await expect(page.locator('html')).toHaveAttribute('data-height', /^\d{3,}$/)
  await frame.getByRole('link', { name: 'Voir plus' }).click()
  await expect(frame.getByRole('link', { name: 'Revenir au début' })).toBeVisible()
  await frame.getByLabel('Chercher').fill('jazz')
  await frame.getByRole('button', { name: 'Chercher' }).click()
  const opened = page.context().waitForEvent('page')
  await frame.getByRole('link', { name: /^Quartet de jazz au Port/ }).click()
  const event = await opened
  await expect(event).toHaveURL(`${app.origin}/evenement/jazz-ce-soir`)
  expect(await event.evaluate(() => window.opener)).toBe(null)
  await expect(page).toHaveURL(`${site.origin}/`)
  site.stop()
})

test('the frame by itself is accessible in the light, in the dark and on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const look of ['', '?theme=sombre&accent=ffd500', '?theme=clair&accent=ffd500']) {
    await page.goto(`/integrer${look}`)
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
})
