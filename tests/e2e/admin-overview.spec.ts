import { events } from '~/domain/event'
import { writeLog } from '~/domain/moderation-log'
import { makeEvent } from '../support/make-event'
import { expect, expectNoAxeViolations, test } from '../support/test'

test('the overview says what waits, counts, and leads to the other admin pages', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  await login(context, { role: 'admin' })
  const id = `apercu-${test.info().project.name}`
  await app.store.insert(
    events,
    id,
    makeEvent({ title: 'Patience récompensée', status: 'pending', submittedAt: '2026-11-01T09:00:00.000Z' }),
  )
  await app.store.transaction(async (transaction) => {
    const who = { actorUid: 'moderatrice', actorName: 'Lucie Favre' }
    const entry = { ...who, eventId: id, eventTitle: 'Patience récompensée', at: '2026-11-20T09:00:00.000Z' }
    writeLog(transaction, { ...entry, action: 'submitted' })
    writeLog(transaction, { ...entry, action: 'rejected', reason: 'duplicate' })
  })
  await expect.poll(async () => (await page.request.get('/admin')).text()).toContain(id)

  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vue d’ensemble')
  await expect(page.getByText(/La plus ancienne attend depuis/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Patience récompensée' }).first()).toHaveAttribute(
    'href',
    `/admin/events?eventId=${id}`,
  )
  await expect(page.getByRole('region', { name: 'Dernières décisions' })).toContainText(
    'Lucie Favre a refusé',
  )

  await page.getByText('Les mêmes chiffres en tableau').click()
  const table = page.getByRole('table', { name: 'Annonces reçues par semaine' })
  await expect(table.getByRole('row')).toHaveCount(13)
  await expect(table.getByRole('row', { name: /^du 16 au 22 novembre 2026/ })).toContainText(/[1-9]$/)

  const nav = page.getByRole('navigation', { name: 'Administration' })
  await expect(nav.getByRole('link', { name: 'Vue d’ensemble' })).toHaveAttribute('aria-current', 'page')
  for (const path of ['/admin/events', '/admin/categories', '/admin/partners', '/admin/users']) {
    await expect(nav.locator(`a[href="${path}"]`)).toBeVisible()
  }
  await app.store.purge(events, id)
})

test('the overview can be read by everyone and fits a phone', async ({ page, context, login }) => {
  await login(context, { role: 'admin' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin')
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('the overview is for admins', { tag: '@nojs' }, async ({ page, context, login, app }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/auth/login?redirect=%2Fadmin')
  await login(context)
  await page.goto('/admin')
  await expect(page).toHaveURL(`${app.origin}/`)
})
