import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { replies } from '~/domain/reply'
import { reports } from '~/domain/report'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import * as moderation from '~/routes/admin_.events'
import * as replyPage from '~/routes/admin_.reponses'
import * as report from '~/routes/evenement.$id_.signaler'
import { type Application, browserRequest, openApplication } from '../../../../tests/support/application'
import { makeEvent } from '../../../../tests/support/make-event'
import { isDateInCorrection } from '../date-correction'
import { type ModerationForm, moderationPath } from '../moderation-address'

let app: Application
let cookie: string
beforeAll(async () => {
  app = await openApplication()
  cookie = (await app.signedIn({ role: 'admin', displayName: 'Camille Rochat' })).cookie
})
afterAll(() => app.close())

const post = (formName: ModerationForm, eventId: string, form: Record<string, string>) =>
  moderation.action({
    request: browserRequest(moderationPath({ eventId }, formName), { cookie, form }),
    params: {},
    context: app.context,
  })

async function pageOf(eventId: string) {
  const request = browserRequest(moderationPath({ eventId }), { cookie })
  const { page } = await moderation.loader({ request, params: {}, context: app.context })
  if (page.kind !== 'events' || page.detail === null) throw new Error('no event')
  return page
}

test('a note stands in the history for moderators and changes nothing of the event', async () => {
  await app.documents.insert(events, 'notee', makeEvent({ status: 'pending' }))
  expect(await post('note', 'notee', { eventId: 'notee', text: ' Rappeler la salle. ' })).toMatchObject({
    status: 302,
  })
  expect((await pageOf('notee')).detail).toMatchObject({
    version: 1,
    history: [{ action: 'noted', message: 'Rappeler la salle.', who: 'Camille Rochat' }],
  })
  expect(await post('note', 'notee', { eventId: 'notee', text: ' ' })).toMatchObject({
    init: { status: 400 },
  })
  expect(await post('note', 'x', { eventId: 'jamais-vu', text: 'Quoi' })).toMatchObject({
    init: { status: 409 },
  })
})

test('a note after a decision does not hide who has decided', async () => {
  await app.documents.insert(events, 'decidee', makeEvent({ status: 'pending' }))
  const approve = { eventId: 'decidee', version: '1', action: 'approve' }
  await post('decision', 'decidee', approve)
  await post('note', 'decidee', { eventId: 'decidee', text: 'Vu avec la commune.' })
  expect(await post('decision', 'decidee', approve)).toMatchObject({
    data: { message: expect.stringContaining('Vous avez déjà accepté cette annonce') },
  })
})

test('a kept reply is sent when no message is written; what is written prevails', async () => {
  const keep = (form: Record<string, string>) =>
    replyPage.action({
      request: browserRequest('/admin/reponses', { cookie, form }),
      params: {},
      context: app.context,
    })
  const fields = { title: 'Prix manquant', text: 'Indiquez le prix.' }
  expect(await keep({ intent: 'keep', ...fields })).toMatchObject({ status: 302 })
  expect(await keep({ intent: 'keep', title: '', text: 'x' })).toMatchObject({ init: { status: 400 } })
  const [kept] = (await app.documents.find(replies, {})).documents
  const reply = kept?.id ?? ''
  for (const [id, message, sent] of [
    ['sans-message', '', 'Indiquez le prix.'],
    ['avec-message', 'Et la salle ?', 'Et la salle ?'],
  ] as const) {
    await app.documents.insert(events, id, makeEvent({ status: 'pending' }))
    await post('decision', id, { eventId: id, version: '1', action: 'request_changes', message, reply })
    expect(await app.documents.get(events, id)).toMatchObject({
      status: 'changes_requested',
      decision: { message: sent },
    })
  }
  await app.documents.insert(events, 'rien', makeEvent({ status: 'pending' }))
  const nothing = { eventId: 'rien', version: '1', action: 'request_changes', message: '', reply: 'disparue' }
  expect(await post('decision', 'rien', nothing)).toMatchObject({ init: { status: 400 } })

  await keep({ intent: 'keep', id: reply, ...fields, title: 'Prix' })
  expect((await app.documents.get(replies, reply))?.title).toBe('Prix')
  await keep({ intent: 'delete', id: reply, ...fields })
  expect(await app.documents.count(replies)).toBe(0)
  expect(await keep({ intent: 'keep', id: reply, ...fields })).toMatchObject({ init: { status: 409 } })
})

test('what the public reports stands beside its event until it is settled; robots are refused', async () => {
  await app.documents.insert(events, 'fautive', makeEvent({ title: 'Bal fautif' }))
  await expect.poll(() => app.catalogue.event('fautive')?.title).toBe('Bal fautif')
  const send = (form: Record<string, string>, id = 'fautive', trap = '') =>
    report.action({
      request: browserRequest(`/evenement/${id}/signaler`, { form: { [HONEYPOT_FIELD]: trap, ...form } }),
      params: { id },
      context: app.context,
    })
  expect(await send({ text: 'Le bal est le samedi.', email: 'lea@exemple.ch' })).toMatchObject({
    status: 302,
  })
  expect(await send({ text: 'Ha' })).toMatchObject({ init: { status: 400 } })
  expect(await send({ text: 'Achetez ceci.' }, 'fautive', 'un robot')).toMatchObject({
    init: { status: 400 },
  })
  await expect(send({ text: 'Le bal est le samedi.' }, 'rejetee')).rejects.toMatchObject({
    init: { status: 404 },
  })
  const page = await pageOf('fautive')
  expect(page.reported).toMatchObject({ count: 1, lines: [{ title: 'Bal fautif' }] })
  expect(page.detail?.reported).toMatchObject([{ text: 'Le bal est le samedi.', email: 'lea@exemple.ch' }])

  const [found] = (await app.documents.find(reports, {})).documents
  expect(await post('signalement', 'fautive', { report: found?.id ?? '' })).toMatchObject({ status: 302 })
  expect((await pageOf('fautive')).detail?.reported).toEqual([])
  expect(await post('signalement', 'fautive', { report: 'jamais-vu' })).toMatchObject({
    init: { status: 409 },
  })
})

test('a waiting correction is told of when it has other dates, not for another title', async () => {
  const event = await app.documents.insert(events, 'corrigee', makeEvent({}))
  const path = '/evenement/corrigee'
  const revisions = () => ['/', path, `${path}.data?x=1`, `${path}-2`].map(app.revision)
  const before = revisions()
  const id = amendmentId('corrigee')
  await app.documents.insert(
    events,
    id,
    makeEvent({ status: 'pending', amends: 'corrigee', title: 'Autre titre' }),
  )
  // Only the pages that tell of it are made anew.
  const during = revisions()
  expect(during.map((revision, index) => revision === before[index])).toEqual([true, false, false, true])
  expect(isDateInCorrection(event, app.pending)).toBe(false)
  const { occurrences } = makeEvent({ when: { start: '2026-11-29T20:00', end: '2026-11-29T22:00' } })
  await app.documents.update(events, id, { occurrences })
  expect(isDateInCorrection(event, app.pending)).toBe(true)
  expect(revisions()[1]).not.toBe(during[1])
  await app.documents.purge(events, id)
  expect(isDateInCorrection(event, app.pending)).toBe(false)
  expect(revisions()).toEqual(before)
})
