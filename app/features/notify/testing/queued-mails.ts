// Mails in the queue and the server that takes them, before each test in a directory of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach } from 'vitest'
import { type Watcher, watch } from '~/backend/contract/things'
import type { DocumentStore } from '~/backend/documents'
import type { RunningQueue } from '~/backend/jobs.server'
import { mailQueue, type QueuedEventMail, type QueuedMail, queueMail } from '~/domain/queued-mail'
import type { User } from '~/domain/user'
import { datesInBrief } from '~/features/events/schedule-text'
import { fixedClock, manualAlarm } from '~/platform/clock'
import { createMailer, type Mailer } from '~/platform/mailer.server'
import { addUser } from '../../../../tests/support/accounts'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import { answerWithinMs, openSmtpServer, type SmtpServer } from '../../../../tests/support/smtp'
import type { DeliveryDependencies } from '../mail-delivery.server'
import { openMailQueue } from '../mail-queue.server'

export const NOW = '2026-11-21T09:00:00.000Z'
const SENDER = {
  siteName: 'Agenda romand',
  siteUrl: 'https://agenda.example',
  moderationDelay: 'en général en trois jours',
}

export let directory: string
export let smtp: SmtpServer
export let documents: DocumentStore
export let watcher: Watcher<QueuedMail>
export let author: User
export let lines: { level: number; msg: string }[]
export let clock: ReturnType<typeof fixedClock>
export let alarm: ReturnType<typeof manualAlarm>
let endings: (() => unknown)[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agenda-queue-'))
  endings = []
  clock = fixedClock(NOW)
  alarm = manualAlarm()
  lines = []
  smtp = await openSmtpServer()
  documents = openStore()
  watcher = await watch(documents, mailQueue)
  author = await addUser(documents)
})
afterEach(async () => {
  for (const end of endings.reverse()) await end()
  await smtp.close()
  await rm(directory, { recursive: true })
})

export function openStore(): DocumentStore {
  const store = openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock })
  endings.push(() => store.close())
  return store
}

export function mailerTo(smtpUrl: string | null): Mailer {
  const mailer = createMailer({
    smtpUrl,
    outbox: join(directory, 'outbox'),
    from: 'ne-pas-repondre@agenda.example',
    replyTo: 'contact@agenda.example',
    health: { report() {} },
    clock,
    log: pino({ level: 'silent' }),
    answerWithinMs: answerWithinMs(smtp),
  })
  endings.push(() => mailer.close())
  return mailer
}

export function partsWith(mailer: Mailer, store = documents): DeliveryDependencies {
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) })
  const refuse = () => Promise.reject(new Error('nobody has asked for anything'))
  const handlers = { account_request: refuse, links_request: refuse, follow_request: refuse }
  const writers = { follow_alert: refuse, follow_news: refuse }
  const endFollows = async () => 0
  const findTwin = async () => ({ title: 'Fête du port', path: '/evenement/fete-du-port-a1b2c3' })
  const secret = 's'.repeat(32)
  const reading = { findTwin, datesInBrief }
  return {
    documents: store,
    mailer,
    clock,
    log,
    sender: SENDER,
    secret,
    handlers,
    writers,
    endFollows,
    ...reading,
  }
}

export async function openQueue(mailer = mailerTo(smtp.url), store = documents): Promise<RunningQueue> {
  const queue = await openMailQueue({ ...partsWith(mailer, store), alarm })
  endings.push(() => queue.close())
  return queue
}

/** A mail queued in a commit of its own; due now unless told otherwise. */
export function queued(mail: Partial<QueuedEventMail> = {}): Promise<string> {
  return documents.transaction(async (transaction) =>
    queueMail(transaction, {
      kind: 'approved',
      uid: author.uid,
      eventId: 'concert-x2y3z4',
      eventTitle: 'Concert',
      dueAt: NOW,
      ...mail,
    }),
  )
}

export async function becomes(id: string, state: QueuedMail['state'], attempts?: number) {
  const found = () => watcher.documents.get(id)
  await watcher.until(
    () => found()?.state === state && (attempts === undefined || found()?.attempts === attempts),
  )
  return found()
}

/** Mails leave one after the other: when one that is queued now has left, all that were due before it have. */
export async function allDueHaveLeft(): Promise<void> {
  const { uid } = await addUser(documents)
  await becomes(await queued({ uid, eventTitle: 'Le dernier' }), 'sent')
}

export function subjects(): string[] {
  return smtp.messages.map((message) => /^Subject: (.*)$/m.exec(message)?.[1]?.trim() ?? '')
}
