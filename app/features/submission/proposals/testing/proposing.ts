// Proposing without an account as a browser does it, on an application of the importing file’s own.
import { events } from '~/domain/event'
import { app, COMPLETE, type Fields, formRequest, outcomeOf } from '~/features/submission/testing/form-routes'
import { CLIENT_ADDRESS_HEADER } from '~/http/client-address'
import * as proposalPage from '~/routes/annonce.$token'
import * as proposePage from '~/routes/proposer'
import { TEST_ORIGIN } from '../../../../../tests/support/application'
import { settledOutbox } from '../../../../../tests/support/outbox'
import { newFormToken, proofOf } from '../form-token.server'

export { app }

/** The form has been open for a minute. */
export const formToken = () => newFormToken(app.clock.now() - 60_000, app.secret)

let visitors = 0
/** An address that nobody else uses. */
export const nextAddress = () => {
  visitors += 1
  return `192.0.2.${visitors}`
}

export async function sendForm(
  fields: Fields,
  { token = formToken(), address = nextAddress(), cookie = '', proof = proofOf(token, app.secret) } = {},
) {
  const email = `auteur-${Math.random().toString(36).slice(2)}@example.ch`
  const sent = { ...COMPLETE, draft: token, proof, proposerEmail: email, ...fields }
  const request = formRequest(`/proposer?draft=${token}`, cookie, sent)
  request.headers.set(CLIENT_ADDRESS_HEADER, address)
  const outcome = await outcomeOf(proposePage.action({ request, params: {}, context: app.context }))
  return { ...outcome, token, email: String(sent.proposerEmail) }
}

export async function mailsTo(email: string) {
  return (await settledOutbox(app)).filter(({ to }) => to === email)
}

/** Only the mails that ask for a confirmation are returned. */
export async function confirmingMails(email: string) {
  return (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Confirmez'))
}

/** The key in the link of the last mail to this address. */
export async function keyOf(email: string): Promise<string> {
  const link = (await mailsTo(email)).at(-1)?.link ?? ''
  return /^\/annonce\/([\w-]+)$/.exec(link)?.[1] ?? ''
}

export function linkRequest(key: string, { path = '', cookie = '', form }: LinkRequest = {}): Request {
  return new Request(`${TEST_ORIGIN}/annonce/${key}${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { cookie, 'User-Agent': 'Test' },
    body: form && new URLSearchParams(form),
  })
}
interface LinkRequest {
  path?: string
  cookie?: string
  form?: Record<string, string>
}

export const openLink = (key: string, asked: LinkRequest = {}) =>
  proposalPage.loader({ request: linkRequest(key, asked), params: { token: key }, context: app.context })

/** Presses on what the page shows now, unless another version of it was seen. */
export async function pressOn(key: string, form: 'confirmer' | 'rattacher', cookie = '', seen?: number) {
  const shown = await openLink(key).catch(() => null)
  const version = String(seen ?? shown?.view.version ?? 1)
  const request = linkRequest(key, { path: `?formulaire=${form}`, cookie, form: { version } })
  return outcomeOf(proposalPage.action({ request, params: { token: key }, context: app.context }))
}

/** Sent and confirmed: the event, and the key of its link. */
export async function confirmed(fields: Fields = {}) {
  const { email, token } = await sendForm(fields)
  const key = await keyOf(email)
  await pressOn(key, 'confirmer')
  const { documents } = await app.documents.find(events, { limit: 1000 })
  const event = documents.find(({ title }) => title === (fields.title ?? COMPLETE.title))
  return { key, email, token, event }
}

export const allEvents = async () => (await app.documents.find(events, { limit: 1000 })).documents
