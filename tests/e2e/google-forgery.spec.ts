import { ATTEMPT, answerTo, begin, sessionOf, test } from '../support/google-sign-in'
import { expect, notice } from '../support/test'

const INVALID = /Cette connexion n’est plus valable/

test('an answer with another state is refused, and leaves the attempt alone', async ({
  page,
  context,
  oidc,
}) => {
  const person = oidc.add({ name: 'Gaëlle Perrin' })
  await begin(page)
  const answer = new URL(await answerTo(page, person))
  const forged = new URL(answer)
  forged.searchParams.set('state', 'invented')
  await page.goto(forged.href)
  await expect(notice(page, INVALID)).toBeVisible()
  expect(await sessionOf(context)).toBeNull()

  await page.goto(answer.href)
  await expect(page).toHaveURL('/dashboard')
})

test('an answer without the cookie of its attempt is refused: expired, or somebody else’s', async ({
  page,
  context,
  oidc,
}) => {
  const person = oidc.add({ name: 'Hugo Martin' })
  await begin(page)
  const answer = await answerTo(page, person)
  await context.clearCookies({ name: ATTEMPT })
  await page.goto(answer)
  await expect(notice(page, INVALID)).toBeVisible()
  expect(await sessionOf(context)).toBeNull()
})

test('an answer is good for one sign-in, even with the cookie of its attempt', async ({
  page,
  context,
  oidc,
}) => {
  const person = oidc.add({ name: 'Inès Girard' })
  await begin(page)
  const attempt = (await context.cookies()).filter(({ name }) => name === ATTEMPT)
  expect(attempt).toHaveLength(1)
  const answer = await answerTo(page, person)
  await page.goto(answer)
  await expect(page).toHaveURL('/dashboard')

  await context.clearCookies({ name: 'agenda-session' })
  await context.addCookies(attempt)
  await page.goto(answer)
  await expect(notice(page, INVALID)).toBeVisible()
  expect(await sessionOf(context)).toBeNull()
})

test('another site cannot begin a sign-in', async ({ request }) => {
  const answer = await request.post('/auth/google', {
    headers: { Origin: 'https://evil.example' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(403)
})
