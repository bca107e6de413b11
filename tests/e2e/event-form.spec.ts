import type { Locator, Page } from '@playwright/test'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import type { App } from '../support/app'
import { holdJavaScript } from '../support/hold-javascript'
import { photo } from '../support/photo'
import { expect, expectNoAxeViolations, test } from '../support/test'

const NEW = '/organizer/submit-event'
const REFUSED = /status of 4\d\d/

function step(page: Page, title: string): Locator {
  return page.getByRole('region', { name: new RegExp(title) })
}

function dateRow(page: Page, number: number): Locator {
  return page.getByRole('group', { name: `Date ${number}`, exact: true })
}

/** Presses Tab until the focus is there: what the keyboard cannot reach fails. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** A date or time is typed in the order of the browser's own language: the value is set, the reach is what counts. */
async function tabAndSet(page: Page, target: Locator, value: string): Promise<void> {
  await tabTo(page, target)
  await target.fill(value)
}

async function savedDraft(page: Page): Promise<void> {
  await expect(page.locator('#brouillon')).toContainText(/^Brouillon enregistré/)
}

/** A new form in which only the place is missing. */
async function openWithoutPlace(page: Page, title: string): Promise<void> {
  await page.goto(NEW)
  await page.getByLabel('Titre', { exact: true }).fill(title)
  await page.getByLabel('Catégorie', { exact: true }).selectOption({ label: 'Nature & balades' })
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-05')
}

/** The event whose confirmation is shown. */
async function sentEvent(app: App, page: Page) {
  await expect(page).toHaveURL(/event-confirmation/)
  return app.store.get(events, new URL(page.url()).pathname.split('/').at(-1) ?? '')
}

async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

test('what is filled in before the JavaScript has come stays', async ({ page, context, login }) => {
  await login(context)
  const letJavaScriptCome = await holdJavaScript(page)
  await page.goto(NEW, { waitUntil: 'commit' })
  const title = page.getByLabel('Titre', { exact: true })
  const category = page.getByLabel('Catégorie', { exact: true })
  const day = dateRow(page, 1).getByLabel('Jour', { exact: true })
  const free = page.getByRole('radio', { name: 'Gratuit' })
  await title.fill('Concert sans attendre')
  await category.selectOption('musique')
  await day.fill('2026-12-05')
  await free.check()

  letJavaScriptCome()
  await page.waitForLoadState()
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await expect(dateRow(page, 2)).toBeVisible()
  await expect(title).toHaveValue('Concert sans attendre')
  await expect(category).toHaveValue('musique')
  await expect(day).toHaveValue('2026-12-05')
  await expect(free).toBeChecked()
})

test('an event is proposed with the keyboard alone', async ({ page, context, app, login }) => {
  const user = await login(context)
  await page.goto(NEW)
  const title = `Concert au clavier ${user.uid.slice(0, 6)}`
  await tabTo(page, page.getByLabel('Titre', { exact: true }))
  await page.keyboard.type(title)
  await tabTo(page, page.getByLabel('Catégorie', { exact: true }))
  await page.keyboard.type('Mus')
  await tabAndSet(page, dateRow(page, 1).getByLabel('Jour', { exact: true }), '2026-12-05')
  await tabAndSet(page, dateRow(page, 1).getByLabel('Début'), '20:30')
  await tabTo(page, page.getByRole('button', { name: 'Ajouter une date' }))
  await page.keyboard.press('Enter')
  await expect(dateRow(page, 2).getByLabel('Jour', { exact: true })).toBeFocused()
  await dateRow(page, 2).getByLabel('Jour', { exact: true }).fill('2026-12-06')

  await tabTo(page, page.getByLabel('Localité', { exact: true }))
  await page.keyboard.type('nyon')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Nyon')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Localité', { exact: true })).toHaveValue(/Nyon/)
  await tabTo(page, page.getByLabel('Non précisé').first())
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByLabel('Organisé par'))
  await expect(page.getByLabel('Organisé par')).toHaveValue('Camille Rochat')
  await tabTo(page, page.getByRole('button', { name: 'Envoyer', exact: true }))
  await page.keyboard.press('Enter')

  const event = await sentEvent(app, page)
  expect(event?.occurrences.map(({ startLocal }) => startLocal)).toEqual([
    '2026-12-05T20:30',
    '2026-12-06T20:30',
  ])
  expect(event?.place).toMatchObject({ locality: 'Nyon', npa: '1260', canton: 'VD' })
})

test('Enter in a text field saves the draft: it adds no date and sends nothing', { tag: '@nojs' }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await login(context)
  await page.goto(NEW)
  await page.getByLabel('Titre', { exact: true }).fill('Un titre et Entrée')
  await page.getByLabel('Titre', { exact: true }).press('Enter')
  await savedDraft(page)
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Un titre et Entrée')
  await expect(dateRow(page, 2)).toHaveCount(0)
  const { documents } = await app.store.find(drafts, { where: [['authorUid', '==', user.uid]] })
  expect(documents.map(({ title }) => title)).toEqual(['Un titre et Entrée'])
})

