// The required fields stand first; everything else is folded.
import type { Page } from '@playwright/test'
import { events } from '~/domain/event'
import { dateRow, NEW_EVENT, unfold } from '../support/event-form'
import { makeEvent } from '../support/make-event'
import { expect, REFUSED, test } from '../support/test'

const PHONE = { width: 390, height: 844 }

function more(page: Page) {
  return page.locator('details', { has: page.getByRole('heading', { name: /^Compléments/ }) })
}

test('on a phone the first screen holds title, place and date above the button that sends', {
  tag: ['@nojs', '@drawn'],
}, async ({ page, context, login }) => {
  await login(context)
  await page.setViewportSize(PHONE)
  await page.goto(NEW_EVENT)
  const bar = await page.locator('.send-bar').boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
  await expect(page.getByRole('button', { name: 'Envoyer l’annonce', exact: true })).toBeInViewport({
    ratio: 1,
  })
  for (const field of [
    page.getByLabel('Titre', { exact: true }),
    page.getByLabel('Lieu', { exact: true }),
    page.getByLabel('Localité', { exact: true }),
    dateRow(page, 1).getByLabel('Jour', { exact: true }),
  ]) {
    const box = await field.boundingBox()
    expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

test('what is optional is folded, and says how much of it is filled in', { tag: '@nojs' }, async ({
  page,
  app,
  context,
  login,
  javaScriptEnabled,
}) => {
  const user = await login(context)
  await page.goto(NEW_EVENT)
  await expect(page.getByLabel('Mots-clés')).toBeHidden()
  await unfold(page, 'Compléments')
  await page.getByLabel('Mots-clés').fill('jazz, brunch')
  await page.getByLabel('Téléphone', { exact: true }).fill('021 555 12 12')
  if (javaScriptEnabled) await expect(more(page).locator('summary').first()).toContainText('2 champs remplis')

  const id = `garni-${user.uid.slice(0, 8)}`
  const event = makeEvent({ title: 'Garni', organizerUid: user.uid, tags: ['bal'] })
  await app.store.insert(events, id, { ...event, languages: [] })
  await page.goto(`/organizer/edit-event/${id}`)
  await expect(page.getByLabel('Mots-clés')).toHaveValue('bal')
  await expect(more(page).locator('summary').first()).toContainText(/\d+\schamps? remplis?/)
})

test('a folded field that is refused is open, and its error leads to it', {
  tag: ['@nojs', '@drawn'],
}, async ({ page, context, login, allowProblem }) => {
  allowProblem(REFUSED)
  await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Bal masqué')
  await page.getByLabel('Thème', { exact: true }).selectOption('musique')
  await unfold(page, 'Compléments')
  await page.getByLabel('Adresse de la billetterie').fill('pas une adresse')
  await unfold(page, 'Compléments')
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /billetterie/ })
    .click()
  await expect(page.getByLabel('Adresse de la billetterie')).toBeInViewport()
})

test('no field that takes the focus lies under the bar that sends', async ({ page, context, login }) => {
  await login(context)
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).focus()
  for (let pressed = 0; pressed < 25; pressed++) {
    await page.keyboard.press('Tab')
    const isCovered = await page.evaluate(() => {
      const focused = document.activeElement
      const bar = document.querySelector('.send-bar')
      if (!focused || !bar || bar.contains(focused) || !focused.closest('form')) return false
      const { top, height } = focused.getBoundingClientRect()
      // The browser shows only the line with the caret of a text field of many lines.
      return top + Math.min(height, 48) > bar.getBoundingClientRect().top
    })
    expect(isCovered, await page.evaluate(() => document.activeElement?.outerHTML)).toBe(false)
  }
})

test.describe('before a choice of cookies', () => {
  test.use({ cookieChoice: 'open' })

  test('the bar that sends leaves the foot of the window to their banner', async ({
    page,
    context,
    login,
  }) => {
    await login(context)
    await page.setViewportSize(PHONE)
    await page.goto(NEW_EVENT)
    await expect(page.locator('.cookie-banner')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Envoyer l’annonce', exact: true })).not.toBeInViewport()
  })
})
