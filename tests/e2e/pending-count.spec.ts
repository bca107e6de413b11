import type { Page } from '@playwright/test'
import { events } from '~/domain/event'
import { makeEvent } from '../support/make-event'
import { openMenu } from '../support/menu'
import {
  ABOUT,
  countPending,
  notices,
  openLive,
  purgeSubmitted,
  submit,
  submitted,
  titleSent,
} from '../support/pending'
import { expect, test } from '../support/test'

test.afterEach(({ app }) => purgeSubmitted(app))

function adminLink(page: Page) {
  return page.locator('header').getByRole('link', { name: 'Panneau Admin' })
}

test('at page load an admin has the count in menu, burger and title', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context, { role: 'admin' })
  await submit(app, 'attente-chargement')
  const count = await countPending(app)
  await expect.poll(() => titleSent(page)).toBe(`(${count}) ${ABOUT}`)
  await page.goto('/about')
  await expect(page).toHaveTitle(`(${count}) ${ABOUT}`)
  await expect(page.locator('header summary')).toContainText(new RegExp(`${count}\\sannonces? à traiter`))
  await openMenu(page)
  await expect(adminLink(page)).toHaveAccessibleName(
    new RegExp(`^Panneau Admin ${count}\\sannonces? à traiter$`),
  )
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'À propos')
})

test('neither visitors nor organizers learn of the queue', { tag: '@nojs' }, async ({
  page,
  context,
  login,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  for (const who of ['visitor', 'organizer']) {
    if (who === 'organizer') await login(context)
    await page.goto('/about')
    expect(await page.title()).toBe(ABOUT)
    await openMenu(page)
    await expect(page.getByText('à traiter')).toHaveCount(0)
    expect(await page.content()).not.toContain('titlePrefix')
  }
  expect(scripts.filter((path) => /admin-live|api\/pending/.test(path))).toEqual([])
})

test('with nothing to do there is no badge', { tag: '@nojs' }, async ({ page, context, app, login }) => {
  await login(context, { role: 'admin' })
  const { documents: waiting } = await app.store.find(events, { where: [['status', '==', 'pending']] })
  for (const { id } of waiting) await app.store.update(events, id, { status: 'draft' })
  await expect.poll(() => titleSent(page)).toBe(ABOUT)
  await page.goto('/about')
  await expect(page).toHaveTitle(ABOUT)
  await openMenu(page)
  await expect(adminLink(page)).toHaveAccessibleName('Panneau Admin')
  for (const { id } of waiting) await app.store.update(events, id, { status: 'pending' })
})

test('a submission shows in badge and title within a second, and goes again', { tag: '@store' }, async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context, { role: 'admin' })
  const before = await countPending(app)
  await openLive(page)
  await openMenu(page)
  await submit(app, 'attente-vive')
  await expect(page).toHaveTitle(`(${before + 1}) ${ABOUT}`)
  await expect(adminLink(page)).toContainText(`${before + 1}`)
  await expect(notices(page)).toContainText('Veillée au coin du feu')

  await app.store.update(events, 'attente-vive', { status: 'rejected' })
  await expect(page).toHaveTitle(new RegExp(`^(\\(${before}\\) )?À propos`))
})

test('the queue’s tab and the menu say the same number while it changes', async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context, { role: 'admin' })
  const before = await countPending(app)
  await page.goto('/admin/events')
  const tab = page.getByRole('navigation', { name: 'Annonces' }).getByRole('link').first()
  await expect(tab).toContainText(`${before}`)
  await submit(app, 'attente-onglet')
  await expect(tab).toContainText(`${before + 1}`)
  await openMenu(page)
  await expect(adminLink(page)).toContainText(`${before + 1}`)
})

test('the live count survives navigations within the site', async ({ page, context, app, login }) => {
  await login(context, { role: 'admin' })
  const before = await countPending(app)
  await openLive(page)
  await submit(app, 'attente-navigation')
  await expect(page).toHaveTitle(`(${before + 1}) ${ABOUT}`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).click()
  await expect(page).toHaveURL('/faq')
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) (?!\\()`))
  await page.goBack()
  await expect(page).toHaveTitle(`(${before + 1}) ${ABOUT}`)
})

test('more than 99 is 99+, but the exact number for the title and for ears', async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context, { role: 'admin' })
  const missing = 100 - (await countPending(app))
  await app.store.transaction(async (transaction) => {
    for (let at = 0; at < missing; at++) {
      submitted.add(`attente-foule-${at}`)
      transaction.insert(events, `attente-foule-${at}`, makeEvent({ status: 'pending' }))
    }
  })
  await expect.poll(() => titleSent(page)).toBe(`(100) ${ABOUT}`)
  await page.goto('/about')
  await expect(page).toHaveTitle(`(100) ${ABOUT}`)
  await openMenu(page)
  const badge = adminLink(page).getByText('99+')
  await expect(badge).toBeVisible()
  await expect(badge).toHaveCSS('background-color', 'rgb(196, 22, 28)')
  await expect(adminLink(page)).toHaveAccessibleName('Panneau Admin 100 annonces à traiter')
})

test('the app’s icon shows the number where there is such a thing', async ({ page, context, app, login }) => {
  await page.addInitScript(() => {
    async function note(count = 0) {
      document.documentElement.dataset.appBadge = String(count)
    }
    Object.assign(Navigator.prototype, { setAppBadge: note, clearAppBadge: note })
  })
  await login(context, { role: 'admin' })
  const before = await countPending(app)
  await openLive(page)
  await submit(app, 'attente-icone')
  await expect(page.locator('html')).toHaveAttribute('data-app-badge', String(before + 1))
})
