import type { BrowserContext, Page } from '@playwright/test'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { moderationLog } from '~/domain/moderation-log'
import { undos } from '~/features/moderation/undo.server'
import { mailQueue } from '~/features/notifications/queued-mail'
import { addUser } from '../support/accounts'
import type { App } from '../support/app'
import { type EventOverrides, makeEvent } from '../support/make-event'
import { expect, expectNoAxeViolations, test } from '../support/test'

const PATH = '/admin/events'
const REFUSED = /status of 4\d\d/
const at = (id: string) => `${PATH}?eventId=${id}`

/**
 * The queue of this worker's server is each test's own. In one commit: after each, the emulator tells every listener all
 * its documents anew, and hundreds of purges keep the catalogue waiting for half a minute.
 */
test.beforeEach(async ({ app }) => {
  const { documents } = await app.store.find(events, { where: [['status', '==', 'pending']], limit: 1000 })
  await app.store.transaction(async (transaction) => {
    for (const { id } of documents) transaction.purge(events, id)
  })
})

async function add(app: App, id: string, overrides: EventOverrides = {}) {
  const fields = { status: 'pending', submittedAt: '2026-11-18T08:00:00.000Z', ...overrides } as const
  return app.store.insert(events, id, makeEvent(fields))
}

let lastNumber = 0
/** Ids are never used twice: both projects share a worker's server. */
const newId = (name: string) => `${name}-${process.pid}-${++lastNumber}`

type Login = (context: BrowserContext, who: { role: 'admin'; displayName: string }) => Promise<unknown>
async function asModerator(page: Page, login: Login) {
  await login(page.context(), { role: 'admin', displayName: 'Camille Rochat' })
}

const decisions = (page: Page) => page.getByRole('region', { name: 'Décision', exact: true })
/** Of the event that is open. */
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const said = (page: Page) => page.getByRole('main').getByRole('status')

test('visitors are sent to sign in and organizers home, by page and by each form', {
  tag: '@nojs-only',
}, async ({ request, context, app, login }) => {
  const id = newId('concert')
  await add(app, id)
  const forms = ['decision', 'lot', 'annulation', 'inconnu']
  const post = (form: string) =>
    context.request.post(`${PATH}?formulaire=${form}`, {
      headers: { Origin: app.origin },
      form: { eventId: id, version: 1, action: 'approve', selection: `${id}@1`, batch: 'x' },
      maxRedirects: 0,
    })
  expect((await request.get(at(id), { maxRedirects: 0 })).headers().location).toContain('/auth/login')
  for (const form of forms) expect((await post(form)).headers().location).toContain('/auth/login')

  await login(context)
  expect((await context.request.get(at(id), { maxRedirects: 0 })).headers().location).toBe('/')
  for (const form of forms) expect((await post(form)).headers().location).toBe('/')
  expect(await app.store.get(events, id)).toMatchObject({ status: 'pending', version: 1 })
})

test('the oldest comes first and stands open; accepting goes on to the next, and can be taken back', {
  tag: ['@nojs', '@store'],
}, async ({ page, app, login }) => {
  const author = await addUser(app.store, { displayName: 'Les Amis du Théâtre', trusted: true })
  const [older, newer] = [newId('ancienne'), newId('nouvelle')]
  await add(app, newer, { title: 'La plus récente', submittedAt: '2026-11-20T08:00:00.000Z' })
  await add(app, older, { title: 'La plus ancienne', organizerUid: author.uid })
  await asModerator(page, login)
  await page.goto(PATH)
  const titles = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /^La plus/ })
  await expect(titles).toHaveText(['La plus ancienne', 'La plus récente'])
  await expect(page.getByRole('main')).toContainText('depuis 3 jours')
  await expect(heading(page)).toHaveText('La plus ancienne')
  await expect(page.getByRole('region', { name: 'Auteur' })).toContainText('Les Amis du Théâtre')
  await expect(page.getByRole('region', { name: 'Auteur' })).toContainText('De confiance')

  await decisions(page).getByRole('button', { name: 'Accepter' }).click()
  await expect(said(page)).toContainText('Acceptée : « La plus ancienne ».')
  await expect(heading(page)).toHaveText('La plus récente')
  expect(await app.store.get(events, older)).toMatchObject({ status: 'published' })
  await expect.poll(async () => (await page.request.get(`/evenement/${older}`)).status()).toBe(200)

  await said(page).getByRole('button', { name: 'Annuler cette décision' }).click()
  await expect(said(page)).toContainText('Décision annulée')
  await expect(heading(page)).toHaveText('La plus ancienne')
  expect(await app.store.get(events, older)).toMatchObject({ status: 'pending', decision: null })
  expect(await app.store.count(mailQueue, [['eventId', '==', older]])).toBe(0)
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('Décision annulée')
})

