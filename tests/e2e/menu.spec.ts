import type { Page } from '@playwright/test'
import { holdJavaScript } from '../support/hold-javascript'
import { expect, test } from '../support/test'

const CATEGORY_SLUGS = [
  'musique',
  'spectacles',
  'expos-musees',
  'divertissement-audiovisuel',
  'marches-brocantes',
  'comptoirs-foires',
  'fetes-traditions',
  'gastronomie-terroir',
  'sports-loisirs',
  'ateliers-cours',
  'vie-locale',
  'nature-balades',
]

function burger(page: Page) {
  return page.locator('header summary')
}

function menu(page: Page) {
  return page.locator('header details > div')
}

async function openMenu(page: Page) {
  await burger(page).click()
  await expect(menu(page)).toBeVisible()
}

test('the header is 80 pixels high and stays at the top', { tag: ['@nojs', '@drawn'] }, async ({ page }) => {
  await page.goto('/evenements')
  const header = page.locator('header').first()
  expect((await header.boundingBox())?.height).toBe(80)

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect((await header.boundingBox())?.y).toBe(0)
})

test('the burger opens and closes a menu of 280 pixels on the right', { tag: ['@nojs', '@drawn'] }, async ({
  page,
}) => {
  await page.goto('/')
  await expect(menu(page)).toBeHidden()

  await openMenu(page)
  const box = await menu(page).boundingBox()
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  expect(box?.width).toBe(280)
  expect((box?.x ?? 0) + 280).toBe(width)
  expect(box?.y).toBe(80)

  await burger(page).click()
  await expect(menu(page)).toBeHidden()
})

test('the menu has the links of the site in their order', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/')
  await openMenu(page)

  expect(await linksIn(page, 'Menu principal')).toEqual([
    ['Accueil', '/'],
    ['Événements', '/evenements'],
    ['Partenaires & Donateurs', '/partenaires'],
    ['À propos', '/about'],
    ['Comment ça marche\u00a0?', '/how-it-works'],
    ['Contact', '/contact'],
  ])
  expect(await linksIn(page, 'Compte')).toEqual([
    ['Connexion', '/auth/login'],
    ['Inscription', '/auth/register'],
  ])
  await expect(menu(page).getByRole('link').last()).toHaveText('Ajouter un événement')
  await expect(menu(page).getByRole('link').last()).toHaveAttribute('href', '/organizer/submit-event')
})

test('Enter in the search field of the menu leads to the list', { tag: ['@nojs', '@drawn'] }, async ({
  page,
  app,
}) => {
  await page.goto('/about')
  await openMenu(page)
  await menu(page).getByRole('searchbox').fill('jazz')
  // The field may offer suggestions by now, which is another role.
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(`${app.origin}/evenements?q=jazz`)
  await expect(menu(page)).toBeHidden()
  await expect(page.getByRole('link', { name: /Quartet de jazz au Port/ })).toBeVisible()
})

test('a menu opened before the JavaScript has come stays open', async ({ page }) => {
  const letJavaScriptCome = await holdJavaScript(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await openMenu(page)
  await menu(page).getByRole('searchbox').focus()

  letJavaScriptCome()
  // Only an open menu is closed by Escape, and only by JavaScript: then the focus is on its button.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(burger(page)).toBeFocused({ timeout: 200 })
  }).toPass()
  await expect(menu(page)).toBeHidden()
})

test('a link of the menu leads to its page and closes the menu', { tag: '@nojs' }, async ({ page, app }) => {
  await page.goto('/')
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Comment ça marche ?' }).click()

  await expect(page).toHaveURL(`${app.origin}/how-it-works`)
  await expect(menu(page)).toBeHidden()
})

test('the link to the page one is on closes the menu, too', async ({ page }) => {
  await page.goto('/about')
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'À propos' }).click()
  await expect(menu(page)).toBeHidden()
})

test('a click outside closes the menu', async ({ page }) => {
  await page.goto('/about')
  await openMenu(page)
  await menu(page).click({ position: { x: 10, y: 10 } })
  await expect(menu(page)).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu(page)).toBeHidden()
})

test('Escape closes the menu and gives the focus back to the burger', async ({ page }) => {
  await page.goto('/about')
  await openMenu(page)
  await menu(page).getByRole('searchbox').focus()
  await page.keyboard.press('Escape')

  await expect(menu(page)).toBeHidden()
  await expect(burger(page)).toBeFocused()
})

test('the menu fits a phone held sideways: its last button can be reached', { tag: '@nojs' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 320 })
  await page.goto('/')
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Ajouter un événement' }).click()
  await expect(page).toHaveURL('/auth/login?redirect=%2Forganizer%2Fsubmit-event')
})

test('the footer links to the twelve categories and to the pages of the site', { tag: '@nojs' }, async ({
  page,
}) => {
  await page.goto('/')
  const categories = await linksIn(page, 'Thèmes')
  const pages = await linksIn(page, 'Le site')

  // Admins of other tests add theirs behind the twelve.
  expect(categories.map(([, href]) => href).slice(0, CATEGORY_SLUGS.length)).toEqual(
    CATEGORY_SLUGS.map((slug) => `/evenements?category=${slug}`),
  )
  // « Cookies » is a link without JavaScript and, once the page is alive, a button.
  await expect(page.getByRole('navigation', { name: 'Le site' }).getByText('Cookies')).toBeVisible()
  expect(pages.map(([, href]) => href).filter((href) => href !== '/preferences-cookies')).toEqual([
    '/about',
    '/how-it-works',
    '/faq',
    '/contact',
    '/legal',
    '/privacy-policy',
    '/support-us',
    '/lieux',
    '/organisateurs',
    '/reutiliser',
  ])
  const social = page.getByRole('contentinfo').locator('a[href^="https://"]')
  await expect(social).toHaveCount(2)
  await expect(social.first()).toHaveAttribute('rel', /noopener/)
})

test('every link of the footer leads to a page', async ({ page, request }) => {
  await page.goto('/')
  const links = [...(await linksIn(page, 'Thèmes')), ...(await linksIn(page, 'Le site'))]
  for (const [label, href] of links) expect((await request.get(href)).status(), label).toBe(200)
})

test('a link of the footer scrolls smoothly to the top', async ({ page, app }) => {
  await page.goto('/evenements')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => {
    addEventListener('scroll', () => {
      document.documentElement.dataset.stops = `${document.documentElement.dataset.stops ?? ''} ${scrollY}`
    })
    return scrollY
  })
  expect(before).toBeGreaterThan(1000)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Musique', exact: true }).click()

  await expect(page).toHaveURL(`${app.origin}/evenements?category=musique`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const stops = await page.evaluate(() => document.documentElement.dataset.stops)
  expect(stops?.trim().split(' ').length, 'positions on the way').toBeGreaterThan(2)
})

/** Label and target of each link of a named navigation. */
function linksIn(page: Page, navigation: string): Promise<[label: string, href: string][]> {
  return page
    .getByRole('navigation', { name: navigation })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link): [string, string] => [link.textContent ?? '', link.getAttribute('href') ?? '']),
    )
}
