import { categories } from '~/domain/category'
import { events } from '~/domain/event'
import { makeEvent } from '../support/make-event'
import { expect, expectNoAxeViolations, notice, REFUSED, test } from '../support/test'

test.beforeEach(({ context, login }) =>
  login(context, { role: 'admin', displayName: 'Anne Admin' }).then(() => {}),
)

test(
  'an admin creates a category, shows it, changes it and sees who did what',
  { tag: ['@nojs', '@store'] },
  async ({ page, app, allowProblem }, { project }) => {
    allowProblem(REFUSED)
    const label = `Jeux ${project.name}`
    await page.goto('/admin/categories')
    await page.getByRole('link', { name: 'Nouveau thème' }).click()
    await page.getByLabel('Nom').fill(label)
    await page.getByLabel('Chapiteau').check({ force: true })
    await page.locator('input[type=color]').fill('#ffe100')
    await page.getByRole('button', { name: 'Créer' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert')).toContainText('1,0 pour 1 en mode clair')
    await expect(page.getByLabel('Nom')).toHaveValue(label)

    await page.locator('input[type=color]').fill('#0b5bc4')
    await page.getByLabel('Synonymes').fill('jeu de plateau\nludothèque')
    await page.getByRole('button', { name: 'Créer' }).click()
    await expect(notice(page, 'est créé')).toBeVisible()
    await expect(page).toHaveURL(`/admin/categories/jeux-${project.name}`)

    await page.getByLabel('Nom').fill(`Ludo ${project.name}`)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(notice(page, 'enregistrées')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ludo ${project.name}`)
    await expect(page.getByRole('region', { name: 'Journal' })).toContainText('Modifié : Nom')
    await expect(page.getByRole('contentinfo')).toContainText(`Ludo ${project.name}`)

    await app.store.update(categories, `jeux-${project.name}`, { label: `Autre ${project.name}` })
    await page.getByLabel('Nom').fill('Le mien')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('alert')).toContainText(
      `« Ludo ${project.name} » → « Autre ${project.name} »`,
    )
    await expect(page.getByLabel('Nom')).toHaveValue('Le mien')
    await page.getByLabel('Nom').fill(`Le mien ${project.name}`)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Le mien ${project.name}`)
  },
)

test(
  'a category in use goes only after its events have moved, and its old address leads to where they are',
  { tag: ['@nojs', '@store'] },
  async ({ page, app }, { project }) => {
    const slug = `partante-${project.name}`
    await app.store.insert(categories, slug, {
      label: `Partante ${project.name}`,
      icon: 'tent',
      colour: '#0b5bc4',
      order: 50,
      schemaType: 'Event',
      synonyms: [],
      genres: [],
      active: true,
      leaving: null,
      movedTo: null,
    })
    for (const status of ['published', 'draft', 'pending'] as const) {
      const event = makeEvent({ category: slug, status, title: `Événement qui déménage ${status}` })
      await app.store.insert(events, `${slug}-${status}`, event)
    }
    await page.goto(`/admin/categories/${slug}`)
    const leave = page.getByRole('region', { name: 'Retirer' })
    await expect(leave).toContainText('3 événements')
    await leave.getByRole('combobox').selectOption('vie-locale')
    await leave.getByRole('button', { name: 'Déplacer et supprimer' }).click()
    await expect(notice(page, 'supprimé. 3 événements')).toBeVisible()
    await expect(page).toHaveURL('/admin/categories')
    for (const status of ['published', 'draft', 'pending']) {
      expect((await app.store.get(events, `${slug}-${status}`))?.category).toBe('vie-locale')
      await app.store.remove(events, `${slug}-${status}`)
    }
    await page.goto(`/evenements?category=${slug}`)
    await expect(page).toHaveURL('/evenements?category=vie-locale')
  },
)

test(
  'a category is put first, its move goes on, it goes and comes back, and what is left of it is moved',
  { tag: '@nojs' },
  async ({ page, app }, { project }) => {
    const slug = `retour-${project.name}`
    const label = `Retour ${project.name}`
    await app.store.insert(categories, slug, {
      ...{ label, icon: 'tent', colour: '#0b5bc4', order: 50, schemaType: 'Event', synonyms: [], genres: [] },
      ...{ active: false, leaving: { to: 'vie-locale', fate: 'deactivate' }, movedTo: null },
    })
    const stored = () => app.store.get(categories, slug)
    const addEvent = async (id: string) => {
      await app.store.insert(events, id, makeEvent({ category: slug, status: 'draft' }))
      return async () => {
        const category = (await app.store.get(events, id))?.category
        await app.store.remove(events, id)
        return category
      }
    }
    const first = await addEvent(`${slug}-1`)
    await page.goto(`/admin/categories/${slug}`)
    await page.getByRole('button', { name: 'Reprendre le déplacement' }).click()
    await expect(notice(page, 'Le thème est désactivé. 1 événement en a changé.')).toBeVisible()
    expect(await first()).toBe('vie-locale')
    expect(await stored()).toMatchObject({ active: false, leaving: null, movedTo: 'vie-locale' })

    await page.getByRole('button', { name: 'Activer le thème' }).click()
    await expect(notice(page, 'Le thème est actif.')).toBeVisible()
    expect(await stored()).toMatchObject({ active: true, movedTo: null })

    const position = page.getByLabel(/^Position/)
    await position.fill('1')
    await page.getByRole('button', { name: 'Déplacer', exact: true }).click()
    await expect(notice(page, 'L’ordre est enregistré.')).toBeVisible()
    await expect(position).toHaveValue('1')
    const { documents: all } = await app.store.find(categories, { limit: 100 })
    expect(all.sort((a, b) => a.order - b.order)[0]?.id).toBe(slug)

    const second = await addEvent(`${slug}-2`)
    await page.reload()
    await page.getByRole('region', { name: 'Retirer' }).getByRole('combobox').selectOption('musique')
    await page.getByRole('button', { name: 'Déplacer et désactiver' }).click()
    await expect(notice(page, 'Le thème est désactivé. 1 événement en a changé.')).toBeVisible()
    expect(await second()).toBe('musique')
    expect(await stored()).toMatchObject({ active: false, movedTo: 'musique' })

    await page.getByRole('button', { name: 'Activer le thème' }).click()
    await page.getByRole('button', { name: 'Désactiver', exact: true }).click()
    await expect(notice(page, 'Le thème est désactivé.')).toBeVisible()
    expect(await stored()).toMatchObject({ active: false, movedTo: null })
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(notice(page, 'Le thème est supprimé.')).toBeVisible()
    await expect(page).toHaveURL('/admin/categories')
    expect(await stored()).toBeNull()

    const stray = await addEvent(`${slug}-3`)
    await page.reload()
    const left = page.getByRole('region', { name: label })
    await expect(left).toContainText('1 événement a encore')
    await left.getByRole('combobox').selectOption('spectacles')
    await left.getByRole('button', { name: 'Déplacer' }).click()
    await expect(notice(page, 'Déplacé : 1 événement.')).toBeVisible()
    await expect(left).toHaveCount(0)
    expect(await stray()).toBe('spectacles')
  },
)

test('the order is changed by the keyboard alone', { tag: '@nojs' }, async ({ page, app }) => {
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Monter Nature & balades' }).press('Enter')
  await expect(page.getByRole('row').nth(11)).toContainText('Nature & balades')
  await page.getByRole('button', { name: 'Descendre Nature & balades' }).press('Enter')
  await expect(page.getByRole('row').nth(12)).toContainText('Nature & balades')
  expect(await app.store.get(categories, 'nature-balades')).toMatchObject({ order: 12 })
})

test('the pages are accessible and fit a small phone', async ({ page, allowProblem }) => {
  // Eight looks by axe.
  test.slow()
  allowProblem(REFUSED)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/admin/categories', '/admin/categories/nouveau', '/admin/categories/musique']) {
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
