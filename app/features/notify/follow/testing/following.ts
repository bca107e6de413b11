// Following as a browser does it, on an application of the importing file’s own.
import type { data } from '@remix-run/node'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type AgendaEvent, events } from '~/domain/event'
import { CLIENT_ADDRESS_HEADER } from '~/http/client-address'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import * as managePage from '~/routes/suivi.$key'
import * as endPage from '~/routes/suivi.$key_.fin'
import * as askPage from '~/routes/suivre'
import {
  type Application,
  browserRequest,
  openApplication,
  TEST_ORIGIN,
} from '../../../../../tests/support/application'
import { type EventOverrides, makeEvent } from '../../../../../tests/support/make-event'
import { settledOutbox } from '../../../../../tests/support/outbox'

export let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

/** Public, and found. */
export async function published(id: string, overrides: EventOverrides = {}): Promise<AgendaEvent> {
  const event = await app.documents.insert(events, id, makeEvent({ status: 'published', ...overrides }))
  await vi.waitFor(() => expect(app.catalogue.event(id)).not.toBeNull())
  return event
}

/** The status, and where it leads. */
async function outcomeOf(answer: Promise<unknown>): Promise<{ status: number; location: string }> {
  const given = await answer.catch((thrown: unknown) => thrown)
  if (given instanceof Error) throw given
  if (given instanceof Response) {
    return { status: given.status, location: given.headers.get('Location') ?? '' }
  }
  return { status: (given as ReturnType<typeof data> | null)?.init?.status ?? 200, location: '' }
}

let visitors = 0
export function nextAddress(): string {
  visitors += 1
  return `192.0.2.${visitors}`
}

export function ask(
  search: string,
  email: string,
  { rhythm = 'weekly', address = nextAddress(), trap = '' } = {},
) {
  const form = { email, rhythm, [HONEYPOT_FIELD]: trap }
  const request = browserRequest(`/suivre${search}`, { form })
  request.headers.set(CLIENT_ADDRESS_HEADER, address)
  return outcomeOf(askPage.action({ request, params: {}, context: app.context }))
}

export const askForm = (search: string) =>
  askPage.loader({ request: browserRequest(`/suivre${search}`), params: {}, context: app.context })

export async function mailsTo(email: string) {
  return (await settledOutbox(app)).filter(({ to }) => to === email)
}

/** The key in the link of the last mail to this address. */
export async function keyOf(email: string): Promise<string> {
  return /^\/suivi\/([\w-]{43})$/.exec((await mailsTo(email)).at(-1)?.link ?? '')?.[1] ?? ''
}

export const openLink = (key: string) =>
  managePage.loader({ request: browserRequest(`/suivi/${key}`), params: { key }, context: app.context })

export function press(key: string, form: string, fields: Record<string, string> = {}) {
  const request = browserRequest(`/suivi/${key}?formulaire=${form}`, { form: fields })
  return outcomeOf(managePage.action({ request, params: { key }, context: app.context }))
}

/** A mail program ends it so. */
export function endByPost(key: string, search = '') {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const request = new Request(`${TEST_ORIGIN}/suivi/${key}/fin${search}`, { method: 'POST', body })
  return outcomeOf(endPage.action({ request, params: { key }, context: app.context }))
}

/** Follows and confirms; returns the key of its link. */
export async function follow(search: string, email: string, rhythm = 'weekly'): Promise<string> {
  await ask(search, email, { rhythm })
  const key = await keyOf(email)
  const { page } = await openLink(key)
  await press(key, 'confirmer', { follow: page.toConfirm?.id ?? '' })
  return key
}
