import { type App, startApp } from '../support/app'
import { poster } from '../support/documents'
import { NEW_EVENT } from '../support/event-form'
import { startExampleSite } from '../support/example-site'
import { receiveMail } from '../support/outbox'
import { photo } from '../support/photo'
import { confirm, eventTitled, newAddress, PROPOSE, send } from '../support/proposing'
import { test as base, expect, expectNoAxeViolations, REFUSED } from '../support/test'

const event = (name: string, startDate: string) => ({
  '@type': 'Event',
  name,
  startDate,
  description: '<p>Avec la fanfare.</p>',
  location: { name: 'Salle du Bourg', address: { postalCode: '1260', addressLocality: 'Nyon' } },
})
const page = (...events: object[]) => `<script type="application/ld+json">${JSON.stringify(events)}</script>`
const PAGES: Record<string, string> = {
  '/bal': page(event('Bal du village', '2026-12-05T20:30')),
  '/concert': page({
    ...event('Concert de l’Avent', '2026-12-06T17:00'),
    image: 'http://village.example/affiche.jpg',
  }),
  '/agenda': page(event('Loto', '2026-12-01T20:00'), event('Bal des pompiers', '2026-12-12T21:00')),
}

/** A server for which names under .example lead to pages of this test. */
const test = base.extend<object, { app: App }>({
  app: [
    async ({ emulators: _ready }, use) => {
      const { buffer } = await photo()
      const site = await startExampleSite(({ url = '' }, response) => {
        if (url === '/affiche.jpg')
          return response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(buffer)
        const found = PAGES[url]
        response.writeHead(found ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' }).end(found)
      })
      const app = await startApp({ env: site.env })
      await use(app)
      await app.stop()
      site.stop()
    },
    { scope: 'worker' },
  ],
})

const box = 'Remplir avec tout ce que vous avez'

test('an address fills the form, which its author completes', {
  tag: '@nojs',
}, async ({ page: browser, context, login, allowProblem }) => {
  allowProblem(REFUSED)
  await login(context)
  await browser.goto(NEW_EVENT)
  await browser.getByLabel('Titre', { exact: true }).fill('Grand soir')
  await browser.getByText(box).click()
  const source = browser.getByLabel('Adresse de la page, ou texte')
  const fill = browser.getByRole('button', { name: 'Remplir le formulaire' })

  await source.fill('http://127.0.0.1/')
  await fill.click()
  await expect(browser.getByText('Cette adresse ne mène pas à un site public d’Internet.')).toBeVisible()
  await expect(source).toHaveAttribute('aria-invalid', 'true')
  await expect(source).toHaveValue('http://127.0.0.1/')

  await source.fill('http://village.example/bal')
  await fill.click()
  const said = browser.getByRole('region', { name: 'Formulaire rempli' })
  await expect(said).toContainText('Rempli depuis village.example')
  await expect(said).toContainText('À compléter : prix.'.replace(' :', '\u00a0:'))
  await expect(said).toContainText('Votre texte a été conservé pour : titre.'.replace(' :', '\u00a0:'))
  await expect(browser.getByLabel('Titre', { exact: true })).toHaveValue('Grand soir')
  await expect(browser.getByLabel(/^Description/)).toHaveValue('Avec la fanfare.')
  await expect(browser.locator('[name="dates[0].day"]')).toHaveValue('2026-12-05')
  await expect(browser.locator('[name="dates[0].startTime"]')).toHaveValue('20:30')
  await expect(browser.locator('[name="place.locality"]')).toHaveValue('1260 Nyon')

  await browser.getByText(box).click()
  await browser.getByLabel('Remplacer ce que j’ai déjà écrit').check()
  await source.fill('http://village.example/agenda')
  await fill.click()
  await browser.getByLabel('Ou remplir ce formulaire seulement').selectOption('Bal des pompiers')
  await browser.getByLabel('Remplacer ce que j’ai déjà écrit').check()
  await fill.click()
  await expect(said).toContainText('titre')
  await expect(browser.getByLabel('Titre', { exact: true })).toHaveValue('Bal des pompiers')
  await expect(browser.locator('[name="dates[0].day"]')).toHaveValue('2026-12-12')
})

test('without an account an address fills the form, its photo too, and the event is sent', {
  tag: '@nojs',
}, async ({ page: browser, app }) => {
  const email = newAddress()
  await browser.goto(PROPOSE)
  await browser.getByText(box).click()
  await browser.getByLabel('Adresse de la page, ou texte').fill('http://village.example/concert')
  await browser.getByLabel(/^Importer la photo/).check()
  await browser.getByRole('button', { name: 'Remplir le formulaire' }).click()
  const said = browser.getByRole('region', { name: 'Formulaire rempli' })
  await expect(said).toContainText('photo')
  await expect(said).toContainText('Décrivez la photo importée')
  const shown = browser.getByRole('img', { name: 'Photo actuelle' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await browser.getByLabel('Ce que montre la photo').fill('L’affiche du concert')
  await browser.getByLabel('Thème', { exact: true }).selectOption('musique')
  await browser.getByLabel('Organisé par').fill('Chœur du Port')
  await browser.getByLabel('Votre adresse e-mail').fill(email)
  await send(browser)
  await browser.goto((await receiveMail(app, email, /^Confirmez/)).link)
  await confirm(browser)
  await expect(browser.getByRole('heading', { name: 'Votre annonce est envoyée' })).toBeVisible()
  expect(await eventTitled(app, 'Concert de l’Avent')).toMatchObject({
    image: { alt: 'L’affiche du concert', width: 900 },
    occurrences: [{ startLocal: '2026-12-06T17:00' }],
    place: { locality: 'Nyon' },
  })
})

test('a text fills the form by the keyboard alone; every state of the box is accessible', async ({
  page: browser,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  await browser.goto(PROPOSE)
  await browser.getByText(box).focus()
  await browser.keyboard.press('Enter')
  const source = browser.getByLabel('Adresse de la page, ou texte')
  const fill = browser.getByRole('button', { name: 'Remplir le formulaire' })
  await expect(source).toBeVisible()
  await fill.focus()
  await browser.keyboard.press('Enter')
  await expect(
    browser.getByText(/Indiquez une adresse, collez un texte ou choisissez un fichier/),
  ).toBeVisible()
  await expect(source).toBeFocused()
  await expectNoAxeViolations(browser)

  await browser.keyboard.type('http://village.example/agenda')
  await fill.focus()
  await browser.keyboard.press('Enter')
  const choice = browser.getByRole('group', { name: /^2 événements trouvés/ })
  await expect(choice).toBeFocused()
  await expectNoAxeViolations(browser)

  await source.fill('Loto de la fanfare\nSamedi 5 décembre 2026 à 20 h, salle du Bourg, 1260 Nyon')
  await fill.focus()
  await browser.keyboard.press('Enter')
  await expect(browser.getByRole('region', { name: 'Formulaire rempli' })).toBeFocused()
  await expect(browser.getByRole('textbox', { name: 'Titre' })).toHaveValue('Loto de la fanfare')
  await expect(browser.locator('[name="dates[0].day"]')).toHaveValue('2026-12-05')
  await expectNoAxeViolations(browser)
})

test('a photo of a poster fills the form, and is its photo; what was read is shown', {
  tag: '@nojs',
}, async ({ page: browser }) => {
  const buffer = await poster([
    [110, 'Loto'],
    [110, 'de la fanfare'],
    [48, 'Samedi 5 décembre 2026'],
    [48, '20 h 30'],
    [36, 'Grande salle, 1260 Nyon'],
  ])
  await browser.goto(PROPOSE)
  await browser.getByText(box).click()
  await browser
    .getByLabel('Ou une photo, ou un fichier')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
  await browser.getByRole('button', { name: 'Remplir le formulaire' }).click()
  const said = browser.getByRole('region', { name: 'Formulaire rempli' })
  // A machine that is slow or busy looks at it for as long as a worker may.
  await expect(said).toContainText('Relisez\u00a0: lu sur l’affiche.', { timeout: 60_000 })
  await expect(browser.getByLabel('Titre', { exact: true })).toHaveValue('Loto de la fanfare')
  await expect(browser.locator('[name="dates[0].startTime"]')).toHaveValue('20:30')
  await expect(browser.getByLabel('Adresse de la page, ou texte')).toHaveValue(
    /^Loto de la fanfare\nSamedi 5/,
  )
  await expect(browser.getByText('Lu dans votre image.')).toBeVisible()
  await expect(browser.getByRole('img', { name: 'Photo actuelle' })).toBeVisible()
})

const SEASON = [
  'Date;Heure;Spectacle;Compagnie;Lieu;Prix',
  '5.12.2026;20h;Le Bal des étoiles;Les Amis;Vevey;20.-',
  '6.12.2026;17h;Le Bal des étoiles;Les Amis;Vevey;20.-',
  '12.12.2026;20h;Contes de la nuit;Zabou;Morges;gratuit',
  '31.2.2027;20h;Perdu;Personne;Vevey;20.-',
  '9.1.2027;20h;Récital d’orgue;Anne;Nyon;chapeau',
].join('\n')

test('the events of a table become drafts, which are completed and sent', {
  tag: ['@nojs', '@store'],
}, async ({ page: browser, context, app, login, javaScriptEnabled }) => {
  await login(context)
  await browser.goto(NEW_EVENT)
  await browser.getByLabel('Thème', { exact: true }).selectOption('spectacles')
  await browser.getByLabel('Organisé par').fill('Théâtre du Port')
  await browser.getByText(box).click()
  await browser.getByLabel('Adresse de la page, ou texte').fill(SEASON)
  await browser.getByRole('button', { name: 'Remplir le formulaire' }).click()
  const found = browser.getByRole('group', { name: /^3 événements trouvés/ })
  await expect(found).toContainText('31.2.2027')
  await expect(browser.getByLabel('Ou remplir ce formulaire seulement')).toContainText(
    'Un événement avec 4 dates',
  )
  if (javaScriptEnabled !== false) await expectNoAxeViolations(browser)
  await found.getByLabel(/^Récital d’orgue/).uncheck()
  await browser
    .getByRole('button', { name: javaScriptEnabled === false ? 'Créer 3 brouillons' : 'Créer 2 brouillons' })
    .click()
  const made = browser.getByRole('region', { name: 'Brouillons créés' })
  await expect(made).toContainText('2 brouillons créés')
  await expect(made).toContainText('31.2.2027')
  await expect(made.getByRole('link', { name: 'Récital d’orgue' })).toHaveCount(0)
  if (javaScriptEnabled !== false) await expectNoAxeViolations(browser)
  await made.getByRole('link', { name: 'Le Bal des étoiles' }).click()
  await expect(browser.getByRole('textbox', { name: 'Titre' })).toHaveValue('Le Bal des étoiles')
  await expect(browser.locator('[name="dates[1].startTime"]')).toHaveValue('17:00')
  await expect(browser.getByLabel('Organisé par')).toHaveValue('Théâtre du Port')
  await browser.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
  await expect(browser.getByRole('heading', { level: 1 })).toContainText('votre annonce est bien arrivée')
  expect(await eventTitled(app, 'Le Bal des étoiles')).toMatchObject({
    occurrences: [{ label: 'Les Amis', startLocal: '2026-12-05T20:00' }, { startLocal: '2026-12-06T17:00' }],
    place: { locality: 'Vevey' },
    price: { kind: 'paid', minChf: 20 },
  })
  await browser.goto('/dashboard')
  await expect(browser.getByRole('link', { name: /Contes de la nuit/ }).first()).toBeVisible()
})

test('without an account the events of a table become drafts of this browser; all dates of it are one event too', {
  tag: '@nojs',
}, async ({ page: browser, app }) => {
  await browser.goto(PROPOSE)
  await browser.getByText(box).click()
  await browser.getByLabel('Adresse de la page, ou texte').fill(SEASON)
  await browser.getByRole('button', { name: 'Remplir le formulaire' }).click()
  await browser.getByRole('button', { name: 'Créer 3 brouillons' }).click()
  const made = browser.getByRole('region', { name: 'Brouillons créés' })
  await expect(made.getByRole('link')).toHaveCount(3)
  await made.getByRole('link', { name: 'Contes de la nuit' }).click()
  await expect(browser.getByRole('textbox', { name: 'Titre' })).toHaveValue('Contes de la nuit')

  const email = newAddress()
  const title = `Saison ${email.slice(8, 14)}`
  await browser.goto(PROPOSE)
  await browser.getByText(box).click()
  await browser.getByLabel('Adresse de la page, ou texte').fill(SEASON)
  const fill = browser.getByRole('button', { name: 'Remplir le formulaire' })
  await fill.click()
  await browser.getByLabel('Ou remplir ce formulaire seulement').selectOption('whole')
  await fill.click()
  await expect(browser.getByRole('region', { name: 'Formulaire rempli' })).toContainText('dates')
  await browser.getByRole('textbox', { name: 'Titre' }).fill(title)
  await browser.getByLabel('Thème', { exact: true }).selectOption('spectacles')
  await browser.getByLabel('Localité', { exact: true }).fill('1003 Lausanne')
  await browser.getByLabel('Organisé par').fill('Théâtre du Port')
  await browser.getByLabel('Votre adresse e-mail').fill(email)
  await send(browser)
  await browser.goto((await receiveMail(app, email, /^Confirmez/)).link)
  await confirm(browser)
  await expect(browser.getByRole('heading', { name: 'Votre annonce est envoyée' })).toBeVisible()
  expect(await eventTitled(app, title)).toMatchObject({
    occurrences: [
      {
        label: 'Le Bal des étoiles – Les Amis',
        place: { locality: 'Vevey' },
        price: { kind: 'paid', minChf: 20 },
      },
      { label: 'Le Bal des étoiles – Les Amis', place: { locality: 'Vevey' } },
      { label: 'Contes de la nuit – Zabou', place: { locality: 'Morges' }, price: { kind: 'free' } },
      { label: 'Récital d’orgue – Anne', place: { locality: 'Nyon' }, price: { kind: 'hat' } },
    ],
  })
})
