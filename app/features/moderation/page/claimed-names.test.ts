import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { events } from '~/domain/event'
import * as moderation from '~/routes/admin_.events'
import { type Application, browserRequest, openApplication } from '../../../../tests/support/application'
import { makeEvent } from '../../../../tests/support/make-event'
import { addOrganizer } from '../../../../tests/support/make-organizer'
import { moderationPath } from '../moderation-address'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

/** Returns what the desk says of an event in the name of an organizer that its author has made. */
async function claimOf(name: string): Promise<string | null> {
  const { user } = await app.signedIn({ displayName: 'Mo' })
  const organizerId = `equipe-${user.uid}`
  await addOrganizer(app.documents, organizerId, { name, state: 'pending', members: { [user.uid]: 'owner' } })
  const fields = { organizerUid: user.uid, organizerId, organizerName: name, status: 'pending' } as const
  const { id } = await app.documents.insert(events, `de-${user.uid}`, makeEvent(fields))
  const { cookie } = await app.signedIn({ role: 'admin' })
  const request = browserRequest(moderationPath({ eventId: id }), { cookie })
  const { page } = await moderation.loader({ request, params: {}, context: app.context })
  if (page.kind !== 'events' || !page.detail || page.detail.isGone) throw new Error('it waits')
  return page.detail.claim
}

test('an organizer that is called as a public one is said to be another', async () => {
  await addOrganizer(app.documents, 'vidy', { name: 'Théâtre de Vidy' })
  await vi.waitFor(() => expect(app.catalogue.organizer('vidy')).not.toBeNull())
  expect(await claimOf('THEATRE de Vidy')).toContain('mais n’est pas membre de cet organisateur')
  expect(await claimOf('Chœur de Vidy')).toBeNull()
})
