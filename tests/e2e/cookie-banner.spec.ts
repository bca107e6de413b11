import type { Page } from '@playwright/test'
import { banner, choiceCookie, dialog, footerButton, storedChoice, toggle } from '../support/cookie-choice'
import { holdJavaScript } from '../support/hold-javascript'
import { positions } from '../support/positions'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ cookieChoice: 'open' })

async function expectStored(
  page: Page,
  granted: { analytics: boolean; marketing: boolean; functional: boolean },
) {
  const { preferences, given, date } = await storedChoice(page)
  expect(JSON.parse(preferences ?? '')).toEqual({ necessary: true, ...granted })
  expect(given).toBe('true')
  expect(Math.abs(Date.parse(date ?? '') - Date.now())).toBeLessThan(60_000)
  const names = Object.entries(granted).flatMap(([name, is]) => (is ? [name] : []))
  expect(await choiceCookie(page.context())).toBe(`${['necessary', ...names].join('.')}/${date}`)
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

test('a browser that keeps no cookies still closes the banner', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  })
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Nécessaires uniquement' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  await page.getByRole('link', { name: 'Musique' }).last().click()
  await expect(page).toHaveURL(/\/evenements/)
  await expect(banner(page)).toHaveCount(0)
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
  expect(await choiceCookie(page.context())).toBeNull()

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
  expect(await choiceCookie(context)).toBeNull()
  expect(await storedChoice(page)).toEqual({ preferences: null, given: null, date: null })
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
  await expect.poll(() => choiceCookie(context)).toMatch(/^necessary\.analytics\.marketing\.functional\//)
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

  // An event stands on the first screen all the same.
  await page.goto('/evenements')
  const title = await page.locator('main article h3').first().boundingBox()
  const top = (await banner(page).boundingBox())?.y ?? 0
  expect((title?.y ?? top) + (title?.height ?? 0)).toBeLessThan(top)
  await page.goto('/')

  // The last link of the page comes out from under the banner when it is focused.
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await last.focus()
  const [covered, link] = [await banner(page).boundingBox(), await last.boundingBox()]
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0)

  await banner(page).getByRole('button', { name: 'Personnaliser' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectNoAxeViolations(page)
})

test('who has chosen never sees the banner, not even before the JavaScript has come', async ({ page }) => {
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Nécessaires uniquement' }).click()
  await expect(banner(page)).toHaveCount(0)
  const letJavaScriptCome = await holdJavaScript(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  letJavaScriptCome()
  await expect(footerButton(page)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('the banner is painted with the page, and each of its buttons answers before the JavaScript has come', async ({
  page,
  context,
}) => {
  const letJavaScriptCome = await holdJavaScript(page)
  const press = async (name: string) => {
    await page.goto('/evenements', { waitUntil: 'commit' })
    await banner(page).getByRole('button', { name }).click()
  }
  await press('Personnaliser')
  await expect(page).toHaveURL(/\/preferences-cookies\?$/)
  await expect(toggle(page, 'Marketing')).not.toBeChecked()
  expect(await choiceCookie(context)).toBeNull()

  await press('Tout accepter')
  await expect(page).toHaveURL(/\/preferences-cookies\?enregistre=1$/)
  expect(await choiceCookie(context)).toMatch(/^necessary\.analytics\.marketing\.functional\/20\d\d-/)
  await expect(toggle(page, 'Marketing')).toBeChecked()
  await context.clearCookies()

  await press('Nécessaires uniquement')
  await expect(page).toHaveURL(/\/preferences-cookies\?enregistre=1$/)
  expect(await choiceCookie(context)).toMatch(/^necessary\/20\d\d-/)
  letJavaScriptCome()
  await expect(footerButton(page)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('the banner moves nothing on the page', async ({ page }) => {
  const letJavaScriptCome = await holdJavaScript(page)
  await page.goto('/evenements', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const before = await positions(page)
  letJavaScriptCome()
  await expect(footerButton(page)).toBeVisible()
  await expect(banner(page)).toBeVisible()
  expect(await positions(page)).toEqual(before)
  await banner(page).getByRole('button', { name: 'Nécessaires uniquement' }).click()
  await expect(banner(page)).toHaveCount(0)
  expect(await positions(page)).toEqual(before)
})
