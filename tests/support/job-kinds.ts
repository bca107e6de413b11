// Every kind of job that the site does once, later, in whichever process: its documents as commit f092a032 stored them,
// and a process that does them.
import type { Collection, DocumentStore } from '~/backend/documents'
import type { RunningQueue } from '~/backend/jobs.server'
import type { Push } from '~/backend/push/push'
import { tokenOf } from '~/backend/push/subscription'
import { changeAlerts, factsOf } from '~/domain/change-alert'
import { events } from '~/domain/event'
import { follows } from '~/domain/follow'
import { followIdOf } from '~/domain/hashes.server'
import { mailQueue } from '~/domain/queued-mail'
import { sourceId, sources } from '~/domain/source'
import { saveToken } from '~/features/accounts/device-tokens.server'
import { listSessions, openSession } from '~/features/accounts/sessions.server'
import { openPending } from '~/features/events/pending.server'
import { readDueSources } from '~/features/imports/sources/due-sources.server'
import { PendingPush } from '~/features/moderation/push/pending-push.server'
import { CLAIM_MS, pushClaims } from '~/features/moderation/push/push-claim'
import { openAlerts } from '~/features/notify/follow/alerts.server'
import { newFollowKey } from '~/features/notify/follow/follow-link.server'
import { followPushes, LEFT_ALONE_MS, openFollowPush } from '~/features/notify/follow/follow-push.server'
import { ABANDONED_AFTER_MS, openMailQueue } from '~/features/notify/mail-queue.server'
import type { fixedClock, manualAlarm } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { createLogger } from '~/platform/logger.server'
import { createMailer, type Mail } from '~/platform/mailer.server'
import type { PublicWeb } from '~/platform/public-web.server'
import { seal } from '~/platform/secrets.server'
import { addUser } from './accounts'
import { makeEvent } from './make-event'
import { makeSource } from './make-source'
import type { PushStandIn } from './push-stand-in'
import type { SmtpServer } from './smtp'

export const NOW = '2026-11-21T09:00:00.000Z'
const SECRET = 's'.repeat(32)
const SENDER = {
  siteName: 'Agenda romand',
  siteUrl: 'https://agenda.example',
  moderationDelay: 'en trois jours',
}
const MAIL: Mail = { to: 'lea@exemple.ch', subject: 'Bal du port', text: 'C’est annulé.' }
const SOURCES_EVERY_MS = 5 * MINUTE_MS
const log = createLogger('silent')

/** The world outside, and the time. */
export interface JobWorld {
  clock: ReturnType<typeof fixedClock>
  alarm: ReturnType<typeof manualAlarm>
  smtp: SmtpServer
  standIn: PushStandIn
  push: Push
  web: PublicWeb
  /** Addresses of calendars that were fetched. */
  asked: readonly string[]
}

export interface JobKind {
  name: string
  /** Stores one job that is due; taken = a process died amid it. */
  write(store: DocumentStore, state: 'waiting' | 'taken', world: JobWorld): Promise<void>
  /** Does as one process of the site would. */
  open(documents: DocumentStore, world: JobWorld): Promise<RunningQueue>
  /** How often the job was done, as those notice for whom it is. */
  timesDone(world: JobWorld, store: DocumentStore): Promise<number>
  isOver(store: DocumentStore): Promise<boolean>
  /** Another process takes it over then. */
  abandonedAfterMs: number
  /** Whether what may have happened is done again. */
  isRepeated: boolean
  /** It is tried again so long after the store has refused its claim. */
  retryMs: number
}

export const JOB_KINDS: readonly JobKind[] = [
  mailKind('approved', { isRepeated: false }),
  mailKind('weather', { isRepeated: true }),
  mailKind('follow_alert', { isRepeated: true }),
  mailKind('follow_news', { isRepeated: false }),
  alertKind(),
  followPushKind(),
  pendingPushKind(),
  sourceKind(),
]

