import { events } from '~/domain/event'
import { moderationLog } from '~/domain/moderation-log'
import { fixedClock } from '~/platform/clock'
import { addUser, cookieOf } from '../support/accounts'
import { TEST_NOW } from '../support/agenda'
import { makeEvent } from '../support/make-event'
import { expect, test } from '../support/test'

test('of two admins who decide on one event at the same moment, one wins and the other is told who and what', {
  tag: '@store',
}, async ({ app, playwright }) => {
  const decisions = [
    { name: 'Camille Rochat', form: { action: 'approve' }, status: 'published', said: 'accepté' },
    {
      name: 'Lucie Favre',
      form: { action: 'reject', reason: 'duplicate', message: 'Déjà annoncé.' },
      status: 'rejected',
      said: 'refusé',
    },
  ] as const
  const people = await Promise.all(
    decisions.map(async (decision) => {
      const admin = await addUser(app.store, { role: 'admin', displayName: decision.name })
      const cookie = await cookieOf(admin.uid, { documents: app.store, clock: fixedClock(TEST_NOW) })
      const request = await playwright.request.newContext({
        baseURL: app.origin,
        extraHTTPHeaders: { cookie, origin: app.origin },
      })
      return { ...decision, request }
    }),
  )
  for (let round = 1; round <= 5; round++) {
    const id = `au-meme-moment-${test.info().project.name}-${round}`
    const { version } = await app.store.insert(
      events,
      id,
      makeEvent({ title: 'Au même moment', status: 'pending', submittedAt: '2026-11-18T08:00:00.000Z' }),
    )
    const answers = await Promise.all(
      people.map(({ request, form }) =>
        request.post('/admin/events?formulaire=decision', {
          form: { eventId: id, version, ...form },
          maxRedirects: 0,
        }),
      ),
    )
    const statuses = answers.map((answer) => answer.status())
    expect([...statuses].sort()).toEqual([302, 409])
    const winner = people[statuses.indexOf(302)]
    const conflict = await answers[statuses.indexOf(409)]?.text()
    expect(conflict).toContain(`${winner?.name} a déjà ${winner?.said}`)
    expect(await app.store.get(events, id)).toMatchObject({ status: winner?.status })
    const { documents: log } = await app.store.find(moderationLog, { where: [['eventId', '==', id]] })
    expect(log).toHaveLength(1)
    await app.store.purge(events, id)
  }
  for (const { request } of people) await request.dispose()
})
