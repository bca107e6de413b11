// The pages of the form, asked and answered as a browser does it, on an application of the importing file’s own.
import type { data } from '@remix-run/node'
import { afterAll, beforeAll } from 'vitest'
import { type AgendaEvent, events } from '~/domain/event'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import * as editPage from '~/routes/organizer.edit-event.$id'
import * as submitPage from '~/routes/organizer.submit-event'
import {
  type Application,
  browserRequest,
  openApplication,
  TEST_ORIGIN,
} from '../../../../tests/support/application'
import { makeEvent } from '../../../../tests/support/make-event'
import type { EventFormAnswer } from '../form-view'

export let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

export const TOKEN = () => `jeton-${Math.random().toString(36).slice(2)}-${'x'.repeat(20)}`

export const COMPLETE = {
  title: 'Concert de Noël',
  category: 'musique',
  organizerName: 'Chœur du Port',
  mode: 'dates',
  'dates[0].day': '2026-12-24',
  'dates[0].startTime': '20:00',
  'place.locality': '1003 Lausanne',
  [HONEYPOT_FIELD]: '',
}

export type Fields = Record<string, string | string[] | File>

export function formRequest(path: string, cookie: string, fields: Fields): Request {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) body.append(name, one)
  }
  return new Request(`${TEST_ORIGIN}${path}`, { method: 'POST', headers: { cookie }, body })
}

/** The status, where it leads, and what comes back to the form. */
export async function outcomeOf(answer: Promise<unknown>) {
  const given = await answer.catch((thrown: unknown) => thrown)
  if (given instanceof Response) {
    return { status: given.status, location: given.headers.get('Location') ?? '', answer: null }
  }
  if (given instanceof Error) throw given
  const { data: body, init } = given as ReturnType<typeof data<EventFormAnswer>>
  return { status: init?.status ?? 200, location: '', answer: body }
}

export function postNew(cookie: string, fields: Fields, token = TOKEN()) {
  const path = `/organizer/submit-event?draft=${token}`
  const request = formRequest(path, cookie, { draft: token, ...fields })
  return outcomeOf(submitPage.action({ request, params: {}, context: app.context }))
}

export function postEdit(cookie: string, id: string, fields: Fields, token = TOKEN()) {
  const request = formRequest(`/organizer/edit-event/${id}?draft=${token}`, cookie, {
    draft: token,
    ...fields,
  })
  return outcomeOf(editPage.action({ request, params: { id }, context: app.context }))
}

export async function newForm(cookie: string, search = '') {
  const request = browserRequest(`/organizer/submit-event${search}`, { cookie })
  return (await submitPage.loader({ request, params: {}, context: app.context })).view
}

export async function editForm(cookie: string, id: string, search = '') {
  const request = browserRequest(`/organizer/edit-event/${id}${search}`, { cookie })
  return (await editPage.loader({ request, params: { id }, context: app.context })).view
}

let count = 0
export async function withEvent(organizerUid: string, overrides: Partial<AgendaEvent> = {}) {
  count += 1
  const title = `Soirée numéro ${count}`
  return app.documents.insert(events, `soiree-${count}`, {
    ...makeEvent({ title }),
    organizerUid,
    ...overrides,
  })
}
