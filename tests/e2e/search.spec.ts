import type { Locator, Page } from '@playwright/test'
import { chips, eventIdsOn, totalOf } from '../support/results'
import { expect, expectNoAxeViolations, test } from '../support/test'

/** The box of the list page, by the name it keeps whatever its role. */
function box(page: Page): Locator {
  return page.getByRole('main').getByLabel('Rechercher un événement')
}

function suggestions(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Suggestions' })
}

async function listFor(page: Page, q: string) {
  await page.goto(`/evenements?${new URLSearchParams({ q })}`)
}

// Visitors of a real agenda typed these in vain.
const LOGGED: { q: string; chips: (string | RegExp)[]; first: string | null }[] = [
  { q: '22 novembre', chips: [/^le 22\snovembre 2026$/], first: 'balade-dimanche' },
  { q: '22novembre', chips: [/^le 22\snovembre 2026$/], first: 'balade-dimanche' },
  { q: 'Mardi 24 novembre', chips: [/^le 24\snovembre 2026$/], first: 'debat-mixte' },
  { q: '24.11.2026', chips: [/^le 24\snovembre 2026$/], first: 'debat-mixte' },
  { q: 'ciné', chips: [/^«\sciné\s» \(/], first: 'film-nyon' },
  { q: 'theatre', chips: [/^«\stheatre\s»/], first: 'theatre-avec-soir-annule' },
  { q: 'genève', chips: ['Genève'], first: null },
  { q: 'nyon', chips: ['Nyon'], first: 'film-nyon' },
  {
    q: 'marché gratuit ce week-end sion',
    chips: [/marché/, 'Ce week-end', 'Sion', 'Gratuit'],
    first: 'marche-du-matin',
  },
]

for (const { q, chips: labels, first } of LOGGED) {
  test(`« ${q} » is understood`, { tag: '@nojs-only' }, async ({ page }) => {
    await listFor(page, q)
    await expect(chips(page)).toHaveText(labels)
    await expect(box(page)).toHaveValue(q)
    const ids = await eventIdsOn(page)
    expect(ids.length).toBeGreaterThan(0)
    if (first) expect(ids).toContain(first)
  })
}

test('a town where nothing happens is understood all the same', { tag: '@nojs-only' }, async ({ page }) => {
  await listFor(page, 'morges')
  await expect(chips(page)).toHaveText(['Morges'])
  await expect(page.getByRole('link', { name: /^jusqu’à 20\skm de Morges/ })).toBeVisible()
})

test('what was understood is taken off one by one', { tag: '@nojs' }, async ({ page }) => {
  await listFor(page, 'marché gratuit ce week-end sion')
  await expect(chips(page)).toHaveCount(4)
  let total = await totalOf(page)
  for (let left = 4; left > 0; left--) {
    await chips(page).last().click()
    await expect(chips(page)).toHaveCount(left - 1)
    expect(await totalOf(page)).toBeGreaterThanOrEqual(total)
    total = await totalOf(page)
  }
  await expect(page).toHaveURL(/\/evenements$/)
})

test('the words can be looked for as they stand', { tag: '@nojs' }, async ({ page }) => {
  await listFor(page, 'jazz samedi')
  await expect(chips(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Rechercher exactement ces mots' }).click()
  await expect(page).toHaveURL(/mots=tels-quels/)
  await expect(chips(page)).toHaveText([/^«\sjazz samedi\s»$/])
  await expect(page.getByRole('link', { name: 'Rechercher exactement ces mots' })).toHaveCount(0)
})

test('a typing error is mended, and the page says so', { tag: '@nojs-only' }, async ({ page }) => {
  await listFor(page, 'quartte')
  await expect(
    page.getByText(/^Résultats pour «\squartet\s»\s: aucun événement ne contient «\squartte\s»\.$/),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /Quartet de jazz/ })).toBeVisible()
  await expect(box(page)).toHaveValue('quartte')
})

test('words are marked in titles, and shown where they stand elsewhere', { tag: '@nojs-only' }, async ({
  page,
}) => {
  await listFor(page, 'compositions')
  const card = page.getByRole('article').filter({ hasText: 'Quartet de jazz' })
  await expect(card.locator('mark')).toHaveText(['compositions'])
  await expect(card).toContainText('Standards et compositions, en petite formation.')

  await listFor(page, 'jaz')
  await expect(card.getByRole('heading').locator('mark')).toHaveText(['jazz'])
})

test('hostile titles are marked and stay text', { tag: '@nojs' }, async ({ page }) => {
  await listFor(page, 'guillemets')
  const heading = page.getByRole('article').getByRole('heading')
  await expect(heading).toHaveText('</title><script>alert(1)</script> & « guillemets »')
  await expect(heading.locator('mark')).toHaveText(['guillemets'])
})

test('the form leaves no empty names in the address', async ({ page }) => {
  await page.goto('/evenements?category=spectacles')
  await box(page).fill('lac')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page).toHaveURL(/\/evenements\?q=lac&category=spectacles$/)
  await page.goto('/')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/evenements$/)
})

