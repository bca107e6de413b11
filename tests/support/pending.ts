// Events wait for a decision, and admins learn of it.
import type { Page } from '@playwright/test'
import { events } from '~/domain/event'
import type { App } from './app'
import { makeEvent } from './make-event'
import { expect } from './test'

/** The title of the page that these tests look at. */
export const ABOUT = 'À propos · Agenda romand – Tous les événements de Suisse romande'

/** The ids of what a test has made pending. */
export const submitted = new Set<string>()

/** Call it after each test: what is pending counts for the others too. */
export async function purgeSubmitted(app: App) {
  for (const id of submitted) await app.store.purge(events, id)
  submitted.clear()
}

export async function submit(app: App, id: string, title = 'Veillée au coin du feu') {
  submitted.add(id)
  await app.store.insert(events, id, makeEvent({ title, status: 'pending' }))
}

export function countPending(app: App): Promise<number> {
  return app.store.count(events, [['status', '==', 'pending']])
}

/** The page with its stream open: the server's log has no line for it before it ends. */
export async function openLive(page: Page, path = '/about') {
  const stream = page.waitForResponse('**/api/pending')
  await page.goto(path)
  expect((await stream).headers()['content-type']).toBe('text/event-stream')
}

/** The time of the page stands still from here on: a notification goes after ten seconds, and a busy machine may need
 * longer for the next step. */
export async function openLiveTimeless(page: Page, path = '/about') {
  await page.clock.install()
  await openLive(page, path)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}

/** The title as the server writes it for this person. */
export async function titleSent(page: Page): Promise<string | undefined> {
  const html = await (await page.request.get('/about')).text()
  return /<title>([^<]*)</.exec(html)?.[1]
}

export function notices(page: Page) {
  return page.getByRole('region', { name: 'Notifications' })
}