test('dates are added with the times of the one before, and removed in their place', async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.goto(NEW)
  await expect(page.getByRole('button', { name: /Retirer la date/ })).toHaveCount(0)
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-01')
  await dateRow(page, 1).getByLabel('Début').fill('19:00')
  await dateRow(page, 1).getByLabel('Fin').fill('21:00')
  const address = page.url()
  for (const day of ['2026-12-02', '2026-12-03']) {
    await page.getByRole('button', { name: 'Ajouter une date' }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.locator(':focus').fill(day)
  }
  await expect(dateRow(page, 3).getByLabel('Début')).toHaveValue('19:00')
  await expect(dateRow(page, 3).getByLabel('Fin')).toHaveValue('21:00')

  await page.getByRole('button', { name: 'Retirer la date 2' }).click()
  await expect(dateRow(page, 3)).toHaveCount(0)
  await expect(dateRow(page, 2).getByLabel('Jour', { exact: true })).toHaveValue('2026-12-03')
  await expect(dateRow(page, 2).getByLabel('Jour', { exact: true })).toBeFocused()
  await expect(dateRow(page, 1).getByLabel('Jour', { exact: true })).toHaveValue('2026-12-01')
  expect(page.url()).toBe(address)
})

test('adding and removing a date keeps everything without JavaScript too', { tag: '@nojs' }, async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.goto(NEW)
  await page.getByLabel('Titre', { exact: true }).fill('Trois soirs de théâtre')
  await page.getByLabel('Description').fill('Une ligne\n\nUne autre')
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-01')
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await dateRow(page, 2).getByLabel('Jour', { exact: true }).fill('2026-12-02')
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await dateRow(page, 3).getByLabel('Jour', { exact: true }).fill('2026-12-03')
  await page.getByRole('button', { name: 'Retirer la date 1' }).click()
  await expect(dateRow(page, 3)).toHaveCount(0)
  await expect(dateRow(page, 1).getByLabel('Jour', { exact: true })).toHaveValue('2026-12-02')
  await expect(dateRow(page, 2).getByLabel('Jour', { exact: true })).toHaveValue('2026-12-03')
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Trois soirs de théâtre')
  await expect(page.getByLabel('Description')).toHaveValue('Une ligne\n\nUne autre')
})

test('each way to say when, where and how much shows its own fields', { tag: '@nojs' }, async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.goto(NEW)
  const when = step(page, 'Quand')
  await expect(dateRow(page, 1)).toBeVisible()
  await when.getByLabel('Toutes les semaines', { exact: false }).first().check()
  await expect(dateRow(page, 1)).toBeHidden()
  await expect(when.getByRole('group', { name: 'Quels jours' })).toBeVisible()
  await when.getByLabel('Exposition').check()
  await expect(when.getByRole('group', { name: /Heures d’ouverture/ })).toBeVisible()
  await expect(when.getByRole('group', { name: 'Quels jours' })).toBeHidden()

  await page.getByLabel('En ligne', { exact: true }).check()
  await expect(page.getByLabel('Localité', { exact: true })).toBeHidden()
  await expect(page.getByLabel('Adresse pour suivre en ligne')).toBeVisible()
  await page.getByLabel('Sur place', { exact: true }).check()
  await page.getByLabel('Le lieu est à confirmer').check()
  await expect(page.getByLabel('Localité', { exact: true })).toBeHidden()

  await expect(page.getByLabel('Dès CHF')).toBeHidden()
  await page.getByLabel('Payant').check()
  await expect(page.getByLabel('Dès CHF')).toBeVisible()
})

test('a locality is completed with the keyboard or the pointer', async ({ page, context, login }) => {
  await login(context)
  await page.goto(NEW)
  const locality = page.getByRole('combobox', { name: 'Localité' })
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
  await page.goto(NEW)
  const below = page.getByRole('heading', { name: 'Prix et réservation' })
  const top = () => below.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
  const before = await top()
  const locality = page.getByLabel('Localité')
  await locality.fill('1260 Nyon')
  await page.getByText('Comment venir').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Repère du lieu' }).focus()
  expect(await top()).toBe(before)
})

test('the pin is moved with the arrow keys and goes with the form', async ({ page, context, app, login }) => {
  await login(context)
  await openWithoutPlace(page, 'Balade au repère')
  await page.getByRole('combobox', { name: 'Localité' }).fill('Nyon')
  const pin = page.getByRole('button', { name: 'Repère du lieu' })
  await pin.focus()
  for (let pressed = 0; pressed < 5; pressed++) await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/^Repère placé à/)).toBeAttached()
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  const place = (await sentEvent(app, page))?.place
  expect(place?.lat).toBeGreaterThan(46.38)
  expect(place?.locality).toBe('Nyon')
})

