import { expect, test } from 'vitest'
import { inRequestScope } from '~/http/request-scope.server'
import * as proposePage from '~/routes/proposer'
import * as messagePage from '~/routes/proposer_.message'
import { TEST_ORIGIN } from '../../../tests/support/application'
import { outcomeOf } from '../submission/testing/form-routes'
import { app, formToken, keyOf, openLink, sendForm } from './testing/proposing'

const SOMEBODY_ELSE = { 'Sec-Fetch-Site': 'cross-site' }

function opened(
  page: typeof proposePage | typeof messagePage,
  path: string,
  headers: Record<string, string>,
) {
  const request = new Request(`${TEST_ORIGIN}${path}`, { headers })
  return outcomeOf(Promise.resolve(page.loader({ request, params: {}, context: app.context })))
}

/** The cookies of an answer, as the browser sends them next. */
async function cookiesOf(answer: () => Promise<unknown>): Promise<string> {
  const response = await inRequestScope(async () => {
    await answer()
    return new Response()
  })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

const toForm = (token: string) => `/proposer?draft=${token}`
const toMessage = (token: string) => `/proposer/message?draft=${token}`

test('a link with the token of a form opens it in the browser where it was begun only', async () => {
  const token = formToken()
  const cookie = await cookiesOf(() => sendForm({ title: 'Fête à moi' }, { token }))
  for (const headers of [{}, SOMEBODY_ELSE, { ...SOMEBODY_ELSE, cookie: 'agenda-forms=forged' }]) {
    expect(await opened(proposePage, toForm(token), headers)).toMatchObject({ location: '/proposer' })
    expect(await opened(messagePage, toMessage(token), headers)).toMatchObject({ location: '/proposer' })
  }
  const own = { ...SOMEBODY_ELSE, cookie }
  expect(JSON.stringify(await proposePage.loader(asking(toForm(token), own)))).toContain('Fête à moi')
  expect(await messagePage.loader(asking(toMessage(token), own))).toMatchObject({ page: 'waiting' })
})

function asking(path: string, headers: Record<string, string>) {
  return { request: new Request(`${TEST_ORIGIN}${path}`, { headers }), params: {}, context: app.context }
}

test('without cookies, forms go on from page to page of the site', async () => {
  const { token } = await sendForm({ title: 'Sans cookies' })
  const sameSite = { 'Sec-Fetch-Site': 'same-origin' }
  expect(JSON.stringify(await proposePage.loader(asking(toForm(token), sameSite)))).toContain('Sans cookies')
})

test('behind the mailed link the form opens on another device', async () => {
  const { token, email } = await sendForm({ title: 'Corrigée ailleurs' })
  const key = await keyOf(email)
  const cookie = await cookiesOf(() => openLink(key))
  expect(JSON.stringify(await proposePage.loader(asking(toForm(token), { cookie })))).toContain(
    'Corrigée ailleurs',
  )
})
