import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { eventViews } from '~/domain/event-views'
import { moderationLog } from '~/domain/moderation-log'
import type { User } from '~/domain/user'
import { slugify } from '~/platform/ids'
import { addDays } from '~/platform/zurich'
import { type App, startApp } from '../support/app'
import { makeDraft } from '../support/make-draft'
import { type EventOverrides, makeEvent } from '../support/make-event'
import { expect, expectNoAxeViolations, notice, test } from '../support/test'

/** Playwright's own says that it is headless, which robots are. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const LATER = { start: '2026-12-05T20:00' }

/** Ids that no other test has, in neither project. */
function idFor(user: User, name: string): string {
  return `${slugify(name)}-${user.uid.slice(0, 8)}`
}

async function add(app: App, user: User, name: string, overrides: EventOverrides = {}): Promise<string> {
  const id = idFor(user, name)
  await app.store.insert(events, id, makeEvent({ organizerUid: user.uid, title: `Le ${name}`, ...overrides }))
  return id
}

/** One event or draft of each kind. */
async function addAll(app: App, user: User): Promise<void> {
  const at = '2026-11-20T09:00:00.000Z'
  const message = 'À quelle heure est-ce que cela commence ?\nMerci de compléter.'
  await add(app, user, 'bal', {
    status: 'changes_requested',
    submittedAt: at,
    decision: { action: 'changes_requested', reason: 'incomplete', message, at },
  })
  await add(app, user, 'marché', { status: 'pending', submittedAt: at })
  const published = await add(app, user, 'concert', {
    when: [LATER, { start: '2026-12-12T20:00' }, { start: '2026-12-19T20:00' }],
    availability: 'few_left',
    submittedAt: at,
  })
  const amendment = makeEvent({
    organizerUid: user.uid,
    amends: published,
    status: 'pending',
    submittedAt: at,
  })
  await app.store.insert(events, amendmentId(published), amendment)
  await add(app, user, 'tournoi', { programme: 'cancelled', programmeNote: 'Terrain gelé.' })
  await add(app, user, 'loto', { when: { start: '2026-11-01T14:00' } })
  await add(app, user, 'vide-grenier', {
    status: 'rejected',
    decision: { action: 'rejected', reason: 'duplicate', message: '', at },
  })
  const token = `brouillon-${user.uid}`
  await app.store.insert(drafts, token, makeDraft({ authorUid: user.uid, title: 'La fête au village' }))
}

function row(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

function newVisitor(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL, userAgent: FIREFOX })
}

async function expectDone(page: Page, message: string): Promise<void> {
  await expect(notice(page)).toContainText(message)
}

async function organizer(context: BrowserContext, login: LoginFixture): Promise<User> {
  return login(context, { displayName: 'Les Amis du Port' })
}
type LoginFixture = (context: BrowserContext, who?: Partial<User>) => Promise<User>

test('visitors are sent to sign in', { tag: '@nojs-only' }, async ({ request, app }) => {
  for (const path of [
    '/dashboard',
    '/organizer/dashboard',
    '/organizer/event-state/jazz-ce-soir',
    '/organizer/event-confirmation/jazz-ce-soir',
  ]) {
    const get = await request.get(path, { maxRedirects: 0 })
    expect(get.headers().location, path).toBe(`/auth/login?redirect=${encodeURIComponent(path)}`)
    const post = await request.post(path, { headers: { Origin: app.origin }, form: {}, maxRedirects: 0 })
    expect([302, 405], path).toContain(post.status())
  }
})

test('who has nothing yet is invited to add a first event', { tag: '@nojs' }, async ({
  page,
  context,
  login,
}) => {
  await organizer(context, login)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Annoncez votre premier événement' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Ajouter un événement' }).click()
  await expect(page).toHaveURL('/organizer/submit-event')
})

