import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { events } from '~/domain/event'
import { newUser, users } from '~/domain/user'
import { seedCategories } from '~/features/categories/seed.server'
import { fixedClock } from '~/platform/clock'
import { findFirestoreEmulator, startFirestoreEmulator } from '../../firebase/firestore-emulator'
import { addUser, cookieOf, giveCookie } from '../../support/accounts'
import { seedAgenda, TEST_NOW } from '../../support/agenda'
import { type App, startApp } from '../../support/app'
import { unfold } from '../../support/event-form'
import { makeEvent } from '../../support/make-event'
import { photo } from '../../support/photo'
import { expect, test } from '../../support/test'

/** A Firestore that does not answer is given nine seconds; the rest is for a busy machine. */
const WRITE_WITHIN_MS = 20_000
/** A reader must not wait for an account: this is less than the nine seconds. */
const READ_WITHIN_MS = 8_000
/** Ten seconds for requests, fifteen for what is to be written; systemd waits for thirty. */
const STOP_WITHIN_MS = 28_000
const PUBLIC_PAGES = {
  '/': 'Ce week-end',
  '/evenements': 'Marché paysan du samedi',
  '/evenements?q=jazz': 'Quartet de jazz au Port',
  '/evenement/jazz-ce-soir': 'Standards et compositions',
  '/carte': 'Quartet de jazz au Port',
}

const author = {
  ...newUser({
    uid: 'camille',
    email: 'camille@exemple.ch',
    displayName: 'Camille Rochat',
    emailVerified: true,
  }),
  trusted: true,
}

/** Signs in, by the row that a lost store has forgotten. */
async function signIn({ store, origin }: App, uid: string, pages: Page[]) {
  const pair = await cookieOf(uid, { documents: store, clock: fixedClock(TEST_NOW) })
  for (const page of pages) await giveCookie(page.context(), pair, origin)
}

async function expectReadable(request: APIRequestContext, origin: string) {
  for (const [path, text] of Object.entries(PUBLIC_PAGES)) {
    // A page that waits for an account does so each time, which a busy machine does not.
    const first = await readingMs(request, origin + path, text)
    const ms = first < READ_WITHIN_MS ? first : await readingMs(request, origin + path, text)
    expect(ms, path).toBeLessThan(READ_WITHIN_MS)
  }
}

/** Milliseconds until the page was there with this text. */
async function readingMs(request: APIRequestContext, url: string, text: string): Promise<number> {
  const start = performance.now()
  const answer = await request.get(url)
  expect([url, answer.status()]).toEqual([url, 200])
  expect(await answer.text()).toContain(text)
  return performance.now() - start
}

async function writeEvent(page: Page, title: string) {
  await page.goto('/organizer/submit-event')
  await page.getByRole('textbox', { name: 'Titre' }).fill(title)
  await page.getByLabel('Thème', { exact: true }).selectOption('musique')
  const row = page.getByRole('group', { name: 'Date 1', exact: true })
  await row.getByLabel('Jour', { exact: true }).fill('2026-12-04')
  await row.getByLabel('Début').fill('20:00')
  await page.getByLabel('Localité', { exact: true }).fill('1260 Nyon')
  await unfold(page, 'photo')
  await page.getByLabel('Votre photo').setInputFiles(await photo())
  await page.getByLabel('Ce que montre la photo').fill('Une affiche')
}

async function expectRefused(page: Page, button: Locator) {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await button.click()
  expect((await answer).status()).toBe(503)
}

