import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { RunningQueue } from '~/backend/jobs.server'
import { tokenOf } from '~/backend/push/subscription'
import { changeAlerts, publications } from '~/domain/change-alert'
import type { CurrentUser } from '~/domain/current-user'
import { events } from '~/domain/event'
import { type FollowTarget, follows, type Rhythm } from '~/domain/follow'
import { followIdOf } from '~/domain/hashes.server'
import type { DecisionAction } from '~/domain/lifecycle'
import { mailQueue } from '~/domain/queued-mail'
import { type Role, users } from '~/domain/user'
import { seedCategories } from '~/features/categories/seed.server'
import { decide } from '~/features/moderation/decide.server'
import { undoDecision } from '~/features/moderation/undo.server'
import { manualAlarm } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { addUser } from '../../../../tests/support/accounts'
import { NYON } from '../../../../tests/support/agenda-places'
import type { EventOverrides } from '../../../../tests/support/make-event'
import { newDevice } from '../../../../tests/support/push-stand-in'
import { openSealed } from '../sealed-mail.server'
import { openAlerts } from './alerts.server'
import { newFollowKey } from './follow-link.server'
import { followPushes } from './follow-push.server'
import { type Agenda, agendaOf } from './testing/agenda'
import { ALERT_DELAY_MS } from './watched-store.server'
import { writeAlert } from './write-follow-mail.server'

const SECRET = 's'.repeat(32)
const MORNING = Date.parse('2026-11-21T09:00:00.000Z')
const BAL: FollowTarget = { kind: 'event', eventId: 'bal' }
const THAT_DAY = '/evenements?du=2026-11-28&au=2026-11-28&lieu=Lausanne&rayon=10'

let agenda: Agenda
let alarm: ReturnType<typeof manualAlarm>
let alerts: RunningQueue

beforeEach(async () => {
  agenda = await agendaOf(MORNING)
  alarm = manualAlarm()
  const log = pino({ level: 'silent' })
  alerts = await openAlerts({ ...agenda, secret: SECRET, log, alarm })
  onTestFinished(() => alerts.close())
  await seedCategories(agenda.documents)
})

async function someone(role: Role): Promise<CurrentUser> {
  const { uid } = await addUser(agenda.documents, { role })
  return { uid, sessionId: `session-${uid}`, role, profile: await agenda.documents.get(users, uid) }
}

async function announce(overrides: EventOverrides = {}): Promise<void> {
  await agenda.add('bal', { title: 'Bal du port', ...overrides })
}

async function addFollow(email: string, target = BAL, rhythm: Rhythm = 'changes'): Promise<void> {
  const id = followIdOf(email, target)
  const { key: _, ...hashes } = newFollowKey(id, SECRET)
  const told = { confirmedAt: null, lastToldAt: null, lastMailAt: null, toldEventIds: [] }
  const devices = [{ id: '0123456789abcdef', token: tokenOf(newDevice().subscription) }]
  const follow = {
    state: 'confirmed',
    email,
    target,
    rhythm,
    ...hashes,
    ...told,
    devices,
  } as const
  await agenda.documents.insert(follows, id, follow)
}

async function pass(milliseconds: number): Promise<void> {
  agenda.clock.ms += milliseconds
  alarm.advance(milliseconds)
  await alerts.settled()
  await agenda.settled()
}

async function version(): Promise<number> {
  return (await agenda.documents.get(events, 'bal'))?.version ?? 0
}

/** The author withdraws so. */
async function withdraw(): Promise<void> {
  await agenda.documents.update(events, 'bal', { status: 'draft' })
}

async function decideOn(moderator: CurrentUser, action: DecisionAction) {
  const reason = action === 'reject' || action === 'remove' ? 'advertising' : null
  const deciding = {
    eventId: 'bal',
    version: await version(),
    action,
    reason,
    message: 'Publicité interdite.',
  }
  const decided = await decide(moderator, deciding, agenda)
  if (!decided.ok) throw new Error(decided.reason)
  return decided.logId
}

/** The mails are written as when they leave. */
async function mails() {
  const { documents } = await agenda.documents.find(mailQueue, { limit: 1000 })
  const parts = {
    ...agenda,
    secret: SECRET,
    env: { siteName: 'Agenda romand', siteUrl: 'https://agenda.example' },
    categories: { get: (slug: string) => ({ label: slug, colour: '', schemaType: 'Event' }) },
  }
  const written = documents
    .filter(({ kind }) => kind === 'follow_alert')
    .map((mail) => writeAlert('sealed' in mail ? openSealed(mail, SECRET) : null, parts))
  return (await Promise.all(written)).flatMap((mail) => mail ?? [])
}
const subjects = async () => (await mails()).map(({ subject }) => subject.replaceAll('\u00a0', ' '))
const alertsLeft = async () => (await agenda.documents.find(changeAlerts, {})).documents.length
const GONE = 'Retiré de l’agenda : « Bal du port »'

