import { categories } from '~/domain/category'
import { events } from '~/domain/event'
import { NEW_EVENT, savedDraft, unfold } from '../support/event-form'
import { holdHydration } from '../support/hold-javascript'
import { makeEvent } from '../support/make-event'
import { totalOf } from '../support/results'
import { expect, expectNoAxeViolations, notice, test } from '../support/test'

test('a genre word finds its genre, and the whole theme is a click away', { tag: '@nojs' }, async ({
  page,
}) => {
  await page.goto('/evenements?q=jazz')
  const found = await totalOf(page)
  expect(found).toBeGreaterThan(0)
  const whole = page.getByRole('link', { name: 'Toute la musique' })
  await whole.click()
  await expect(page).toHaveURL(/\/evenements\?category=musique$/)
  await expect.poll(() => totalOf(page)).toBeGreaterThan(found)

  await page.goto('/evenements?q=concert')
  await expect(page.getByRole('link', { name: 'Toute la musique' })).toHaveCount(0)
})

test('the filters offer the genres of the chosen theme', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/evenements?category=musique')
  const filters = page.getByRole('complementary', { name: 'Filtres' })
  const jazz = filters.getByRole('link', { name: /^Jazz/ })
  const count = Number(await jazz.locator('span').last().textContent())
  await jazz.click()
  await expect(page).toHaveURL('/evenements?category=musique&genre=jazz')
  await expect.poll(() => totalOf(page)).toBe(count)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Musique, jazz')
  await page.getByRole('link', { name: 'Retirer le filtre Jazz' }).click()
  await expect(page).toHaveURL('/evenements?category=musique')
})

test(
  'an author tells the genre below the theme',
  { tag: '@nojs' },
  async ({ page, app, context, login }, { project }) => {
    const author = await login(context)
    await page.goto('/organizer/submit-event')
    await page.getByRole('textbox', { name: 'Titre' }).fill('Soirée au Caveau')
    await page.getByLabel('Thème', { exact: true }).selectOption('musique')
    await unfold(page, 'Compléments')
    const genre = page.getByLabel(/^Genre/)
    if (project.name === 'js') {
      // Only those of the theme.
      await expect(genre.locator('option[value=theatre]')).toHaveCount(0)
    }
    await genre.selectOption({ label: 'Jazz' })
    const date = page.getByRole('group', { name: 'Date 1', exact: true })
    await date.getByLabel('Jour', { exact: true }).fill('2026-12-04')
    await date.getByLabel('Début').fill('20:00')
    await page.getByLabel('Localité', { exact: true }).fill('1003 Lausanne')
    await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
    await expect(page).toHaveURL(/event-confirmation/)
    const sent = await app.store.find(events, { where: [['organizerUid', '==', author.uid]] })
    expect(sent.documents).toMatchObject([{ category: 'musique', genre: 'jazz' }])
  },
)

test('the genre stays when an announcement or a draft is opened again, and when it was chosen early', async ({
  page,
  app,
  context,
  login,
}) => {
  const author = await login(context)
  const genre = page.getByLabel(/^Genre/)
  const id = `jazz-${author.uid}`
  await app.store.insert(
    events,
    id,
    makeEvent({ title: 'Soirée rouverte', organizerUid: author.uid, category: 'musique', genre: 'jazz' }),
  )
  await page.goto(`/organizer/edit-event/${id}`)
  await expect(genre.locator('option[value=theatre]')).toHaveCount(0)
  await expect(genre).toHaveValue('jazz')
  await page.getByLabel('Titre', { exact: true }).fill('Soirée au titre corrigé')
  await savedDraft(page)
  await page.reload()
  await expect(genre.locator('option[value=theatre]')).toHaveCount(0)
  await expect(genre).toHaveValue('jazz')

  const letHydrate = await holdHydration(page)
  await page.goto(NEW_EVENT, { waitUntil: 'commit' })
  await page.getByLabel('Thème', { exact: true }).selectOption('spectacles')
  await unfold(page, 'Compléments')
  await genre.selectOption({ label: 'Théâtre' })
  await letHydrate()
  await expect(genre.locator('option[value=jazz]')).toHaveCount(0)
  await expect(genre).toHaveValue('theatre')
  await page.getByLabel('Thème', { exact: true }).selectOption('musique')
  await expect(genre).toHaveValue('')
})

