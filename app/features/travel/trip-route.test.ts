import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { events } from '~/domain/event'
import { CLIENT_ADDRESS_HEADER } from '~/http/client-address'
import { limits } from '~/http/rate-limits.server'
import * as tripRoute from '~/routes/evenement.$id_.trajet'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { type FakeTimetable, startTimetable } from '../../../tests/support/fake-timetable'
import { makeEvent } from '../../../tests/support/make-event'

let service: FakeTimetable
let app: Application
beforeAll(async () => {
  service = await startTimetable(() => [['2026-11-28T18:32', '2026-11-28T19:48', 0, ['IR 90']]])
  app = await openApplication({ TRANSPORT_API_URL: `${service.url}/` })
  await app.documents.insert(events, 'bal', makeEvent())
  await vi.waitFor(() => expect(app.catalogue.event('bal')).not.toBeNull())
})
afterAll(async () => {
  await app.close()
  await service.stop()
})

async function asked(search: string, address: string) {
  const request = browserRequest(`/evenement/bal/trajet${search}`)
  request.headers.set(CLIENT_ADDRESS_HEADER, address)
  const answer = await tripRoute.loader({ request, params: { id: 'bal' }, context: app.context })
  return 'init' in answer
    ? { status: answer.init?.status ?? 200, init: answer.init, ...answer.data }
    : { status: 200, init: null, ...answer }
}

test('who asks too often is answered 429 with the same page, which says when to come back', async () => {
  for (let count = 0; count < limits.trips.max; count += 1) {
    expect(await asked('?depart=Nyon', '192.0.2.1')).toMatchObject({ status: 200, trip: { ok: true } })
  }
  const refused = await asked('?depart=Nyon', '192.0.2.1')
  expect(refused).toMatchObject({
    status: 429,
    event: { id: 'bal' },
    departure: 'Nyon',
    trip: {
      ok: false,
      says: expect.stringMatching(/^Trop d’essais en peu de temps\. Réessayez dans \d+\sminute/),
    },
  })
  expect(Number(new Headers(refused.init?.headers).get('Retry-After'))).toBeGreaterThan(0)
  expect(await asked('', '192.0.2.1')).toMatchObject({ status: 200, trip: null })
  expect(await asked('?depart=Nyon', '192.0.2.2')).toMatchObject({ status: 200, trip: { ok: true } })
})
