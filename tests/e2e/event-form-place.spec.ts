import type { Page } from '@playwright/test'
import { places } from '~/domain/place'
import { dateRow, NEW_EVENT, sentEvent, unfold } from '../support/event-form'
import { makePlace } from '../support/make-place'
import { expect, expectNoAxeViolations, test } from '../support/test'

/** A new form in which only the place is missing. */
async function openWithoutPlace(page: Page, title: string): Promise<void> {
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill(title)
  await page.getByLabel('Thème', { exact: true }).selectOption({ label: 'Nature & balades' })
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-05')
  await dateRow(page, 1).getByLabel('Horaire').selectOption('Toute la journée')
}

test('a locality is completed with the keyboard or the pointer', async ({ page, context, login }) => {
  await login(context)
  await page.goto(NEW_EVENT)
  const locality = page.getByRole('combobox', { name: 'Localité', exact: true })
  await locality.fill('yver')
  await expect(locality).toHaveAttribute('aria-expanded', 'true')
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option').first()).toContainText('Yverdon-les-Bains')
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  const active = await list.getByRole('option').first().getAttribute('id')
  await expect(locality).toHaveAttribute('aria-activedescendant', active ?? '')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(locality).toHaveValue('yver')

  await locality.fill('1950')
  await list.getByRole('option', { name: /Sion/ }).first().click()
  await expect(locality).toHaveValue(/Sion/)
  await expect(locality).toBeFocused()
  await expect(list).toBeHidden()
})

test('the map comes without moving what stands below it', async ({ page, context, login }) => {
  await login(context)
  await page.goto(NEW_EVENT)
  await unfold(page, 'Compléments')
  const below = page.getByRole('heading', { name: 'Billetterie et tarifs' })
  const top = () => below.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
  const before = await top()
  const locality = page.getByLabel('Localité', { exact: true })
  await locality.fill('1260 Nyon')
  await page.getByText('Comment venir').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Repère du lieu' }).focus()
  expect(await top()).toBe(before)
})

test('the rooms of a known place are offered, and the chosen one is told', async ({
  page,
  context,
  app,
  login,
}) => {
  await app.store.insert(
    places,
    'aula-des-salles',
    makePlace({ name: 'Aula des Salles', rooms: ['Grande salle', 'Foyer'] }),
  )
  await login(context)
  await openWithoutPlace(page, 'Thé au foyer')
  await page.getByRole('combobox', { name: 'Lieu' }).pressSequentially('aula des')
  await page.getByRole('option', { name: /^Aula des Salles/ }).click()
  await page.getByRole('combobox', { name: 'Salle', exact: true }).selectOption('Foyer')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  const sent = await sentEvent(app, page)
  expect(sent).toMatchObject({ placeId: 'aula-des-salles', place: { room: 'Foyer' } })

  await page.goto(`/organizer/edit-event/${sent?.id}`)
  await expect(page.getByRole('combobox', { name: 'Salle', exact: true })).toHaveValue('Foyer')
  await page.getByRole('combobox', { name: 'Lieu' }).fill('La Cave')
  await expect(page.getByRole('combobox', { name: 'Salle', exact: true })).toHaveCount(0)
})

test('the pin is moved with the arrow keys and goes with the form', async ({ page, context, app, login }) => {
  await login(context)
  await openWithoutPlace(page, 'Balade au repère')
  await unfold(page, 'Compléments')
  await page.getByRole('combobox', { name: 'Localité', exact: true }).fill('Nyon')
  const pin = page.getByRole('button', { name: 'Repère du lieu' })
  // The map is loaded when it comes near the window.
  await page.getByText('Comment venir').scrollIntoViewIfNeeded()
  await pin.focus()
  for (let pressed = 0; pressed < 5; pressed++) await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/^Repère placé à/)).toBeAttached()
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  const place = (await sentEvent(app, page))?.place
  expect(place?.lat).toBeGreaterThan(46.38)
  expect(place?.locality).toBe('Nyon')
})

test('the map goes with the locality it showed', async ({ page, context, login }) => {
  await login(context)
  await page.goto(NEW_EVENT)
  await unfold(page, 'Compléments')
  const locality = page.getByRole('combobox', { name: 'Localité', exact: true })
  const pin = page.getByRole('button', { name: 'Repère du lieu' })
  await locality.fill('Nyon')
  await locality.blur()
  // The map is loaded when it comes near the window.
  await page.getByText('Comment venir').scrollIntoViewIfNeeded()
  await expect(pin).toBeVisible()
  await locality.fill('chaux')
  await locality.blur()
  await expect(pin).toHaveCount(0)
  await expect(page.getByText('La carte s’affiche dès que la localité est choisie.')).toBeVisible()
  await locality.fill('2300 La Chaux-de-Fonds')
  await locality.blur()
  await expect(pin).toBeVisible()
})

test('a locality that may be several is asked about, and one press answers', async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(/status of 400/)
  await login(context)
  await openWithoutPlace(page, 'Thé dansant')
  const locality = page.getByRole('combobox', { name: 'Localité', exact: true })
  await locality.fill('chaux')
  await locality.blur()
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Localité\u00a0: Plusieurs localités correspondent')
  await page.getByRole('button', { name: 'La Chaux-de-Fonds (NE)' }).click()
  await expect(locality).toHaveValue('La Chaux-de-Fonds (NE)')
  await expect(page.getByText('Vouliez-vous dire')).toHaveCount(0)
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  expect((await sentEvent(app, page))?.place).toMatchObject({
    locality: 'La Chaux-de-Fonds',
    canton: 'NE',
  })
})