/** Stores what an earlier version has stored, unseen by this one. */
async function writeRaw(
  store: DocumentStore,
  collection: Collection<unknown>,
  id: string,
  value: unknown,
): Promise<void> {
  await store.insert({ ...collection, parse: (raw: unknown) => raw }, id, value)
}

function mailKind(
  kind: 'approved' | 'weather' | 'follow_alert' | 'follow_news',
  { isRepeated }: Pick<JobKind, 'isRepeated'>,
): JobKind {
  return {
    name: `a mail, ${kind}`,
    async write(store, state) {
      const { uid } = await addUser(store)
      const id = 'courrier'
      const about =
        kind === 'approved'
          ? { eventId: 'bal', eventTitle: 'Bal', isAmendment: false, reason: null, message: '' }
          : {
              sealed: seal(JSON.stringify(MAIL), { secret: SECRET, context: id }),
              expiresAt: '2026-11-22T09:00:00.000Z',
            }
      const delivery =
        state === 'waiting'
          ? { state: 'waiting', attempts: 0, claim: null }
          : { state: 'sending', attempts: 1, claim: { by: 'mort courrier', at: NOW } }
      await writeRaw(store, mailQueue, id, { kind, uid, ...about, ...delivery, dueAt: NOW, problem: '' })
    },
    async open(documents, { clock, alarm, smtp }) {
      const mailer = createMailer({
        smtpUrl: smtp.url,
        outbox: '',
        from: 'ne-pas-repondre@agenda.example',
        replyTo: 'contact@agenda.example',
        health: { report() {} },
        clock,
        log,
      })
      const refuse = () => Promise.reject(new Error('nobody has asked for anything'))
      const queue = await openMailQueue({
        documents,
        mailer,
        clock,
        log,
        alarm,
        sender: SENDER,
        secret: SECRET,
        handlers: { account_request: refuse, links_request: refuse, follow_request: refuse },
        writers: { follow_alert: async () => MAIL, follow_news: async () => MAIL },
        endFollows: async () => 0,
        findTwin: async () => null,
        datesInBrief: () => '',
      })
      return {
        settled: () => queue.settled(),
        async close() {
          await queue.close()
          mailer.close()
        },
      }
    },
    timesDone: async ({ smtp }) => smtp.messages.length,
    isOver: async (store) => (await store.count(mailQueue, [['state', 'in', ['waiting', 'sending']]])) === 0,
    abandonedAfterMs: ABANDONED_AFTER_MS,
    isRepeated,
    retryMs: 10_000,
  }
}

async function addFollow(store: DocumentStore, devices: { id: string; token: string }[]): Promise<string> {
  const target = { kind: 'event', eventId: 'bal' } as const
  const id = followIdOf('lea@exemple.ch', target)
  const { key: _, ...hashes } = newFollowKey(id, SECRET)
  const told = { confirmedAt: NOW, lastToldAt: null, lastMailAt: null, toldEventIds: [] }
  const follow = { state: 'confirmed', email: 'lea@exemple.ch', target, rhythm: 'changes', devices } as const
  await store.insert(follows, id, { ...follow, ...hashes, ...told })
  return id
}

function alertKind(): JobKind {
  return {
    name: 'an alert',
    async write(store, state) {
      const event = makeEvent({ title: 'Bal' })
      await store.insert(events, 'bal', { ...event, programme: 'cancelled' })
      await addFollow(store, [])
      if (state === 'waiting') {
        const alert = { state: 'waiting', eventId: 'bal', dueAt: NOW, before: factsOf(event) }
        await writeRaw(store, changeAlerts, 'bal', alert)
        return
      }
      const changes = [{ kind: 'cancelled', text: 'Annulé.' }]
      const progress = { stage: 'event', after: null }
      const alert = { state: 'leaving', eventId: 'bal', title: 'Bal', changes, instead: null, ...progress }
      await writeRaw(store, changeAlerts, 'en-route', alert)
    },
    open: (documents, { clock, alarm }) => openAlerts({ documents, clock, secret: SECRET, log, alarm }),
    timesDone: (_, store) => store.count(mailQueue),
    isOver: async (store) => (await store.count(changeAlerts)) === 0,
    abandonedAfterMs: 15_000,
    isRepeated: true,
    retryMs: 15_000,
  }
}

