// Favourites without an account: hearts, the page of this browser's own, and lists to share.
import type { Page } from '@playwright/test'
import { card, FILM, headerLink, heart, JAZZ } from '../support/favourites'
import { holdHydration, holdJavaScript } from '../support/hold-javascript'
import { positions } from '../support/positions'
import { expect, expectNoAxeViolations, test } from '../support/test'

/** The favourites are there as if they had been kept in this browser before. */
function givenFavourites(page: Page, ids: string) {
  return page.addInitScript((text) => {
    if (sessionStorage.getItem('given')) return
    sessionStorage.setItem('given', '1')
    localStorage.setItem('favoris', text)
  }, ids)
}

test('hearts keep events in this browser, by mouse and by keyboard, and other tabs follow', async ({
  page,
  context,
}) => {
  await page.goto('/evenements')
  await expect(headerLink(page)).toHaveText('Favoris')
  await heart(page, JAZZ).click()
  await expect(heart(page, JAZZ)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('#hearts-say')).toHaveText(`Ajouté aux favoris\u00a0: ${JAZZ}`)
  await expect(headerLink(page)).toHaveText('Favoris 1')
  await expect(page).toHaveURL(/\/evenements$/)

  const other = await context.newPage()
  await other.goto('/evenement/film-nyon')
  await expect(headerLink(other)).toHaveText('Favoris 1')
  await heart(other, FILM).focus()
  await other.keyboard.press('Enter')
  await expect(heart(other, FILM)).toHaveAttribute('aria-pressed', 'true')
  await expect(headerLink(page)).toHaveText('Favoris 2')
  // Hearts on pages that the router brings are painted, too.
  await card(page, JAZZ).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(JAZZ)
  await expect(heart(page, JAZZ)).toHaveAttribute('aria-pressed', 'true')

  await page.locator('header summary').click()
  await page.getByRole('link', { name: 'Favoris 2' }).last().click()
  await expect(card(page, FILM)).toBeVisible()
  await heart(page, JAZZ).press('Space')
  await expect(headerLink(other)).toHaveText('Favoris 1')
  // It stays until the page is left, so that it can be kept again.
  await expect(card(page, JAZZ)).toBeVisible()
  await page.reload()
  await expect(card(page, FILM)).toBeVisible()
  await expect(card(page, JAZZ)).toHaveCount(0)
})

test('painting hearts moves nothing, and a card keeps the focus when the page is drawn again', async ({
  page,
}) => {
  await givenFavourites(page, 'jazz-ce-soir,film-nyon')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const letJavaScriptCome = await holdJavaScript(page)
    await page.goto('/evenements', { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const before = await positions(page)
    letJavaScriptCome()
    await expect(heart(page, JAZZ)).toHaveAttribute('aria-pressed', 'true')
    await expect(headerLink(page)).toHaveText('Favoris 2')
    const box = await heart(page, JAZZ).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect(await positions(page)).toEqual(before)
  }
  await heart(page, JAZZ).click()
  // The page is drawn anew while the router loads another one.
  await page.route('**/about.data*', () => {})
  await page.evaluate(() => void window.__remixRouter.navigate('/about'))
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expect(heart(page, JAZZ)).toBeFocused()
})

test('no heart is offered before its script works', async ({ page }) => {
  const letJavaScriptCome = await holdJavaScript(page)
  await page.goto('/evenements', { waitUntil: 'commit' })
  await expect(card(page, JAZZ)).toBeVisible()
  await expect(page.locator('.heart').first()).toBeHidden()
  letJavaScriptCome()
  await expect(heart(page, JAZZ)).toHaveAttribute('aria-pressed', 'false')
  await expect(heart(page, JAZZ)).toBeVisible()
})

test('a heart pressed before React has taken the page over is kept and said, and the page stays as it is', async ({
  page,
}) => {
  const letHydrate = await holdHydration(page)
  await page.goto('/evenements', { waitUntil: 'commit' })
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('Jazz à Ny')
  await heart(page, JAZZ).click()
  await expect(page.locator('#hearts-say')).toHaveText(`Ajouté aux favoris\u00a0: ${JAZZ}`)
  await letHydrate()
  await expect(headerLink(page)).toHaveText('Favoris 1')
  await expect(heart(page, JAZZ)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('#hearts-say')).toHaveText(`Ajouté aux favoris\u00a0: ${JAZZ}`)
  await expect(search).toHaveValue('Jazz à Ny')
})

test('all can be taken away, and had back', async ({ page }) => {
  await givenFavourites(page, 'jazz-ce-soir,film-nyon,concert-passe,supprime')
  await page.goto('/favoris')
  await expect(card(page, JAZZ)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Retirer les événements passés (2)' }).click()
  await expect(headerLink(page)).toHaveText('Favoris 2')
  await page.getByRole('button', { name: 'Vider mes favoris' }).click()
  await expect(headerLink(page)).toHaveText('Favoris')
  await expect(page.getByRole('button', { name: /Annuler/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(headerLink(page)).toHaveText('Favoris 2')
  // One by one it is the same.
  await heart(page, JAZZ).click()
  await heart(page, FILM).click()
  await page.getByRole('button', { name: /Annuler/ }).click()
  await expect(headerLink(page)).toHaveText('Favoris 2')
  await page.getByRole('button', { name: 'Vider mes favoris' }).click()
  await page.reload()
  await expect(page.getByText(/^Aucun favori pour l’instant\./)).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a browser that stores nothing, rubbish or too much', async ({ page }) => {
  await givenFavourites(page, '<b>,{"a":1},jazz-ce-soir,,jazz-ce-soir')
  await page.goto('/evenements')
  await expect(headerLink(page)).toHaveText('Favoris 1')
  await page.evaluate(() => {
    const ids = Array.from({ length: 100 }, (_, at) => `autre-${at}`)
    localStorage.setItem('favoris', ids.join())
    dispatchEvent(new Event('storage'))
  })
  await heart(page, JAZZ).click()
  await expect(page.getByRole('alert')).toContainText('plus de 100 favoris')
  await expect(heart(page, JAZZ)).toHaveAttribute('aria-pressed', 'false')

  await page.evaluate(() => {
    localStorage.setItem('favoris', '')
    dispatchEvent(new Event('storage'))
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await heart(page, JAZZ).click()
  await expect(page.getByRole('alert')).toContainText('fermeture de l’onglet')
  await expect(heart(page, JAZZ)).toHaveAttribute('aria-pressed', 'true')
  await headerLink(page).click()
  await expect(card(page, JAZZ)).toBeVisible()
})

test('without JavaScript no heart is dead, and a list is readable', { tag: '@nojs-only' }, async ({
  page,
}) => {
  await page.goto('/evenements')
  await expect(page.locator('.heart').first()).toBeHidden()
  await expect(headerLink(page)).toBeHidden()
  await page.goto('/favoris')
  await expect(page.locator('main noscript p')).toContainText('Les favoris nécessitent JavaScript')
  await page.goto('/favoris?e=jazz-ce-soir,inconnu')
  await expect(card(page, JAZZ)).toBeVisible()
  await expect(page.getByText('1 événement n’est plus dans l’agenda.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tout ajouter à mes favoris' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Adresse à copier' })).toHaveValue(
    /\/favoris\?e=jazz-ce-soir$/,
  )
})
