import type { Page } from '@playwright/test'
import { users } from '~/domain/user'
import { sessions } from '~/features/accounts/sessions.server'
import { addGoogleAccount, addUser, cookieOf, giveCookie, TEST_PASSWORD } from '../support/accounts'
import { receiveMail } from '../support/outbox'
import { keeperOf } from '../support/profile'
import { expect, expectNoAxeViolations, notice, REFUSED, test } from '../support/test'

/** Opens the question behind this button, proves who asks where a password is given, and says yes. */
async function change(page: Page, label: string, password?: string): Promise<void> {
  const question = page.locator('details', { hasText: `${label}…` })
  await question.locator('summary').click()
  if (password !== undefined) await question.getByLabel('Mot de passe actuel', { exact: true }).fill(password)
  await question.getByRole('button', { name: /^Oui, / }).click()
}

test(
  'an admin finds someone by a part of the name, trusts, promotes and disables them',
  { tag: ['@nojs', '@store'] },
  async ({ page, context, app, login }, { project }) => {
    await login(context, { role: 'admin', displayName: 'Anne Admin', withPassword: true })
    const { uid } = await addUser(app.store, { displayName: `Éloïse Cœur ${project.name}` })
    await page.goto('/admin/users')
    await page.getByLabel('Nom ou adresse e-mail').fill(`coeur eloise ${project.name}`)
    await page.getByRole('button', { name: 'Chercher' }).click()
    await expect(page.getByRole('heading', { level: 2, name: /^1\scompte/ })).toBeVisible()
    await page.getByRole('link', { name: `Éloïse Cœur ${project.name}` }).click()

    await change(page, 'Accorder la confiance', TEST_PASSWORD)
    await expect(notice(page, 'publie maintenant sans relecture')).toBeVisible()
    await change(page, 'Accorder les droits d’administration', TEST_PASSWORD)
    await expect(notice(page, 'administre maintenant')).toBeVisible()
    expect(await app.store.get(users, uid)).toMatchObject({ role: 'admin', trusted: true })
    await change(page, 'Retirer les droits d’administration', TEST_PASSWORD)
    await expect(notice(page, 'n’administre plus')).toBeVisible()
    await change(page, 'Désactiver le compte')
    await expect(notice(page, 'ne peut plus se connecter')).toBeVisible()
    expect(await app.store.get(users, uid)).toMatchObject({ disabled: true })
    await expect(page.getByRole('region', { name: 'Journal' }).getByRole('listitem')).toHaveCount(4)
    await change(page, 'Réactiver le compte')
    await expect(notice(page, 'peut de nouveau')).toBeVisible()
  },
)

test('nobody is given the administration by a wrong password, and the question stays open', {
  tag: '@nojs',
}, async ({ page, context, app, login, allowProblem }) => {
  allowProblem(REFUSED)
  await login(context, { role: 'admin', withPassword: true })
  const { uid } = await addUser(app.store)
  await page.goto(`/admin/users/${uid}`)
  await expect(page.getByRole('button', { name: 'Oui, accorder les droits d’administration' })).toBeHidden()
  const proof = page
    .locator('details', { hasText: 'Accorder les droits d’administration…' })
    .getByLabel(/^Mot de passe/)
  await expect(proof).toHaveAttribute('required', '')
  await change(page, 'Accorder les droits d’administration', 'faux mot de passe')
  await expect(page.getByRole('alert')).toContainText('Ce n’est pas votre mot de passe actuel.')
  await expect(page.getByRole('button', { name: 'Oui, accorder les droits d’administration' })).toBeVisible()
  expect(await page.content()).not.toContain('faux mot de passe')
  expect(await app.store.get(users, uid)).toMatchObject({ role: 'organizer' })
})

test(
  'an admin without a password gives the administration with a mailed code',
  { tag: '@nojs' },
  async ({ page, context, app }, { project }) => {
    const email = `admin-google-${project.name}@exemple.ch`
    const admin = await addGoogleAccount({ ...app, documents: app.store }, { email, role: 'admin' })
    await giveCookie(context, await cookieOf(admin.uid, keeperOf(app)), app.origin)
    const { uid } = await addUser(app.store)
    await page.goto(`/admin/users/${uid}`)
    const question = page.locator('details', { hasText: 'Accorder les droits d’administration…' })
    await question.locator('summary').click()
    await question.getByRole('button', { name: 'Recevoir un code' }).click()
    await expect(notice(page, 'Un code est parti')).toBeVisible()
    const { text } = await receiveMail(app, email, /code de confirmation/)
    await question.getByLabel('Code reçu par e-mail').fill(/^\d{8}$/m.exec(text)?.[0] ?? '')
    await question.getByRole('button', { name: 'Oui, accorder les droits d’administration' }).click()
    await expect(notice(page, 'administre maintenant')).toBeVisible()
    expect(await app.store.get(users, uid)).toMatchObject({ role: 'admin' })
  },
)