function followPushKind(): JobKind {
  return {
    name: 'a message to the devices of followers',
    async write(store, state, { standIn }) {
      const device = { id: '0123456789abcdef', token: tokenOf(standIn.subscribe()) }
      const followIds = [await addFollow(store, [device])]
      const about = { title: 'Bal', body: 'Annulé.', link: '/evenement/bal', tag: 'suivi-bal' }
      const attempts = state === 'waiting' ? 0 : 1
      await writeRaw(store, followPushes, 'alerte', {
        followIds,
        message: { type: 'follow', ...about },
        attempts,
      })
    },
    open: (documents, { clock, alarm, push }) => openFollowPush({ push, documents, clock, log, alarm }),
    timesDone: async ({ standIn }) => standIn.messages.length,
    isOver: async (store) => (await store.count(followPushes)) === 0,
    abandonedAfterMs: LEFT_ALONE_MS,
    isRepeated: true,
    retryMs: LEFT_ALONE_MS,
  }
}

function pendingPushKind(): JobKind {
  return {
    name: 'a message to the devices of admins',
    async write(documents, state, { standIn, clock }) {
      const { uid } = await addUser(documents, { role: 'admin' })
      await openSession({ uid, userAgent: 'Firefox' }, { documents, clock })
      const [session] = await listSessions(uid, { documents, clock })
      const device = { uid, sessionId: session?.id ?? '', deviceId: '0123456789abcdef' }
      const token = tokenOf(standIn.subscribe())
      await saveToken(device, { token, userAgent: 'Firefox', platform: '' }, { documents, clock })
      await documents.insert(events, 'bal', makeEvent({ status: 'pending', submittedAt: NOW }))
      if (state === 'waiting') return
      const claim = { eventId: 'bal', state: 'sending', attempts: 1, at: NOW }
      await writeRaw(documents, pushClaims, `bal@${Date.parse(NOW)}`, claim)
    },
    async open(documents, { clock, alarm, push }) {
      const pending = await openPending(documents)
      const pushes = new PendingPush({ push, pending, documents, clock, log, alarm })
      return {
        settled: () => pushes.settled(),
        async close() {
          await pushes.close()
          pending.close()
        },
      }
    },
    timesDone: async ({ standIn }) => standIn.messages.length,
    async isOver(store) {
      const { documents: claims } = await store.find(pushClaims, {})
      return claims.length === 1 && claims[0]?.state === 'sent'
    },
    abandonedAfterMs: CLAIM_MS,
    isRepeated: true,
    retryMs: CLAIM_MS,
  }
}

function sourceKind(): JobKind {
  return {
    name: 'a source',
    async write(store, state) {
      const claimedAt = state === 'waiting' ? null : NOW
      const source = makeSource({ nextRunAt: NOW, claimedAt })
      await writeRaw(store, sources, sourceId(source.address), source)
    },
    async open(documents, { clock, alarm, web }) {
      const catalogue = { placeNamed: () => null }
      const dependencies = { documents, clock, web, catalogue, log, secret: SECRET, env: SENDER }
      let reading = Promise.resolve()
      let callOff = () => {}
      let isClosed = false
      function look(): void {
        // A store that does not answer is asked again at the next look.
        reading = reading.then(() => readDueSources(dependencies, () => !isClosed)).catch(() => {})
        callOff = alarm.after(SOURCES_EVERY_MS, look)
      }
      look()
      return {
        settled: () => reading,
        async close() {
          isClosed = true
          callOff()
          await reading
        },
      }
    },
    timesDone: async ({ asked }) => asked.length,
    async isOver(store) {
      const [source] = (await store.find(sources, {})).documents
      return source?.claimedAt === null && source.lastRun !== null
    },
    abandonedAfterMs: 10 * MINUTE_MS,
    isRepeated: true,
    retryMs: SOURCES_EVERY_MS,
  }
}
