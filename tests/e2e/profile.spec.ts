import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { events } from '~/domain/event'
import { newUser, users } from '~/domain/user'
import { openSession, sessions } from '~/features/accounts/sessions.server'
import { fixedClock } from '~/platform/clock'
import { cookieOf, giveCookie, TEST_PASSWORD } from '../support/accounts'
import { TEST_NOW } from '../support/agenda'
import type { App } from '../support/app'
import { makeEvent } from '../support/make-event'
import { receiveMail } from '../support/outbox'
import { expect, expectNoAxeViolations, test } from '../support/test'

const PROFILE = '/organizer/profile'
const NEW_PASSWORD = 'un chapeau de paille'
const REFUSED = /status of 4\d\d/
const keeperOf = (app: App) => ({ documents: app.store, clock: fixedClock(TEST_NOW) })

function section(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title })
}

async function expectDone(page: Page, message: string | RegExp): Promise<void> {
  await expect(page.getByRole('status')).toContainText(message)
  await expect(page).toHaveURL(PROFILE)
}

async function isSignedIn(page: Page): Promise<boolean> {
  const answer = await page.request.get(PROFILE, { maxRedirects: 0 })
  return answer.status() === 200
}

test('a visitor is sent to sign in, for the page, its data and each of its forms', async ({
  request,
  app,
}) => {
  for (const path of [PROFILE, `${PROFILE}/export`]) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.headers().location).toBe(`/auth/login?redirect=${encodeURIComponent(path)}`)
  }
  for (const form of ['nom', 'photo', 'session', 'suppression', 'inconnu']) {
    const answer = await request.post(`${PROFILE}?formulaire=${form}`, {
      headers: { Origin: app.origin },
      form: { displayName: 'Intrus' },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(302)
    expect(answer.headers().location).toContain('/auth/login')
  }
})

