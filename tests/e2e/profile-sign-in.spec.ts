import { openSession, sessions } from '~/features/accounts/sessions.server'
import { addGoogleAccount, cookieOf, giveCookie, TEST_PASSWORD } from '../support/accounts'
import { receiveMail } from '../support/outbox'
import { expectDone, isSignedIn, keeperOf, PROFILE, section } from '../support/profile'
import { expect, notice, REFUSED, test } from '../support/test'

const NEW_PASSWORD = 'un chapeau de paille'

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
    await expectDone(page, 'Votre adresse changera quand vous aurez cliqué sur le lien')
    await expect(email.getByText(before.email)).toBeVisible()

    await page.goto((await receiveMail(app, after, /nouvelle adresse/)).link)
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
    await expect(notice(page, 'votre adresse est confirmée')).toBeVisible()
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
  await expect(password.getByRole('alert')).toContainText('trop facile à deviner')

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

test('nobody closes the session of someone else', async ({ page, context, app, login }) => {
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

test(
  'who came through Google confirms with a mailed code',
  { tag: ['@nojs', '@store'] },
  async ({ page, context, app }, { project }) => {
    const email = `google-${project.name}@exemple.ch`
    const { uid } = await addGoogleAccount({ ...app, documents: app.store }, { email })
    await giveCookie(context, await cookieOf(uid, keeperOf(app)), app.origin)
    await page.goto(PROFILE)
    await page.getByRole('button', { name: 'Recevoir un code' }).click()
    await expectDone(page, 'Le code vous a été envoyé par e-mail.')
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