test('asking for corrections needs a message, refusing a reason; what was written stays', {
  tag: ['@nojs', '@store'],
}, async ({ page, app, login, allowProblem }) => {
  allowProblem(REFUSED)
  const id = newId('a-corriger')
  await add(app, id, { title: 'Fête à corriger' })
  await asModerator(page, login)
  await page.goto(at(id))
  // Past the browser's own check.
  await page.request.post(`${PATH}?formulaire=decision`, {
    headers: { Origin: app.origin },
    form: { eventId: id, version: 1, action: 'request_changes' },
  })
  expect(await app.store.get(events, id)).toMatchObject({ status: 'pending' })

  await decisions(page).getByText('Refuser…').click()
  const refusing = decisions(page).locator('form', { has: page.getByRole('button', { name: 'Refuser' }) })
  await refusing.getByLabel('Message').fill('Une rave en forêt')
  // The server answers for it, whatever the browser would have checked.
  await refusing.evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
  await refusing.getByRole('button').click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Choisissez un motif.')
  await expect(refusing.getByLabel('Message')).toHaveValue('Une rave en forêt')
  await refusing.getByLabel('Motif').selectOption('incomplete')
  await refusing.getByRole('button').click()
  await expect(said(page)).toContainText('Refusée : « Fête à corriger ».')
  expect(await app.store.get(events, id)).toMatchObject({
    status: 'rejected',
    decision: { reason: 'incomplete', message: 'Une rave en forêt' },
  })

  await page.goto(`${PATH}?vue=refusees`)
  await page.getByRole('link', { name: 'Fête à corriger' }).click()
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('Il manque des informations')
})