test('whoever follows an event that its author withdraws hears of it once, by mail and on devices, and where to look', async () => {
  await announce()
  await addFollow('lea@example.ch')
  await addFollow('lea@example.ch', { kind: 'favourites', eventIds: ['bal'] })
  await addFollow('max@example.ch', { kind: 'favourites', eventIds: ['bal'] })
  await addFollow('ailleurs@example.ch', { kind: 'event', eventId: 'autre' })
  await withdraw()
  await pass(ALERT_DELAY_MS - 1)
  expect(await mails()).toEqual([])
  await pass(1)
  expect((await mails()).map(({ to }) => to).sort()).toEqual(['lea@example.ch', 'max@example.ch'])
  expect(await subjects()).toEqual([GONE, GONE])
  const [mail] = await mails()
  expect(mail?.text).toContain('sa page n’est plus en ligne')
  expect(mail?.text).toContain(`https://agenda.example${THAT_DAY}`)
  expect(mail?.text).not.toContain('/evenement/')
  const { documents: pushes } = await agenda.documents.find(followPushes, {})
  expect(pushes.map(({ message }) => message.link)).toEqual([THAT_DAY, THAT_DAY])
  await pass(DAY_MS)
  expect(await subjects()).toHaveLength(2)
  expect(await alertsLeft()).toBe(0)
})

test.each<DecisionAction>(['reject', 'remove'])(
  'what moderators take off (%s) is told without their reason, and not at all when they take it back in time',
  async (action) => {
    await announce()
    await addFollow('lea@example.ch')
    const moderator = await someone('admin')
    const logId = await decideOn(moderator, action)
    await pass(ALERT_DELAY_MS - 1)
    expect(await undoDecision(moderator, logId, agenda)).toMatchObject({ ok: true })
    await pass(DAY_MS)
    expect(await subjects()).toEqual([])
    expect(await alertsLeft()).toBe(0)

    await decideOn(moderator, action)
    await pass(ALERT_DELAY_MS)
    expect(await subjects()).toEqual([GONE])
    const [mail] = await mails()
    expect(mail?.text).not.toMatch(/publicité|spam|indésirable|modér/i)
  },
)

test('taken back in time, an event keeps the moment at which it became public: it is no news again', async () => {
  const publishedAt = async () => (await agenda.documents.get(publications, 'bal'))?.publishedAt ?? null
  await addFollow('lea@example.ch', { kind: 'search', query: 'q=bal' }, 'weekly')
  await announce()
  const moderator = await someone('admin')
  await pass(DAY_MS)
  const logId = await decideOn(moderator, 'reject')
  await undoDecision(moderator, logId, agenda)
  await pass(ALERT_DELAY_MS)
  expect(await publishedAt()).toBe('2026-11-21T09:00:00.000Z')

  // An older event has no such record.
  await agenda.documents.purge(publications, 'bal')
  const again = await decideOn(moderator, 'reject')
  await undoDecision(moderator, again, agenda)
  await pass(ALERT_DELAY_MS)
  expect(await publishedAt()).toBeNull()
})

test('what is announced again is not told, and a mail that has not left by then does not leave', async () => {
  await announce()
  await addFollow('lea@example.ch')
  await withdraw()
  await pass(ALERT_DELAY_MS)
  expect(await subjects()).toEqual([GONE])
  await agenda.documents.update(events, 'bal', { status: 'published' })
  await pass(DAY_MS)
  expect(await subjects()).toEqual([])
  expect(await alertsLeft()).toBe(0)
})

test('of an event that is over, or that was cancelled nothing is told when it goes', async () => {
  await announce()
  await addFollow('lea@example.ch')
  agenda.clock.ms = Date.parse('2026-12-24T12:00:00.000Z')
  await withdraw()
  await pass(ALERT_DELAY_MS)
  expect(await subjects()).toEqual([])

  agenda.clock.ms = MORNING
  await agenda.documents.update(events, 'bal', { status: 'published', programme: 'cancelled' })
  await pass(ALERT_DELAY_MS)
  await agenda.documents.remove(events, 'bal')
  expect(await alertsLeft()).toBe(1)
  await pass(ALERT_DELAY_MS)
  expect(await subjects()).toEqual([])
})

test('what its followers may do instead is near its next date', async () => {
  await announce({ when: [{ start: '2026-11-28T20:00', place: NYON }, { start: '2026-12-05T20:00' }] })
  await addFollow('lea@example.ch')
  await withdraw()
  await pass(ALERT_DELAY_MS)
  const [mail] = await mails()
  expect(mail?.text).toContain('/evenements?du=2026-11-28&au=2026-11-28&lieu=Nyon&rayon=10')
})

test('an event that is cancelled and withdrawn before its followers have their mail leads to no page that is gone', async () => {
  await announce()
  await addFollow('lea@example.ch')
  await agenda.documents.update(events, 'bal', { programme: 'cancelled' })
  await pass(ALERT_DELAY_MS)
  await agenda.documents.purge(events, 'bal')
  await pass(ALERT_DELAY_MS)
  expect(await subjects()).toEqual(['Annulé : « Bal du port »'])
  const [mail] = await mails()
  expect(mail?.text).toContain(`https://agenda.example${THAT_DAY}`)
  expect(mail?.text).not.toContain('/evenement/')
})

test('what its author writes after withdrawing it stays private', async () => {
  await announce()
  await addFollow('lea@example.ch')
  await withdraw()
  await agenda.documents.update(events, 'bal', { title: 'Titre secret', place: null })
  await pass(ALERT_DELAY_MS)
  expect(await subjects()).toEqual([GONE])
  const [mail] = await mails()
  expect(mail?.text).not.toContain('secret')
  expect(mail?.text).toContain('lieu=Lausanne')
})
