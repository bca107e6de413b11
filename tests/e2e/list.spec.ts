import type { Page } from '@playwright/test'
import { events } from '~/domain/event'
import { makeEvent } from '../support/make-event'
import { eventIdsOn } from '../support/results'
import { expect, test } from '../support/test'

test('the list is grouped by day, with what is under way above', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto('/evenements')
  const ongoing = page.getByRole('region', { name: 'En cours' })
  const today = page.getByRole('region', { name: 'Aujourd’hui, samedi 21 novembre' })
  const tomorrow = page.getByRole('region', { name: 'Demain, dimanche 22 novembre' })
  const monday = page.getByRole('region', { name: 'Lundi 23 novembre' })

  await expect(ongoing.getByRole('link', { name: /Affiches suisses/ })).toBeVisible()
  await expect(today.getByRole('link', { name: /Quartet de jazz au Port/ })).toBeVisible()
  await expect(tomorrow.getByRole('link', { name: /Brunch du terroir/ })).toBeVisible()
  await expect(monday.getByRole('link', { name: /lire les étoiles/ })).toBeVisible()
  expect(await daysOn(page)).toEqual([...(await daysOn(page))].sort())
})

test('past events are not listed, nor last night’s at ten in the morning', { tag: '@nojs-only' }, async ({
  page,
}) => {
  for (const title of ['Concert de la Toussaint', 'Nuit électronique de vendredi']) {
    await page.goto(`/evenements?q=${encodeURIComponent(title)}`)
    // The title was typed, so its event is named above the list.
    await expect(page.getByText('Cherchiez-vous').getByRole('link', { name: title })).toBeVisible()
    await expect(page.getByRole('article').getByText(title)).toHaveCount(0)
  }
})

test('the following pages show every event exactly once, a series by one of its events', {
  tag: '@nojs',
}, async ({ page, request, app }) => {
  // Other tests announce events on this site too, some of them twice.
  for (const day of ['2026-11-29', '2026-12-06']) {
    const event = makeEvent({
      title: 'Contes de la pleine page',
      when: { start: `${day}T15:00`, end: `${day}T16:00` },
    })
    await app.store.insert(events, `pleine-page-${day}`, event)
  }
  const json = async (): Promise<{ items: { id: string; title: string }[]; total: number }> =>
    (await request.get('/evenements.json?limit=100')).json()
  await expect
    .poll(async () => (await json()).items.filter(({ id }) => id.startsWith('pleine-page')).length)
    .toBe(2)
  const all = await json()
  expect(all.items.length).toBe(all.total)
  const titleOf = new Map(all.items.map(({ id, title }) => [id, title]))
  await page.goto('/evenements?vue=en-cours')
  const seen = await eventIdsOn(page)
  await page.goto('/evenements')
  await expect(page.getByRole('link', { name: /^Tout voir/ })).toHaveCount(seen.length > 3 ? 1 : 0)
  let shown = await eventIdsInDays(page)
  seen.push(...shown)

  const next = page.getByRole('link', { name: 'Événements suivants' })
  while ((await next.count()) > 0) {
    await next.click()
    await expect.poll(() => eventIdsInDays(page)).not.toEqual(shown)
    shown = await eventIdsInDays(page)
    seen.push(...shown)
  }
  expect(seen).toEqual([...new Set(seen)])
  expect(new Set(seen.map((id) => titleOf.get(id)))).toEqual(new Set(titleOf.values()))
  expect(seen).not.toContain('pleine-page-2026-12-06')
  for (const day of ['2026-11-29', '2026-12-06']) await app.store.remove(events, `pleine-page-${day}`)
})

test('with the keyboard, the next page begins at its results', async ({ page }) => {
  await page.goto('/evenements')
  const first = await eventIdsInDays(page)
  await page.getByRole('link', { name: 'Événements suivants' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => eventIdsInDays(page)).not.toEqual(first)
  await expect(page.locator('#resultats')).toBeFocused()
})

test('the address of a page leads to that page', { tag: '@nojs' }, async ({ page, context }) => {
  await page.goto('/evenements')
  const first = await eventIdsOn(page)
  await page.getByRole('link', { name: 'Événements suivants' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect.poll(() => eventIdsOn(page)).not.toEqual(first)

  const friend = await context.newPage()
  await friend.goto(page.url())
  expect(await eventIdsOn(friend)).toEqual(await eventIdsOn(page))
  await friend.getByRole('link', { name: 'Revenir au début' }).click()
  await expect(friend).toHaveURL(/\/evenements$/)
})

test('a theme is answered by days until asked for relevance, words by relevance until asked for the dates', {
  tag: '@nojs',
}, async ({ page }) => {
  // Other tests announce and remove events on this site meanwhile: the days themselves may change.
  const areInOrder = async () => {
    const dated = (await daysOn(page)).filter((day) => day !== 'en-cours')
    return dated.length > 2 && dated.join() === [...dated].sort().join()
  }
  await page.goto('/evenements?q=concert')
  await expect.poll(areInOrder).toBe(true)

  await page.getByRole('link', { name: 'Trier par pertinence' }).click()
  await expect(page).toHaveURL(/\/evenements\?q=concert&tri=pertinence$/)
  await expect(page.getByRole('article').filter({ hasText: 'Concert du Nouvel An' })).toBeVisible()
  await expect.poll(() => daysOn(page)).toEqual([])

  await page.getByRole('link', { name: 'Trier par date' }).click()
  await expect(page).toHaveURL(/\/evenements\?q=concert$/)
  await expect.poll(areInOrder).toBe(true)

  await page.goto('/evenements?q=concert+nouvel')
  await expect.poll(() => daysOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Trier par date' }).click()
  await expect(page).toHaveURL(/\/evenements\?q=concert\+nouvel&tri=date$/)
  await expect.poll(async () => (await daysOn(page)).length).toBeGreaterThan(0)
})

/** The days that head the groups, YYYY-MM-DD, in their order on the page. */
function daysOn(page: Page): Promise<string[]> {
  return page
    .locator('h2[id^=day-]')
    .evaluateAll((headings) => headings.map(({ id }) => id.replace('day-', '')))
}

function eventIdsInDays(page: Page): Promise<string[]> {
  return page
    .locator('section[aria-labelledby^=day-] h3 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
}

test('the events of a document stay, also where an extension of the browser has changed the page', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Minified React error|Hydration failed|error while hydrating/)
  await page.goto('/evenements')
  await expect(page.getByRole('article')).not.toHaveCount(0)
  const titles = await page.getByRole('article').getByRole('heading').allInnerTexts()
  await page.route('**/evenements', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<main', '<aside id="extension"></aside><main')
    await route.fulfill({ response, body })
  })
  await page.reload()
  // React has drawn the page anew.
  await expect(page.locator('#extension')).toHaveCount(0)
  expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(titles)
})