test('the last admin cannot be demoted, not even by oneself', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  // The tests of this file share a server: admins of the other tests are set aside for a moment.
  const others = await app.store.find(users, { where: [['role', '==', 'admin']], limit: 1000 })
  for (const { id } of others.documents) await app.store.update(users, id, { role: 'organizer' })
  const own = await login(context, { role: 'admin', displayName: 'La Dernière', withPassword: true })
  await page.goto(`/admin/users/${own.uid}`)
  await change(page, 'Retirer les droits d’administration', TEST_PASSWORD)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('dernière personne à administrer')
  expect(await app.store.get(users, own.uid)).toMatchObject({ role: 'admin' })
  await app.store.update(users, own.uid, { role: 'organizer' })
})

test('who is disabled is out at the next click', { tag: '@store' }, async ({
  page,
  context,
  app,
  login,
  browser,
}) => {
  const victim = await login(context, { displayName: 'Bientôt dehors' })
  await page.goto('/dashboard')
  const office = await browser.newContext({ baseURL: app.origin })
  await login(office, { role: 'admin' })
  const answer = await office.request.post(`/admin/users/${victim.uid}?formulaire=disable`, {
    form: {},
    headers: { Origin: app.origin },
  })
  expect(answer.ok()).toBe(true)
  await office.close()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await app.store.count(sessions, [['uid', '==', victim.uid]])).toBe(0)
})

test('direct posts and downloads of visitors and organizers get nowhere', async ({
  context,
  app,
  login,
  request,
}) => {
  const victim = await addUser(app.store)
  const headers = { Origin: app.origin }
  const posts: [string, Record<string, string>][] = [
    [`/admin/users/${victim.uid}?formulaire=grant`, { currentPassword: TEST_PASSWORD }],
    ['/admin/categories', { intent: 'down', slug: 'musique' }],
    ['/admin/categories/musique?formulaire=quitter', { fate: 'remove', to: 'vie-locale' }],
    ['/admin/partners/nouveau', { name: 'Intrus', kind: 'donor', tier: 'ami' }],
  ]
  for (const [path, form] of posts) {
    const answer = await request.post(path, { form, headers, maxRedirects: 0 })
    expect(answer.status()).toBe(302)
    expect(answer.headers().location).toContain('/auth/login')
  }
  await login(context, { trusted: true })
  for (const [path, form] of posts) {
    const answer = await context.request.post(path, { form, headers, maxRedirects: 0 })
    expect(answer.headers().location).toBe('/')
  }
  for (const path of ['/admin/users.csv', '/admin/events.csv']) {
    expect((await request.get(path, { maxRedirects: 0 })).headers().location).toContain('/auth/login')
    expect((await context.request.get(path, { maxRedirects: 0 })).headers().location).toBe('/')
  }
  expect(await app.store.get(users, victim.uid)).toMatchObject({ role: 'organizer' })
})

test('both lists come as files for Excel', { tag: '@store' }, async ({ context, login, request }) => {
  await login(context, { role: 'admin' })
  for (const [path, name, heading] of [
    ['/admin/users.csv', 'utilisateurs', '"Id";"Nom";"E-mail"'],
    ['/admin/events.csv', 'evenements', '"Id";"Titre";"État"'],
  ] as const) {
    const answer = await context.request.get(path)
    expect(answer.headers()['content-disposition']).toMatch(
      new RegExp(`"${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"`),
    )
    expect(answer.headers()['cache-control']).toBe('private, no-store')
    expect((await answer.body()).toString()).toMatch(new RegExp(`^\ufeff${heading}`))
  }
  expect((await request.get('/admin/users.csv', { maxRedirects: 0 })).status()).toBe(302)
})

test('the pages are accessible and fit a small phone', async ({ page, context, app, login }) => {
  test.slow()
  await login(context, { role: 'admin' })
  const { uid } = await addUser(app.store, {
    displayName: 'Un nom très long '.repeat(5).trim(),
    email: `${'longue'.repeat(12)}@exemple.ch`,
    emailVerified: false,
    trusted: true,
    disabled: true,
  })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/admin/users', '/admin/users?q=personne-introuvable', `/admin/users/${uid}`]) {
    await page.goto(path)
    await expectNoAxeViolations(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})
