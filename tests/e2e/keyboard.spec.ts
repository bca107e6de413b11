import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'

/** More than the list has stops before its first card. */
const STOPS_AT_MOST = 120

test('Tab leads from the top through search and filters to the first card, visibly', async ({ page }) => {
  await page.goto('/evenements')
  const names: string[] = []
  for (let stop = 0; stop < STOPS_AT_MOST; stop++) {
    await page.keyboard.press('Tab')
    const { name, isVisible } = await focusOf(page)
    expect.soft(isVisible, `the focus on « ${name} » can be seen`).toBe(true)
    names.push(name)
    if (name.startsWith('/evenement/')) break
  }
  const inOrder = [
    '#main',
    '/',
    '/proposer',
    'Menu',
    'q',
    'Rechercher',
    'Choisir des dates et des heures',
    'lieu',
    'rayon',
    'Appliquer',
  ]
  const reached = names.filter((name, index) => inOrder.includes(name) && names.indexOf(name) === index)
  expect(reached).toEqual(inOrder)
  expect(names.filter((name) => name.startsWith('/evenements?')).length).toBeGreaterThan(10)
  expect(names.at(-1)).toMatch(/^\/evenement\//)
})

test('the skip link passes over header and menu', { tag: ['@nojs', '@drawn'] }, async ({ page }) => {
  await page.goto('/evenements')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect((await focusOf(page)).name).toBe('q')
})

test('the menu can be used without a mouse', { tag: ['@nojs', '@drawn'] }, async ({ page }) => {
  await page.goto('/about')
  await page.locator('header summary').focus()
  await page.keyboard.press('Enter')
  for (const name of ['q', 'Rechercher', '/', '/evenements']) {
    await page.keyboard.press('Tab')
    expect((await focusOf(page)).name).toBe(name)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/evenements$/)
})

/** Names the element with the focus (where a link leads, what a field is called, or else its text), and tells whether
 * one sees that it has it. */
function focusOf(page: Page): Promise<{ name: string; isVisible: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return { name: '', isVisible: false }
    const style = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const isOutlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
    const isOnScreen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    const name = element.getAttribute('href') ?? element.getAttribute('name') ?? element.textContent ?? ''
    return { name: name.trim(), isVisible: isOutlined && isOnScreen }
  })
}