test('the keyboard alone finds, chooses and refuses suggestions', async ({ page }) => {
  await page.goto('/evenements')
  await box(page).fill('marc')
  await expect(suggestions(page)).toBeVisible()
  await expect(suggestions(page).getByRole('group', { name: 'Événements' }).getByRole('option')).toHaveText([
    /^Marché paysan du samedi/,
    /^Marché de Noël/,
  ])
  await expect(box(page)).toHaveAttribute('role', 'combobox')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')

  await box(page).press('Escape')
  await expect(suggestions(page)).toBeHidden()
  await expect(box(page)).toHaveValue('marc')

  await box(page).press('ArrowDown')
  await expect(suggestions(page)).toBeVisible()
  // The question, theme and genre, which begin with the letters, stand first.
  for (const name of [/^Marché\d/, /^Marchés/, /^Marché/]) {
    await box(page).press('ArrowDown')
    await expect(suggestions(page).getByRole('option', { selected: true })).toHaveText(name)
  }
  await box(page).press('ArrowDown')
  await expect(suggestions(page).getByRole('option', { selected: true })).toHaveText(/^Marché paysan/)
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/evenement\/marche-du-matin$/)
})

test('Enter without a choice searches what was typed', async ({ page }) => {
  await page.goto('/')
  await box(page).fill('marc')
  await expect(suggestions(page)).toBeVisible()
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/evenements\?q=marc$/)
  await expect(suggestions(page)).toBeHidden()
})

test('a search has a title, a description and an address of its own', { tag: '@nojs-only' }, async ({
  page,
  app,
}) => {
  const about = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
  await page.goto('/evenements?q=quartet&date=aujourdhui')
  await expect(page).toHaveTitle(/^Quartet, aujourd’hui · /)
  expect(await about('title')).toBe('Quartet, aujourd’hui')
  expect(await about('url')).toBe(`${app.origin}/evenements?q=quartet&date=aujourdhui`)
  expect(await about('description')).toMatch(/^1\sévénement\s: Quartet de jazz au Port$/)
  await page.goto('/evenements?pres=46.38,6.24&rayon=10')
  expect(await about('url')).toBe(`${app.origin}/evenements`)
  await page.goto('/carte?canton=BE')
  await expect(page).toHaveTitle(/^Jura bernois, sur la carte · /)
  expect(await about('url')).toBe(`${app.origin}/carte?canton=BE`)
})

test('after a search in the list the focus stays in the field, and nothing speaks of suggestions any more', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/evenements')
  await box(page).fill('quartet')
  await expect(suggestions(page)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/evenements\?q=quartet$/)
  await expect(chips(page)).toHaveCount(1)
  await expect(box(page)).toBeFocused()
  await page.clock.runFor('00:01')
  expect(asked).not.toContain('/api/suggestions')
  await expect(page.getByText(/flèches pour choisir/)).toHaveCount(0)
})

test('where the chip that was taken off had the focus, the results take it', async ({ page }) => {
  await page.goto('/evenements?category=musique&canton=VD')
  await chips(page).first().press('Enter')
  await expect(chips(page)).toHaveCount(1)
  await expect(page.locator('#resultats')).toBeFocused()
})

