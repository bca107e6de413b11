import type { Page } from '@playwright/test'
import { chips, eventIdsOn, totalIn, totalOf } from '../support/results'
import { expect, test } from '../support/test'

function filters(page: Page) {
  return page.getByRole('complementary', { name: 'Filtres' })
}

test('the count beside a filter is the number of events it leads to', async ({ page, request }) => {
  for (const start of ['/evenements', '/evenements?category=spectacles', '/evenements?canton=VD&q=concert']) {
    await page.goto(start)
    // The count of a value says what it alone would give where its group has a choice already, not what adding it
    // gives.
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
  await page.getByText('Choisir des dates et des heures').click()
  await page.getByLabel('Du', { exact: true }).fill('2026-11-21')
  await page.getByLabel('Au', { exact: true }).fill('2026-11-30')
  await page.getByLabel('Localité ou NPA').fill('Neuchâtel')
  await page.getByLabel('Rayon').selectOption('10')
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

test('a locality may be begun only: the field offers those with events, and the server completes', {
  tag: '@nojs',
}, async ({ page }) => {
  await page.goto('/evenements')
  const offered = await page
    .locator('#localities option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(offered).toContain('Nyon')
  await page.getByLabel('Localité ou NPA').fill('Nyo')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(chips(page)).toHaveText(['Nyon'])
  expect(await eventIdsOn(page)).toEqual(['film-nyon'])
})

test('a locality may be given by its postal number', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto('/evenements?lieu=1260')
  expect(await eventIdsOn(page)).toEqual(['film-nyon'])
})

test('an empty list says what there would be with one filter less', { tag: '@nojs' }, async ({ page }) => {
  const empty = '/evenements?q=jazz&category=musique&canton=JU'
  await page.goto(empty)
  await expect(page.getByText('Aucun événement ne correspond à votre recherche.')).toBeVisible()
  const suggestions = page.getByRole('link', { name: /^sans / })
  const texts = await suggestions.allTextContents()
  expect(texts.length).toBeGreaterThan(0)

  for (const [index, text] of texts.entries()) {
    await page.goto(empty)
    await suggestions.nth(index).click()
    await expect(page.getByText('Aucun événement ne correspond à votre recherche.')).toHaveCount(0)
    expect(await totalOf(page), text).toBe(totalIn(text))
  }
})

test('on a phone an event stands on the first screen', { tag: ['@nojs', '@drawn'] }, async ({ page }) => {
  for (const [width, height] of [
    [360, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/evenements')
    const title = await page.locator('main article h3').first().boundingBox()
    expect((title?.y ?? height) + (title?.height ?? 0)).toBeLessThan(height)
  }
})

test('on a phone the usual dates stand under the search field', { tag: ['@nojs', '@drawn'] }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/evenements')
  const dates = page.getByRole('list', { name: 'Dates' })
  await dates.getByRole('link', { name: 'Ce week-end' }).click()
  await expect(page).toHaveURL(/date=/)
  await expect(dates.getByRole('link', { name: 'Ce week-end' })).toHaveAttribute('aria-current', 'true')
  // The click leads without JavaScript to a page whose stylesheet may still be on its way.
  await page.waitForLoadState()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(dates).toBeHidden()
})

test('on a phone the filters open behind one button', { tag: ['@nojs', '@drawn'] }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/evenements')
  const option = filters(page).getByRole('link', { name: /^Spectacles/ })
  await expect(option).toBeHidden()
  await filters(page).getByText('Filtres', { exact: true }).click()
  await option.click()
  await expect(page).toHaveURL(/category=spectacles/)
})

test('of many values of a filter all are shown on demand, and can be chosen', { tag: '@nojs' }, async ({
  page,
}) => {
  for (const start of ['/evenements', '/carte']) {
    await page.goto(start)
    const group = filters(page).locator('section').filter({ hasText: 'Région' })
    const options = group.getByRole('listitem')
    await expect(options).toHaveCount(7)
    const unfold = group.getByRole('link', { name: /^Tout afficher \(\d+\)\s: Région$/ })
    const all = Number(/\d+/.exec(await unfold.innerText())?.[0])
    await unfold.click()
    await expect(options).toHaveCount(all)
    await expect(group.getByRole('link', { name: /^Afficher moins\s: Région$/ })).toBeVisible()
    expect(page.url()).toContain(start)

    const last = options.last().getByRole('link')
    const label = (await last.innerText()).split('\n')[0] ?? ''
    await last.click()
    await expect(page).toHaveURL(/[?&]region=/)
    await expect(filters(page).getByRole('link', { name: label })).toHaveAttribute('aria-current', 'true')
  }
})

test('who shows all values with the keyboard goes on there', async ({ page }) => {
  await page.goto('/evenements')
  const group = filters(page).locator('section').filter({ hasText: 'Région' })
  await group.getByRole('link', { name: /^Tout afficher/ }).focus()
  await page.keyboard.press('Enter')
  await expect(group.getByRole('link', { name: /^Afficher moins\s: Région$/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(group.getByRole('listitem').nth(7).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]region=/)
  await expect(group.getByRole('listitem').nth(7).getByRole('link')).toBeFocused()
})

test('on a phone without script the filters stay open where all values are shown', { tag: '@nojs' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/evenements?tout=region')
  await expect(filters(page).getByRole('link', { name: /^Afficher moins\s: Région$/ })).toBeVisible()
})

test('without script one lands at the values that are shown', { tag: ['@nojs-only', '@drawn'] }, async ({
  page,
}) => {
  await page.goto('/evenements')
  await filters(page)
    .getByRole('link', { name: /^Tout afficher .* Région$/ })
    .click()
  await expect(filters(page).getByRole('heading', { name: 'Région' })).toBeInViewport()
})
