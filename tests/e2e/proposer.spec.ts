import { events } from '~/domain/event'
import { proposals } from '~/domain/proposal'
import { dateRow, unfold } from '../support/event-form'
import { openMenu } from '../support/menu'
import { receiveMail } from '../support/outbox'
import { photo } from '../support/photo'
import { confirm, eventTitled, fillIn, newAddress, PROPOSE, send } from '../support/proposing'
import { expect, expectNoAxeViolations, notice, REFUSED, test } from '../support/test'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an event is announced without an account, in ten actions', { tag: ['@nojs', '@store'] }, async ({
    page,
    app,
  }) => {
    const title = `Annonce sans compte ${Math.random().toString(36).slice(2, 8)}`
    const email = `presse-${Math.random().toString(36).slice(2)}@example.ch`
    await page.goto(PROPOSE)
    await fillIn(page, title, email)
    await send(page)
    await expect(page.getByRole('heading', { name: 'Presque fini' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(email)
    expect(await eventTitled(app, title)).toBeUndefined()

    const { link } = await receiveMail(app, email, /^Confirmez votre annonce/)
    await page.goto(link)
    expect(await eventTitled(app, title)).toBeUndefined()
    await confirm(page)
    await expect(page.getByRole('heading', { name: 'Votre annonce est envoyée' })).toBeVisible()
    expect(await eventTitled(app, title)).toMatchObject({
      status: 'pending',
      organizerName: 'Chœur du Port',
      occurrences: [{ startLocal: '2026-12-04T20:00' }],
    })
  })
})

test.describe('on a phone, where the place is known', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the place is chosen: address, locality and organizer are filled, nine actions in all', async ({
    page,
    app,
  }) => {
    const title = `Au théâtre ${Math.random().toString(36).slice(2, 8)}`
    const email = `theatre-${Math.random().toString(36).slice(2)}@example.ch`
    await page.goto(PROPOSE)
    await page.getByRole('textbox', { name: 'Titre' }).fill(title)
    const place = page.getByRole('combobox', { name: 'Lieu' })
    await place.pressSequentially('théâtre du l')
    await page.getByRole('option', { name: /^Théâtre du Lac/ }).click()
    await expect(page.getByLabel('Localité', { exact: true })).toHaveValue('1260 Nyon')
    await expect(page.getByText('À cinq minutes de la gare.')).toBeVisible()
    await expect(page.getByLabel('Organisé par')).toHaveValue('Théâtre du Lac')
    await expectNoAxeViolations(page)
    await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-04')
    await dateRow(page, 1).getByLabel('Début').fill('20:00')
    await page.getByLabel('Thème', { exact: true }).selectOption('musique')
    await page.getByLabel('Votre adresse e-mail').fill(email)
    await send(page)
    await page.goto((await receiveMail(app, email, /^Confirmez votre annonce/)).link)
    await confirm(page)
    await expect(page.getByRole('heading', { name: 'Votre annonce est envoyée' })).toBeVisible()
    expect(await eventTitled(app, title)).toMatchObject({
      placeId: 'theatre-du-lac',
      organizerName: 'Théâtre du Lac',
      place: {
        name: 'Théâtre du Lac',
        street: 'Rue du Lac 4',
        npa: '1260',
        locality: 'Nyon',
        lat: 46.3832,
        access: '',
      },
    })
  })
})

test('a place that only one has this name needs no locality', { tag: '@nojs-only' }, async ({
  page,
  app,
}) => {
  const title = `Sans localité ${Math.random().toString(36).slice(2, 8)}`
  const email = `lieu-${Math.random().toString(36).slice(2)}@example.ch`
  await page.goto(PROPOSE)
  await fillIn(page, title, email)
  await page.getByLabel('Localité', { exact: true }).fill('')
  await page.getByLabel('Lieu', { exact: true }).fill('le theatre du lac')
  await send(page)
  await page.goto((await receiveMail(app, email, /^Confirmez/)).link)
  await confirm(page)
  expect(await eventTitled(app, title)).toMatchObject({
    placeId: 'theatre-du-lac',
    place: { locality: 'Nyon' },
  })
})

