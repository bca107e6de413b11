import { openMenu } from '../support/menu'
import { expect, expectNoAxeViolations, test } from '../support/test'

for (const path of [
  '/auth/login?redirect=%2Fdashboard',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/forgot-password?envoye=1',
  '/auth/reset-password?code=perime',
  '/auth/verify-email?inscription=1',
  '/auth/email-verification?code=x',
  '/auth/verify-email?confirme=1',
]) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expectNoAxeViolations(page)
  })
}

test('the screen for a new password is accessible', async ({ page, context, login, app }) => {
  const { email } = await login(context, { withPassword: true })
  await app.identity.sendPasswordReset(email)
  await page.goto(`/auth/reset-password?code=${(await app.codes.last('passwordReset')).code}`)
  await expect(page.getByLabel('Nouveau mot de passe')).toBeVisible()
  await expectNoAxeViolations(page)
})

for (const path of ['/organizer/dashboard', '/auth/verify-email']) {
  test(`${path} of an admin with an unverified address is accessible, the menu open`, async ({
    page,
    context,
    login,
  }) => {
    await login(context, { role: 'admin', emailVerified: false })
    await page.goto(path)
    await openMenu(page)
    await expectNoAxeViolations(page)
  })
}
