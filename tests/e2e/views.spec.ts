import type { Browser, BrowserContext } from '@playwright/test'
import { eventViews } from '~/domain/event-views'
import { missedWords, siteFigures } from '~/domain/site-figures'
import { startApp } from '../support/app'
import { addEvent, asOrganizer, LATER, row } from '../support/dashboard'
import { waitForHydration } from '../support/hydrated'
import { expect, test } from '../support/test'

/** Playwright's own says that it is headless, which robots are. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

async function newVisitor(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const visitor = await browser.newContext({ baseURL, userAgent: FIREFOX })
  waitForHydration(visitor)
  return visitor
}

test('views are those of people: not of robots, nor of what is fetched ahead', async ({ browser }) => {
  const own = await startApp()
  try {
    const id = 'jazz-ce-soir'
    const visitor = await newVisitor(browser, own.origin)
    const visiting = await visitor.newPage()
    // Rendered, then from the page cache, then as data of a navigation within the site.
    await visiting.goto(`/evenement/${id}`)
    const { request } = visitor
    const headers = { 'User-Agent': FIREFOX }
    expect((await request.get(`/evenement/${id}`, { headers })).status()).toBe(200)
    await visiting.goto('/evenements?q=quartet')
    await visiting
      .getByRole('main')
      .getByRole('link', { name: /^Quartet de jazz/ })
      .click()
    await expect(visiting.getByRole('heading', { level: 1 })).toHaveText('Quartet de jazz au Port')

    await request.head(`/evenement/${id}`, { headers })
    await request.get(`/evenement/${id}`, { headers: { 'User-Agent': 'Googlebot/2.1' } })
    await request.get(`/evenement/${id}`, { headers: { ...headers, 'Sec-Purpose': 'prefetch' } })
    await request.get(`/evenement/${id}.ics`, { headers })
    await request.get('/evenement/inconnu', { headers })
    expect(await own.store.count(eventViews)).toBe(0)

    // The second one comes from the page cache. Words typed twice in ten minutes are one search, which could be a name.
    const nothing = '/evenements?q=zzyzxqv'
    for (const path of [nothing, nothing, '/evenements?q=quartet', `${nothing}&canton=VD`]) {
      expect((await request.get(path, { headers })).status()).toBe(200)
    }
    await request.get(nothing, { headers: { 'User-Agent': 'Googlebot/2.1' } })
    await visitor.close()

    // Stopping writes what was noted.
    process.kill(own.pid, 'SIGTERM')
    await expect.poll(async () => (await own.store.get(eventViews, id))?.count).toBe(3)
    expect(await own.store.count(eventViews)).toBe(1)
    await expect
      .poll(() => own.store.get(siteFigures, '2026-11'))
      .toMatchObject({ views: 3, missedSearches: 2 })
    expect(await own.store.count(missedWords)).toBe(0)
  } finally {
    await own.stop()
  }
})

test('the author’s and admins’ own visits do not count, and the dashboard shows the others at once', {
  tag: '@store',
}, async ({ page, request, context, app, login, browser }) => {
  await login(context, { role: 'admin' })
  const user = await asOrganizer(context, login)
  const id = await addEvent(app, user, 'vernissage', { when: LATER })
  // The request has no session: its organizer sees it before it is public. HEAD is no visit.
  await expect.poll(async () => (await request.head(`/evenement/${id}`)).status()).toBe(200)
  await page.goto(`/evenement/${id}`)
  await page.goto('/dashboard')
  await expect(row(page, 'Le vernissage')).toContainText('0 vue')

  const visitor = await newVisitor(browser, app.origin)
  await (await visitor.newPage()).goto(`/evenement/${id}`)
  const stranger = await newVisitor(browser, app.origin)
  await login(stranger)
  await (await stranger.newPage()).goto(`/evenement/${id}`)
  await login(stranger, { role: 'admin' })
  await (await stranger.newPage()).goto(`/evenement/${id}`)
  await page.reload()
  await expect(row(page, 'Le vernissage')).toContainText('2 vues')
  for (const each of [visitor, stranger]) await each.close()
})
