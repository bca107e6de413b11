import { describe, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { makeOccurrences } from '~/domain/occurrence'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import { NYON, SION } from '../../../tests/support/agenda-places'
import { fieldsOfDraft } from './draft/draft-fields'
import { draftFromEvent } from './draft/draft-from-event.server'
import { unfoldedRow } from './draft/schedule/date-rows'
import { app, COMPLETE, editForm, postEdit, TOKEN, withEvent } from './testing/form-routes'

describe('an edit', () => {
  test('that somebody was faster than is shown both texts, and sent again overrides', async () => {
    const { cookie, user } = await app.signedIn()
    const event = await withEvent(user.uid, { status: 'pending' })
    await app.documents.update(events, event.id, { title: 'Titre de la modération' })
    const token = TOKEN()
    const outcome = await postEdit(cookie, event.id, { ...COMPLETE, baseVersion: '1' }, token)
    expect(outcome).toMatchObject({ status: 409, answer: { baseVersion: 2 } })
    expect(outcome.answer?.conflict?.fields).toContainEqual({
      label: 'Titre',
      yours: 'Concert de Noël',
      stored: 'Titre de la modération',
    })
    expect(await editForm(cookie, event.id, `?draft=${token}`)).toMatchObject({
      defaults: { title: 'Concert de Noël' },
    })
    expect(await postEdit(cookie, event.id, { ...COMPLETE, baseVersion: '2' }, token)).toMatchObject({
      status: 303,
    })
    expect(await app.documents.get(events, event.id)).toMatchObject({ title: 'Concert de Noël' })
  })

  test('takes nothing over that its author may not say', async () => {
    const { cookie, user } = await app.signedIn()
    const event = await withEvent(user.uid, { status: 'pending' })
    const smuggled = {
      status: 'published',
      organizerUid: 'autre',
      version: '99',
      createdAt: 'x',
      amends: 'x',
    }
    await postEdit(cookie, event.id, { ...COMPLETE, ...smuggled, baseVersion: '1' })
    expect(await app.documents.get(events, event.id)).toMatchObject({
      status: 'pending',
      organizerUid: user.uid,
      version: 2,
      createdAt: event.createdAt,
      amends: null,
    })
  })

  test('shows why the moderators sent it back', async () => {
    const { cookie, user } = await app.signedIn()
    const decision = {
      action: 'rejected' as const,
      reason: 'duplicate',
      message: 'Voyez l’autre.',
      at: '2026-11-20T09:00:00.000Z',
    }
    const event = await withEvent(user.uid, { status: 'rejected', decision })
    expect((await editForm(cookie, event.id)).moderation).toMatchObject({
      reason: 'L’événement est déjà dans l’agenda',
      message: 'Voyez l’autre.',
      when: 'le 20\u00a0novembre 2026 à 10\u00a0h',
    })
  })

  test('that was sent begins anew under another token when its page is loaded again', async () => {
    const { cookie, user } = await app.signedIn()
    const event = await withEvent(user.uid, { status: 'pending' })
    const token = TOKEN()
    expect(await postEdit(cookie, event.id, { ...COMPLETE, baseVersion: '1' }, token)).toMatchObject({
      status: 303,
    })
    expect((await editForm(cookie, event.id, `?draft=${token}`)).token).not.toBe(token)
  })

  test('of an amendment goes on from the amendment', async () => {
    const { cookie, user } = await app.signedIn()
    const event = await withEvent(user.uid)
    expect(await editForm(cookie, event.id)).toMatchObject({ mode: 'amend', baseVersion: event.version })
    await postEdit(cookie, event.id, { ...COMPLETE, baseVersion: '1' })
    expect(await editForm(cookie, event.id)).toMatchObject({
      defaults: { title: 'Concert de Noël' },
      baseVersion: 1,
    })
  })

  test('keeps the price and the place that dates have of their own', async () => {
    const { cookie, user } = await app.signedIn()
    const price = {
      kind: 'free' as const,
      minChf: null,
      maxChf: null,
      note: 'Au chapeau',
      reductions: ['AVS'],
    }
    const event = await withEvent(user.uid, {
      status: 'pending',
      occurrences: makeOccurrences([
        { start: '2026-12-01T20:30', place: NYON, placeId: 'cinema' },
        { start: '2026-12-02T20:30', price },
        { start: '2026-12-03T20:30' },
        { start: '2026-12-03T20:30', place: SION },
      ]),
    })
    const { dates: _dates, ...given } = (await editForm(cookie, event.id)).defaults
    const dates = draftFromEvent(event).dates?.map(unfoldedRow) ?? []
    const [first, second, ...others] = dates
    const changed = [
      { ...first, day: '2026-12-08' },
      { ...second, status: 'cancelled' },
      ...others,
      { day: '2026-12-09', startTime: '20:30' },
    ]
    const fields = { ...fieldsOfDraft({ ...given, dates: changed }), ...SENT, baseVersion: '1' }
    await postEdit(cookie, event.id, fields)
    expect((await app.documents.get(events, event.id))?.occurrences).toMatchObject([
      { id: '2', status: 'cancelled', place: null, price },
      { id: '3', place: null, price: null },
      { id: '4', place: SION, price: null },
      { id: '1', startLocal: '2026-12-08T20:30', place: NYON, placeId: 'cinema', price: null },
      { id: '5', place: null, price: null },
    ])
  })
})

const SENT = { [HONEYPOT_FIELD]: '' }
