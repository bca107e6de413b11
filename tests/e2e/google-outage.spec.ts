import { startApp } from '../support/app'
import { answerTo, begin, press, test } from '../support/google-sign-in'
import { expect, notice } from '../support/test'

test('a provider that goes down on the way back is a message, not an error', { tag: '@nojs' }, async ({
  page,
  oidc,
}) => {
  const person = oidc.add({ name: 'Julie Chappuis' })
  await begin(page)
  const answer = await answerTo(page, person)
  oidc.setDown(true)
  await page.goto(answer)
  await expect(notice(page, /Google ne répond pas/)).toBeVisible()
})

test('a provider that is down from the beginning is a message, and passwords still work', async ({
  browser,
}) => {
  const app = await startApp({
    // Nothing listens on port 1.
    env: { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', GOOGLE_ISSUER: 'http://127.0.0.1:1' },
  })
  const page = await browser.newPage({ baseURL: app.origin })
  await page.goto('/auth/login')
  await press(page, 'Continuer avec Google')
  await expect(notice(page, /Google ne répond pas/)).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter avec un mot de passe' }).click()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await page.close()
  await app.stop()
})
