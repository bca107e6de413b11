import sharp from 'sharp'
import { events } from '~/domain/event'
import { partners } from '~/domain/partner'
import { makeEvent } from '../support/make-event'
import { expect, expectNoAxeViolations, notice, REFUSED, test } from '../support/test'

test.beforeEach(({ context, login }) =>
  login(context, { role: 'admin', displayName: 'Anne Admin' }).then(() => {}),
)

async function logo() {
  const buffer = await sharp({
    create: {
      width: 1200,
      height: 800,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: 'logo.jpg', mimeType: 'image/jpeg', buffer }
}

test(
  'an admin creates a partner with its logo, shows it, hides it and removes it',
  { tag: ['@nojs', '@store'] },
  async ({ page, app, allowProblem }, { project }) => {
    allowProblem(REFUSED)
    const name = `Le Bateau ${project.name}`
    await page.goto('/admin/partners')
    await page.getByRole('link', { name: 'Nouveau partenaire' }).click()
    await page.getByLabel('Nom', { exact: true }).fill(name)
    await page.getByLabel('Type').selectOption('venue')
    await page
      .getByLabel('Logo', { exact: false })
      .first()
      .setInputFiles(await logo())
    await page.getByRole('button', { name: 'Créer' }).click()
    await expect(page.getByRole('alert')).toContainText('Décrivez le logo')

    await page
      .getByLabel('Logo', { exact: false })
      .first()
      .setInputFiles(await logo())
    await page.getByLabel('Texte du logo').fill('Un bateau à vapeur')
    await page.getByLabel('Site web').fill('bateau.ch')
    await page.getByRole('button', { name: 'Créer' }).click()
    await expect(notice(page, 'est créé')).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect(await app.store.get(partners, id)).toMatchObject({ website: 'https://bateau.ch', active: false })

    await page.getByRole('button', { name: 'Activer' }).click()
    await expect(notice(page, 'est maintenant visible')).toBeVisible()
    await page.getByRole('link', { name: 'Voir sur le site' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByAltText('Un bateau à vapeur')).toBeVisible()

    await app.store.insert(events, `nomme-${project.name}`, makeEvent({ partnerId: id, status: 'draft' }))
    await page.goto(`/admin/partners/${id}`)
    await expect(page.getByText('Il ne peut pas être supprimé')).toBeVisible()
    await page.getByRole('button', { name: 'Désactiver' }).click()
    await expect(notice(page, 'n’est plus visible')).toBeVisible()
    expect((await page.request.get(`/partenaires/${id}`)).status()).toBe(404)
    await page.getByRole('button', { name: 'Supprimer le logo' }).click()
    await expect(notice(page, 'Le logo est supprimé')).toBeVisible()
    await expect(page.getByAltText('Un bateau à vapeur')).toHaveCount(0)
    expect(await app.store.get(partners, id)).toMatchObject({ logo: null, name })

    await app.store.remove(events, `nomme-${project.name}`)
    await page.goto(`/admin/partners/${id}`)
    await page.getByText('Supprimer le partenaire…').click()
    await page.getByRole('button', { name: 'Oui, supprimer' }).click()
    await expect(notice(page, 'est supprimé')).toBeVisible()
    expect(await app.store.get(partners, id)).toBeNull()
  },
)

test(
  'somebody else’s change is told and no text is lost',
  { tag: ['@nojs', '@store'] },
  async ({ page, app, allowProblem }, { project }) => {
    allowProblem(REFUSED)
    const id = `conflit-${project.name}`
    await app.store.insert(partners, id, {
      name: `Conflit ${project.name}`,
      kind: 'media',
      tier: 'ami',
      description: 'Avant',
      logo: null,
      website: null,
      email: null,
      phone: null,
      locality: 'Nyon',
      canton: 'VD',
      order: 3,
      active: false,
    })
    await page.goto('/admin/partners')
    await page.getByLabel('Nom ou localité').fill(`conflit ${project.name}`)
    await page.getByRole('button', { name: 'Chercher' }).click()
    await expect(page).toHaveURL(`/admin/partners?q=conflit+${project.name}`)
    await expect(page.getByRole('heading', { level: 2, name: /^1\spartenaire/ })).toBeVisible()
    await page.getByRole('link', { name: `Conflit ${project.name}` }).click()
    await page.getByLabel('Présentation').fill('Le mien')
    await app.store.update(partners, id, { description: 'Le leur', locality: 'Morges' })
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('alert')).toContainText('« Avant » → « Le leur »')
    await expect(page.getByLabel('Présentation')).toHaveValue('Le mien')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(notice(page, '« Nyon » → « Morges »')).toBeVisible()
    expect(await app.store.get(partners, id)).toMatchObject({ description: 'Le mien', locality: 'Morges' })
  },
)

test('the pages are accessible and fit a small phone', async ({ page, allowProblem }) => {
  test.slow()
  allowProblem(REFUSED)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/partners')
  const first = await page.getByRole('table').getByRole('link').first().getAttribute('href')
  for (const path of ['/admin/partners', '/admin/partners/nouveau', first ?? '']) {
    await page.goto(path)
    await expectNoAxeViolations(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
  await page.getByLabel('Nom', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectNoAxeViolations(page)
})
