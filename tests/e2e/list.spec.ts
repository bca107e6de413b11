import type { Page } from '@playwright/test'
import { eventIdsOn, totalIn, totalOf } from '../support/results'
import { expect, expectNoAxeViolations, test } from '../support/test'

function filters(page: Page) {
  return page.getByRole('complementary', { name: 'Filtres' })
}

function chips(page: Page) {
  return page.getByRole('list', { name: 'Filtres actifs' }).getByRole('link', { name: /^Retirer le filtre/ })
}

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
    await expect(chips(page)).toHaveText([`« ${title} »`])
    await expect(page.getByRole('article').getByText(title)).toHaveCount(0)
  }
})

test('the count beside a filter is the number of events it leads to', async ({ page, request }) => {
  for (const start of ['/evenements', '/evenements?category=spectacles', '/evenements?canton=VD&q=concert']) {
    await page.goto(start)
    // Where a group has a choice already, a count says what its value alone would give, not what adding it gives.
    const links = await filters(page)
      .locator('section:not(:has([aria-current])) li > a')
      .evaluateAll((all) =>
        all.map((link) => ({
          href: link.getAttribute('href') ?? '',
          count: Number(link.lastElementChild?.textContent),
        })),
      )
    expect(links.length).toBeGreaterThan(10)
    for (const { href, count } of links) {
      expect.soft(totalIn(await (await request.get(href)).text()), href).toBe(count)
    }
  }
})

test('a filter narrows the list, and choosing it again widens it', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/evenements')
  const everything = await totalOf(page)
  const option = filters(page).getByRole('link', { name: /^Spectacles/ })
  const count = Number(await option.locator('span').last().textContent())
  expect(count).toBeLessThan(everything)

  await option.click()
  await expect(page).toHaveURL(/\/evenements\?category=spectacles$/)
  await expect.poll(() => totalOf(page)).toBe(count)
  await expect(option).toHaveAttribute('aria-current', 'true')

  await option.click()
  await expect(page).toHaveURL(/\/evenements$/)
  await expect.poll(() => totalOf(page)).toBe(everything)
})

test('chips are taken off one by one', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/evenements?q=lac&category=nature-balades&canton=NE&prix=gratuit&public=famille')
  await expect(chips(page)).toHaveCount(5)
  await expect(page.getByRole('link', { name: 'Tout effacer' })).toHaveAttribute('href', '/evenements')

  let total = await totalOf(page)
  for (let left = 5; left > 0; left--) {
    await chips(page).first().click()
    await expect(chips(page)).toHaveCount(left - 1)
    expect(await totalOf(page)).toBeGreaterThanOrEqual(total)
    total = await totalOf(page)
  }
  await expect(page).toHaveURL(/\/evenements$/)
})

test('the form asks for words, dates and a place, and keeps the filters', { tag: '@nojs' }, async ({
  page,
}) => {
  await page.goto('/evenements?category=expos-musees&category=nature-balades')
  await page.getByLabel('Du', { exact: true }).fill('2026-11-21')
  await page.getByLabel('Au', { exact: true }).fill('2026-11-30')
  await page.getByLabel('Localité ou NPA').fill('Neuchâtel')
  await page.getByLabel('Autour').selectOption('10')
  await page.getByRole('button', { name: 'Appliquer' }).click()

  await expect(chips(page)).toHaveText([
    /^Expo/,
    /^Nature/,
    /^du 21 au 30\snovembre 2026$/,
    'Neuchâtel et 10 km autour',
  ])
  expect(await eventIdsOn(page)).toEqual(['balade-dimanche'])

  await page.getByLabel('Rechercher un événement').last().fill('baleine')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(chips(page)).toHaveCount(5)
  expect(await totalOf(page)).toBe(0)
})

test('a locality may be given by its postal number', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto('/evenements?lieu=1260')
  expect(await eventIdsOn(page)).toEqual(['film-nyon'])
})

