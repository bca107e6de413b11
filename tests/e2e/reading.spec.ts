// How the public pages read and are moved through: on a phone, by keyboard, on paper.
import { events } from '~/domain/event'
import { makeEvent } from '../support/make-event'
import { expect, test } from '../support/test'

const PHONE = { width: 360, height: 740 }

test('on a phone the filter panel stays open after a choice and its button leads to the results', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/evenements')
  await page.getByText('Filtres', { exact: true }).click()
  const filters = page.getByRole('complementary', { name: 'Filtres' })
  const heading = page.locator('#results-heading')
  const before = await heading.innerText()
  await filters.getByRole('link', { name: /^Ce week-end/ }).click()
  await expect(page).toHaveURL(/date=ce-week-end/)
  // The address changes a moment before the page does.
  await expect(heading).not.toHaveText(before)
  const [count = ''] = (await heading.innerText()).split(/,/)

  await filters.getByRole('link', { name: `Voir ${count}` }).click()
  await expect(heading).toBeInViewport()
  await expect(filters.getByRole('link', { name: /^Ce week-end/ })).toBeHidden()
})

test('from the keyboard one jump leads past the filters', { tag: ['@nojs', '@drawn'] }, async ({ page }) => {
  await page.goto('/evenements')
  await page.getByRole('link', { name: 'Aller aux résultats' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Calendrier', exact: true })).toBeFocused()
})

test('a card that takes the focus is not under the sticky heading of its day', async ({ page }) => {
  await page.goto('/evenements')
  const titles = page.locator('main article h3 a')
  await titles.last().focus()
  for (let left = await titles.count(); left > 1; left--) {
    await page.keyboard.press('Shift+Tab')
    const covered = await page.evaluate(() => {
      const link = document.activeElement
      if (!link?.closest('article')) return false
      const box = link.getBoundingClientRect()
      return !link.contains(document.elementFromPoint(box.left + 5, box.top + 5))
    })
    expect(covered).toBe(false)
  }
})

test('after a navigation the heading of the new page has the focus', async ({ page }) => {
  await page.goto('/evenements')
  await page.getByRole('link', { name: /Quartet de jazz au Port/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quartet de jazz au Port' })).toBeFocused()
})

test('the menu closes when the keyboard leaves it', async ({ page }) => {
  await page.goto('/')
  await page.locator('header summary').click()
  await page.locator('header details').getByRole('link', { name: 'Ajouter un événement' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('header details')).not.toHaveAttribute('open')
})

test('the first screen of a phone has the date, the place and the first action of an event', {
  tag: ['@nojs', '@drawn'],
}, async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const [id, action] of [
    ['jazz-ce-soir', 'Réserver'],
    ['theatre-avec-soir-annule', 'Ajouter à mon calendrier'],
  ] as const) {
    await page.goto(`/evenement/${id}`)
    await expect(page.getByRole('link', { name: action })).toBeInViewport({ ratio: 1 })
    await expect(page.locator('#event-head time').first()).toBeInViewport({ ratio: 1 })
  }
})

test('what does not take place offers nothing to book', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto('/evenement/jazz-ce-soir')
  await expect(page.getByRole('link', { name: 'Réserver' })).toBeVisible()
  for (const id of ['concert-annule', 'humour-reporte', 'concert-complet']) {
    await page.goto(`/evenement/${id}`)
    await expect(page.getByRole('link', { name: 'Réserver' })).toHaveCount(0)
    const takesPlace = id === 'concert-complet'
    await expect(page.getByRole('link', { name: 'Ajouter à mon calendrier' })).toHaveCount(takesPlace ? 1 : 0)
  }
})

test('the place comes before the description in the order of reading', { tag: '@nojs-only' }, async ({
  page,
}) => {
  await page.goto('/evenement/jazz-ce-soir')
  const headings = await page.locator('main h2').allInnerTexts()
  expect(headings.indexOf('Lieu')).toBeLessThan(headings.indexOf('Organisateur'))
})

test('the list of what is under way counts what it shows', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto('/evenements?vue=en-cours')
  const shown = await page.locator('main article').count()
  await expect(page.locator('#results-heading')).toHaveText(new RegExp(`^${shown}\\sévénements? en cours$`))
})

test('a long word makes no page wider than a phone', { tag: ['@nojs', '@drawn'] }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/evenements?q=${'x'.repeat(300)}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('paper is light and shows every date, whatever the screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.goto('/evenement/cours-de-dessin')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('#dates ~ details li').last()).toBeVisible()
})

test('the longest keyword makes no page wider than a phone', { tag: ['@nojs', '@drawn'] }, async ({
  page,
  app,
}) => {
  const id = `mot-cle-${Date.now()}`
  const over = { start: '2026-11-01T14:00' }
  await app.store.insert(events, id, makeEvent({ title: 'Mots-clés', tags: ['m'.repeat(40)], when: over }))
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(async () => (await page.request.get(`/evenement/${id}`)).status()).toBe(200)
  await page.goto(`/evenement/${id}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a list is printed whole, with what it is, its days and its address', { tag: '@nojs' }, async ({
  page,
  app,
}) => {
  await page.goto('/evenements?canton=VD')
  const heading = await page.locator('#results-heading').innerText()
  await page.getByRole('link', { name: 'Imprimer cette liste' }).click()
  await expect(page).toHaveURL(/\/evenements\/imprimer\?canton=VD$/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vaud')
  await expect(page.getByRole('main')).toContainText(heading)
  await expect(page.getByRole('main')).toContainText(`${app.origin}/evenements?canton=VD`)
  await expect(page.getByRole('main')).toContainText(/Du 21\snovembre 2026 au/)
  const lines = page.locator('main section li')
  expect(await lines.count()).toBe(Number.parseInt(heading, 10))
  await expect(lines.filter({ hasText: 'Quartet de jazz au Port' })).toContainText(/\d{4} /)
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
})

test('on paper nothing lies over the text, and a state can be read', { tag: ['@nojs', '@drawn'] }, async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/evenement/concert-annule')
  // Fixed, it would be printed on every page.
  await expect(page.getByText('Aller au contenu')).toBeHidden()
  const state = page.getByRole('list', { name: 'État' }).getByText('Annulé')
  // Printers leave backgrounds out.
  await expect(state).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(state).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test('with the visitor’s own colours one still sees where one is, and what is a button', {
  tag: ['@nojs', '@drawn'],
}, async ({ page, context, login }) => {
  await login(context, { role: 'admin' })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/admin/events')
  for (const name of ['Administration', 'Annonces']) {
    const links = page.getByRole('navigation', { name, exact: true }).getByRole('link')
    const grounds = await links.evaluateAll((all) =>
      all.map((link) => getComputedStyle(link).backgroundColor),
    )
    const current = await links.evaluateAll((all) => all.findIndex((link) => link.ariaCurrent === 'page'))
    expect(grounds.filter((ground) => ground === grounds[current])).toHaveLength(1)
  }
  await page.goto('/contact')
  await expect(page.getByRole('main').getByRole('button', { name: 'Envoyer' })).toHaveCSS(
    'border-top-style',
    'solid',
  )
})
