// Posting as browsers do, and what an admin reads and answers.
import * as queuePage from '~/routes/admin_.propositions'
import * as imageRoute from '~/routes/images.$id.$variant'
import { type Application, browserRequest, TEST_ORIGIN } from '../../../../tests/support/application'
import { photo } from '../../../../tests/support/photo'

export type Fields = Record<string, string | File>

/** A POST of a form with files. */
export function posted(path: string, cookie: string, fields: Fields): Request {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return new Request(`${TEST_ORIGIN}${path}`, { method: 'POST', headers: { cookie }, body })
}

export async function picture(): Promise<File> {
  const { buffer, name, mimeType } = await photo()
  return new File([new Uint8Array(buffer)], name, { type: mimeType })
}

export async function queue({ context }: Application, admin: string) {
  const request = browserRequest('/admin/propositions', { cookie: admin })
  return (await queuePage.loader({ request, params: {}, context })).changes.lines
}

export async function decide(
  { context }: Application,
  admin: string,
  form: 'accepter' | 'refuser',
  fields: Record<string, string>,
) {
  const request = browserRequest(`/admin/propositions?formulaire=${form}`, { cookie: admin, form: fields })
  return queuePage.action({ request, params: {}, context })
}

/** Accepts a change as the queue shows it now. */
export async function accept(app: Application, admin: string, id: string) {
  const line = (await queue(app, admin)).find((one) => one.id === id)
  return decide(app, admin, 'accepter', { id, seen: line?.seen ?? '' })
}

export async function imageStatus({ context }: Application, id: string, cookie = ''): Promise<number> {
  const request = browserRequest(`/images/${id}/320`, { cookie })
  const answer = await imageRoute
    .loader({ request, params: { id, variant: '320' }, context })
    .catch((thrown: unknown) => thrown)
  return (answer as Response).status
}