test('errors, another date and a photo: without JavaScript the form comes back whole', {
  tag: '@nojs-only',
}, async ({ page, app, allowProblem }) => {
  allowProblem(REFUSED)
  const email = 'avec-photo@example.ch'
  await page.goto(PROPOSE)
  await fillIn(page, 'Avec photo, sans compte', email)
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await expect(page).toHaveURL(/\/proposer\?draft=[\w-]+#date-1$/)
  await dateRow(page, 2).getByLabel('Jour', { exact: true }).fill('2026-12-05')
  await dateRow(page, 2).getByLabel('Début').fill('20:00')
  await page.getByLabel('Votre photo').setInputFiles(await photo())
  await send(page)
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await expect(page.getByLabel('Votre adresse e-mail')).toHaveValue(email)
  const shown = page.getByRole('img', { name: 'Photo actuelle' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByLabel('Ce que montre la photo').fill('Un chœur devant le lac')
  await send(page)

  await page.goto((await receiveMail(app, email, /^Confirmez/)).link)
  await confirm(page)
  expect(await eventTitled(app, 'Avec photo, sans compte')).toMatchObject({
    image: { alt: 'Un chœur devant le lac', width: 900 },
    occurrences: [{ startLocal: '2026-12-04T20:00' }, { startLocal: '2026-12-05T20:00' }],
  })
})

test('who leaves the form and comes back finds what was typed', { tag: ['@nojs-only', '@drawn'] }, async ({
  page,
}) => {
  await page.goto(PROPOSE)
  const typed = ['Titre', 'Lieu', 'Localité'].map((name) => page.getByRole('textbox', { name, exact: true }))
  for (const field of typed) await field.fill('Morges')
  await page.goto('/contact')
  await page.goBack()
  for (const field of typed) await expect(field).toHaveValue('Morges')
})

test('a mistyped address is put right, and the message comes again', { tag: '@nojs' }, async ({
  page,
  app,
}) => {
  const wrong = `faute-${Math.random().toString(36).slice(2)}@example.ch`
  const right = `juste-${Math.random().toString(36).slice(2)}@example.ch`
  await page.goto(PROPOSE)
  await fillIn(page, 'Adresse à corriger', wrong)
  await send(page)
  await page.getByRole('link', { name: 'Corriger l’adresse ou l’annonce' }).click()
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Adresse à corriger')
  await page.getByLabel('Votre adresse e-mail').fill(right)
  await send(page)
  await expect(page.getByRole('main')).toContainText(right)
  await page.getByRole('button', { name: 'Renvoyer l’e-mail' }).click()
  await expect(notice(page, 'L’e-mail a été renvoyé.')).toBeVisible()
  expect((await receiveMail(app, right, /^Confirmez/)).link).toMatch(/^\/annonce\/[\w-]{43}$/)
})

test('two announcements are confirmed by one mail, a third by none, and what was begun is offered again', {
  tag: '@nojs',
}, async ({ page, app }) => {
  const email = `chorale-${Math.random().toString(36).slice(2)}@example.ch`
  const titles = ['un', 'deux', 'trois'].map((name) => `Chorale ${name} ${email.slice(8, 16)}`)
  const [first = '', second = '', third = ''] = titles
  await page.goto(PROPOSE)
  await fillIn(page, first, email)
  await send(page)
  await page.getByRole('link', { name: 'Annoncer un autre événement' }).click()
  await fillIn(page, second, email)
  await send(page)
  await expect(page.getByRole('main')).toContainText('il confirme vos 2 annonces ensemble')

  await page.goto(PROPOSE)
  await page.getByRole('link', { name: `Reprendre « ${second} »` }).click()
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(second)
  await page.getByRole('link', { name: 'Commencer une autre annonce' }).click()
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('')

  await page.goto((await receiveMail(app, email, /^Confirmez/)).link)
  await expect(page.getByRole('heading', { name: '2 annonces à confirmer' })).toBeVisible()
  await expect(page.getByRole('link', { name: second })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmer et envoyer les 2 annonces' }).click()
  await expect(page.getByRole('heading', { name: 'Votre annonce est envoyée' })).toBeVisible()

  await page.goto(PROPOSE)
  await fillIn(page, third, email)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Votre annonce est envoyée' })).toBeVisible()
  for (const title of titles)
    expect(await eventTitled(app, title), title).toMatchObject({ status: 'pending' })
})

test('what came after the page of the common mail was opened gets a mail of its own', {
  tag: '@nojs',
}, async ({ page, app, browser }) => {
  const email = newAddress()
  await page.goto(PROPOSE)
  await fillIn(page, 'Bal des pompiers', email)
  await send(page)
  const elsewhere = await browser.newContext({ baseURL: app.origin })
  const opened = await elsewhere.newPage()
  const { link } = await receiveMail(app, email, /^Confirmez/)
  await opened.goto(link)
  await page.getByRole('link', { name: 'Annoncer un autre événement' }).click()
  await fillIn(page, 'Fanfare de printemps', email)
  await send(page)
  await expect(page.getByRole('main')).toContainText('que nous avons déjà envoyé')
  await confirm(opened)
  await expect(opened.getByRole('heading', { name: 'Votre annonce est envoyée' })).toBeVisible()
  await elsewhere.close()

  await page.reload()
  await expect(page.getByRole('main')).toContainText('Aucun e-mail n’a été envoyé pour cette annonce')
  await page.getByRole('button', { name: 'Envoyer l’e-mail', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('que nous venons d’envoyer')
  await expect.poll(async () => (await receiveMail(app, email, /^Confirmez/)).link).not.toBe(link)
  await page.goto((await receiveMail(app, email, /^Confirmez/)).link)
  await expect(page.getByRole('main')).toContainText('Fanfare de printemps')
  await confirm(page)
  await expect(page.getByRole('heading', { name: 'Votre annonce est envoyée' })).toBeVisible()
})

test('behind the link the announcement is changed, cancelled, and taken into an account', {
  tag: '@nojs',
}, async ({ page, context, app, login }) => {
  const title = `Gérée par lien ${Math.random().toString(36).slice(2, 8)}`
  const email = `lien-${Math.random().toString(36).slice(2)}@example.ch`
  await page.goto(PROPOSE)
  await fillIn(page, title, email)
  await send(page)
  const { link } = await receiveMail(app, email, /^Confirmez/)
  await page.goto(link)
  await confirm(page)
  await page.getByRole('link', { name: 'Modifier', exact: true }).click()
  await expect(page.getByLabel('Votre adresse e-mail')).toHaveCount(0)
  await unfold(page, 'Compléments')
  await page.getByLabel('En une phrase').fill('Avec un mot de plus.')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page).toHaveURL(link)
  const event = await eventTitled(app, title)
  expect(event).toMatchObject({ summary: 'Avec un mot de plus.', status: 'pending' })

  await app.store.update(events, event?.id ?? '', { status: 'published' })
  await page.goto(link)
  await page.getByRole('link', { name: 'Annuler', exact: true }).click()
  await page.getByRole('button', { name: 'Annuler l’événement' }).click()
  await expect(page).toHaveURL(link)
  expect(await app.store.get(events, event?.id ?? '')).toMatchObject({ programme: 'cancelled' })

  const user = await login(context)
  await page.goto(link)
  await page.getByRole('button', { name: 'Rattacher à mon compte' }).click()
  await expect(page).toHaveURL(`/organizer/event-state/${event?.id}`)
  expect(await app.store.get(events, event?.id ?? '')).toMatchObject({ organizerUid: user.uid })
})

test('a forged link says no more than that it leads nowhere', async ({ page, allowProblem }) => {
  allowProblem(REFUSED)
  const answer = await page.goto(`/annonce/${'x'.repeat(43)}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Ce lien ne mène à aucune annonce' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('what looks like spam waits for an admin, who ticks all of it and takes a refusal back', async ({
  page,
  context,
  app,
  login,
}) => {
  const email = `crie-${Math.random().toString(36).slice(2)}@example.ch`
  await page.goto(PROPOSE)
  await fillIn(page, 'Offre qui crie', email)
  await page.getByLabel(/^Description/).fill('ACHETEZ MAINTENANT NOTRE PRODUIT EXCEPTIONNEL À PRIX CASSÉ')
  await send(page)
  const { link } = await receiveMail(app, email, /^Confirmez/)
  await page.goto(link)
  await expectNoAxeViolations(page)
  await confirm(page)
  await expect(page.getByRole('main')).toContainText('une grande partie du texte est en majuscules')
  await expectNoAxeViolations(page)

  const held = () => app.store.find(proposals, { where: [['state', '==', 'held']] })
  const [own] = (await held()).documents
  const another = 'f'.repeat(32)
  if (own) await app.store.insert(proposals, another, { ...own, title: 'Offre qui hurle', keyHash: another })

  await login(context, { role: 'admin' })
  await page.goto('/faq')
  await openMenu(page)
  await page.getByRole('link', { name: /^Panneau Admin/ }).click()
  await page.getByRole('link', { name: /^À vérifier \d/ }).click()
  await expect(page.getByText('Majuscules ou ponctuation excessives')).toHaveCount(2)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Tout cocher' }).click()
  await page.getByRole('button', { name: 'Écarter' }).click()
  await expect(page.getByText('Rien à vérifier.')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(notice(page, '2 annonces reviennent dans cette liste')).toBeVisible()
  expect((await held()).documents).toHaveLength(2)
  await page.getByLabel('Cocher « Offre qui crie »').check()
  await page.getByRole('button', { name: 'Écarter' }).click()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(notice(page, '1 annonce revient dans cette liste')).toBeVisible()
  await page.getByLabel('Cocher « Offre qui crie »').check()
  await page.getByRole('button', { name: 'Libérer' }).click()
  // The live count has news of its own.
  await expect(notice(page, '1 annonce rejoint la file')).toBeVisible()
  expect(await eventTitled(app, 'Offre qui crie')).toMatchObject({ status: 'pending' })
  expect((await held()).documents.map(({ title }) => title)).toEqual(['Offre qui hurle'])
  await app.store.purge(proposals, another)
})

for (const path of [PROPOSE]) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expectNoAxeViolations(page)
  })
}
