import type { Page } from '@playwright/test'
import { addAccount, TEST_PASSWORD } from '../support/accounts'
import { openMenu } from '../support/menu'
import { readOutbox, receiveMail } from '../support/outbox'
import { fillLogin, sessionCookieOf } from '../support/sign-in'
import { expect, notice, REFUSED, test } from '../support/test'

const NEW_PASSWORD = 'un chapeau de paille'

/** The heading of a new page takes the focus with JavaScript, which closes the menu; its address stands there
 * before. */
async function arrived(page: Page, { use }: { use: { javaScriptEnabled?: boolean } }): Promise<void> {
  if (use.javaScriptEnabled !== false) await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

test('from registration to signing out', { tag: ['@nojs', '@store'] }, async ({ page, app }, { project }) => {
  const email = `nouvelle-${project.name}@exemple.ch`
  const wanted = '/organizer/profile?formulaire=nom'
  await page.goto(wanted)
  await expect(page).toHaveURL('/auth/login?redirect=%2Forganizer%2Fprofile%3Fformulaire%3Dnom')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await page.getByLabel('Nom affiché').fill('Les Amis du Théâtre')
  await page.getByLabel('Adresse e-mail').fill(` ${email.toUpperCase()} `)
  await page.getByLabel('Mot de passe').fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(notice(page, 'Nous avons envoyé un e-mail à')).toBeVisible()
  await expect(notice(page, new RegExp(email, 'i'))).toBeVisible()
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible()

  const { link, text } = await receiveMail(app, email, /Confirmez votre adresse/)
  // Firebase words its own.
  if (app.projectId === null) expect(text).toContain('Bonjour Les Amis du Théâtre,')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(notice(page, 'votre adresse est confirmée')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continuer vers le site' })).toHaveAttribute('href', wanted)
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await fillLogin(page, email, TEST_PASSWORD)
  await expect(page).toHaveURL(wanted)

  await arrived(page, project)
  await openMenu(page)
  await page.getByRole('link', { name: 'Tableau de bord' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Les Amis du Théâtre')
  await expect(page.getByText('pas encore confirmée')).toHaveCount(0)

  await arrived(page, project)
  await openMenu(page)
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/')
  await arrived(page, project)
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Inscription' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth/login?redirect=%2Fdashboard')
})

/** Takes the cookies out of the answers to signing in: Playwright cannot tell Chromium to refuse them. */
async function refuseCookies(page: Page): Promise<void> {
  await page.route(/\/auth\/login/, async (route) => {
    const request = route.request()
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postData(),
      redirect: 'manual',
    })
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'set-cookie'))
    delete headers['content-encoding']
    await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) })
  })
}

test('a browser that keeps no cookies is told so instead of asked again', {
  tag: ['@nojs', '@drawn'],
}, async ({ page, context, app }) => {
  const { email } = await addAccount({ documents: app.store, identity: app.identity })
  await context.clearCookies()
  await refuseCookies(page)
  await page.goto('/organizer/profile')
  await fillLogin(page, email, TEST_PASSWORD)
  await expect(notice(page, 'Votre connexion n’a pas été conservée')).toBeVisible()
  await expect(page).toHaveURL(/redirect=%2Forganizer%2Fprofile/)
  await page.unrouteAll()
  await fillLogin(page, email, TEST_PASSWORD)
  await expect(page).toHaveURL('/organizer/profile')
})

test('a forgotten password is replaced, and old sessions end', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  const { email } = await login(context, { withPassword: true })
  await page.goto('/dashboard')
  const cookie = await sessionCookieOf(context)
  await context.clearCookies()

  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(notice(page, 'Si un compte existe avec cette adresse')).toBeVisible()

  const { link } = await receiveMail(app, email, /nouveau mot de passe/)
  await page.goto(link)
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notice(page, 'Votre nouveau mot de passe est enregistré')).toBeVisible()

  if (cookie) await context.addCookies([cookie])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\/login/)
  await fillLogin(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')

  await page.goto(link)
  await expect(page.getByText('Ce lien n’est plus valable')).toBeVisible()
  await receiveMail(app, email, /mot de passe .* a changé/)
})

test('a wrong password and an unknown address look alike', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  login,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  const { email } = await login(context, { withPassword: true })
  await context.clearCookies()
  const seen: string[] = []
  for (const typed of [email, 'personne@exemple.ch']) {
    await page.goto('/auth/login')
    await fillLogin(page, typed, 'faux mot de passe')
    seen.push(await page.getByRole('alert').innerText())
    expect(await page.content()).not.toContain('faux mot de passe')
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(typed)
  }
  expect(seen[0]).toContain('Adresse e-mail ou mot de passe incorrect.')
  expect(seen[1]).toBe(seen[0])
})

test('registering an address again tells its owner and nobody else', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  const { email } = await login(context, { withPassword: true })
  await context.clearCookies()
  await page.goto('/auth/register')
  await page.getByLabel('Nom affiché').fill('Quelqu’un')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe').fill('une tout autre phrase')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL('/auth/verify-email?inscription=1')
  await expect(notice(page, 'Nous avons envoyé un e-mail à')).toBeVisible()
  await receiveMail(app, email, /Vous avez déjà un compte/)
  expect((await readOutbox(app)).filter(({ to }) => to === email)).toHaveLength(1)
})

test('a common password is refused beside its field, and never sent back', { tag: '@nojs' }, async ({
  page,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  await page.goto('/auth/register')
  await page.getByLabel('Nom affiché').fill('Camille')
  await page.getByLabel('Adresse e-mail').fill('camille@exemple.ch')
  await page.getByLabel('Mot de passe').fill('Password1')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Mot de passe')).toHaveAccessibleDescription(/trop facile à deviner/)
  await expect(page.getByLabel('Nom affiché')).toHaveValue('Camille')
  expect(await page.content()).not.toContain('Password1')
})

test('an unverified address can be sent its mail again, a verified one not', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login, allowProblem }) => {
  allowProblem(REFUSED)
  const { email } = await login(context, { withPassword: true, emailVerified: false })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Confirmer mon adresse' }).click()
  await page.getByRole('button', { name: 'Renvoyer l’e-mail' }).click()
  await expect(notice(page, 'Un nouvel e-mail vous a été envoyé')).toBeVisible()

  const { link } = await receiveMail(app, email, /Confirmez/)
  const stale = await context.newPage()
  await stale.goto('/auth/verify-email')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(notice(page, 'confirmée')).toBeVisible()

  await stale.getByRole('button', { name: 'Renvoyer l’e-mail' }).click()
  await expect(stale.getByRole('alert')).toHaveText("L'email est déjà vérifié")

  // The link serves once, and the second time leads on.
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByRole('main')).toContainText(`${email} est déjà confirmée. Vous n’avez rien à faire`)
  await context.clearCookies()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByRole('button', { name: 'Confirmer mon adresse' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/auth/login?redirect=%2Fauth%2Fverify-email')
})
