import type { BrowserContext } from '@playwright/test'
import { places } from '~/domain/place'
import { placeClaimId, placeClaims } from '~/domain/waiting'
import { makePlace } from '../support/make-place'
import { receiveMail } from '../support/outbox'
import { photo } from '../support/photo'
import { expect, expectNoAxeViolations, notice, test } from '../support/test'

/** Keeps the choice about cookies, so that no banner comes. */
async function signOut(context: BrowserContext) {
  const choice = (await context.cookies()).filter(({ name }) => name === 'cookieConsent')
  await context.clearCookies()
  await context.addCookies(choice)
}

test(
  'who runs a place claims it, an admin agrees, and it is theirs to edit',
  {
    tag: ['@nojs', '@store'],
  },
  async ({ page, context, login, app }, { project }) => {
    const id = `odeon-${project.name}`
    const name = `Odéon ${project.name}`
    await app.store.insert(places, id, makePlace({ name }))
    const { email } = await login(context, { displayName: 'Irène Intendante' })
    await expect.poll(async () => (await page.request.get(`/lieux/${id}`)).status()).toBe(200)
    await page.goto(`/lieux/${id}`)
    await page.getByRole('link', { name: 'Vous gérez ce lieu ?' }).click()
    await page.getByLabel('Quel est votre lien avec ce lieu').fill('Intendante, numéro sur le site')
    await page.getByRole('button', { name: 'Demander la gestion du lieu' }).click()
    await expect(page.getByText('Votre demande est en cours d’examen')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
    const owner = await context.cookies()

    await signOut(context)
    await login(context, { role: 'admin' })
    await page.goto('/admin/places')
    await page.getByRole('region', { name: 'Demandes de gestion' }).getByRole('link', { name }).click()
    const claim = page.getByRole('region', { name: 'Demandes de gestion' })
    await expect(claim).toContainText('Irène Intendante')
    await claim.getByRole('button', { name: 'Accepter' }).click()
    await expect(notice(page, 'peut maintenant modifier')).toBeVisible()

    const mail = await receiveMail(app, email, /^Vous gérez maintenant/)

    await signOut(context)
    await context.addCookies(owner)
    await page.goto(mail.link)
    await page.getByLabel('Salles').fill('Coulisses')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('button', { name: 'Retirer ma modification' }).click()
    await expect(notice(page, 'Votre modification est retirée')).toBeVisible()
    await page.getByLabel('Salles').fill('Grande salle\nFoyer')
    await page
      .getByLabel('Photo', { exact: false })
      .and(page.locator('[type=file]'))
      .setInputFiles(await photo())
    await page.getByLabel('Ce que montre la photo').fill('La façade au soleil')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(notice(page, 'Nous relisons votre modification')).toBeVisible()
    const waits = page.getByRole('region', { name: 'En attente de relecture' })
    await expect(waits).toContainText('Grande salle')
    await page.goto(`/lieux/${id}`)
    await expect(page.getByText('Grande salle, Foyer')).toHaveCount(0)

    await signOut(context)
    await login(context, { role: 'admin' })
    await page.goto('/admin')
    await page.getByRole('link', { name: /une relecture/ }).click()
    const change = page.getByRole('article', { name })
    await expect(change.getByRole('img', { name: 'La façade au soleil' })).toBeVisible()
    await change.getByRole('button', { name: 'Accepter' }).click()
    await expect(notice(page, 'en ligne')).toBeVisible()
    await page.goto(`/admin/places/${id}`)
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Salles, Photo')
    await expect.poll(async () => (await page.request.get(`/lieux/${id}`)).text()).toContain('Grande salle')
    await page.goto(`/lieux/${id}`)
    await expect(page.getByText('Grande salle, Foyer')).toBeVisible()
    const facade = page.getByRole('img', { name: 'La façade au soleil' })
    await expect.poll(() => facade.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  },
)

test('the claim of a place is accessible, also where it is answered', async ({
  page,
  context,
  login,
  app,
}) => {
  const { uid } = await login(context)
  await page.goto('/organizer/place/theatre-du-lac')
  await expectNoAxeViolations(page)

  const placeId = 'theatre-du-lac'
  const claim = { placeId, uid, message: 'C’est chez nous.', state: 'waiting' as const, before: null }
  await app.store.insert(placeClaims, placeClaimId(placeId, uid), claim)
  await signOut(context)
  await login(context, { role: 'admin' })
  await page.goto(`/admin/places/${placeId}`)
  await page.getByText('Refuser…').click()
  await expectNoAxeViolations(page)
  await page.getByLabel('Pourquoi').fill('Personne ne vous connaît là-bas.')
  await page.getByRole('button', { name: 'Refuser', exact: true }).click()
  await expect(notice(page, 'Le motif est envoyé par e-mail')).toBeVisible()
  expect(await app.store.get(placeClaims, placeClaimId(placeId, uid))).toBeNull()
})

test('a change that waits, its queue, and the versions of a place are accessible', async ({
  page,
  context,
  login,
  app,
}) => {
  const { uid } = await login(context)
  const placeId = 'salle-relue'
  const place = makePlace({ name: 'Salle relue' })
  await app.store.insert(places, placeId, place)
  await app.store.insert(placeClaims, placeClaimId(placeId, uid), {
    ...{ placeId, uid, message: 'C’est chez nous.', state: 'granted', before: null },
  })
  await page.goto(`/organizer/place/${placeId}`)
  await page.getByLabel('Comment venir').fill('Par la cour.')
  await page.getByLabel('Site web').fill('https://salle.example')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('region', { name: 'En attente de relecture' })).toContainText('Par la cour.')
  await expectNoAxeViolations(page)

  await signOut(context)
  await login(context, { role: 'admin' })
  await page.goto('/admin/propositions')
  const change = page.getByRole('article', { name: 'Salle relue' })
  await change.getByText('Refuser…').click()
  await expectNoAxeViolations(page)
  await change.getByRole('button', { name: 'Accepter' }).click()
  await expect(notice(page, 'La modification est en ligne')).toBeVisible()
  await page.goto(`/admin/places/${placeId}`)
  const versions = page.getByRole('region', { name: 'Versions' })
  await versions.getByText('Comment venir, Site web').click()
  await expectNoAxeViolations(page)
  await versions.getByRole('button', { name: 'Rétablir' }).click()
  await expect(notice(page, 'de nouveau comme avant')).toBeVisible()
  expect(await app.store.get(places, placeId)).toMatchObject({ access: place.access })

  await page.getByText('Retirer ce droit…').click()
  await page.getByLabel('Pourquoi').fill('Vous avez changé d’employeur.')
  await page.getByRole('button', { name: 'Retirer ce droit' }).click()
  await expect(
    notice(page, 'Ce compte ne modifie plus le lieu. Le motif est envoyé par e-mail.'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Journal' })).toContainText('Droit retiré')
  expect(await app.store.get(placeClaims, placeClaimId(placeId, uid))).toBeNull()
})