test('the map goes with the locality it showed', async ({ page, context, login }) => {
  await login(context)
  await page.goto(NEW)
  const locality = page.getByRole('combobox', { name: 'Localité' })
  const pin = page.getByRole('button', { name: 'Repère du lieu' })
  await locality.fill('Nyon')
  await locality.blur()
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
  const locality = page.getByRole('combobox', { name: 'Localité' })
  await locality.fill('chaux')
  await locality.blur()
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Localité\u00a0: Plusieurs localités correspondent')
  await page.getByRole('button', { name: 'La Chaux-de-Fonds (NE)' }).click()
  await expect(locality).toHaveValue('La Chaux-de-Fonds (NE)')
  await expect(page.getByText('Vouliez-vous dire')).toHaveCount(0)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  expect((await sentEvent(app, page))?.place).toMatchObject({
    locality: 'La Chaux-de-Fonds',
    canton: 'NE',
  })
})

test('what is typed is kept by itself and survives a reload', { tag: '@store' }, async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.goto(NEW)
  await page.getByLabel('Titre', { exact: true }).fill('Fête au village')
  await page.getByLabel('Description').fill('Avec la fanfare.')
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await savedDraft(page)
  await page.reload()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Fête au village')
  await expect(page.getByLabel('Description')).toHaveValue('Avec la fanfare.')
  await expect(page.getByText('Vous reprenez votre brouillon.')).toBeVisible()
})

test('what was typed last is kept when the page is left at once', { tag: '@store' }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await login(context)
  await page.goto(NEW)
  await page.getByLabel('Titre', { exact: true }).fill('Parti sans attendre')
  await page.goto('/about')
  await expect
    .poll(async () => {
      const { documents } = await app.store.find(drafts, { where: [['authorUid', '==', user.uid]] })
      return documents.map(({ title }) => title)
    })
    .toEqual(['Parti sans attendre'])
})

test('the card is previewed while the form is filled in, with the chosen photo', async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.goto(NEW)
  await page.getByLabel('Titre', { exact: true }).fill('Marché des saveurs')
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-12')
  const preview = page.getByRole('complementary', { name: 'Aperçu' })
  await expect(preview.getByText('Marché des saveurs')).toBeVisible()
  await expect(preview.getByText('12', { exact: true })).toBeVisible()

  await page.getByLabel('Votre photo').setInputFiles(await photo())
  await expect(page.getByRole('img', { name: 'Aperçu de la photo choisie' })).toBeVisible()
  await expect(preview.locator('img')).toHaveAttribute('src', /^data:image/)

  await page
    .getByLabel('Votre photo')
    .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('pas une image') })
  await expect(page.getByText('Ce fichier ne s’ouvre pas comme une image')).toBeVisible()
})

test('a photo goes with the draft and stays when something else is refused', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, login, allowProblem }) => {
  allowProblem(REFUSED)
  await login(context)
  await page.goto(NEW)
  await page.getByLabel('Titre', { exact: true }).fill('Avec une photo')
  await page.getByLabel('Votre photo').setInputFiles(await photo())
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  const shown = page.getByRole('img', { name: 'Photo actuelle' })
  await expect(shown).toBeVisible()
  await expect(page.getByLabel('Retirer la photo')).toBeVisible()
  await expect(page.getByLabel('Une autre photo')).toHaveValue('')
})

test('what is missing is said beside its field and above the form, with the focus on it', {
  tag: '@nojs',
}, async ({ page, context, login, allowProblem }) => {
  allowProblem(REFUSED)
  await login(context)
  await page.goto(NEW)
  // Natively required, so that without JavaScript too the server is the one to refuse.
  await page.getByLabel('Titre', { exact: true }).fill('Presque tout manque')
  await page.getByLabel('Catégorie', { exact: true }).selectOption({ label: 'Musique' })
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Presque tout manque')
  const links = summary.getByRole('link')
  await expect(links.first()).toBeVisible()
  for (const link of await links.all()) {
    const target = (await link.getAttribute('href'))?.slice(1) ?? ''
    await expect(page.locator(`[id="${target}"]`)).toBeVisible()
  }
  await expect(dateRow(page, 1).getByLabel('Jour', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('the form is accessible, also with errors, and fits a small phone', async ({
  page,
  context,
  login,
  allowProblem,
}) => {
  // Six looks by axe at the longest page there is.
  test.slow()
  allowProblem(REFUSED)
  await login(context)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(NEW)
  await expectNoAxeViolations(page)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await page.getByLabel('Toutes les semaines').first().check()
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.getByLabel('Exposition').check()
  await page.getByRole('button', { name: 'Ajouter un horaire' }).click()
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectNoAxeViolations(page)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoAxeViolations(page)
  await expect(page.getByRole('navigation', { name: 'Étapes' })).toContainText('à corriger')
})