test('who comes second is told who decided what', { tag: ['@nojs', '@store'] }, async ({
  page,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  const id = newId('disputee')
  await add(app, id, { title: 'Annonce disputée' })
  await asModerator(page, login)
  await page.goto(at(id))

  const other = await addUser(app.store, { role: 'admin', displayName: 'Dominique Favre' })
  await app.store.update(events, id, { status: 'published' })
  await app.store.insert(moderationLog, newId('decision'), {
    eventId: id,
    eventTitle: 'Annonce disputée',
    actorUid: other.uid,
    actorName: other.displayName,
    action: 'approved',
    reason: null,
    message: '',
    before: '',
    after: '',
    undoes: null,
    at: '2026-11-21T08:58:00.000Z',
  })
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await decisions(page).getByRole('button', { name: 'Accepter' }).click()
  expect((await answered).status()).toBe(409)
  await expect(page.getByRole('alert')).toHaveText(
    'Dominique Favre a déjà accepté cette annonce il y a 2 minutes.',
  )
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(heading(page)).toHaveText('Annonce disputée')
})

test('what its author has changed meanwhile is shown anew before it is decided', {
  tag: ['@nojs', '@store'],
}, async ({ page, app, login, allowProblem }) => {
  allowProblem(REFUSED)
  const id = newId('changee')
  await add(app, id, { title: 'Avant' })
  await asModerator(page, login)
  await page.goto(at(id))
  await app.store.update(events, id, { title: 'Le titre d’après' })
  await decisions(page).getByLabel('Que faut-il corriger ?').fill('Il manque le prix.')
  await decisions(page).getByRole('button', { name: 'Demander des corrections' }).click()
  await expect(page.getByRole('alert')).toContainText('modifiée entre-temps')
  await expect(heading(page)).toHaveText('Le titre d’après')
  await expect(decisions(page).getByLabel('Que faut-il corriger ?')).toHaveValue('Il manque le prix.')
  await decisions(page).getByRole('button', { name: 'Demander des corrections' }).click()
  await expect(said(page)).toContainText('Corrections demandées')
})

test('it is too late after ten seconds', { tag: ['@nojs', '@store'] }, async ({
  page,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  const id = newId('trop-tard')
  await add(app, id)
  await asModerator(page, login)
  await page.goto(at(id))
  await decisions(page).getByRole('button', { name: 'Accepter' }).click()
  const button = said(page).getByRole('button', { name: 'Annuler cette décision' })
  await expect(button).toBeVisible()
  for (const { id: undo } of (await app.store.find(undos, {})).documents) {
    await app.store.update(undos, undo, { expiresAt: '2026-11-21T08:00:00.000Z' })
  }
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Trop tard')
  expect(await app.store.get(events, id)).toMatchObject({ status: 'published' })
})

test('with JavaScript the offer to undo goes away by itself', async ({ page, app, login }) => {
  const id = newId('eclair')
  await add(app, id)
  await asModerator(page, login)
  await page.clock.install()
  await page.goto(at(id))
  await decisions(page).getByRole('button', { name: 'Accepter' }).click()
  const button = said(page).getByRole('button', { name: 'Annuler cette décision' })
  await expect(button).toBeVisible()
  await page.clock.fastForward(10_500)
  await expect(button).toHaveCount(0)
  await expect(said(page)).toContainText('Acceptée')
})

test('several at one stroke, and all of them taken back', { tag: ['@nojs', '@store'] }, async ({
  page,
  app,
  login,
}) => {
  const ids = [newId('lot'), newId('lot'), newId('lot')]
  for (const [at, id] of ids.entries()) await add(app, id, { title: `Annonce du lot ${at + 1}` })
  await asModerator(page, login)
  await page.goto(PATH)
  await page.getByLabel('Cocher « Annonce du lot 1 »').check()
  await page.getByLabel('Cocher « Annonce du lot 3 »').check()
  await page.getByRole('form', { name: 'Annonces cochées' }).getByRole('button', { name: 'Accepter' }).click()
  await expect(said(page)).toContainText('2 acceptées.')
  const statuses = () => Promise.all(ids.map(async (id) => (await app.store.get(events, id))?.status))
  expect(await statuses()).toEqual(['published', 'pending', 'published'])
  await said(page).getByRole('button', { name: 'Annuler ces 2 décisions' }).click()
  await expect(said(page)).toContainText('2 décisions annulées.')
  expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
})

test('nothing ticked, or no reason for a refusal: the form says so and keeps what was ticked', {
  tag: '@nojs',
}, async ({ page, app, login, allowProblem }) => {
  allowProblem(REFUSED)
  const id = newId('seule')
  await add(app, id, { title: 'Seule du lot' })
  await asModerator(page, login)
  await page.goto(PATH)
  const batch = page.getByRole('form', { name: 'Annonces cochées' })
  await expect(batch).toBeHidden()
  await page.getByLabel('Cocher « Seule du lot »').check()
  await batch.getByText('Demander des corrections ou refuser').click()
  await batch.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByRole('alert')).toContainText('Choisissez un motif.')
  await expect(page.getByLabel('Cocher « Seule du lot »')).toBeChecked()
  await page.getByLabel('Cocher « Seule du lot »').uncheck()
  await batch.getByRole('button', { name: 'Accepter' }).click()
  await expect(page.getByRole('alert')).toContainText('Cochez au moins une annonce.')
  expect(await app.store.get(events, id)).toMatchObject({ status: 'pending' })
})

test('a new version is shown beside the one online, and taken over', { tag: ['@nojs', '@store'] }, async ({
  page,
  app,
  login,
}) => {
  const id = newId('original')
  await add(app, id, { title: 'Bal du printemps', status: 'published' })
  await add(app, amendmentId(id), { title: 'Bal du printemps', amends: id, price: { kind: 'free' } })
  await asModerator(page, login)
  await page.goto(at(amendmentId(id)))
  const differences = page.getByRole('region', { name: 'Ce qui change' })
  await expect(differences.getByRole('term')).toHaveText(['Prix'])
  await expect(differences.locator('del')).toHaveText('Non indiqué')
  await expect(differences.locator('ins')).toHaveText('Gratuit')
  await decisions(page).getByRole('button', { name: 'Accepter' }).click()
  await expect(said(page)).toContainText('Acceptée : « Bal du printemps ».')
  expect(await app.store.get(events, id)).toMatchObject({ status: 'published', price: { kind: 'free' } })
  expect(await app.store.get(events, amendmentId(id))).toBeNull()
})

test('a published event is found, marked as cancelled, and taken away; the journal tells it all', {
  tag: ['@nojs', '@store'],
}, async ({ page, app, login }) => {
  const id = newId('publiee')
  const title = `Kermesse ${id}`
  await add(app, id, { title, status: 'published' })
  await expect.poll(async () => (await page.request.get(`/evenement/${id}`)).status()).toBe(200)
  await asModerator(page, login)
  await page.goto(`${PATH}?vue=publiees`)
  await page.getByRole('searchbox').fill(id)
  await page.getByRole('button', { name: 'Chercher' }).click()
  await page.getByRole('link', { name: title }).click()
  await decisions(page).getByText('Annuler l’événement…').click()
  await decisions(page).getByLabel('Note publique').fill('La salle est fermée.')
  await decisions(page).getByRole('button', { name: 'Marquer comme annulé' }).click()
  await expect(said(page)).toContainText('Marqué comme annulé')
  await expect
    .poll(async () => (await page.request.get(`/evenement/${id}`)).text())
    .toContain('La salle est fermée.')

  await decisions(page).getByText('Retirer…').click()
  const removing = decisions(page).locator('form', { has: page.getByRole('button', { name: 'Retirer' }) })
  await removing.getByLabel('Motif').selectOption('duplicate')
  await removing.getByRole('button').click()
  await expect(said(page)).toContainText('Retirée')
  await expect.poll(async () => (await page.request.get(`/evenement/${id}`)).status()).toBe(404)

  await page.goto(`${PATH}?vue=journal&eventId=${id}`)
  const rows = page.getByRole('table', { name: 'Journal de modération' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Retirée' })).toContainText('L’événement est déjà dans l’agenda')
  await expect(rows.filter({ hasText: 'Annulée' })).toContainText('La salle est fermée.')
})

test('a similar event of the same day and place is pointed out', { tag: '@nojs-only' }, async ({
  page,
  app,
  login,
}) => {
  const [id, twin] = [newId('double'), newId('jumeau')]
  await add(app, id, { title: 'Grande bourse aux timbres' })
  await add(app, twin, { title: 'Bourse aux timbres' })
  await asModerator(page, login)
  const pointer = page.getByRole('region', { name: 'Un doublon possible' }).getByRole('link')
  // The server hears of what others have written a moment later.
  await expect(async () => {
    await page.goto(at(id))
    await expect(pointer).toBeVisible({ timeout: 500 })
  }).toPass()
  await pointer.click()
  await expect(page).toHaveURL(at(twin))
})

test('j and k go through the list, but not while somebody writes', async ({ page, app, login }) => {
  for (const number of [1, 2, 3]) {
    await add(app, newId('suite'), {
      title: `Suite ${number}`,
      submittedAt: `2026-11-1${number}T08:00:00.000Z`,
    })
  }
  await asModerator(page, login)
  await page.goto(PATH)
  const title = heading(page)
  await expect(title).toHaveText('Suite 1')
  await expect(page.getByText('Au clavier')).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(title).toHaveText('Suite 2', { timeout: 500 })
  }).toPass()
  await expect(title).toBeFocused()
  await page.keyboard.press('j')
  await expect(title).toHaveText('Suite 3')
  await page.keyboard.press('k')
  await expect(title).toHaveText('Suite 2')
  const message = decisions(page).getByLabel('Que faut-il corriger ?')
  await message.focus()
  await page.keyboard.type('jkj')
  await expect(message).toHaveValue('jkj')
  await expect(title).toHaveText('Suite 2')

  await page.getByRole('button', { name: 'Désactiver ces touches' }).click()
  await page.keyboard.press('j')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Activer ces touches' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(title).toHaveText('Suite 2')
})

test('what is gone says so and tells its story', { tag: '@nojs-only' }, async ({ page, login }) => {
  await asModerator(page, login)
  await page.goto(at('jamais-vu'))
  await expect(heading(page)).toHaveText('Cette annonce n’existe plus')
})

test('a phone shows the list, then the event, and nothing is wider than the screen', {
  tag: '@nojs',
}, async ({ page, app, login }) => {
  const paths = await addAwkward(app)
  await asModerator(page, login)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of paths) {
    await page.goto(path)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, path).toBeLessThanOrEqual(360)
  }
  await page.goto(PATH)
  await expect(decisions(page)).toBeHidden()
  await page.getByRole('link', { name: 'Un autre titre' }).click()
  await expect(decisions(page)).toBeVisible()
  await page.getByRole('link', { name: 'Retour à la liste' }).click()
  await expect(page).toHaveURL(PATH)
})