test('the name and the choices of messages are kept', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await login(context, { withPassword: true })
  await page.goto(PROFILE)
  await page.getByLabel('Nom affiché').fill('Les Amis du Théâtre')
  await page.getByRole('button', { name: 'Enregistrer le nom' }).click()
  await expectDone(page, 'Votre nom est enregistré.')
  await expect(page.getByLabel('Nom affiché')).toHaveValue('Les Amis du Théâtre')
  expect((await app.identity.getAccount(user.uid))?.displayName).toBe('Les Amis du Théâtre')

  const messages = section(page, 'Messages')
  await messages.getByLabel(/acceptée, refusée/).uncheck()
  await messages.getByLabel(/du nouveau/).check()
  await messages.getByRole('button').click()
  await expectDone(page, 'Vos choix sont enregistrés.')
  await expect(messages.getByLabel(/acceptée, refusée/)).not.toBeChecked()
  await expect(messages.getByLabel(/du nouveau/)).toBeChecked()
  expect((await app.store.get(users, user.uid))?.notifications).toEqual({ decisions: false, news: true })

  await page.reload()
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('a refused form comes back in its place, with its values and the summary in focus', {
  tag: '@nojs',
}, async ({ page, context, login, allowProblem }) => {
  allowProblem(REFUSED)
  await login(context, { withPassword: true })
  await page.goto(PROFILE)
  const email = section(page, 'Adresse e-mail')
  await email.getByLabel('Nouvelle adresse e-mail').fill('nouvelle@exemple.ch')
  await email.getByLabel('Mot de passe actuel').fill('faux mot de passe')
  await email.getByRole('button').click()

  await expect(page.getByRole('alert')).toBeFocused()
  await expect(email.getByRole('alert')).toContainText('Ce n’est pas votre mot de passe actuel.')
  await expect(email.getByLabel('Nouvelle adresse e-mail')).toHaveValue('nouvelle@exemple.ch')
  await expect(email.getByLabel('Mot de passe actuel')).toHaveAttribute('aria-invalid', 'true')
  expect(await page.content()).not.toContain('faux mot de passe')

  await email.getByLabel('Mot de passe actuel').fill(TEST_PASSWORD)
  await email.getByRole('button').click()
  await expectDone(page, /Nous écrivons à nouvelle@exemple\.ch/)
  await expect(email.getByLabel('Mot de passe actuel')).toHaveValue('')
})

test('a photo is taken in, shown, and removed', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  login,
  request,
}) => {
  await login(context, { withPassword: true, photoURL: 'https://lh3.googleusercontent.com/a/photo' })
  await page.goto(PROFILE)
  const photo = section(page, 'Photo')
  await expect(photo.getByText('CR')).toBeVisible()
  await expect(photo.locator('img')).toHaveCount(0)

  const jpeg = await sharp({
    create: {
      width: 2400,
      height: 1800,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(jpeg.length).toBeGreaterThan(1_000_000)
  await photo
    .getByLabel('Votre photo')
    .setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await photo.getByRole('button', { name: 'Envoyer la photo' }).click()
  await expectDone(page, 'Votre photo est enregistrée.')
  const src = (await photo.locator('img').getAttribute('src')) ?? ''
  expect(src).toMatch(/^\/images\/profile-[0-9a-f]{32}\/320$/)
  const served = (await page.request.get(src)).headers()
  expect(served['content-type']).toBe('image/webp')
  expect(served['cache-control']).toBe('private, no-store')
  expect((await request.get(src)).status()).toBe(404)

  await photo.getByRole('button', { name: 'Supprimer la photo' }).click()
  await expectDone(page, 'Votre photo est supprimée.')
  await expect(photo.locator('img')).toHaveCount(0)
  expect((await page.request.get(src)).status()).toBe(404)
})

test('what is no photo is refused beside its field', { tag: '@nojs' }, async ({
  page,
  context,
  login,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  await login(context, { withPassword: true })
  await page.goto(PROFILE)
  const photo = section(page, 'Photo')
  const file = { name: 'moi.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') }
  await photo.getByLabel('Votre photo').setInputFiles(file)
  await photo.getByRole('button', { name: 'Envoyer la photo' }).click()
  await expect(photo.getByRole('alert')).toContainText('Ce fichier n’est pas une image')
  await expect(photo.getByLabel('Votre photo')).toHaveAttribute('aria-invalid', 'true')
})

test(
  'the address changes once the new one is confirmed',
  { tag: ['@nojs', '@store'] },
  async ({ page, context, app, login }, { project }) => {
    const before = await login(context, { withPassword: true })
    const after = `changee-${project.name}@exemple.ch`
    await page.goto(PROFILE)
    const email = section(page, 'Adresse e-mail')
    await email.getByLabel('Nouvelle adresse e-mail').fill(after)
    await email.getByLabel('Mot de passe actuel').fill(TEST_PASSWORD)
    await email.getByRole('button').click()
    await expectDone(page, 'Rien ne change avant')
    await expect(email.getByText(before.email)).toBeVisible()

    await page.goto((await receiveMail(app, after, /nouvelle adresse/)).link)
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
    await expect(page.getByRole('status')).toContainText('votre adresse est confirmée')
    await page.goto(PROFILE)
    await expect(email.getByText(after)).toBeVisible()
    await receiveMail(app, before.email, /adresse de votre compte .* a changé/)
  },
)

test('a new password closes the other sessions', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  const user = await login(context, { withPassword: true })
  await openSession(
    { uid: user.uid, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
    keeperOf(app),
  )
  await page.goto(PROFILE)
  const password = section(page, 'Mot de passe')
  await password.getByLabel('Mot de passe actuel').fill(TEST_PASSWORD)
  await password.getByLabel('Nouveau mot de passe').fill('motdepasse1')
  await password.getByRole('button').click()
  await expect(password.getByRole('alert')).toContainText('l’un des premiers que l’on essaie')

  await password.getByLabel('Mot de passe actuel').fill(TEST_PASSWORD)
  await password.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD)
  await password.getByRole('button').click()
  await expectDone(page, 'Votre mot de passe est enregistré.')
  await expect(password.getByLabel('Nouveau mot de passe')).toHaveValue('')
  await expect(section(page, 'Sessions ouvertes').getByRole('listitem')).toHaveCount(1)
  expect(await app.identity.checkPassword(user.email, NEW_PASSWORD)).toMatchObject({ ok: true })
})

test('sessions are listed, and closed one by one or together', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await login(context, { withPassword: true })
  const agents = [
    '(Windows NT 10.0) Firefox/140.0',
    '(iPhone) Safari/604.1',
    '(Linux; Android 14) Chrome/138',
  ]
  for (const userAgent of agents) await openSession({ uid: user.uid, userAgent }, keeperOf(app))
  await page.goto(PROFILE)
  const list = section(page, 'Sessions ouvertes')
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByText('cette session')).toHaveCount(1)
  await expect(list.getByRole('listitem').first()).toContainText('Ouverte le 21 novembre 2026 à 10')

  await list.getByRole('button', { name: /^Déconnecter Firefox sur Windows/ }).click()
  await expectDone(page, 'Cette session est fermée.')
  await expect(list.getByText('Firefox sur Windows')).toHaveCount(0)
  await expect(list.getByRole('listitem')).toHaveCount(3)

  await list.getByRole('button', { name: 'Déconnecter toutes les autres' }).click()
  await expectDone(page, 'Vos autres sessions sont fermées.')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('button')).toHaveCount(0)
  expect(await isSignedIn(page)).toBe(true)
})

