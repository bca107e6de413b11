import { expect, test } from 'vitest'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { moderationLog } from '~/domain/moderation-log'
import { proposals } from '~/domain/proposal'
import { mailQueue } from '~/domain/queued-mail'
import { decide } from '~/features/moderation/decide.server'
import * as statePage from '~/routes/annonce.$token_.etat'
import * as formPage from '~/routes/annonce.$token_.modifier'
import { COMPLETE, formRequest, outcomeOf } from '../testing/form-routes'
import { purgeProposals } from './purge-proposals.server'
import { app, confirmed, linkRequest, mailsTo, openLink, pressOn, sendForm } from './testing/proposing'

const PUBLISHED = { action: 'approve', reason: null, message: '' } as const

async function published(title: string) {
  const own = await confirmed({ title })
  const id = own.event?.id ?? ''
  const { user } = await app.signedIn({ role: 'admin' })
  const moderator = { uid: user.uid, role: 'admin', sessionId: 's', profile: null } as const
  const version = own.event?.version ?? 0
  expect(await decide(moderator, { eventId: id, version, ...PUBLISHED }, app)).toMatchObject({ ok: true })
  return { ...own, id }
}

const stored = (id: string) => app.documents.get(events, id)
const context = () => ({ context: app.context })

function postForm(key: string, fields: Record<string, string>) {
  const token = `jeton-${Math.random().toString(36).slice(2)}-${'x'.repeat(20)}`
  const request = formRequest(`/annonce/${key}/modifier`, '', { ...COMPLETE, draft: token, ...fields })
  return outcomeOf(formPage.action({ request, params: { token: key }, ...context() }))
}

function postState(key: string, form: string, fields: Record<string, string>) {
  const request = linkRequest(key, { path: `/etat?formulaire=${form}`, form: fields })
  return outcomeOf(statePage.action({ request, params: { token: key }, ...context() }))
}

test('what the link’s owner changes in a published event waits, the public page stays', async () => {
  const { key, id } = await published('Titre public')
  const { view } = await formPage.loader({ request: linkRequest(key), params: { token: key }, ...context() })
  expect(view).toMatchObject({ mode: 'amend', asksEmail: false, autosave: `/annonce/${key}/brouillon` })
  const baseVersion = String(view.baseVersion)
  expect(await postForm(key, { title: 'Titre proposé', baseVersion })).toMatchObject({
    status: 303,
    location: `/annonce/${key}`,
  })
  expect(await stored(id)).toMatchObject({ title: 'Titre public', status: 'published' })
  expect(await stored(amendmentId(id))).toMatchObject({ title: 'Titre proposé', status: 'pending' })
})

test('cancelled by its link it is cancelled at once; withdrawn and deleted it is gone, and the link with it', async () => {
  const { key, id } = await published('Fête annulée')
  const version = String((await stored(id))?.version)
  const cancelled = { version, programme: 'cancelled', programmeNote: '', availability: 'unknown' }
  expect(await postState(key, 'etat', cancelled)).toMatchObject({ status: 302, location: `/annonce/${key}` })
  expect(await stored(id)).toMatchObject({ status: 'published', programme: 'cancelled' })

  const seen = async () => ({ version: String((await stored(id))?.version) })
  expect(await postState(key, 'retirer', await seen())).toMatchObject({ location: `/annonce/${key}` })
  expect((await openLink(key)).view.standing).toBe('draft')
  expect(await postState(key, 'supprimer', await seen())).toMatchObject({ location: '/evenements' })
  expect(await outcomeOf(openLink(key))).toMatchObject({ status: 404 })
  expect(await postForm(key, { title: 'Revenue' })).toMatchObject({ status: 404 })
})

test('mails about the event carry the link', async () => {
  const { key, email } = await confirmed({ title: 'Avec des nouvelles' })
  await expect.poll(async () => (await mailsTo(email)).map(({ subject }) => subject)).toHaveLength(2)
  const received = (await mailsTo(email)).find(({ subject }) => subject.startsWith('Nous avons reçu'))
  expect(received?.text).toMatch(new RegExp(`Gérer mon annonce :\\s+http://localhost:3000/annonce/${key}`))
  const { documents } = await app.documents.find(mailQueue, { limit: 1000 })
  expect(JSON.stringify(documents)).not.toContain(key)
})

