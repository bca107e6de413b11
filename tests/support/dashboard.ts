// An organizer has these documents, and these lines on the dashboard.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import type { User } from '~/domain/user'
import { slugify } from '~/platform/ids'
import { addDays } from '~/platform/zurich'
import type { App } from './app'
import { makeDraft } from './make-draft'
import { type EventOverrides, makeEvent } from './make-event'
import { expect, type Login, notice } from './test'

/** After the day of the tests. */
export const LATER = { start: '2026-12-05T20:00' }

/** Ids that no other test has, in neither project. */
export function idFor(user: User, name: string): string {
  return `${slugify(name)}-${user.uid.slice(0, 8)}`
}

export async function addEvent(
  app: App,
  user: User,
  name: string,
  overrides: EventOverrides = {},
): Promise<string> {
  const id = idFor(user, name)
  await app.store.insert(events, id, makeEvent({ organizerUid: user.uid, title: `Le ${name}`, ...overrides }))
  return id
}

/** One event or draft of each kind. */
export async function addOneOfEach(app: App, user: User): Promise<void> {
  const at = '2026-11-20T09:00:00.000Z'
  const message = 'À quelle heure est-ce que cela commence ?\nMerci de compléter.'
  await addEvent(app, user, 'bal', {
    status: 'changes_requested',
    submittedAt: at,
    decision: { action: 'changes_requested', reason: 'incomplete', message, at },
  })
  await addEvent(app, user, 'marché', { status: 'pending', submittedAt: at })
  const published = await addEvent(app, user, 'concert', {
    when: [LATER, { start: '2026-12-12T20:00' }, { start: '2026-12-19T20:00' }],
    availability: 'few_left',
    submittedAt: at,
  })
  const amendment = makeEvent({
    organizerUid: user.uid,
    amends: published,
    status: 'pending',
    submittedAt: at,
  })
  await app.store.insert(events, amendmentId(published), amendment)
  await addEvent(app, user, 'tournoi', { programme: 'cancelled', programmeNote: 'Terrain gelé.' })
  await addEvent(app, user, 'loto', { when: { start: '2026-11-01T14:00' } })
  await addEvent(app, user, 'vide-grenier', {
    status: 'rejected',
    decision: { action: 'rejected', reason: 'duplicate', message: '', at },
  })
  const token = `brouillon-${user.uid}`
  await app.store.insert(drafts, token, makeDraft({ authorUid: user.uid, title: 'La fête au village' }))
}

const REHEARSALS = 300

/** 300 rehearsals that wait, « Répétition 0 » on 1 December 2026 and one a day. Left behind, they would stand in the
 * moderators' queue of other tests: removeSeason takes them away. */
export async function addSeason(app: App, user: User): Promise<void> {
  await app.store.transaction(async (transaction) => {
    for (let index = 0; index < REHEARSALS; index++) {
      const event = makeEvent({
        organizerUid: user.uid,
        title: `Répétition ${index}`,
        when: { start: `${addDays('2026-12-01', index)}T20:00` },
        status: 'pending',
        submittedAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
      })
      transaction.insert(events, idFor(user, `r${index}`), event)
    }
  })
}

export async function removeSeason(app: App, user: User): Promise<void> {
  await app.store.transaction(async (transaction) => {
    for (let index = 0; index < REHEARSALS; index++) transaction.remove(events, idFor(user, `r${index}`))
  })
}

export function row(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

export async function expectDone(page: Page, message: string): Promise<void> {
  await expect(notice(page, message)).toBeVisible()
}

export async function asOrganizer(context: BrowserContext, login: Login): Promise<User> {
  return login(context, { displayName: 'Les Amis du Port' })
}
