import { describe, expect, test } from 'vitest'
import { drafts, submissions } from '~/domain/draft'
import { events } from '~/domain/event'
import { eventViews } from '~/domain/event-views'
import { follows } from '~/domain/follow'
import { payments } from '~/domain/payment'
import { makeDraft } from '../../../../tests/support/make-draft'
import { makeEvent } from '../../../../tests/support/make-event'
import { makePayment } from '../../../../tests/support/make-payment'
import { exportPersonalData } from './personal-data.server'
import { app, signedIn } from './testing/signed-in'

describe('the copy of one’s data', () => {
  test('holds the profile, the sessions and the events, and nothing that opens anything', async () => {
    const user = await signedIn({
      fcmToken: 'secret-token',
      fcmTokens: {
        phone: {
          token: 'secret-token',
          updatedAt: '2026-11-01T10:00:00.000Z',
          userAgent: 'Phone',
          platform: 'Android',
        },
      },
    })
    const { uid } = user
    await app.documents.insert(events, `export-${uid}`, makeEvent({ organizerUid: uid, status: 'draft' }))
    await app.documents.insert(eventViews, `export-${uid}`, { count: 12 })
    await app.documents.insert(drafts, `brouillon-${uid}`, makeDraft({ authorUid: uid }))
    await app.documents.insert(submissions, `envoi-${uid}`, { authorUid: uid, eventId: `export-${uid}` })
    await app.documents.insert(payments, `don-${uid}`, makePayment({ uid, notices: ['evt_secret-token'] }))
    await app.documents.insert(payments, `other-${uid}`, makePayment())
    await app.documents.insert(events, `other-${uid}`, makeEvent({ organizerUid: 'someone else' }))
    await app.documents.insert(events, `removed-${uid}`, makeEvent({ organizerUid: uid, status: 'draft' }))
    await app.documents.remove(events, `removed-${uid}`)

    const told = { confirmedAt: null, lastToldAt: null, lastMailAt: null, toldEventIds: [] }
    await app.documents.insert(follows, `suivi-${uid}`, {
      state: 'confirmed',
      email: user.profile.email,
      target: { kind: 'search', query: 'q=jazz' },
      rhythm: 'weekly',
      keyHash: 'secret-token',
      sealedKey: 'secret-token',
      devices: [{ id: '0123456789abcdef', token: 'secret-token' }],
      ...told,
    })

    const outcome = await exportPersonalData(user, app)
    if (!outcome.ok) throw new Error('refused')
    expect(outcome.personalData).toMatchObject({
      account: { uid, email: user.profile.email, hasPassword: true, hasGoogle: false },
      profile: { displayName: 'Camille Rochat', pushDevices: [{ userAgent: 'Phone' }] },
      sessions: [{ device: 'Appareil inconnu' }],
      events: [
        { id: `export-${uid}`, removedAt: null },
        { id: `removed-${uid}`, removedAt: expect.any(String) },
      ],
      views: { [`export-${uid}`]: 12 },
      drafts: [{ id: `brouillon-${uid}` }],
      submissions: [{ id: `envoi-${uid}` }],
      follows: [{ target: { query: 'q=jazz' }, rhythm: 'weekly', devices: 1 }],
      donations: [{ id: `don-${uid}`, amountRappen: 5000, status: 'started' }],
    })
    const text = JSON.stringify(outcome.personalData)
    for (const secret of ['secret-token', user.sessionId, 'scrypt', 'Hash'])
      expect(text).not.toContain(secret)
  })

  test('tells of what one wrote for an organizer and has left only that it is theirs', async () => {
    const user = await signedIn()
    const { uid } = user
    const contact = { email: 'bureau@exemple.ch', phone: null, public: false }
    const left = makeEvent({ organizerUid: uid, organizerId: 'choeur', status: 'draft', contact })
    await app.documents.insert(events, `left-${uid}`, left)
    await app.documents.insert(eventViews, `left-${uid}`, { count: 12 })
    const outcome = await exportPersonalData(user, app)
    if (!outcome.ok) throw new Error('refused')
    expect(outcome.personalData).toMatchObject({
      events: [],
      views: {},
      eventsLeftToOrganizers: [{ id: `left-${uid}`, organizerId: 'choeur' }],
    })
    expect(JSON.stringify(outcome.personalData)).not.toContain('bureau@exemple.ch')
  })
})
