import {
  banner,
  CHOICE_COOKIE,
  choiceCookie,
  footerButton,
  storedChoice,
  toggle,
} from '../support/cookie-choice'
import { expect, expectNoAxeViolations, notice, test } from '../support/test'

test.use({ cookieChoice: 'open' })

test('the page of preferences saves and forgets', { tag: '@nojs' }, async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await page.goto('/preferences-cookies')
  await toggle(page, 'Mesure d’audience').check()
  await page.getByRole('main').getByRole('button', { name: 'Sauvegarder les préférences' }).click()
  await expect(notice(page, 'Vos préférences sont enregistrées.')).toBeVisible()
  expect(await choiceCookie(context)).toMatch(/^necessary\.analytics\/20\d\d-/)

  await page.goto('/preferences-cookies')
  await expect(toggle(page, 'Mesure d’audience')).toBeChecked()
  await expect(banner(page)).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Effacer mon choix' }).click()
  await expect(notice(page, 'Votre choix est effacé.')).toBeVisible()
  await expect(toggle(page, 'Mesure d’audience')).not.toBeChecked()
  if (javaScriptEnabled !== false) await expect(banner(page)).toBeVisible()
  expect((await choiceCookie(context)) ?? 'forgotten').toBe('forgotten')
})

test('the page of preferences is accessible', async ({ page }) => {
  await page.goto('/preferences-cookies')
  await page.getByRole('main').getByRole('button', { name: 'Sauvegarder les préférences' }).click()
  await expect(notice(page, 'Vos préférences sont enregistrées.')).toBeVisible()
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
  await context.addCookies([{ name: CHOICE_COOKIE, value, url: app.origin }])
  await page.goto('/')
  await footerButton(page).click()
  await expect(toggle(page, 'Marketing')).toBeChecked()
  await expect(banner(page)).toHaveCount(0)
  expect((await storedChoice(page)).preferences).toContain('"marketing":true')
})