test('a genre of another theme is refused beside its field', { tag: '@nojs-only' }, async ({
  page,
  context,
  login,
  allowProblem,
}) => {
  allowProblem(/status of 400/)
  await login(context)
  await page.goto('/organizer/submit-event')
  await page.getByRole('textbox', { name: 'Titre' }).fill('Soirée au Caveau')
  await page.getByLabel('Thème', { exact: true }).selectOption('spectacles')
  await unfold(page, 'Compléments')
  await page.getByLabel(/^Genre/).selectOption('jazz')
  const date = page.getByRole('group', { name: 'Date 1', exact: true })
  await date.getByLabel('Jour', { exact: true }).fill('2026-12-04')
  await page.getByLabel('Localité', { exact: true }).fill('1003 Lausanne')
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Choisissez un genre de ce thème, ou aucun.')
  await expect(page.getByLabel(/^Genre/)).toHaveValue('jazz')
})

test(
  'an admin adds a genre, gives it words, orders, moves and removes it',
  {
    tag: '@nojs',
  },
  async ({ page, app, context, login, allowProblem }, { project }) => {
    allowProblem(/status of 409/)
    await login(context, { role: 'admin', displayName: 'Anne Admin' })
    const label = `Twist ${project.name}`
    await page.goto('/admin/categories/musique')
    await page.getByLabel('Nouveau genre').fill(label)
    await page.getByRole('button', { name: 'Ajouter le genre' }).click()
    await expect(notice(page, 'ajouté')).toBeVisible()
    await expect(page).toHaveURL(`/admin/categories/musique/genres/twist-${project.name}`)
    if (project.name === 'js') await expectNoAxeViolations(page)

    await page.getByLabel('Autres mots').fill('madison\nhully gully')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(notice(page, 'enregistrées')).toBeVisible()
    const { genres } = (await app.store.get(categories, 'musique')) ?? {}
    expect(genres?.at(-1)).toEqual({
      slug: `twist-${project.name}`,
      label,
      synonyms: ['madison', 'hully gully'],
    })

    const changed = genres?.map((genre) => (genre.label === label ? { ...genre, label: 'Autre' } : genre))
    await app.store.update(categories, 'musique', { genres: changed ?? [] })
    await page.getByRole('textbox', { name: 'Nom' }).fill('Le mien')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('alert')).toContainText(`« ${label} » → « Autre »`)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le mien')

    await page.getByRole('link', { name: 'Musique' }).first().click()
    await page.getByRole('button', { name: 'Monter Le mien' }).click()
    await expect(notice(page, 'ordre')).toBeVisible()
    expect((await app.store.get(categories, 'musique'))?.genres?.at(-2)).toMatchObject({ label: 'Le mien' })
    if (project.name === 'js') await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Descendre Le mien' }).click()
    await expect(page.getByRole('button', { name: 'Descendre Le mien' })).toBeDisabled()
    expect((await app.store.get(categories, 'musique'))?.genres?.at(-1)).toMatchObject({ label: 'Le mien' })

    await page.getByRole('link', { name: 'Le mien', exact: true }).click()
    await page.getByLabel('Déplacer sous').selectOption('spectacles')
    await page.getByRole('button', { name: 'Déplacer' }).click()
    await expect(page).toHaveURL(`/admin/categories/spectacles/genres/twist-${project.name}`)
    await page.getByRole('button', { name: 'Supprimer le genre' }).click()
    await expect(notice(page, 'supprimé')).toBeVisible()
    await expect(page).toHaveURL('/admin/categories/spectacles')
    await expect(page.getByRole('region', { name: 'Journal' })).toContainText('Genre supprimé : Le mien')
  },
)