test('all that is one’s own is there, by state, with what the moderators said', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  const user = await organizer(context, login)
  await addAll(app, user)
  for (const path of ['/dashboard', '/organizer/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'À corriger (1)',
      'En attente (1)',
      'Publiés, à venir (2)',
      'Brouillons (1)',
      'Refusés (1)',
      'Passés (1)',
    ])
  }
  await expect(row(page, 'Le bal')).toContainText('À quelle heure est-ce que cela commence ?')
  await expect(row(page, 'Le vide-grenier')).toContainText('L’événement est déjà dans l’agenda')
  await expect(row(page, 'Le concert')).toContainText('sam. 5 déc., 20 h et 2 autres dates')
  await expect(row(page, 'Le concert')).toContainText('Modification en attente')
  await expect(row(page, 'Le concert')).toContainText('0 vue')
  await expect(row(page, 'Le tournoi').getByRole('list', { name: 'État' })).toHaveText('Annulé')
  await expect(row(page, 'Le bal').getByRole('link', { name: 'Modifier : Le bal' })).toHaveAttribute(
    'href',
    `/organizer/edit-event/${idFor(user, 'bal')}`,
  )
  await expect(row(page, 'La fête au village').getByRole('link', { name: 'Continuer' })).toHaveAttribute(
    'href',
    `/organizer/submit-event?draft=brouillon-${user.uid}`,
  )
})

test('a draft is thrown away after a second thought, and nobody else’s is', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  const user = await organizer(context, login)
  await addAll(app, user)
  await app.store.insert(drafts, `autre-${user.uid}`, makeDraft({ title: 'À quelqu’un d’autre' }))
  await page.goto('/dashboard')
  const draft = row(page, 'La fête au village')
  await draft.getByText('Supprimer', { exact: false }).first().click()
  await draft.getByRole('button', { name: 'Supprimer ce brouillon' }).click()
  await expectDone(page, 'Le brouillon est supprimé.')
  await expect(row(page, 'La fête au village')).toHaveCount(0)
  expect(await app.store.get(drafts, `brouillon-${user.uid}`)).toBeNull()

  const answer = await page.request.post('/dashboard', {
    headers: { Origin: app.origin },
    form: { drafts: `autre-${user.uid}` },
  })
  expect(answer.status()).toBe(404)
  expect(await app.store.get(drafts, `autre-${user.uid}`)).not.toBeNull()
})

