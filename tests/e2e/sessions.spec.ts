import { users } from '~/domain/user'
import { sessions } from '~/features/accounts/sessions.server'
import { TEST_PASSWORD } from '../support/accounts'
import { openMenu } from '../support/menu'
import { fillLogin, sessionCookieOf } from '../support/sign-in'
import { expect, test } from '../support/test'

test('who is signed in has no business on the guest pages', { tag: '@nojs' }, async ({
  page,
  context,
  login,
}) => {
  await login(context)
  for (const path of ['/auth/login', '/auth/register', '/auth/forgot-password']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
})

test('the admin pages are for admins', { tag: '@nojs' }, async ({ page, context, app, login }) => {
  await page.goto('/admin/events?eventId=x')
  await expect(page).toHaveURL('/auth/login?redirect=%2Fadmin%2Fevents%3FeventId%3Dx')
  const { uid } = await login(context)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Panneau Admin' })).toHaveCount(0)

  await app.store.update(users, uid, { role: 'admin' })
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin')
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Panneau Admin' })).toBeVisible()
})

test('a tampered cookie is no session, and is taken back', { tag: '@nojs' }, async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context)
  const cookie = await sessionCookieOf(context)
  for (const value of [`${cookie?.value.slice(0, -1)}!`, 'x', '', '%00', 'a'.repeat(3000)]) {
    await context.addCookies([{ name: 'agenda-session', value, url: app.origin }])
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/auth/login?redirect=%2Fdashboard')
  }
  expect(await sessionCookieOf(context)).toBeUndefined()
})

test('a disabled account is out at once', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  const { uid } = await login(context)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard')
  await app.store.update(users, uid, { disabled: true })
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('the session cookie is out of reach of scripts and new at every sign-in', async ({
  page,
  context,
  app,
  login,
}) => {
  const { uid, email } = await login(context, { withPassword: true })
  const tokenBefore = (await sessionCookieOf(context))?.value
  await context.clearCookies()
  await page.goto('/auth/login?redirect=//evil.example')
  await fillLogin(page, email, TEST_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  const cookie = await sessionCookieOf(context)
  expect(cookie).toMatchObject({ name: 'agenda-session', httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookie?.value).not.toBe(tokenBefore)
  const rows = await app.store.find(sessions, { where: [['uid', '==', uid]] })
  expect(JSON.stringify(rows)).not.toContain(cookie?.value)
})

test('following a link signs nobody out', { tag: '@nojs' }, async ({ page, context, login }) => {
  await login(context)
  await page.goto('/auth/logout')
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard')
})
