import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { StoreUnavailable } from '~/backend/documents'
import { FilesUnavailable } from '~/backend/files/files'
import { IdentityUnavailable } from '~/backend/identity/identity'
import { outageAnswer } from '~/server/outage-page.server'
import { SignedOut, withOutages } from './outage.server'

const ADDRESS = 'http://localhost:3000/admin/events?eventId=a&vue=%22'

function posted(form: FormData | URLSearchParams) {
  return new Request(ADDRESS, { method: 'POST', body: form })
}

async function answerTo(form: FormData | URLSearchParams): Promise<Response> {
  const request = posted(form)
  const body = new Uint8Array(await request.clone().arrayBuffer())
  return outageAnswer(request, new Response('<p>', { headers: { 'Content-Type': 'text/html' } }), body)
}

/** A build whose one route fails so. */
async function failing(
  error: unknown,
  name: 'loader' | 'action',
  request = new Request(ADDRESS),
  component: unknown = () => null,
) {
  const fail = async () => {
    throw error
  }
  const route = { id: 'a', path: 'a', module: { default: component, [name]: fail } }
  const build = withOutages({ routes: { a: route } } as unknown as ServerBuild)
  const context = { log: { error() {} } }
  const args = { request, params: {}, context } as never
  try {
    return await build.routes.a?.module[name]?.(args)
  } catch (thrown) {
    return thrown
  }
}

test.each([
  ['a store', new StoreUnavailable(new Error('down'))],
  ['an identity service', new IdentityUnavailable('down')],
  ['a store of files', new FilesUnavailable(new Error('down'))],
])(
  '%s that does not answer is 503 with a moment to wait and French words, for reads and writes',
  async (_name, error) => {
    for (const name of ['loader', 'action'] as const) {
      const thrown = await failing(error, name)
      if (!(thrown instanceof Response)) throw new Error('no response was thrown')
      expect(thrown.status).toBe(503)
      expect(Number(thrown.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(await thrown.text()).toContain('L’agenda reste consultable')
    }
  },
)

const byScript = () => {
  const headers = { 'Sec-Fetch-Dest': 'empty' }
  return new Request(ADDRESS, { method: 'POST', headers, body: new URLSearchParams({ title: 'Bal' }) })
}

test('a form posted by the script of its page stays there: the answer is what forms show', async () => {
  const answer = await failing(new StoreUnavailable(new Error('down')), 'action', byScript())
  const reply = { status: 'error', error: { '': [expect.stringContaining('Votre texte est conservé')] } }
  expect(answer).toMatchObject({
    data: { ...reply, result: reply, message: expect.stringContaining('Votre texte est conservé') },
    init: { status: 503, headers: { 'Retry-After': '30' } },
  })
})

test('every page with forms that need the store shows what their action answers', () => {
  const routes = fileURLToPath(new URL('../routes', import.meta.url))
  const silent = readdirSync(routes).filter((name) => {
    const source = readFileSync(path.join(routes, name), 'utf8')
    const isPageWithForms = /^export async function action/m.test(source) && /^export default/m.test(source)
    return isPageWithForms && source.includes('runtime()') && !source.includes('useActionData')
  })
  // The form of the first ends in a cookie, without the store; that of the second is posted by the browser itself, which
  // gets a page.
  expect(silent).toEqual(['preferences-cookies.tsx', 'suivi.$key_.fin.tsx'])
})

test('a script that asks an address without a page is told by status', async () => {
  const thrown = await failing(new StoreUnavailable(new Error('down')), 'action', byScript(), null)
  expect(thrown).toMatchObject({ status: 503 })
  expect(thrown).toBeInstanceOf(Response)
})

test('a form posted by the script of its page after its session has ended stays there too', async () => {
  const answer = await failing(new SignedOut(), 'action', byScript())
  const reply = { status: 'error', error: { '': [expect.stringContaining('Votre texte est conservé')] } }
  expect(answer).toMatchObject({
    data: {
      ...reply,
      result: reply,
      message: expect.stringContaining('connectez-vous dans un nouvel onglet'),
    },
    init: { status: 401 },
  })
  const thrown = await failing(new SignedOut(), 'action', byScript(), null)
  expect(thrown).toMatchObject({ status: 401 })
})

test('other errors stay what they are', async () => {
  const error = new Error('a bug')
  expect(await failing(error, 'loader')).toBe(error)
})

test('a form posted without JavaScript comes back in a page that posts it again, and nothing in it is markup', async () => {
  const form = new URLSearchParams([
    ['message', 'Il manque "le prix" <b>&\nMerci'],
    ['selection', 'a@1'],
    ['selection', 'b@2'],
    ['newPassword', 'trois petits chats'],
  ])
  const answer = await answerTo(form)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('30')
  const page = await answer.text()
  expect(page).toContain('action="/admin/events?eventId=a&amp;vue=%22"')
  expect(page).toContain('name="message" value="Il manque &quot;le prix&quot; &lt;b&gt;&amp;\nMerci"')
  expect(page).toContain('<blockquote>Il manque &quot;le prix&quot; &lt;b&gt;&amp;<br>Merci</blockquote>')
  expect(page.match(/name="selection"/g)).toHaveLength(2)
  expect(page).not.toContain('petits chats')
  expect(page).toContain('<button type="submit">Envoyer de nouveau</button>')
})

test('a file is not kept, and that is said', async () => {
  const form = new FormData()
  form.append('title', 'Bal')
  form.append('image.file', new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
  const page = await (await answerTo(form)).text()
  expect(page).toContain('enctype="multipart/form-data"')
  expect(page).toContain('Vous devrez choisir de nouveau la photo')
  expect(page).not.toContain('image.file')
})

test('an answer that is no page keeps its body', async () => {
  const request = posted(new URLSearchParams({ a: 'b' }))
  const answer = await outageAnswer(request, new Response('data', { status: 503 }), new Uint8Array([97]))
  expect([await answer.text(), answer.headers.get('Retry-After')]).toEqual(['data', '30'])
})