test('several drafts are thrown away at once, and an empty form offers what is left', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  const user = await organizer(context, login)
  for (const title of ['Bal', 'Loto', 'Vide-grenier', 'Concert']) {
    await app.store.insert(drafts, `${slugify(title)}-${user.uid}`, makeDraft({ authorUid: user.uid, title }))
  }
  await page.goto('/organizer/submit-event')
  const begun = page.getByRole('region', { name: 'Brouillons commencés' })
  await expect(begun.getByRole('link', { name: /^Reprendre/ })).toHaveCount(2)
  await begun.getByRole('link', { name: 'et 2 autres brouillons' }).click()

  await page.getByRole('checkbox', { name: 'Cocher : Bal', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Cocher : Loto', exact: true }).check()
  await page.getByText('Supprimer les brouillons cochés', { exact: true }).click()
  await page.getByRole('button', { name: 'Oui, supprimer les brouillons cochés' }).click()
  await expectDone(page, '2 brouillons sont supprimés.')
  await expect(row(page, 'Bal')).toHaveCount(0)
  await expect(row(page, 'Concert')).toHaveCount(1)
  const { documents } = await app.store.find(drafts, { where: [['authorUid', '==', user.uid]] })
  expect(documents.map(({ title }) => title).sort()).toEqual(['Concert', 'Vide-grenier'])

  await page.goto('/organizer/submit-event')
  await begun.getByRole('link', { name: /Reprendre « Concert »/ }).click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Concert')
  await expect(begun).toHaveCount(0)
})

test('the boxes of drafts have names', async ({ page, context, app, login }) => {
  const user = await organizer(context, login)
  for (const title of ['Bal', 'Loto']) {
    await app.store.insert(drafts, `${slugify(title)}-${user.uid}`, makeDraft({ authorUid: user.uid, title }))
  }
  await page.goto('/dashboard')
  await page.getByText('Supprimer les brouillons cochés', { exact: true }).click()
  await expectNoAxeViolations(page)
})

test('someone with hundreds of events sees how many, and all of them when asked', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  const user = await organizer(context, login)
  await app.store.transaction(async (transaction) => {
    for (let index = 0; index < 300; index++) {
      const when = { start: `${addDays('2026-12-01', index)}T20:00` }
      const event = makeEvent({
        organizerUid: user.uid,
        title: `Répétition ${index}`,
        when,
        status: 'pending',
      })
      transaction.insert(events, idFor(user, `r${index}`), event)
    }
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'En attente (300)' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(10)
  await page.getByRole('link', { name: 'Tout afficher (300)' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(300)
})

test('an event is cancelled with a message in two clicks, everywhere within a second', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login, request }) => {
  const user = await organizer(context, login)
  const id = await add(app, user, 'concert', { when: LATER, title: 'Le concert des Amis' })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Annuler : Le concert des Amis' }).click()
  await expect(page.getByRole('heading', { name: 'Annuler l’événement ?' })).toBeVisible()
  await page.getByLabel('Message au public').fill('La salle est inondée.')
  await page.getByRole('button', { name: 'Annuler l’événement' }).click()
  await expectDone(page, 'L’état de « Le concert des Amis » est enregistré.')
  await expect(page).toHaveURL('/dashboard')
  await expect(row(page, 'Le concert des Amis').getByRole('list', { name: 'État' })).toHaveText('Annulé')

  const publicPage = async () => (await request.get(`/evenement/${id}`)).text()
  await expect.poll(publicPage).toContain('EventCancelled')
  // Whoever is not trusted has no words on a public page that nobody has read.
  expect(await publicPage()).not.toContain('La salle est inondée.')
  await expect(row(page, 'Le concert des Amis')).toContainText('Modification en attente')
  const { documents: log } = await app.store.find(moderationLog, { where: [['eventId', '==', id]] })
  expect(log.map(({ action, actorUid }) => `${action} ${actorUid}`).sort()).toEqual([
    `cancelled ${user.uid}`,
    `submitted ${user.uid}`,
  ])

  await page.getByRole('link', { name: 'Maintenir : Le concert des Amis' }).click()
  await page.getByRole('button', { name: 'Maintenir l’événement' }).click()
  await expectDone(page, 'est enregistré')
  expect(await app.store.get(events, id)).toMatchObject({ programme: 'scheduled', programmeNote: '' })
  expect(await app.store.get(events, amendmentId(id))).toBeNull()
})

test('the whole state is changed on its page, and a refusal keeps what was typed', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login, allowProblem }) => {
  allowProblem(/status of 4(00|09)/)
  const user = await organizer(context, login)
  const id = await add(app, user, 'récital', { when: LATER })
  await page.goto(`/organizer/event-state/${id}`)
  await page.getByLabel('L’événement a-t-il lieu ?').selectOption('Reporté')
  await page.getByLabel('Places', { exact: true }).selectOption('Complet')
  const note = page.getByLabel('Message au public')
  await note.fill('Nouvelle date bientôt.')

  await app.store.update(events, id, { summary: 'Changé ailleurs' })
  await page.getByRole('button', { name: 'Enregistrer l’état' }).click()
  await expect(page.getByRole('alert')).toContainText('Cet événement a changé entre-temps')
  await expect(note).toHaveValue('Nouvelle date bientôt.')

  await note.evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'))
  await note.fill('x'.repeat(301))
  await page.getByRole('button', { name: 'Enregistrer l’état' }).click()
  await expect(page.getByRole('alert')).toContainText('Au plus 300 caractères.')
  await note.fill('Nouvelle date bientôt.')
  await page.getByRole('button', { name: 'Enregistrer l’état' }).click()
  await expectDone(page, 'est enregistré')
  expect(await app.store.get(events, id)).toMatchObject({
    programme: 'postponed',
    availability: 'sold_out',
    programmeNote: '',
    summary: 'Changé ailleurs',
  })
  await page.goto(`/organizer/event-state/${id}`)
  await expect(note).toHaveValue('Nouvelle date bientôt.')
  await expect(note).toHaveAccessibleDescription(/attend d’être relu/)

  // A moderator has the last word, and the author is told so.
  await app.store.update(events, id, { programme: 'cancelled', programmeSetBy: 'moderator' })
  await page.goto(`/organizer/event-state/${id}`)
  await expect(page.getByText('La modération a fixé l’état de cet événement')).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enregistrer les places' })).toBeVisible()
  await expect(page.getByText('annulez-le plutôt')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Écrivez-nous' })).toHaveAttribute(
    'href',
    /^\/contact\?sujet=evenement/,
  )
})

