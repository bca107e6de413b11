import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Watcher, watch } from '~/backend/contract/things'
import type { DocumentStore } from '~/backend/documents'
import { type User, users } from '~/domain/user'
import { manualAlarm } from '~/platform/alarm'
import { fixedClock } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { createMailer, type Mailer } from '~/platform/mailer.server'
import { addUser } from '../../../tests/support/accounts'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { readOutbox } from '../../../tests/support/outbox'
import { openSmtpServer, type SmtpServer } from '../../../tests/support/smtp'
import { claimMail, mailsBeingSent, purgeMails, recoverAbandoned, settleMail } from './mail-claims.server'
import { type DeliveryDependencies, deliver } from './mail-delivery.server'
import { ABANDONED_AFTER_MS, type MailQueue, openMailQueue } from './mail-queue.server'
import { mailQueue, type QueuedEventMail, type QueuedMail, queueMail } from './queued-mail'

const NOW = '2026-11-21T09:00:00.000Z'
const SENDER = { siteName: 'Agenda romand', siteUrl: 'https://agenda.example' }

let directory: string
let smtp: SmtpServer
let documents: DocumentStore
let watcher: Watcher<QueuedMail>
let author: User
let lines: { level: number; msg: string }[]
let clock: ReturnType<typeof fixedClock>
let alarm: ReturnType<typeof manualAlarm>
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

function openStore(): DocumentStore {
  const store = openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock })
  endings.push(() => store.close())
  return store
}

function mailerTo(smtpUrl: string | null): Mailer {
  const mailer = createMailer({
    smtpUrl,
    outbox: join(directory, 'outbox'),
    from: 'ne-pas-repondre@agenda.example',
    replyTo: 'contact@agenda.example',
    health: { report() {} },
    clock,
    log: pino({ level: 'silent' }),
    answerWithinMs: 200,
  })
  endings.push(() => mailer.close())
  return mailer
}

function partsWith(mailer: Mailer, store = documents): DeliveryDependencies {
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) })
  const carryOut = () => Promise.reject(new Error('nobody has asked for anything'))
  return { documents: store, mailer, clock, log, sender: SENDER, secret: 's'.repeat(32), carryOut }
}

async function openQueue(mailer = mailerTo(smtp.url), store = documents): Promise<MailQueue> {
  const queue = await openMailQueue({ ...partsWith(mailer, store), alarm })
  endings.push(() => queue.close())
  return queue
}

