import { events } from '~/domain/event'
import { places } from '~/domain/place'
import { makeEvent } from '../support/make-event'
import { makePlace } from '../support/make-place'
import { expect, expectNoAxeViolations, notice, test } from '../support/test'

test.beforeEach(({ context, login }) =>
  login(context, { role: 'admin', displayName: 'Anne Admin' }).then(() => {}),
)

test(
  'an admin edits a place, merges it into another, and takes that back',
  { tag: ['@nojs', '@store'] },
  async ({ page, app }, { project }) => {
    const [one, other] = [`grenier-${project.name}`, `galetas-${project.name}`]
    await app.store.insert(
      places,
      one,
      makePlace({ name: `Grenier ${project.name}`, locality: 'Moudon', npa: '1510' }),
    )
    await app.store.insert(
      places,
      other,
      makePlace({ name: `Galetas ${project.name}`, locality: 'Moudon', npa: '1510' }),
    )
    await app.store.insert(events, `au-${one}`, makeEvent({ title: `Bal du ${one}`, placeId: one }))

    await expect.poll(async () => (await page.request.get(`/lieux/${one}`)).status()).toBe(200)
    await page.goto('/admin/places')
    await page.getByLabel('Nom, localité ou NPA').fill(`grenier ${project.name}`)
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
    await page.getByRole('link', { name: `Grenier ${project.name}` }).click()
    await page.getByLabel('Autres noms').fill('Speicher')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(notice(page, 'enregistrées')).toBeVisible()

    const others = page.getByRole('search', { name: 'Lieu à conserver' })
    await others.getByLabel('Nom, localité ou NPA').fill(`galetas ${project.name}`)
    await others.getByRole('button', { name: 'Chercher' }).click()
    await expect(page.getByRole('button', { name: /^Fusionner avec/ })).toHaveCount(1)
    await page.getByRole('button', { name: `Fusionner avec Galetas ${project.name}` }).click()
    await expect(notice(page, 'Les lieux sont fusionnés.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: `Galetas ${project.name}` })).toBeVisible()
    const moved = await page.request.get(`/lieux/${one}`, { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([301, `/lieux/${other}`])
    expect(await (await page.request.get(`/evenements.rss?endroit=${other}`)).text()).toContain(
      `Bal du ${one}`,
    )

    await page.getByRole('button', { name: /^Annuler la fusion/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Grenier ${project.name}` })).toBeVisible()
    await expect(notice(page, 'La fusion est annulée.')).toBeVisible()
    expect((await app.store.get(places, one))?.mergedInto).toBeNull()
  },
)

test('a place that waits is told apart, made public, and removed', async ({ page, app }) => {
  await app.store.insert(places, 'attend', makePlace({ name: 'Salle qui attend', state: 'pending' }))
  await page.goto('/admin/places?q=attend')
  await expect(page.getByRole('table', { name: 'Lieux en attente' })).toContainText('Salle qui attend')
  await page.getByRole('link', { name: 'Salle qui attend' }).click()
  await page.getByRole('button', { name: 'Rendre public' }).click()
  await expect(notice(page, 'page publique')).toBeVisible()
  const statusOfPage = async () => (await page.request.get('/lieux/attend')).status()
  expect(await statusOfPage()).toBe(200)

  await page.getByText('Supprimer le lieu…').click()
  await page.getByRole('button', { name: 'Oui, supprimer' }).click()
  await expect(notice(page, 'Le lieu est supprimé.')).toBeVisible()
  await expect(page).toHaveURL('/admin/places')
  expect(await app.store.get(places, 'attend')).toBeNull()
  await expect.poll(statusOfPage).toBe(404)
})

test('the pages of places are accessible to admins', async ({ page }) => {
  await page.goto('/admin/places')
  await expectNoAxeViolations(page)
  await page.goto('/admin/places/theatre-du-lac')
  await expectNoAxeViolations(page)
})