test('single dates are called off, many dates come in pages', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await organizer(context, login)
  const when = Array.from({ length: 40 }, (_, week) => ({
    start: `${addDays('2026-12-01', 7 * week)}T20:00`,
  }))
  const id = await add(app, user, 'cours', { when })
  await page.goto(`/organizer/event-state/${id}`)
  await page.getByLabel('Mardi 8 décembre').selectOption('Annulé')
  await page.getByRole('button', { name: 'Enregistrer les dates' }).click()
  await expectDone(page, 'Les dates sont enregistrées.')
  await expect(page.getByLabel('Mardi 8 décembre')).toHaveValue('cancelled')

  await page.getByRole('link', { name: 'Dates suivantes' }).click()
  await expect(page.getByText('Page 2 sur 2')).toBeVisible()
  const last = page.getByLabel('Mardi 31 août')
  await last.selectOption('Reporté')
  await page.getByRole('button', { name: 'Enregistrer les dates' }).click()
  await expectDone(page, 'Les dates sont enregistrées.')
  await expect(page).toHaveURL(/page=2/)
  const stored = await app.store.get(events, id)
  const changed = stored?.occurrences.filter(({ status }) => status !== null)
  expect(changed?.map(({ id, status }) => [id, status])).toEqual([
    ['2', 'cancelled'],
    ['40', 'postponed'],
  ])
})

test('an event is withdrawn with its new version, then removed', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
  request,
}) => {
  const user = await organizer(context, login)
  const id = await add(app, user, 'festival', { when: LATER })
  const amendment = makeEvent({ organizerUid: user.uid, amends: id, status: 'pending' })
  await app.store.insert(events, amendmentId(id), amendment)
  await expect.poll(async () => (await request.get(`/evenement/${id}`)).status()).toBe(200)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Autre état… : Le festival' }).click()
  await page.getByRole('button', { name: 'Retirer l’événement' }).click()
  await expectDone(page, '« Le festival » est retiré')
  await expect.poll(async () => (await request.get(`/evenement/${id}`)).status()).toBe(404)
  expect(await app.store.get(events, amendmentId(id), { includeRemoved: true })).toBeNull()

  await page.getByRole('link', { name: 'Supprimer : Le festival' }).click()
  await page.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expectDone(page, '« Le festival » est supprimé.')
  expect(await app.store.get(events, id)).toBeNull()
  expect((await app.store.get(events, id, { includeRemoved: true }))?.removedAt).not.toBeNull()
})

test('a new version is withdrawn, the published one stays', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await organizer(context, login)
  const id = await add(app, user, 'bazar', { when: LATER })
  const amendment = makeEvent({ organizerUid: user.uid, amends: id, status: 'pending', title: 'Le bazar' })
  await app.store.insert(events, amendmentId(id), amendment)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'La retirer : Le bazar' }).click()
  await page.getByRole('button', { name: 'Retirer la modification' }).click()
  await expectDone(page, 'La modification de « Le bazar » est retirée.')
  await expect(row(page, 'Le bazar')).not.toContainText('Modification')
  expect(await app.store.get(events, id)).toMatchObject({ status: 'published', version: 1 })
})

