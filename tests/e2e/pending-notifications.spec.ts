import { events } from '~/domain/event'
import { countPending, notices, openLive, openLiveTimeless, purgeSubmitted, submit } from '../support/pending'
import { expect, expectNoAxeViolations, notice, test } from '../support/test'

test.afterEach(({ app }) => purgeSubmitted(app))

test('a notification leads to its event and is gone then', async ({ page, context, app, login }) => {
  await login(context, { role: 'admin' })
  await openLiveTimeless(page)
  await submit(app, 'attente-voir', 'Chœur de l’Avent')
  await notices(page).getByRole('listitem').hover()
  await page.clock.resume()
  await expectNoAxeViolations(page)
  const voir = notices(page).getByRole('link', { name: 'Voir : Chœur de l’Avent' })
  await expect(voir).toHaveAttribute('href', '/admin/events?eventId=attente-voir')
  await voir.click()
  await expect(page).toHaveURL('/admin/events?eventId=attente-voir')
  await expect(notices(page)).toHaveCount(0)
})

test('the newest notification is on top, and the unread badge follows', async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context, { role: 'admin' })
  await openLiveTimeless(page)
  await submit(app, 'attente-premier', 'Premier concert')
  await expect(notices(page)).toContainText('Premier concert')
  await submit(app, 'attente-second', 'Second concert')
  await expect(notices(page).getByRole('listitem')).toContainText(['Second concert', 'Premier concert'])
  await expect(notices(page).getByTestId('unread')).toHaveText('2')
  await expect(notice(page, 'Second concert')).toHaveCount(1)

  const close = notices(page).getByRole('button', { name: 'Fermer' })
  // A pointed notification stays: only the button takes it away.
  await notices(page).getByRole('listitem').first().hover()
  await close.first().focus()
  await page.keyboard.press('Enter')
  await expect(notices(page).getByTestId('unread')).toHaveText('1')
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notices(page)).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
})

test('an event that is withdrawn and submitted again is one notification', { tag: '@store' }, async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context, { role: 'admin' })
  const before = await countPending(app)
  await openLiveTimeless(page)
  await submit(app, 'attente-retour')
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) `))
  await app.store.update(events, 'attente-retour', { status: 'draft' })
  await app.store.update(events, 'attente-retour', {
    status: 'pending',
    submittedAt: '2026-11-21T09:30:00.000Z',
  })
  await submit(app, 'attente-temoin', 'Témoin')
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 2}\\) `))
  await expect(notices(page).getByRole('listitem')).toHaveCount(2)
  await expect(notices(page).getByTestId('unread')).toHaveText('2')
})

test('a notification goes after ten seconds, unless it is pointed at', async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context, { role: 'admin' })
  await openLiveTimeless(page)
  await submit(app, 'attente-dix', 'Dix secondes')
  await expect(notices(page)).toContainText('Dix secondes')
  await page.clock.runFor(9000)
  await expect(notices(page)).toContainText('Dix secondes')

  await notices(page).getByRole('listitem').hover()
  await page.clock.runFor(30_000)
  await expect(notices(page)).toContainText('Dix secondes')

  await page.mouse.move(5, 500)
  await page.clock.runFor(10_000)
  await expect(notices(page)).toHaveCount(0)
})

test('push messages are set up a second after the start, not before', async ({ page, context, login }) => {
  await login(context, { role: 'admin' })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const isLoaded = () => loaded.some((path) => path.includes('push-live'))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await openLive(page)
  await page.clock.runFor(999)
  await page.evaluate(() => fetch('/healthz'))
  expect(isLoaded()).toBe(false)
  await page.clock.runFor(1)
  await expect.poll(isLoaded).toBe(true)
})

test('a browser without push messages is told to the console alone', async ({ page, context, login }) => {
  await login(context, { role: 'admin' })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  const warned = page.waitForEvent('console', (message) => message.text().includes('unsupported-browser'))
  await page.goto('/about')
  expect((await warned).type()).toBe('warning')
  await expect(notices(page)).toHaveCount(0)
})