test('a place that was chosen filters the list, also from the menu', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('banner').locator('summary').click()
  const field = page.getByRole('banner').getByLabel('Rechercher un événement')
  await field.fill('nyo')
  await suggestions(page).getByRole('option', { name: /^Nyon/ }).click()
  await expect(page).toHaveURL(/\/evenements\?lieu=Nyon$/)
  await expect(field).toBeHidden()
  await expect(chips(page)).toHaveText(['Nyon'])
})

test('suggestions are the same for everyone, briefly kept, and refuse what searches refuse', async ({
  request,
}) => {
  const answer = await request.get('/api/suggestions?q=marc')
  expect(answer.headers()['cache-control']).toBe('public, max-age=60')
  expect(answer.headers()['access-control-allow-origin']).toBeUndefined()
  expect(await (await request.get('/api/suggestions?q=m')).json()).toEqual({ groups: [] })
  const refused = await request.get(`/api/suggestions?q=${encodeURIComponent('<script>')}`)
  expect(refused.status()).toBe(400)
  expect(await refused.json()).toEqual({ error: 'Recherche contient du contenu non autorisé' })
  expect(JSON.stringify(await (await request.get('/api/suggestions?q=brouillon')).json())).not.toContain(
    'secret',
  )
})

test.describe('with the visitor’s position', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 46.383311, longitude: 6.239766 } })

  test('« Autour de moi » shows what is near, rounded before it leaves the browser', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    await page.getByRole('main').getByRole('button', { name: 'Autour de moi' }).click()
    await expect(page).toHaveURL(/\/evenements\?pres=46\.38%2C6\.24&rayon=10$/)
    await expect(chips(page)).toHaveText([/^Autour de ma position \(10\skm\)$/])
    expect(await eventIdsOn(page)).toEqual(['film-nyon'])
    await expect(page.getByRole('article')).toContainText('à moins de 500\u00a0m')
    expect(asked.filter((url) => /46\.383|6\.239/.test(url))).toEqual([])

    await chips(page).first().click()
    await expect(page).toHaveURL(/\/evenements$/)
  })
})

test('without consent to the position the page says what else there is', async ({ page, context }) => {
  await context.clearPermissions()
  await page.goto('/evenements')
  await page.getByRole('button', { name: 'Autour de moi' }).click()
  await expect(page.getByText('Indiquez plutôt une localité et un rayon.')).toBeVisible()
})

test('around a position the nearest can stand first, and nobody keeps the page', { tag: '@nojs' }, async ({
  page,
  request,
}) => {
  const address = '/evenements?pres=46.99,6.93&rayon=50'
  const answer = await request.get(address)
  expect(answer.headers()['cache-control']).toBe('private, no-store')
  expect(await answer.text()).toContain('name="robots" content="noindex"')

  await page.goto(address)
  await page.getByRole('link', { name: 'Trier par distance' }).click()
  await expect(page).toHaveURL(/tri=distance/)
  await expect
    .poll(async () => {
      const distances = await page.getByText(/à\s[\d,]+\skm/).allTextContents()
      const km = distances.map((text) => Number(/à\s([\d,]+)\skm/.exec(text)?.[1]?.replace(',', '.')))
      return km.length > 2 && km.every((one, at) => at === 0 || one >= (km[at - 1] ?? 0))
    })
    .toBe(true)
})

test('without JavaScript there is no button that could do nothing', { tag: '@nojs' }, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/evenements')
  await expect(page.getByRole('button', { name: 'Autour de moi' })).toBeVisible({
    visible: javaScriptEnabled !== false,
  })
})

test('results, suggestions and dead ends are accessible in light and dark, also on a phone', async ({
  page,
}) => {
  await listFor(page, 'quartte')
  await expectNoAxeViolations(page)
  await listFor(page, 'jazz moutier 24.11.2026')
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await listFor(page, 'compositions')
  await box(page).fill('marc')
  await expect(suggestions(page)).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