test('somebody else’s event has no state and no confirmation, by page or by POST', {
  tag: '@nojs-only',
}, async ({ context, page, app, login }) => {
  await organizer(context, login)
  const before = await app.store.get(events, 'jazz-ce-soir')
  const paths = ['/organizer/event-state/jazz-ce-soir', '/organizer/event-confirmation/jazz-ce-soir']
  for (const path of [...paths, '/organizer/event-state/inconnu', `${paths[0]}.data`, `${paths[1]}.data`]) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
  for (const form of ['etat', 'dates', 'retirer', 'supprimer', 'sans-modification', 'inconnu']) {
    const answer = await page.request.post(`${paths[0]}?formulaire=${form}`, {
      headers: { Origin: app.origin },
      form: { version: '1', programme: 'cancelled', availability: 'sold_out' },
    })
    expect(answer.status(), form).toBe(404)
  }
  expect(await app.store.get(events, 'jazz-ce-soir')).toEqual(before)
})

test('an admin changes the state of anybody’s event', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  const author = await login(context)
  const id = await add(app, author, 'spectacle', { when: LATER })
  await login(context, { role: 'admin' })
  await page.goto(`/organizer/event-state/${id}?vers=complet`)
  await page.getByRole('button', { name: 'Marquer comme complet' }).click()
  await expectDone(page, 'est enregistré')
  await expect(page).toHaveURL(`/organizer/event-state/${id}`)
  expect(await app.store.get(events, id)).toMatchObject({ availability: 'sold_out' })
})

