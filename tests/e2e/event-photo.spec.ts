// Photos of events: chosen, centred, shown whole.
import type { Page } from '@playwright/test'
import { events } from '~/domain/event'
import { ingestImage } from '~/features/images/ingest.server'
import type { App } from '../support/app'
import { NEW_EVENT, savedDraft, unfold } from '../support/event-form'
import { holdJavaScript } from '../support/hold-javascript'
import { makeEvent } from '../support/make-event'
import { photo } from '../support/photo'
import { expect, test } from '../support/test'

async function ingest(app: App, size: { width: number; height: number }) {
  const { buffer } = await photo(size)
  const outcome = await ingestImage(buffer, 'event', app.files)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.image
}

async function isPublic(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200)
}

test(
  'an upright poster is shown whole, and opens by itself',
  { tag: ['@nojs', '@drawn'] },
  async ({ page, app, allowProblem }, { project }) => {
    // Chromium would like to centre a picture that is opened by itself.
    allowProblem(/Applying inline style/)
    const image = {
      ...(await ingest(app, { width: 850, height: 1200 })),
      alt: 'L’affiche du bal',
      credit: '',
    }
    const id = `bal-avec-affiche-${project.name}`
    await app.store.insert(events, id, makeEvent({ title: 'Bal avec affiche', image }))
    await isPublic(page, `/evenement/${id}`)
    await page.goto(`/evenement/${id}`)
    const poster = page.getByRole('img', { name: 'L’affiche du bal' })
    await expect(poster).toHaveCSS('object-fit', 'contain')
    const box = await poster.boundingBox()
    expect(box?.height ?? 0).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.86)
    await page.getByRole('link', { name: 'L’affiche du bal' }).click()
    await expect(page).toHaveURL(`/images/${image.id}/1280`)
  },
)

test('a photo in landscape format keeps its focal point in sight, on its page and on its card', {
  tag: ['@nojs-only', '@drawn'],
}, async ({ page, app }) => {
  const image = {
    ...(await ingest(app, { width: 1200, height: 600 })),
    ...{ alt: 'Le chœur à droite', credit: '', focus: { x: 90, y: 20 } },
  }
  const title = 'Concert vu de droite'
  await app.store.insert(events, 'concert-vu-de-droite', makeEvent({ title, image }))
  await isPublic(page, '/evenement/concert-vu-de-droite')
  await page.goto('/evenement/concert-vu-de-droite')
  const shown = page.getByRole('img', { name: 'Le chœur à droite' })
  await expect(shown).toHaveCSS('object-position', '90% 20%')
  await page.goto(`/evenements?${new URLSearchParams({ q: title })}`)
  await expect(shown.first()).toHaveCSS('object-position', '90% 20%')
})

test('the focal point is chosen by a click or in two fields, and stays with the draft', async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Bal centré')
  await unfold(page, 'photo')
  await page.getByLabel('Votre photo').setInputFiles(await photo())
  const shown = page.getByRole('img', { name: 'Aperçu de la photo choisie' })
  const box = await shown.boundingBox()
  await shown.click({ position: { x: (box?.width ?? 0) * 0.8, y: (box?.height ?? 0) * 0.25 } })
  await expect(page.getByLabel('Depuis la gauche')).toHaveValue('80')
  await expect(page.getByLabel('Depuis le haut')).toHaveValue('25')
  await page.getByLabel('Depuis le haut').press('ArrowUp')
  await expect(page.getByLabel('Depuis le haut')).toHaveValue('26')
  await page.getByLabel('Ce que montre la photo').fill('Un bal')
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).last().click()
  await savedDraft(page)
  await expect(page.getByRole('img', { name: 'Photo actuelle' })).toBeVisible()
  await expect(page.getByLabel('Depuis la gauche')).toHaveValue('80')
  await expect(page.getByLabel('Depuis le haut')).toHaveValue('26')
})

test('a photo chosen before the JavaScript has come is looked at as soon as it has', async ({
  page,
  context,
  login,
}) => {
  await login(context)
  const letJavaScriptCome = await holdJavaScript(page)
  await page.goto(NEW_EVENT, { waitUntil: 'commit' })
  await unfold(page, 'photo')
  await page.getByLabel('Votre photo').setInputFiles(await photo({ width: 200, height: 133 }))
  letJavaScriptCome()
  await expect(page.getByRole('img', { name: 'Aperçu de la photo choisie' })).toBeVisible()
  await expect(page.getByText(/Cette photo est petite \(200\s×\s133\spixels\)/)).toBeVisible()
})

test('a small photo is warned of before it is sent, and not refused', { tag: '@nojs' }, async ({
  page,
  context,
  login,
  javaScriptEnabled,
}) => {
  await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Bal flou')
  await unfold(page, 'photo')
  await page.getByLabel('Votre photo').setInputFiles(await photo({ width: 200, height: 133 }))
  if (!javaScriptEnabled) {
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
    await savedDraft(page)
  }
  await expect(page.getByText(/Cette photo est petite \(200\s×\s133\spixels\)/)).toBeVisible()
})
