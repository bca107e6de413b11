import { expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import { proposalIdOf } from '~/domain/hashes.server'
import { proposals } from '~/domain/proposal'
import { CLIENT_ADDRESS_HEADER } from '~/http/client-address'
import { consume, limits } from '~/http/rate-limits.server'
import { inRequestScope } from '~/http/request-scope.server'
import * as proposePage from '~/routes/proposer'
import * as autosave from '~/routes/proposer_.brouillon'
import * as messagePage from '~/routes/proposer_.message'
import { TEST_ORIGIN } from '../../../../tests/support/application'
import { COMPLETE, formRequest, outcomeOf } from '../testing/form-routes'
import { proofOf } from './form-token.server'
import { app, formToken, keyOf, mailsTo, openLink, sendForm } from './testing/proposing'

/** A link in a text of this site: to the browser it comes from the site, and so does what a script asks for. */
const FROM_A_TEXT = {
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
}
const BY_SCRIPT = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' }
const FROM_ELSEWHERE = { 'Sec-Fetch-Site': 'cross-site' }

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

function asking(path: string, headers: Record<string, string>) {
  return { request: new Request(`${TEST_ORIGIN}${path}`, { headers }), params: {}, context: app.context }
}

test.each([
  ['by no header', {}],
  ['by a link in a text of this site', FROM_A_TEXT],
  ['by a script of this site', BY_SCRIPT],
  ['by a link elsewhere', FROM_ELSEWHERE],
  ['with a forged cookie', { ...FROM_A_TEXT, cookie: 'agenda-forms=forged' }],
])('the token of a form, brought %s, opens another form than that of its browser', async (_, headers) => {
  const token = formToken()
  const cookie = await cookiesOf(() => sendForm({ title: 'Fête à moi' }, { token }))
  const opened = await proposePage.loader(asking(toForm(token), headers))
  expect(opened).toMatchObject({ isAnother: true })
  expect(opened.view.token).not.toBe(token)
  expect(JSON.stringify(opened)).not.toContain('Fête à moi')
  expect(await messagePage.loader(asking(toMessage(token), headers))).toEqual({ page: 'elsewhere' })

  const own = { ...headers, cookie }
  const back = await proposePage.loader(asking(toForm(token), own))
  expect(back).toMatchObject({ isAnother: false, view: { token } })
  expect(JSON.stringify(back)).toContain('Fête à moi')
  expect(await messagePage.loader(asking(toMessage(token), own))).toMatchObject({ page: 'waiting' })
})

test('who knows only the address of a form writes nothing into it, and ends no link', async () => {
  const { token, email } = await sendForm({ title: 'La mienne' })
  const key = await keyOf(email)
  const taken = await sendForm({ title: 'Prise', proposerEmail: 'voleur@example.ch' }, { token, proof: '' })
  expect(taken).toMatchObject({ status: 303 })
  expect(await app.documents.get(proposals, proposalIdOf(token))).toMatchObject({ title: 'La mienne', email })
  expect((await openLink(key)).view).toMatchObject({ title: 'La mienne', email })

  const saved = await autosave.action({
    request: formRequest('/proposer/brouillon', '', {
      ...COMPLETE,
      title: 'Prise',
      draft: token,
      proof: 'x',
    }),
    params: {},
    context: app.context,
  })
  expect(saved.status).toBe(404)
  expect(JSON.stringify(await app.documents.get(drafts, token))).not.toContain('Prise')
  await expect(again(token, '')).rejects.toMatchObject({ init: { status: 404 } })
  expect(await mailsTo(email)).toHaveLength(1)
})

function again(token: string, cookie: string) {
  const request = formRequest(`${toMessage(token)}&formulaire=renvoyer`, cookie, {})
  return messagePage.action({ request, params: {}, context: app.context })
}

test('without cookies an event is announced in one page, and its buttons keep what was typed', async () => {
  const token = formToken()
  const proof = proofOf(token, app.secret)
  const typed = { ...COMPLETE, title: 'Sans cookies', draft: token, proof, proposerEmail: 'sans@example.ch' }
  const post = (fields: Record<string, string>) =>
    outcomeOf(
      proposePage.action({
        request: formRequest(toForm(token), '', { ...typed, ...fields }),
        params: {},
        context: app.context,
      }),
    )
  const added = await post({ intent: 'add-date' })
  expect(added).toMatchObject({ status: 200, answer: { hasNoCookie: true } })
  expect(added.answer?.result.error?.['']?.[0]).toMatch(/^Votre navigateur n’accepte pas nos cookies/)
  expect(JSON.stringify(added.answer?.result.initialValue)).toContain('Sans cookies')
  expect(await post({ title: 'X' })).toMatchObject({ status: 400, answer: { hasNoCookie: true } })

  expect(await post({})).toMatchObject({ status: 303, location: toMessage(token) })
  expect((await openLink(await keyOf('sans@example.ch'))).view).toMatchObject({ title: 'Sans cookies' })
})

test('behind the mailed link the form opens on another device', async () => {
  const { token, email } = await sendForm({ title: 'Corrigée ailleurs' })
  const key = await keyOf(email)
  const cookie = await cookiesOf(() => openLink(key))
  expect(JSON.stringify(await proposePage.loader(asking(toForm(token), { cookie })))).toContain(
    'Corrigée ailleurs',
  )
})

test('of one network so many forms, and so many bytes of them, lie here in a week', async () => {
  const { visitorFormWeek, visitorBytesWeek } = limits
  async function save(token: string, address: string, description: string) {
    const fields = { ...COMPLETE, description, draft: token, proof: proofOf(token, app.secret) }
    const request = formRequest('/proposer/brouillon', '', fields)
    request.headers.set(CLIENT_ADDRESS_HEADER, address)
    return (await autosave.action({ request, params: {}, context: app.context })).status
  }
  const first = formToken()
  expect(await save(first, '2001:db8:5:1::1', 'a'.repeat(1000))).toBe(200)
  await consume(visitorBytesWeek, '2001:db8:5::', app, visitorBytesWeek.max - 5000)
  // The address is elsewhere in the same /48. A form that does not grow goes on being saved.
  expect(await save(formToken(), '2001:db8:5:ffff::1', 'a'.repeat(5000))).toBe(429)
  expect(await save(first, '2001:db8:5:1::1', 'b'.repeat(1000))).toBe(200)
  expect(await save(formToken(), '2001:db8:6::1', 'a'.repeat(5000))).toBe(200)

  await consume(visitorFormWeek, '192.0.2.250', app, visitorFormWeek.max - 1)
  expect(await save(formToken(), '192.0.2.250', 'a')).toBe(200)
  expect(await save(formToken(), '192.0.2.250', 'a')).toBe(429)
})
