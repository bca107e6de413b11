import { expect, test } from '../support/test'

test('on the embedded backend nothing is set up, even with permission', async ({
  app,
  context,
  page,
  login,
}) => {
  await context.grantPermissions(['notifications'], { origin: app.origin })
  await login(context, { role: 'admin' })
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.clock.install()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(10_000)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(files.filter((file) => /push-live|fcm|firebase/.test(file))).toEqual([])
  await expect(page.getByRole('button', { name: 'Activer les notifications' })).toHaveCount(0)

  const form = { intent: 'save', deviceId: '0123456789abcdef', token: 'a'.repeat(100) }
  const headers = { Origin: app.origin }
  expect((await page.request.post('/api/push-token', { form, headers })).status()).toBe(404)
  expect((await page.request.get('/')).headers()['content-security-policy']).not.toContain('googleapis')
})
