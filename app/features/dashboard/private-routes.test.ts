import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENT_STATUSES, events } from '~/domain/event'
import { loader } from '~/routes/evenement.$id'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { makeEvent } from '../../../tests/support/make-event'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

/** The status of the page's answer, and whether it counts as a view. */
async function visit(id: string, cookie?: string): Promise<{ status: number; counts: boolean }> {
  let counts = true
  const context = {
    ...app.context,
    noView() {
      counts = false
    },
  }
  const request = browserRequest(`/evenement/${id}`, { cookie })
  try {
    await loader({ request, params: { id }, context })
    return { status: 200, counts }
  } catch (thrown) {
    const init = (thrown as { init?: ResponseInit }).init
    return { status: init?.status ?? 500, counts: false }
  }
}

test.each(EVENT_STATUSES.filter((status) => status !== 'published'))(
  'an event that is %s opens for its author and admins, and for nobody else',
  async (status) => {
    const [author, stranger, admin] = [
      await app.signedIn(),
      await app.signedIn(),
      await app.signedIn({ role: 'admin' }),
    ]
    const id = `prive-${status.replace('_', '-')}`
    await app.documents.insert(events, id, makeEvent({ organizerUid: author.user.uid, status }))
    expect(await visit(id)).toMatchObject({ status: 404 })
    expect(await visit(id, stranger.cookie)).toMatchObject({ status: 404 })
    expect(await visit(id, author.cookie)).toEqual({ status: 200, counts: false })
    expect(await visit(id, admin.cookie)).toEqual({ status: 200, counts: false })
    await app.documents.remove(events, id)
    expect(await visit(id, author.cookie)).toMatchObject({ status: 404 })
  },
)

test('an author’s look at what was published a moment ago is no view', async () => {
  const { user, cookie } = await app.signedIn()
  await app.documents.insert(events, 'publie-a-linstant', makeEvent({ organizerUid: user.uid }))
  expect(await visit('publie-a-linstant', cookie)).toEqual({ status: 200, counts: false })
})
