import { events } from '~/domain/event'
import { users } from '~/domain/user'
import { openSession } from '~/features/accounts/sessions.server'
import { TEST_PASSWORD } from '../support/accounts'
import { makeEvent } from '../support/make-event'
import { expectDone, keeperOf, PROFILE, section } from '../support/profile'
import { expect, expectNoAxeViolations, REFUSED, test } from '../support/test'

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

  const messages = section(page, 'E-mails')
  await messages.getByLabel(/acceptée, refusée/).uncheck()
  await messages.getByRole('button').click()
  await expectDone(page, 'Vos choix sont enregistrés.')
  await expect(messages.getByLabel(/acceptée, refusée/)).not.toBeChecked()
  expect((await app.store.get(users, user.uid))?.notifications).toMatchObject({ decisions: false })

  await page.reload()
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('a refused form comes back in its place, with its values and the summary in focus', {
  tag: '@nojs',
}, async ({ page, context, login, allowProblem }) => {
  allowProblem(REFUSED)
  await login(context, { withPassword: true })
  await page.goto(PROFILE)
  await page.getByLabel('Nom affiché').fill('  ')
  await page.getByRole('button', { name: 'Enregistrer le nom' }).click()
  await expect(page.getByRole('alert')).toBeFocused()

  const email = section(page, 'Adresse e-mail')
  await email.getByLabel('Nouvelle adresse e-mail').fill('nouvelle@exemple.ch')
  await email.getByLabel('Mot de passe actuel').fill('faux mot de passe')
  await email.getByRole('button').click()

  await expect(email.getByRole('alert')).toBeFocused()
  await expect(email.getByRole('alert')).toContainText('Ce n’est pas votre mot de passe actuel.')
  await expect(page.getByRole('alert').filter({ hasText: 'mot de passe actuel' })).toHaveCount(1)
  await expect(email.getByLabel('Nouvelle adresse e-mail')).toHaveValue('nouvelle@exemple.ch')
  await expect(email.getByLabel('Mot de passe actuel')).toHaveAttribute('aria-invalid', 'true')
  expect(await page.content()).not.toContain('faux mot de passe')

  await email.getByLabel('Mot de passe actuel').fill(TEST_PASSWORD)
  await email.getByRole('button').click()
  await expectDone(page, /Un e-mail a été envoyé à nouvelle@exemple\.ch/)
  await expect(email.getByLabel('Mot de passe actuel')).toHaveValue('')
})

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