for (const width of [360, 1280]) {
  test(`axe finds nothing at ${width} px`, async ({ page, app, login }) => {
    test.slow()
    const paths = await addAwkward(app)
    await asModerator(page, login)
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(path)
      await expectNoAxeViolations(page)
    }
  })
}

/** A published event and a new version of it, with everything that is too long; answers where to see them. */
async function addAwkward(app: App): Promise<string[]> {
  const author = await addUser(app.store, { displayName: 'Une association au nom vraiment très long' })
  const id = newId('etroite')
  const overrides: EventOverrides = {
    title: 'Une annonce au titre interminable, Donaudampfschifffahrtsgesellschaft',
    organizerUid: author.uid,
    website: `https://exemple.ch/${'long'.repeat(40)}`,
  }
  await add(app, id, { ...overrides, status: 'published' })
  await add(app, amendmentId(id), { ...overrides, title: 'Un autre titre', amends: id })
  return [PATH, at(amendmentId(id)), at(id), `${PATH}?vue=publiees`, `${PATH}?vue=journal`]
}

test('the queue is worked off without leaving the keyboard, a decision after the other', async ({
  page,
  app,
  login,
}) => {
  const titles = ['première', 'deuxième', 'troisième'].map((nth) => `La ${nth} de la file`)
  for (const [index, title] of titles.entries()) {
    await add(app, newId('file'), { title, submittedAt: `2026-11-18T0${index}:00:00.000Z` })
  }
  await asModerator(page, login)
  await page.goto(PATH)
  for (const title of titles) {
    await expect(heading(page)).toHaveText(title)
    await page.keyboard.press('d')
    await expect(decisions(page).getByRole('button', { name: 'Accepter' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(said(page).filter({ hasText: title })).toBeFocused()
  }
  await expect(page.getByText('Rien à traiter.')).toBeVisible()
})