test('nobody closes the session of someone else', { tag: '@store' }, async ({
  page,
  context,
  app,
  login,
}) => {
  const other = await login(context, { withPassword: true })
  const [others] = (await app.store.find(sessions, { where: [['uid', '==', other.uid]] })).documents
  const otherCookies = await context.cookies()
  await context.clearCookies()
  await login(context, { withPassword: true })
  await page.request.post(`${PROFILE}?formulaire=session`, {
    headers: { Origin: app.origin },
    form: { session: others?.id ?? '' },
  })
  await context.clearCookies()
  await context.addCookies(otherCookies)
  expect(await isSignedIn(page)).toBe(true)
})

test('one’s data are downloaded as JSON', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await login(context, { withPassword: true })
  const event = makeEvent({ title: 'Brouillon à exporter', organizerUid: user.uid, status: 'draft' })
  await app.store.insert(events, `export-${user.uid}`, event)
  await page.goto(PROFILE)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger mes données' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('mes-donnees.json')
  const personalData = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(personalData).toMatchObject({
    account: { email: user.email },
    profile: { displayName: 'Camille Rochat' },
    events: [{ title: 'Brouillon à exporter' }],
  })
})

test('the account is deleted, and the published event stays', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  const user = await login(context, { withPassword: true })
  const id = `reste-${user.uid}`
  await app.store.insert(events, id, makeEvent({ title: 'Concert qui reste', organizerUid: user.uid }))
  const cookies = await context.cookies()
  await page.goto(PROFILE)
  const deletion = section(page, 'Supprimer le compte')
  await expect(deletion.getByText('1 annonce')).toBeVisible()
  await deletion.getByLabel(/Elles restent dans l’agenda/).check()
  await deletion.getByLabel('Mot de passe actuel').fill('faux mot de passe')
  await deletion.getByRole('button').click()
  await expect(deletion.getByRole('alert')).toContainText('Ce n’est pas votre mot de passe actuel.')
  await expect(deletion.getByLabel(/Elles restent dans l’agenda/)).toBeChecked()

  await deletion.getByLabel('Mot de passe actuel').fill(TEST_PASSWORD)
  await deletion.getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre compte est supprimé')
  await page.locator('header summary').click()
  await expect(page.getByRole('link', { name: 'Inscription' })).toBeVisible()
  await context.addCookies(cookies)
  expect(await isSignedIn(page)).toBe(false)
  expect(await app.store.get(events, id)).toMatchObject({ organizerUid: null, status: 'published' })
  await receiveMail(app, user.email, /compte .* est supprimé/)
})

test(
  'who came through Google confirms with a mailed code',
  { tag: ['@nojs', '@store'] },
  async ({ page, context, app }, { project }) => {
    const email = `google-${project.name}@exemple.ch`
    await signInWithGoogle(context, app, email)
    await page.goto(PROFILE)
    await page.getByRole('button', { name: 'Recevoir un code' }).click()
    await expectDone(page, 'Nous vous écrivons le code.')
    const { text } = await receiveMail(app, email, /code de confirmation/)
    const code = /^\d{8}$/m.exec(text)?.[0] ?? ''

    const password = section(page, 'Mot de passe')
    await password.getByLabel('Code reçu par e-mail').fill(code)
    await password.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD)
    await password.getByRole('button').click()
    await expectDone(page, 'Votre mot de passe est enregistré.')
    await expect(password.getByLabel('Mot de passe actuel')).toBeVisible()
    expect(await app.identity.checkPassword(email, NEW_PASSWORD)).toMatchObject({ ok: true })
  },
)

test('the page is accessible, also with errors, and fits a small phone', async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  const user = await login(context, { withPassword: true })
  await app.store.insert(
    events,
    `axe-${user.uid}`,
    makeEvent({ title: 'Concert visible', organizerUid: user.uid }),
  )
  await openSession({ uid: user.uid, userAgent: '(iPhone) Safari/604.1' }, keeperOf(app))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(PROFILE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil')
  await expectNoAxeViolations(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await expectNoAxeViolations(page)
})

async function signInWithGoogle(context: BrowserContext, app: App, email: string): Promise<void> {
  const outcome = await app.identity.signInWithGoogle({
    subject: email,
    email,
    emailVerified: true,
    displayName: 'Dominique Favre',
    photoURL: null,
    idToken: 'token',
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  const { account } = outcome
  await app.store.insert(users, account.uid, newUser(account))
  await giveCookie(context, await cookieOf(account.uid, keeperOf(app)), app.origin)
}