test('the following pages show every event exactly once', { tag: '@nojs' }, async ({ page, request }) => {
  const all: { items: { id: string }[]; total: number } = await (
    await request.get('/evenements.json?limit=100')
  ).json()
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
  expect(seen.length).toBe(all.total)
  expect([...seen].sort()).toEqual(all.items.map(({ id }) => id).sort())
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

test('an empty list says what there would be with one filter less', { tag: '@nojs' }, async ({ page }) => {
  const empty = '/evenements?q=jazz&category=musique&canton=JU'
  await page.goto(empty)
  await expect(page.getByText('Rien ne correspond à tous ces critères.')).toBeVisible()
  const suggestions = page.getByRole('link', { name: /^sans / })
  const texts = await suggestions.allTextContents()
  expect(texts.length).toBeGreaterThan(0)

  for (const [index, text] of texts.entries()) {
    await page.goto(empty)
    await suggestions.nth(index).click()
    await expect(page.getByText('Rien ne correspond à tous ces critères.')).toHaveCount(0)
    expect(await totalOf(page), text).toBe(totalIn(text))
  }
})

test('one filter that leads nowhere is spoken of as one', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto('/evenements?q=zzzzqq')
  await expect(page.getByText('Rien ne correspond à ce critère. En le retirant, il y a :')).toBeVisible()
})

test('a search stands in the order of relevance until asked for the dates', { tag: '@nojs' }, async ({
  page,
}) => {
  await page.goto('/evenements?q=concert')
  const newYear = page.getByRole('article').filter({ hasText: 'Concert du Nouvel An' })
  await expect(newYear).toBeVisible()
  expect(await daysOn(page)).toEqual([])

  await page.getByRole('link', { name: 'Trier par date' }).click()
  await expect(page).toHaveURL(/\/evenements\?q=concert&tri=date$/)
  await expect(page.getByRole('heading', { name: /^Aujourd’hui/ })).toBeVisible()
  const days = await daysOn(page)
  expect(days).toEqual([...days].sort())

  await page.getByRole('link', { name: 'Trier par pertinence' }).click()
  await expect(page).toHaveURL(/\/evenements\?q=concert$/)
  await expect(newYear).toBeVisible()
  expect(await daysOn(page)).toEqual([])
})

const REFUSED = [
  {
    name: '501 characters',
    text: 'a'.repeat(501),
    message: 'Recherche trop longue (maximum 500 caractères)',
  },
  { name: 'a script tag', text: '<script>', message: 'Recherche contient du contenu non autorisé' },
]

for (const { name, text, message } of REFUSED) {
  test(`a search for ${name} is refused on a page that still works`, { tag: '@nojs' }, async ({
    page,
    request,
    allowProblem,
  }) => {
    allowProblem(/status of 400/)
    for (const path of ['/evenements', '/carte']) {
      const answer = await page.goto(`${path}?q=${encodeURIComponent(text)}&canton=VS`)
      expect(answer?.status()).toBe(400)
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(chips(page)).toHaveCount(1)
    }
    for (const feed of ['json', 'ics', 'rss']) {
      const answer = await request.get(`/evenements.${feed}?q=${encodeURIComponent(text)}`)
      expect(answer.status()).toBe(400)
      expect(await answer.text()).toContain(message)
    }
    await page.goto(`/evenements?q=${encodeURIComponent(text)}`)
    await page.getByLabel('Rechercher un événement').last().fill('jazz')
    await page.getByLabel('Rechercher un événement').last().press('Enter')
    await expect(page.getByRole('link', { name: /Quartet de jazz au Port/ })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

const ROUTER_STATE = 'window.__remixRouter.state.navigation.state'

test('a refused search becomes empty, wherever it was typed, and its words never reach the address', async ({
  page,
}) => {
  const refusal = 'Recherche contient du contenu non autorisé'
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/evenements?canton=VD')
  const box = page.locator('#list-search')
  await box.fill('<script>alert(1)</script>')
  const reloaded = page.waitForResponse(/\/evenements\.data/)
  await box.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(refusal)
  await expect(box).toHaveValue('')
  await expect(page).toHaveURL(/\/evenements\?canton=VD$/)
  // The list is loaded anew without the words, and a navigation that ends closes the menu.
  await reloaded
  await expect.poll(() => page.evaluate(ROUTER_STATE)).toBe('idle')

  await page.locator('header summary').click()
  const inMenu = page.locator('#menu-search')
  await inMenu.fill('javascript:void')
  await inMenu.press('Enter')
  await expect(page.getByRole('search', { name: 'Menu' }).getByRole('alert')).toHaveText(refusal)
  await expect(inMenu).toHaveValue('')

  await page.goto('/')
  await page.locator('#home-search').fill('onload')
  await page.locator('#home-search').press('Enter')
  await expect(page.getByRole('alert')).toHaveText(refusal)
  await expect(page.locator('#home-search')).toHaveValue('')
  await expectNoAxeViolations(page)
  await page.locator('#home-search').fill('  jazz <b>')
  await page.locator('#home-search').press('Enter')
  await expect(page).toHaveURL(/\/evenements\?q=jazz\+b$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(asked.filter((address) => /script%3E|javascript|onload/.test(address))).toEqual([])
})

test('a refused search typed into the box is answered in the page', { tag: '@nojs' }, async ({
  page,
  allowProblem,
}) => {
  allowProblem(/status of 400/)
  await page.goto('/evenements')
  await page.getByLabel('Rechercher un événement').last().fill('<script>alert(1)</script>')
  await page.getByLabel('Rechercher un événement').last().press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Recherche contient du contenu non autorisé')
  await expect(page.getByLabel('Rechercher un événement').last()).toHaveValue('')
  await expect(page.getByRole('heading', { level: 1, name: 'Événements' })).toBeVisible()
})

test('on a phone the usual dates stand under the search field', { tag: '@nojs' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/evenements')
  const dates = page.getByRole('list', { name: 'Dates' })
  await dates.getByRole('link', { name: 'Ce week-end' }).click()
  await expect(page).toHaveURL(/date=/)
  await expect(dates.getByRole('link', { name: 'Ce week-end' })).toHaveAttribute('aria-current', 'true')
  // Without JavaScript the click leads to a page whose stylesheet may still be on its way.
  await page.waitForLoadState()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(dates).toBeHidden()
})

test('on a phone the filters open behind one button', { tag: '@nojs' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/evenements')
  const option = filters(page).getByRole('link', { name: /^Spectacles/ })
  await expect(option).toBeHidden()
  await filters(page).getByText('Filtres', { exact: true }).click()
  await option.click()
  await expect(page).toHaveURL(/category=spectacles/)
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