/** A mail queued in a commit of its own; due now unless told otherwise. */
function queued(mail: Partial<QueuedEventMail> = {}): Promise<string> {
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

async function becomes(id: string, state: QueuedMail['state'], attempts?: number) {
  const found = () => watcher.documents.get(id)
  await watcher.until(
    () => found()?.state === state && (attempts === undefined || found()?.attempts === attempts),
  )
  return found()
}

/** Mails leave one after the other: when one that is queued now has left, all that were due before it have. */
async function allDueHaveLeft(): Promise<void> {
  await becomes(await queued({ eventTitle: 'Le dernier' }), 'sent')
}

function subjects(): string[] {
  return smtp.messages.map((message) => /^Subject: (.*)$/m.exec(message)?.[1]?.trim() ?? '')
}

describe('a mail that waits', () => {
  test('leaves once it is committed, and is sent', async () => {
    await openQueue()
    const id = await queued()
    expect(await becomes(id, 'sent')).toMatchObject({ attempts: 1, problem: '' })
    expect(smtp.messages).toHaveLength(1)
    expect(smtp.messages[0]).toContain(`To: ${author.email}`)
    expect(smtp.messages[0]).toContain(`<${id}@agenda.example>`)
  })

  test('does not leave when its commit fails', async () => {
    await openQueue()
    const refused = documents.transaction(async (transaction) => {
      queueMail(transaction, {
        kind: 'approved',
        uid: author.uid,
        eventId: 'x',
        eventTitle: 'Refusé',
        dueAt: NOW,
      })
      transaction.update(users, 'nobody', { trusted: true })
    })
    await expect(refused).rejects.toThrow('nobody')
    await allDueHaveLeft()
    expect(smtp.messages).toHaveLength(1)
  })

  test('leaves after a restart too', async () => {
    const id = await queued()
    await openQueue()
    await becomes(id, 'sent')
  })

  test('leaves when it is due, also under a clock that stands still', async () => {
    await openQueue()
    const id = await queued({ dueAt: '2026-11-21T09:00:10.000Z' })
    alarm.advance(9_999)
    await allDueHaveLeft()
    expect(watcher.documents.get(id)?.state).toBe('waiting')
    alarm.advance(1)
    await becomes(id, 'sent')
  })

  test('never leaves when it is purged before it is due', async () => {
    await openQueue()
    const id = await queued({ dueAt: '2026-11-21T09:00:10.000Z' })
    await documents.purge(mailQueue, id)
    alarm.advance(10_000)
    await allDueHaveLeft()
    expect(smtp.messages).toHaveLength(1)
  })

  test('is sent by one of two processes that follow the same store', async () => {
    await openQueue()
    await openQueue(mailerTo(smtp.url), openStore())
    const ids: string[] = []
    for (let number = 0; number < 20; number += 1) ids.push(await queued())
    for (const id of ids) await becomes(id, 'sent')
    const names = smtp.messages.map((message) => /^Message-ID:\s+<([\w-]+)@/m.exec(message)?.[1])
    expect(names.sort()).toEqual(ids.sort())
  })

  test('keeps what a title smuggles out of its headers', async () => {
    await openQueue()
    const id = await queued({ eventTitle: 'Bal\r\nBcc: tous@exemple.ch\r\n\r\nTexte' })
    await becomes(id, 'sent')
    const [head = ''] = smtp.messages[0]?.split('\r\n\r\n') ?? []
    expect(head).not.toMatch(/^Bcc/m)
    expect(smtp.session()).not.toContain('RCPT TO:<tous@exemple.ch>')
  })
})

describe('nobody is written to', () => {
  test.each([
    ['who has closed the account', 'no-account', null],
    ['whose account is disabled', 'disabled', { disabled: true }],
    ['who wants no mails about decisions', 'unwanted', { notifications: { decisions: false, news: true } }],
  ] as const)('%s', async (_who, problem, change) => {
    await openQueue()
    if (change === null) await documents.purge(users, author.uid)
    else await documents.update(users, author.uid, change)
    const id = await queued()
    expect(await becomes(id, 'given_up')).toMatchObject({ problem })
    expect(smtp.messages).toEqual([])
  })

  test('but of a cancellation by the moderators in any case', async () => {
    await openQueue()
    await documents.update(users, author.uid, { notifications: { decisions: false, news: false } })
    await becomes(await queued({ kind: 'submission_received' }), 'given_up')
    await becomes(await queued({ kind: 'cancelled_by_moderation' }), 'sent')
  })
})

describe('a mail server that surely took nothing', () => {
  test('is asked again after longer and longer pauses, twelve times, and then no more', async () => {
    await openQueue()
    smtp.mood = 'refuse-message'
    const id = await queued()
    for (const [failed, minutes] of [1, 2, 5, 10, 30, 120, 480, 480, 480, 480, 480].entries()) {
      const waiting = await becomes(id, 'waiting', failed + 1)
      expect(waiting?.dueAt).toBe(new Date(clock.now() + minutes * MINUTE_MS).toISOString())
      expect(waiting?.problem).toContain('451 not now')
      alarm.advance(minutes * MINUTE_MS)
    }
    expect(await becomes(id, 'given_up')).toMatchObject({ attempts: 12 })
    expect(lines.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual(['mail given up'])
  })

  test.each(['refuse-recipient', 'drop-early'] as const)(
    'gets the mail at the next attempt after « %s »',
    async (mood) => {
      await openQueue()
      smtp.mood = mood
      const id = await queued()
      await becomes(id, 'waiting', 1)
      smtp.mood = 'accept'
      alarm.advance(MINUTE_MS)
      await becomes(id, 'sent')
      expect(smtp.messages).toHaveLength(1)
    },
  )
})

describe('never twice', () => {
  test.each(['drop-late', 'hang'] as const)(
    'a mail is given up when the server does « %s » after all of it',
    async (mood) => {
      await openQueue()
      smtp.mood = mood
      const id = await queued()
      expect(await becomes(id, 'given_up')).toMatchObject({ attempts: 1 })
      alarm.advance(1000 * MINUTE_MS)
      smtp.mood = 'accept'
      await allDueHaveLeft()
      expect(subjects()).toHaveLength(2)
      expect(lines.map(({ msg }) => msg)).toContain('mail given up')
    },
  )

  test('a mail that a process was sending when it was killed is given up, once it is sure that it was', async () => {
    const id = await queued()
    await claimMail(id, 'a dead process', { documents, clock })
    await openQueue()
    alarm.advance(ABANDONED_AFTER_MS - 1)
    await allDueHaveLeft()
    expect(watcher.documents.get(id)?.state).toBe('sending')
    alarm.advance(1)
    expect(await becomes(id, 'given_up')).toMatchObject({ attempts: 1 })
    await allDueHaveLeft()
    expect(smtp.messages).toHaveLength(2)
  })

  test('a mail that another process claims anew in the meantime is left to it', async () => {
    const id = await queued()
    await claimMail(id, 'slow', { documents, clock })
    await openQueue()
    await settleMail(
      id,
      'slow',
      { state: 'waiting', problem: '', dueAt: '2026-11-22T09:00:00.000Z' },
      { documents },
    )
    await claimMail(id, 'slow', { documents, clock })
    alarm.advance(ABANDONED_AFTER_MS)
    await allDueHaveLeft()
    expect(watcher.documents.get(id)?.state).toBe('sending')
  })

  test('in the outbox it is sent again, and is there once', async () => {
    const mailer = mailerTo(null)
    const dependencies = partsWith(mailer)
    const id = await queued()
    const claimed = await claimMail(id, 'a dead process', dependencies)
    if (claimed === null) throw new Error('not claimed')
    expect(await deliver(claimed, dependencies)).toEqual({ state: 'sent' })
    await openQueue(mailer)
    expect(await becomes(id, 'sent')).toMatchObject({ attempts: 2 })
    expect(await readOutbox({ dataDir: directory })).toHaveLength(1)
  })

  test('a process that was not dead after all says what became of its mail', async () => {
    const id = await queued()
    await claimMail(id, 'alive', { documents, clock })
    const abandoned = await mailsBeingSent({ documents })
    expect(await recoverAbandoned(abandoned, { documents }, { isRepeatable: false })).toEqual([id])
    await settleMail(id, 'alive', { state: 'sent' }, { documents })
    await becomes(id, 'sent')
  })

  test('a process whose mail another has taken over says nothing more', async () => {
    const id = await queued()
    await claimMail(id, 'slow', { documents, clock })
    await recoverAbandoned(await mailsBeingSent({ documents }), { documents }, { isRepeatable: true })
    await settleMail(id, 'slow', { state: 'given_up', problem: 'late' }, { documents })
    expect((await documents.get(mailQueue, id))?.state).toBe('waiting')
  })
})

test('closing waits for the mail on its way and takes no other', async () => {
  const queue = await openQueue()
  smtp.mood = 'hang'
  const [first, second] = [await queued(), await queued()]
  await smtp.receives(1)
  await queue.close()
  expect((await documents.get(mailQueue, first))?.state).toBe('given_up')
  expect(await documents.get(mailQueue, second)).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('an address that no mail can go to is given up at once', async () => {
  await openQueue()
  await documents.update(users, author.uid, { email: 'a@exemple.ch, b@exemple.ch' })
  expect(await becomes(await queued(), 'given_up')).toMatchObject({ attempts: 1 })
})

test('what was sent or given up is deleted after thirty days, what waits is not', async () => {
  await openQueue()
  const sent = await queued()
  const waiting = await queued({ dueAt: '2027-11-21T09:00:00.000Z' })
  await becomes(sent, 'sent')
  clock.set('2026-12-21T08:59:59.000Z')
  expect(await purgeMails({ documents, clock })).toBe(0)
  clock.set('2026-12-21T09:00:01.000Z')
  expect(await purgeMails({ documents, clock })).toBe(1)
  expect(await documents.get(mailQueue, sent)).toBeNull()
  expect(await documents.get(mailQueue, waiting)).not.toBeNull()
})
