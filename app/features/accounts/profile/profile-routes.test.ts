import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '~/domain/user'
import * as profile from '~/routes/organizer.profile'
import * as personalData from '~/routes/organizer.profile_.export'
import { type Application, browserRequest, openApplication } from '../../../../tests/support/application'
import { PROFILE_FORMS, PROFILE_PATH, profileFormPath } from './profile-forms'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

const argsOf = (request: Request) => ({ request, params: {}, context: app.context })

/** Returns where a guard sends this request. */
async function sentTo(run: (args: ReturnType<typeof argsOf>) => Promise<unknown>, request: Request) {
  const thrown = await run(argsOf(request)).then(
    () => null,
    (reason) => reason,
  )
  return thrown instanceof Response ? thrown.headers.get('Location') : 'passes'
}

const toLogin = (path: string) => `/auth/login?${new URLSearchParams({ redirect: path })}`

test('a visitor is sent to sign in by each loader', async () => {
  const exportPath = `${PROFILE_PATH}/export`
  expect(await sentTo(profile.loader, browserRequest(PROFILE_PATH))).toBe(toLogin(PROFILE_PATH))
  expect(await sentTo(personalData.loader, browserRequest(exportPath))).toBe(toLogin(exportPath))
})

test.each(PROFILE_FORMS)('a visitor is sent to sign in by the form %s', async (form) => {
  const path = profileFormPath(form)
  expect(await sentTo(profile.action, browserRequest(path, { form: {} }))).toBe(toLogin(path))
})

test('organizers and admins get their own page and their own data', async () => {
  for (const role of ['organizer', 'admin'] as const) {
    const { user, cookie } = await app.signedIn({ role, withPassword: true })
    const page = await profile.loader(argsOf(browserRequest(PROFILE_PATH, { cookie })))
    expect(page.profile.email).toBe(user.email)
    const download = await personalData.loader(argsOf(browserRequest(`${PROFILE_PATH}/export`, { cookie })))
    expect(await download.json()).toMatchObject({ account: { email: user.email } })
  }
})

test('a form that does not exist is 400', async () => {
  const { cookie } = await app.signedIn()
  for (const path of [PROFILE_PATH, `${PROFILE_PATH}?formulaire=__proto__`]) {
    const post = profile.action(argsOf(browserRequest(path, { cookie, form: {} })))
    await expect(post).rejects.toMatchObject({ status: 400 })
  }
})

test('a profile that cannot be loaded leaves the page empty, and its forms say that nobody is signed in', async () => {
  const { user, cookie } = await app.signedIn({ withPassword: true })
  await app.documents.purge(users, user.uid)
  const page = await profile.loader(argsOf(browserRequest(PROFILE_PATH, { cookie })))
  expect(page.profile).toMatchObject({ displayName: '', email: '' })

  const posts = [
    ['nom', { displayName: 'Un nom' }, 'Aucun utilisateur connecté'],
    [
      'mot-de-passe',
      { currentPassword: 'trois petits chats', newPassword: 'un chapeau de paille' },
      'Aucun utilisateur connecté ou email manquant',
    ],
  ] as const
  for (const [form, fields, message] of posts) {
    const answer = await profile.action(
      argsOf(browserRequest(profileFormPath(form), { cookie, form: fields })),
    )
    expect(answer).toMatchObject({ data: { error: { '': [message] } }, init: { status: 401 } })
  }
})

test('a password never comes back with the form that is refused', async () => {
  const { cookie } = await app.signedIn({ withPassword: true })
  const fields = { email: 'pas une adresse', currentPassword: 'mot très secret' }
  const answer = await profile.action(
    argsOf(browserRequest(profileFormPath('email'), { cookie, form: fields })),
  )
  expect(JSON.stringify(answer)).toContain('pas une adresse')
  expect(JSON.stringify(answer)).not.toContain('mot très secret')
})
