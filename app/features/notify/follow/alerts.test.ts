import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import type { RunningQueue } from '~/backend/jobs.server'
import { changeAlerts, publications } from '~/domain/change-alert'
import type { CurrentUser } from '~/domain/current-user'
import { type AgendaEvent, events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { type FollowTarget, follows } from '~/domain/follow'
import { followIdOf } from '~/domain/hashes.server'
import type { DecisionAction } from '~/domain/lifecycle'
import { mailQueue } from '~/domain/queued-mail'
import { type Role, users } from '~/domain/user'
import { seedCategories } from '~/features/categories/seed.server'
import { changeDates, changeState } from '~/features/dashboard/change-state.server'
import { type ImportItem, toCandidate } from '~/features/imports/files/candidate'
import { upsertAll } from '~/features/imports/files/import-events.server'
import { decide } from '~/features/moderation/decide.server'
import { undoDecision } from '~/features/moderation/undo.server'
import { fixedClock, manualAlarm } from '~/platform/clock'
import { addUser } from '../../../../tests/support/accounts'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import { countTurns } from '../../../../tests/support/count-turns'
import { type EventOverrides, makeEvent } from '../../../../tests/support/make-event'
import { openSealed } from '../sealed-mail.server'
import { openAlerts } from './alerts.server'
import { newFollowKey } from './follow-link.server'
import { alertContent } from './tell-follower.server'
import { ALERT_DELAY_MS, withAlerts } from './watched-store.server'

const SECRET = 's'.repeat(32)
let clock: ReturnType<typeof fixedClock>
let alarm: ReturnType<typeof manualAlarm>
let documents: DocumentStore
let endings: (() => unknown)[]

beforeEach(() => {
  clock = fixedClock('2026-11-21T09:00:00.000Z')
  alarm = manualAlarm()
  documents = withAlerts(openCheckedStore({ file: ':memory:', clock }), clock)
  endings = [() => documents.close()]
})
afterEach(async () => {
  for (const end of endings.reverse()) await end()
})

async function open(store = documents): Promise<RunningQueue> {
  const log = pino({ level: 'silent' })
  const alerts = await openAlerts({ documents: store, clock, secret: SECRET, log, alarm })
  endings.push(() => alerts.close())
  return alerts
}

async function pass(alerts: RunningQueue, milliseconds: number): Promise<void> {
  clock.advance(milliseconds)
  alarm.advance(milliseconds)
  await alerts.settled()
}

async function addFollow(
  email: string,
  target: FollowTarget,
  state: 'confirmed' | 'unconfirmed' = 'confirmed',
) {
  const id = followIdOf(email, target)
  const { key: _, ...hashes } = newFollowKey(id, SECRET)
  const told = { confirmedAt: null, lastToldAt: null, lastMailAt: null, toldEventIds: [] }
  await documents.insert(follows, id, { state, email, target, rhythm: 'changes', ...hashes, ...told })
  return id
}

const JAZZ: FollowTarget = { kind: 'search', query: 'q=jazz' }
const bal: FollowTarget = { kind: 'event', eventId: 'bal' }

async function addEvent(overrides: EventOverrides = {}, id = 'bal') {
  const author = await someone('organizer')
  const event = makeEvent({ title: 'Bal du port', organizerUid: author.uid, ...overrides })
  return { author, event: await documents.insert(events, id, event) }
}

async function someone(role: Role): Promise<CurrentUser> {
  const { uid } = await addUser(documents, { role })
  return { uid, sessionId: `session-${uid}`, role, profile: await documents.get(users, uid) }
}

/** The author cancels so. */
async function cancel(
  { author }: Awaited<ReturnType<typeof addEvent>>,
  programme: AgendaEvent['programme'] = 'cancelled',
) {
  const { version } = (await documents.get(events, 'bal')) ?? { version: 0 }
  const state = { programme, programmeNote: '', availability: 'unknown' } as const
  expect(await changeState(author, { id: 'bal', version, ...state }, { documents, clock })).toMatchObject({
    ok: true,
  })
}

async function queuedAlerts() {
  const { documents: mails } = await documents.find(mailQueue, { limit: 1000 })
  return mails
    .filter(({ kind }) => kind === 'follow_alert')
    .map((mail) => alertContent.parse('sealed' in mail ? openSealed(mail, SECRET) : null))
}

const told = async () => (await queuedAlerts()).map(({ changes }) => changes.map(({ kind }) => kind).join())
const alertsLeft = async () => (await documents.find(changeAlerts, {})).documents.length

test('a real change of state is told ten seconds later, to whoever follows the event or has it among favourites', async () => {
  const added = await addEvent()
  const direct = await addFollow('direct@example.ch', bal)
  const favourite = await addFollow('favoris@example.ch', { kind: 'favourites', eventIds: ['autre', 'bal'] })
  await addFollow('les-deux@example.ch', bal)
  await addFollow('les-deux@example.ch', { kind: 'favourites', eventIds: ['bal'] })
  await addFollow('ailleurs@example.ch', { kind: 'event', eventId: 'autre' })
  await addFollow('attend@example.ch', bal, 'unconfirmed')
  const alerts = await open()
  await cancel(added)
  await pass(alerts, ALERT_DELAY_MS - 1)
  expect(await told()).toEqual([])
  await pass(alerts, 1)
  expect(await told()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect((await queuedAlerts()).map(({ followId }) => followId)).toEqual(
    expect.arrayContaining([direct, favourite]),
  )
  expect(await alertsLeft()).toBe(0)
})

test('what is taken back before it leaves is not told, and what comes later is told as it is then', async () => {
  const added = await addEvent()
  await addFollow('lea@example.ch', bal)
  const alerts = await open()
  await cancel(added)
  await pass(alerts, 5_000)
  await cancel(added, 'scheduled')
  expect(await alertsLeft()).toBe(0)
  await pass(alerts, 60_000)
  expect(await told()).toEqual([])

  await cancel(added)
  await pass(alerts, 5_000)
  await cancel(added, 'postponed')
  await pass(alerts, ALERT_DELAY_MS)
  expect(await told()).toEqual(['postponed'])

  await cancel(added, 'scheduled')
  await pass(alerts, ALERT_DELAY_MS)
  expect((await told()).sort()).toEqual(['as_planned', 'postponed'])
})

test('who goes on changing an event holds its alert back half a minute at most', async () => {
  const added = await addEvent()
  await addFollow('lea@example.ch', bal)
  const alerts = await open()
  for (const programme of ['cancelled', 'postponed', 'moved_online', 'cancelled', 'postponed'] as const) {
    await cancel(added, programme)
    await pass(alerts, 7_000)
  }
  expect(await told()).toHaveLength(1)
})

async function decideOn(moderator: CurrentUser, eventId: string, action: DecisionAction) {
  const { version = 0 } = (await documents.get(events, eventId)) ?? {}
  const deciding = { eventId, version, action, reason: null, message: 'Dit par la modération.' }
  const decided = await decide(moderator, deciding, { documents, clock })
  if (!decided.ok) throw new Error(decided.reason)
  return decided.logId
}

test('a decision of the moderators is told, unless they take it back in time', async () => {
  await seedCategories(documents)
  await addEvent()
  await addFollow('lea@example.ch', bal)
  const moderator = await someone('admin')
  const alerts = await open()
  const cancelled = await decideOn(moderator, 'bal', 'cancel')
  expect(await alertsLeft()).toBe(1)
  await pass(alerts, 9_000)
  expect(await undoDecision(moderator, cancelled, { documents, clock })).toMatchObject({ ok: true })
  await pass(alerts, 60_000)
  expect(await told()).toEqual([])

  const place = { ...makeEvent().place, name: 'Temple' }
  const amendment = makeEvent({ title: 'Bal du port', place, status: 'pending', amends: 'bal' })
  await documents.insert(events, amendmentId('bal'), amendment)
  await decideOn(moderator, amendmentId('bal'), 'approve')
  await pass(alerts, ALERT_DELAY_MS)
  expect(await told()).toEqual(['new_place'])
})

test('the state of one date and what an import changes are told too; what is not public is not', async () => {
  const added = await addEvent({ when: [{ start: '2026-11-28T20:00' }, { start: '2026-12-05T20:00' }] })
  await addFollow('lea@example.ch', bal)
  const alerts = await open()
  const [first] = added.event.occurrences
  const statuses = new Map([[first?.id ?? '', 'cancelled' as const]])
  await changeDates(added.author, { id: 'bal', version: added.event.version, statuses }, { documents, clock })
  await pass(alerts, ALERT_DELAY_MS)
  expect(await told()).toEqual(['date_off'])

  await documents.update(events, 'bal', { status: 'draft' })
  await pass(alerts, ALERT_DELAY_MS)
  expect((await told()).sort()).toEqual(['date_off', 'withdrawn'])
  await documents.update(events, 'bal', { programme: 'cancelled' })
  expect(await alertsLeft()).toBe(0)
  await documents.update(events, 'bal', { status: 'published', programme: 'scheduled' })
  expect(await alertsLeft()).toBe(0)
})

test('an import that cancels an event tells its followers', async () => {
  await seedCategories(documents)
  const source = { kind: 'ics', name: 'salle', externalId: '1' }
  const options = { publish: true, shiftToNow: false, today: '2026-11-21', now: '2026-11-21T09:00:00.000Z' }
  async function* items(programme: AgendaEvent['programme']): AsyncGenerator<ImportItem> {
    yield toCandidate(1, makeEvent({ title: 'Concert importé', programme, source }), { notes: [] })
  }
  await upsertAll(documents, items('scheduled'), options)
  const [event] = (await documents.find(events, {})).documents
  await addFollow('lea@example.ch', { kind: 'event', eventId: event?.id ?? '' })
  const alerts = await open()
  await upsertAll(documents, items('cancelled'), options)
  await pass(alerts, ALERT_DELAY_MS)
  expect(await told()).toEqual(['cancelled'])
})

test('when an event becomes public is noted for those who follow news, and forgotten once it is public no more', async () => {
  const alerts = await open()
  await documents.update(follows, await addFollow('lea@example.ch', JAZZ), { rhythm: 'weekly' })
  const noted = async () =>
    (await documents.find(publications, {})).documents.map(({ id, publishedAt }) => [id, publishedAt])
  await addEvent({ status: 'pending' })
  expect(await noted()).toEqual([])
  await documents.update(events, 'bal', { status: 'published' })
  await pass(alerts, 40_000)
  await documents.update(events, 'bal', { title: 'Grand bal', programme: 'cancelled' })
  expect(await noted()).toEqual([['bal', '2026-11-21T09:00:00.000Z']])
  await documents.update(events, 'bal', { status: 'draft' })
  await pass(alerts, 20_000)
  expect(await noted()).toEqual([])
  await documents.update(events, 'bal', { status: 'published' })
  expect(await noted()).toEqual([['bal', '2026-11-21T09:01:00.000Z']])
  await documents.insert(events, amendmentId('bal'), makeEvent({ status: 'pending', amends: 'bal' }))
  expect(await noted()).toHaveLength(1)
})

test('two processes and one that dies amid its work: each of a hundred and twenty followers is told once', async () => {
  const added = await addEvent()
  for (let number = 0; number < 120; number += 1) await addFollow(`lecteur-${number}@example.ch`, bal)
  await cancel(added)

  let commits = 0
  const dying: DocumentStore = {
    ...documents,
    transaction: (work) => {
      commits += 1
      return commits > 2 ? new Promise(() => {}) : documents.transaction(work)
    },
  }
  const log = pino({ level: 'silent' })
  await openAlerts({ documents: dying, clock, secret: SECRET, log, alarm })
  clock.advance(ALERT_DELAY_MS)
  alarm.advance(ALERT_DELAY_MS)
  await expect.poll(async () => (await queuedAlerts()).length).toBe(50)

  const [one, other] = [await open(), await open()]
  clock.advance(15_000)
  alarm.advance(15_000)
  await Promise.all([one.settled(), other.settled()])
  const followIds = (await queuedAlerts()).map(({ followId }) => followId)
  expect(followIds).toHaveLength(120)
  expect(new Set(followIds).size).toBe(120)
  expect(await alertsLeft()).toBe(0)
})

test('others have their turn while a thousand followers are told', async () => {
  const added = await addEvent()
  for (let number = 0; number < 1000; number += 1) await addFollow(`lecteur-${number}@example.ch`, bal)
  const alerts = await open()
  await cancel(added)
  const turns = countTurns()
  await pass(alerts, ALERT_DELAY_MS)
  expect(turns.stop()).toBeGreaterThanOrEqual(20)
  expect(await queuedAlerts()).toHaveLength(1000)
})
