import { amendmentId } from '~/domain/event-content'
import { logged, moderationLog } from '~/domain/moderation-log'
import { addUser } from '../support/accounts'
import { TEST_NOW } from '../support/agenda'
import type { App } from '../support/app'
import type { EventOverrides } from '../support/make-event'
import {
  ADMIN_EVENTS,
  addEvent,
  addressOf,
  asModerator,
  decisions,
  emptyQueue,
  newId,
} from '../support/moderation'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.beforeEach(({ app }) => emptyQueue(app))

/** A published event and a new version of it, with everything that is too long; answers where to see them. */
async function addAwkward(app: App): Promise<string[]> {
  const author = await addUser(app.store, { displayName: 'Une association au nom vraiment très long' })
  const id = newId('etroite')
  const overrides: EventOverrides = {
    title: 'Une annonce au titre interminable, Donaudampfschifffahrtsgesellschaft',
    organizerUid: author.uid,
    website: `https://exemple.ch/${'long'.repeat(40)}`,
  }
  await addEvent(app, id, { ...overrides, status: 'published' })
  await addEvent(app, amendmentId(id), { ...overrides, title: 'Un autre titre', amends: id })
  await app.store.insert(moderationLog, id, {
    ...logged(
      { uid: author.uid, profile: null },
      { id, title: 'Le bal', amends: null },
      Date.parse(TEST_NOW),
    ),
    action: 'changes_requested',
    reason: null,
    message: `Voyez https://exemple.ch/${'long'.repeat(20)}`,
    before: 'En attente de relecture',
    after: 'Donaudampfschifffahrtsgesellschaftskapitän',
    undoes: null,
  })
  return [
    ADMIN_EVENTS,
    addressOf(amendmentId(id)),
    addressOf(id),
    `${ADMIN_EVENTS}?vue=publiees`,
    `${ADMIN_EVENTS}?vue=journal`,
  ]
}

test('a phone shows the list, then the event, and nothing is wider than the screen', {
  tag: ['@nojs', '@drawn'],
}, async ({ page, app, login }) => {
  const paths = await addAwkward(app)
  await asModerator(page, login)
  await page.setViewportSize({ width: 320, height: 740 })
  for (const path of paths) {
    await page.goto(path)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, path).toBeLessThanOrEqual(320)
  }
  await page.goto(ADMIN_EVENTS)
  await expect(decisions(page)).toBeHidden()
  await page.getByRole('link', { name: 'Un autre titre' }).click()
  await expect(decisions(page)).toBeVisible()
  await page.getByRole('link', { name: 'Retour à la liste' }).click()
  await expect(page).toHaveURL(ADMIN_EVENTS)
})

for (const width of [360, 1280]) {
  test(`axe finds nothing at ${width} px`, async ({ page, app, login }) => {
    test.slow()
    const paths = await addAwkward(app)
    await asModerator(page, login)
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(path)
      await expectNoAxeViolations(page)
    }
  })
}
