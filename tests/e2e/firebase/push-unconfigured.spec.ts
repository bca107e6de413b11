import { expect, test } from '../../support/test'

test('without its key for push messages an admin’s console says which value is missing, and nobody else’s does', {
  tag: '@store',
}, async ({ page, context, login }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await login(context)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(warnings).toEqual([])
  await login(context, { role: 'admin' })
  await page.goto('/admin')
  await expect.poll(() => warnings.join()).toContain('missing config value FIREBASE_VAPID_KEY')
})