test('while Firestore is down everybody reads, nothing typed is lost, and all goes on when it is back', {
  tag: '@store',
}, async ({ browser, playwright, emulators: _ready }) => {
  test.setTimeout(480_000)
  const archive = findFirestoreEmulator() ?? ''
  const first = await startFirestoreEmulator(archive)
  const app = await startApp({ firestore: first.host })
  const { origin, pid } = app
  await app.store.insert(users, author.uid, author)
  const page = await browser.newPage({ baseURL: origin })
  const plain = await browser.newPage({ baseURL: origin, javaScriptEnabled: false })
  const visitor = await playwright.request.newContext({ baseURL: origin })
  await signIn(app, author.uid, [page, plain])
  const admin = await addUser(app.store, { role: 'admin' })
  const desk = await browser.newPage({ baseURL: origin })
  await signIn(app, admin.uid, [desk])
  await app.store.insert(events, 'kermesse', makeEvent({ title: 'Kermesse', status: 'pending' }))
  await desk.goto('/admin/events?eventId=kermesse')
  const decision = desk.getByRole('region', { name: 'Décision', exact: true })
  await decision.getByLabel('Que faut-il corriger').fill('Il manque le prix.')
  const profile = await browser.newPage({ baseURL: origin })
  await signIn(app, author.uid, [profile])
  await profile.goto('/organizer/profile')
  await writeEvent(page, 'Concert pendant la panne')
  await writeEvent(plain, 'Bal pendant la panne')

  first.freeze()
  await expectReadable(visitor, origin)
  await expectReadable(page.request, origin)
  await first.stop()
  await expectReadable(visitor, origin)
  await expectReadable(page.request, origin)

  const start = performance.now()
  const dashboard = await page.request.get('/dashboard')
  expect(performance.now() - start).toBeLessThan(WRITE_WITHIN_MS)
  expect(dashboard.status()).toBe(503)
  expect(Number(dashboard.headers()['retry-after'])).toBeGreaterThan(0)
  expect(await dashboard.text()).toContain('Réessayez dans une minute')

  const message = await visitor.post('/contact', {
    headers: { origin },
    form: {
      company_fax_2: '',
      name: 'Camille',
      email: 'camille@exemple.ch',
      subject: 'question',
      message: 'Peut-on proposer un événement pendant une panne ?',
    },
  })
  expect(message.status()).toBe(503)
  expect(await message.text()).toContain('Peut-on proposer un événement pendant une panne ?')

  // Whatever the page asks for after the answer must leave the form where it is.
  const askedLater: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('.data')) askedLater.push(request.url())
  })
  await expectRefused(page, page.getByRole('button', { name: 'Publier', exact: true }))
  await expect(page.getByRole('alert')).toContainText('Votre texte est conservé')
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Concert pendant la panne')

  await expectRefused(desk, decision.getByRole('button', { name: 'Demander des corrections' }))
  await expect(desk.getByRole('alert')).toContainText('Votre texte est conservé')
  await expect(decision.getByLabel('Que faut-il corriger')).toHaveValue('Il manque le prix.')
  expect(askedLater).toEqual([])

  await expectRefused(profile, profile.getByRole('button', { name: /^Déconnecter Appareil/ }).first())
  await expect(profile.getByRole('alert')).toContainText('n’a pas pu être enregistré')

  await plain.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Votre envoi n’est pas encore enregistré')

  const second = await startFirestoreEmulator(archive, Number(first.host.split(':')[1]))
  // It has forgotten everything, which a real one would not.
  await expect(async () => {
    // An earlier try may have got through without an answer.
    await app.store.purge(users, author.uid)
    await app.store.insert(users, author.uid, author)
  }).toPass()
  await seedCategories(app.store)
  await seedAgenda(app.store)
  await signIn(app, author.uid, [page, plain])

  await expect(async () => {
    // The answer to the last try may have come after its time: the button is gone then.
    if (!page.url().includes('event-confirmation'))
      await page.getByRole('button', { name: 'Publier', exact: true }).click({ timeout: 10_000 })
    await expect(page).toHaveURL(/event-confirmation/, { timeout: 10_000 })
  }).toPass()
  await plain.getByRole('button', { name: 'Envoyer de nouveau' }).click()
  await expect(plain).toHaveURL(/event-confirmation/)
  for (const title of ['Concert pendant la panne', 'Bal pendant la panne', 'Marché paysan du samedi']) {
    await expect
      .poll(async () => (await visitor.get('/evenements.json?limit=100')).text(), { timeout: 20_000 })
      .toContain(title)
  }
  expect(app.pid).toBe(pid)
  for (const opened of [page, plain, desk, profile]) await opened.close()
  await visitor.dispose()

  second.freeze()
  const stopped = performance.now()
  await app.halt()
  expect(performance.now() - stopped).toBeLessThan(STOP_WITHIN_MS)
  await second.stop()
  await app.stop()
})

test('a bucket that cannot be reached keeps no server from starting and stopping', { tag: '@store' }, async ({
  emulators: _ready,
}) => {
  // Nothing listens on port 1.
  const app = await startApp({ env: { FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:1' } })
  expect((await fetch(`${app.origin}/robots.txt`)).status).toBe(200)
  await expect.poll(async () => (await fetch(`${app.origin}/healthz`)).text()).toContain('files')
  const stopped = performance.now()
  await app.halt()
  expect(performance.now() - stopped).toBeLessThan(STOP_WITHIN_MS)
  await app.stop()
})