test('the confirmation says what happens now: waiting, published or beside the published one', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  const user = await organizer(context, login)
  const pending = await add(app, user, 'marché', { status: 'pending', when: LATER })
  const published = await add(app, user, 'concert', { when: LATER })
  const amended = await add(app, user, 'bal', { when: LATER })
  const amendment = makeEvent({
    organizerUid: user.uid,
    amends: amended,
    status: 'pending',
    title: 'Le grand bal',
  })
  await app.store.insert(events, amendmentId(amended), amendment)

  await page.goto(`/organizer/event-confirmation/${pending}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, votre annonce est bien arrivée')
  await expect(page.getByText('en général en moins de deux jours ouvrables')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Le marché, samedi 5 décembre/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveAttribute(
    'href',
    `/organizer/edit-event/${pending}`,
  )
  await page.goto(`/organizer/event-confirmation/${published}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre événement est publié')
  await expect(page.getByRole('link', { name: 'Voir la page' })).toHaveAttribute(
    'href',
    `/evenement/${published}`,
  )
  for (const id of [amended, amendmentId(amended)]) {
    await page.goto(`/organizer/event-confirmation/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Merci, votre modification est bien arrivée',
    )
    await expect(page.getByText('la version publiée reste en ligne')).toBeVisible()
  }
})

test('the confirmation owns up to a queue that is late', async ({ page, context, app, login }) => {
  const user = await organizer(context, login)
  const id = await add(app, user, 'marché', { status: 'pending', when: LATER })
  // Older than what any other test leaves in the queue.
  const late = await add(app, user, 'bal', { status: 'pending', submittedAt: '2026-09-01T09:00:00.000Z' })
  // The server has the queue in memory, and hears a moment later of what another process has written.
  await expect(async () => {
    await page.goto(`/organizer/event-confirmation/${id}`)
    await expect(page.getByText('la plus ancienne attend depuis 81 jours')).toBeVisible({ timeout: 500 })
  }).toPass()
  await app.store.remove(events, late)
})

test('views are those of people: not of robots, nor of what is fetched ahead', async ({ browser }) => {
  const own = await startApp()
  try {
    const id = 'jazz-ce-soir'
    const visitor = await newVisitor(browser, own.origin)
    const visiting = await visitor.newPage()
    // Rendered, then from the page cache, then as data of a navigation within the site.
    await visiting.goto(`/evenement/${id}`)
    const { request } = visitor
    const headers = { 'User-Agent': FIREFOX }
    expect((await request.get(`/evenement/${id}`, { headers })).status()).toBe(200)
    await visiting.goto('/evenements?q=quartet')
    await visiting
      .getByRole('main')
      .getByRole('link', { name: /^Quartet de jazz/ })
      .click()
    await expect(visiting.getByRole('heading', { level: 1 })).toHaveText('Quartet de jazz au Port')

    await request.head(`/evenement/${id}`, { headers })
    await request.get(`/evenement/${id}`, { headers: { 'User-Agent': 'Googlebot/2.1' } })
    await request.get(`/evenement/${id}`, { headers: { ...headers, 'Sec-Purpose': 'prefetch' } })
    await request.get(`/evenement/${id}.ics`, { headers })
    await request.get('/evenement/inconnu', { headers })
    expect(await own.store.count(eventViews)).toBe(0)
    await visitor.close()

    // Stopping writes what was noted.
    process.kill(own.pid, 'SIGTERM')
    await expect.poll(async () => (await own.store.get(eventViews, id))?.count).toBe(3)
    expect(await own.store.count(eventViews)).toBe(1)
  } finally {
    await own.stop()
  }
})

test('the author’s and admins’ own visits do not count, and the dashboard shows the others at once', {
  tag: '@store',
}, async ({ page, context, app, login, browser }) => {
  await login(context, { role: 'admin' })
  const user = await organizer(context, login)
  const id = await add(app, user, 'vernissage', { when: LATER })
  await expect.poll(async () => (await page.request.get(`/evenement/${id}`)).status()).toBe(200)
  await page.goto(`/evenement/${id}`)
  await page.goto('/dashboard')
  await expect(row(page, 'Le vernissage')).toContainText('0 vue')

  const visitor = await newVisitor(browser, app.origin)
  await (await visitor.newPage()).goto(`/evenement/${id}`)
  const stranger = await newVisitor(browser, app.origin)
  await login(stranger)
  await (await stranger.newPage()).goto(`/evenement/${id}`)
  await login(stranger, { role: 'admin' })
  await (await stranger.newPage()).goto(`/evenement/${id}`)
  await page.reload()
  await expect(row(page, 'Le vernissage')).toContainText('2 vues')
  for (const each of [visitor, stranger]) await each.close()
})

test('dashboard and state are accessible, and fit a phone', async ({ page, context, app, login }) => {
  const user = await login(context, { displayName: 'Les Amis du Port', emailVerified: false })
  await addAll(app, user)
  const id = idFor(user, 'concert')
  for (const path of [
    '/dashboard',
    `/organizer/event-state/${id}`,
    `/organizer/event-state/${id}?vers=annuler`,
    `/organizer/event-confirmation/${idFor(user, 'marché')}`,
  ]) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 360, height: 740 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(360)
  }
})

test('an event is called off by keyboard alone', async ({ page, context, app, login }) => {
  const user = await organizer(context, login)
  const id = await add(app, user, 'quiz', { when: LATER })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Annuler : Le quiz' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Annuler l’événement ?' })).toBeVisible()
  await page.getByLabel('Message au public').focus()
  await page.keyboard.type('Trop peu d’inscriptions.')
  await page.keyboard.press('Enter')
  await expectDone(page, 'est enregistré')
  expect(await app.store.get(events, id)).toMatchObject({
    programme: 'cancelled',
    programmeNote: '',
  })
  expect(await app.store.get(events, amendmentId(id))).toMatchObject({
    programmeNote: 'Trop peu d’inscriptions.',
  })
})
