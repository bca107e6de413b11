// The queue of the moderators: what waits in it, and the parts of its page.
import type { Page } from '@playwright/test'
import { events } from '~/domain/event'
import type { App } from './app'
import { type EventOverrides, makeEvent } from './make-event'
import type { Login } from './test'

export const ADMIN_EVENTS = '/admin/events'
export const addressOf = (id: string) => `${ADMIN_EVENTS}?eventId=${id}`

/** Call it before each test: the queue of a worker's server is each test's own. It is one commit: after each, the
 * emulator tells every listener all its documents anew, and hundreds of purges keep the catalogue waiting for half a
 * minute. */
export async function emptyQueue(app: App) {
  const { documents } = await app.store.find(events, { where: [['status', '==', 'pending']], limit: 1000 })
  await app.store.transaction(async (transaction) => {
    for (const { id } of documents) transaction.purge(events, id)
  })
}

export async function addEvent(app: App, id: string, overrides: EventOverrides = {}) {
  const fields = { status: 'pending', submittedAt: '2026-11-18T08:00:00.000Z', ...overrides } as const
  return app.store.insert(events, id, makeEvent(fields))
}

let lastNumber = 0
/** Ids are never used twice: both projects share a worker's server. */
export const newId = (name: string) => `${name}-${process.pid}-${++lastNumber}`

export async function asModerator(page: Page, login: Login) {
  await login(page.context(), { role: 'admin', displayName: 'Camille Rochat' })
}

export const decisions = (page: Page) => page.getByRole('region', { name: 'Décision', exact: true })
/** The heading is the title of the event that is open. */
export const heading = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).and(page.locator('#annonce'))
/** The texts of a map are left out. */
export const said = (page: Page) =>
  page.getByRole('main').getByRole('status').and(page.locator('[tabindex="-1"]'))
