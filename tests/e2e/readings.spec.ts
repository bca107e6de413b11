import type { Page } from '@playwright/test'
import { chips, eventIdsOn } from '../support/results'
import { expect, expectNoAxeViolations, test } from '../support/test'

async function listFor(page: Page, q: string) {
  await page.goto(`/evenements?${new URLSearchParams({ q })}`)
}

for (const { q, labels, found } of [
  { q: 'la côte', labels: ['La Côte'], found: 'film-nyon' },
  { q: 'genève ou sion', labels: ['Genève', 'Sion'], found: 'marche-du-matin' },
  {
    q: 'jazz samedi soir',
    labels: [/jazz/, /^le 21\snovembre 2026$/, /^Après 18\sh$/],
    found: 'jazz-ce-soir',
  },
  { q: 'samedi -jazz', labels: [/^Sans «\sjazz\s»$/, /^le 21\snovembre 2026$/], found: 'marche-du-matin' },
]) {
  test(`« ${q} » is read`, { tag: '@nojs-only' }, async ({ page }) => {
    await listFor(page, q)
    await expect(chips(page)).toHaveText(labels)
    if (found) expect(await eventIdsOn(page)).toContain(found)
  })
}

test('a town leads to the canton of its name', { tag: '@nojs' }, async ({ page }) => {
  await listFor(page, 'fribourg')
  await expect(chips(page)).toHaveText(['Fribourg'])
  await page.getByRole('link', { name: 'le canton de Fribourg' }).click()
  await expect(page).toHaveURL(/canton=FR/)
  await expect(chips(page)).toHaveText(['Fribourg'])
})

test('a word that was corrected leads to the word as typed', { tag: '@nojs' }, async ({ page }) => {
  await listFor(page, 'qaurtet')
  expect(await eventIdsOn(page)).toContain('jazz-ce-soir')
  await expect(page.getByText('aucun événement ne contient')).toBeVisible()
  await page.getByRole('link', { name: 'Rechercher exactement ces mots' }).click()
  await expect(page).toHaveURL(/mots=tels-quels/)
  await expect(page.getByRole('heading', { level: 2, name: 'Aucun événement' })).toBeVisible()
})

test('below a word that no event has stands what is near', { tag: '@nojs' }, async ({ page }) => {
  await listFor(page, 'jazz xylophone')
  await expect(page.getByText('Aucun événement à venir ne parle de «\u00a0xylophone\u00a0».')).toBeVisible()
  const near = page.getByRole('region', { name: 'Proche de votre recherche' })
  await expect(near.getByRole('heading', { name: 'Sans «\u00a0xylophone\u00a0»' })).toBeVisible()
  expect(await eventIdsOn(page)).toContain('jazz-ce-soir')
})

test('what is near has no fault that axe finds', async ({ page }) => {
  await listFor(page, 'jazz xylophone')
  await expect(page.getByRole('region', { name: 'Proche de votre recherche' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test.describe('near the visitor', () => {
  test.use({ geolocation: { latitude: 46.2, longitude: 6.14 }, permissions: ['geolocation'] })

  test('is where the position says, which is asked for above the list', async ({ page }) => {
    await listFor(page, 'près de chez moi')
    await expect(chips(page)).toHaveCount(0)
    const results = page.getByRole('region', { name: /événement/ })
    await expectNoAxeViolations(page)
    await results.getByRole('button', { name: 'Autour de moi' }).click()
    await expect(page).toHaveURL(/pres=46\.2%2C6\.14/)
    await expect(chips(page)).toHaveText([/^Autour de ma position/])
    expect(await eventIdsOn(page)).toContain('bal-de-nuit')
  })
})

test('near the visitor is said in words without JavaScript', { tag: '@nojs-only' }, async ({ page }) => {
  await listFor(page, 'près de chez moi')
  await expect(page.getByText('indiquez une localité dans les filtres')).toBeVisible()
})