test('once the event is over its link leads nowhere, as a forged one; thirty days later its author is forgotten', async () => {
  const { key, event } = await confirmed({ title: 'Soirée passée' })
  const over = { ...event?.occurrences[0], start: '2026-11-19T19:00:00.000Z', startLocal: '2026-11-19T20:00' }
  await app.documents.update(events, event?.id ?? '', {
    occurrences: [{ ...over, end: null, endLocal: null } as never],
  })
  expect(await outcomeOf(openLink(key))).toMatchObject({ status: 404 })
  expect(await postState(key, 'etat', { version: '2' })).toMatchObject({ status: 404 })
})

test('a proposal that nobody confirms is gone after seven days, that of an event thirty after its last date', async () => {
  await sendForm({ title: 'Jamais confirmée' })
  const { event } = await confirmed({ title: 'Confirmée' })
  const of = async () =>
    (await app.documents.find(proposals, { limit: 1000 })).documents.map(({ title }) => title)
  const at = (instant: string) => ({ documents: app.documents, clock: { now: () => Date.parse(instant) } })
  await purgeProposals(at('2026-11-27T09:00:00.000Z'))
  expect(await of()).toContain('Jamais confirmée')
  await purgeProposals(at('2026-11-29T09:00:00.000Z'))
  expect(await of()).not.toContain('Jamais confirmée')
  expect(await of()).toContain('Confirmée')
  await purgeProposals(at('2027-02-01T09:00:00.000Z'))
  expect(await of()).not.toContain('Confirmée')
  expect(await stored(event?.id ?? '')).toMatchObject({ status: 'pending' })
})

test('signed in, the owner of the link takes the event into the account; the link then leads there only', async () => {
  const { key, event } = await confirmed({ title: 'Prise au compte' })
  expect(await pressOn(key, 'rattacher')).toMatchObject({
    status: 302,
    location: expect.stringContaining('/auth/login'),
  })
  const { user, cookie } = await app.signedIn()
  expect(await pressOn(key, 'rattacher', cookie)).toMatchObject({
    location: `/organizer/event-state/${event?.id}`,
  })
  expect(await stored(event?.id ?? '')).toMatchObject({ organizerUid: user.uid, status: 'pending' })
  expect(await outcomeOf(openLink(key, { cookie }))).toMatchObject({
    location: `/organizer/event-state/${event?.id}`,
  })
  expect(await outcomeOf(openLink(key))).toMatchObject({ status: 404 })
  expect(await outcomeOf(openLink(key, { cookie: (await app.signedIn()).cookie }))).toMatchObject({
    status: 404,
  })
  expect(await pressOn(key, 'confirmer')).toMatchObject({ status: 404 })
  expect(await postForm(key, { title: 'Trop tard' })).toMatchObject({ status: 404 })
  const { documents: entries } = await app.documents.find(moderationLog, {
    where: [['eventId', '==', event?.id ?? '']],
  })
  expect(entries.map(({ after }) => after)).toContain('Rattaché à un compte')
})

test('the address that the link went to is told of the account that has taken the event', async () => {
  const { key, email } = await confirmed({ title: 'Reprise par un autre' })
  const { cookie } = await app.signedIn({ displayName: 'Autre Personne' })
  await pressOn(key, 'rattacher', cookie)
  const mail = (await mailsTo(email)).find(({ subject }) => subject.includes('à un compte'))
  expect(mail?.text).toContain('«\u00a0Reprise par un autre\u00a0»')
  expect(mail?.text).toContain('«\u00a0Autre Personne\u00a0»')
  expect(mail?.text).toContain('/contact')
  expect(mail?.text).not.toContain(key)
})

test('who takes it with the same address is not told of it', async () => {
  const { key, email } = await confirmed({ title: 'Reprise par moi' })
  const { cookie } = await app.signedIn({ email })
  await pressOn(key, 'rattacher', cookie)
  expect((await mailsTo(email)).filter(({ subject }) => subject.includes('à un compte'))).toEqual([])
})
