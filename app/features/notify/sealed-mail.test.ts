import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Watcher, watch } from '~/backend/contract/things'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { isUnrequested } from '~/domain/mail-kinds'
import { mailQueue, type QueuedMail, queueMail, type SealedKind } from '~/domain/queued-mail'
import { fixedClock, manualAlarm } from '~/platform/clock'
import { HOUR_MS, MINUTE_MS } from '~/platform/durations'
import { createHealth, type Health } from '~/platform/health'
import { createMailer, type Mail } from '~/platform/mailer.server'
import { addUser } from '../../../tests/support/accounts'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { answerWithinMs, openSmtpServer, type SmtpServer } from '../../../tests/support/smtp'
import { COUNTED_BEFORE } from './mail-budget.server'
import { claimMails } from './mail-claims.server'
import { ABANDONED_AFTER_MS, openMailQueue } from './mail-queue.server'
import { queueSealed } from './sealed-mail.server'

const NOW = '2026-11-21T09:00:00.000Z'
const SECRET = 's'.repeat(32)
const CODE = 'a-code-that-opens-an-account'
const MAIL = {
  to: 'camille@exemple.ch',
  subject: 'Choisissez un nouveau mot de passe',
  text: `Le lien : https://agenda.example/auth/reset-password?code=${CODE}`,
}

let directory: string
let smtp: SmtpServer
let documents: SqliteStore
let watcher: Watcher<QueuedMail>
let logged: string[]
let health: Health
let carriedOut: unknown[]
let wanted: Mail | null
const compose = async () => wanted
let handle: (request: unknown) => Promise<void>
let clock: ReturnType<typeof fixedClock>
let alarm: ReturnType<typeof manualAlarm>
let endings: (() => unknown)[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agenda-sealed-'))
  endings = []
  clock = fixedClock(NOW)
  alarm = manualAlarm()
  logged = []
  health = createHealth()
  carriedOut = []
  wanted = { to: 'lea@exemple.ch', subject: 'Annulé', text: 'C’est annulé.' }
  handle = async (request) => void carriedOut.push(request)
  smtp = await openSmtpServer()
  documents = openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock })
  watcher = await watch(documents, mailQueue)
})
afterEach(async () => {
  for (const end of endings.reverse()) await end()
  documents.close()
  await smtp.close()
  await rm(directory, { recursive: true })
})

async function openQueue(secret = SECRET): Promise<void> {
  const log = pino({ base: null }, { write: (line) => logged.push(line) })
  const mailer = createMailer({
    smtpUrl: smtp.url,
    outbox: join(directory, 'outbox'),
    from: 'ne-pas-repondre@agenda.example',
    replyTo: 'contact@agenda.example',
    clock,
    log,
    health,
    answerWithinMs: answerWithinMs(smtp),
  })
  const sender = {
    siteName: 'Agenda romand',
    siteUrl: 'https://agenda.example',
    moderationDelay: 'en trois jours',
  }
  const queue = await openMailQueue({
    documents,
    mailer,
    clock,
    log,
    sender,
    secret,
    alarm,
    handlers: {
      account_request: (request) => handle(request),
      links_request: (request) => handle(request),
      follow_request: (request) => handle(request),
    },
    writers: { follow_alert: compose, follow_news: compose },
    endFollows: async () => 0,
    findTwin: async () => null,
    datesInBrief: () => '',
  })
  endings.push(
    () => mailer.close(),
    () => queue.close(),
  )
}

/** Its id. */
async function queued(kind: SealedKind = 'password_reset', content: object = MAIL): Promise<string> {
  const before = new Set(watcher.documents.keys())
  const mail = { validMs: HOUR_MS, content }
  const counted = isUnrequested(kind) ? { kind, permit: COUNTED_BEFORE } : { kind }
  await queueSealed({ ...mail, ...counted }, { documents, clock, secret: SECRET })
  const { documents: all } = await documents.find(mailQueue, { limit: 1000 })
  const [own] = all.filter(({ id }) => !before.has(id))
  if (own === undefined) throw new Error('not in the store')
  return own.id
}

async function becomes(id: string, state: QueuedMail['state'], attempts?: number) {
  const found = () => watcher.documents.get(id)
  await watcher.until(
    () => found()?.state === state && (attempts === undefined || found()?.attempts === attempts),
  )
  return found()
}

/** The clock and the time that is waited for, together. */
function pass(minutes: number): void {
  clock.advance(minutes * MINUTE_MS)
  alarm.advance(minutes * MINUTE_MS)
}

describe('a mail with a code', () => {
  test('is in the store before it leaves, where nobody can read it, and nothing of it stays', async () => {
    const id = await queued()
    expect(JSON.stringify(await documents.get(mailQueue, id))).not.toMatch(/camille|nouveau|a-code/)
    await openQueue()
    expect(await becomes(id, 'sent')).toMatchObject({ kind: 'password_reset', sealed: null, problem: '' })
    expect(smtp.messages[0]).toContain(`To: ${MAIL.to}`)
    expect(smtp.messages[0]).toContain('Reply-To: contact@agenda.example')
    expect(smtp.messages[0]).toContain(CODE)
  })

  test('is tried again until it is taken, and the log names neither the recipient nor the code', async () => {
    await openQueue()
    smtp.mood = 'refuse-recipient'
    const id = await queued()
    for (const [failed, minutes] of [1, 2, 5, 10].entries()) {
      expect(await becomes(id, 'waiting', failed + 1)).toMatchObject({
        problem: expect.stringContaining('550'),
      })
      pass(minutes)
    }
    await becomes(id, 'waiting', 5)
    smtp.mood = 'accept'
    pass(30)
    await becomes(id, 'sent')
    expect(logged.join('')).toContain('550')
    expect(logged.join('')).not.toMatch(/camille|a-code/)
    expect(JSON.stringify(await documents.get(mailQueue, id))).not.toMatch(/camille|a-code/)
  })

  test('is not sent when its code no longer works, and nothing of it stays', async () => {
    const id = await queued()
    clock.advance(HOUR_MS)
    await openQueue()
    expect(await becomes(id, 'given_up')).toMatchObject({ sealed: null, problem: 'expired' })
    expect(smtp.messages).toEqual([])
  })

  test('is given up at once when its next try would come after its code', async () => {
    await openQueue()
    smtp.mood = 'refuse-message'
    const id = await queued()
    for (const minutes of [1, 2, 5, 10, 30]) {
      await becomes(id, 'waiting')
      const { attempts = 0 } = watcher.documents.get(id) ?? {}
      pass(minutes)
      await watcher.until(() => (watcher.documents.get(id)?.attempts ?? 0) > attempts)
    }
    const given = await becomes(id, 'given_up', 6)
    expect(given).toMatchObject({ sealed: null, problem: expect.stringMatching(/^expired, after: .*451/) })
  })

  test.each(['drop-late', 'hang'] as const)(
    'is rather sent twice than lost when the server does « %s » after all of it',
    async (mood) => {
      smtp.mood = mood
      await openQueue()
      const id = await queued()
      await becomes(id, 'waiting', 1)
      smtp.mood = 'accept'
      pass(1)
      await becomes(id, 'sent')
      const [first, second] = smtp.messages.map((message) => /^Message-ID:.*$/m.exec(message)?.[0])
      expect(first).toContain(id)
      expect(second).toBe(first)
    },
  )

  test('of a process that was killed amid sending waits again', async () => {
    const id = await queued()
    await claimMails([{ id }], 'a dead process', { documents, clock, mailer: { isRepeatable: false } })
    await openQueue()
    expect(watcher.documents.get(id)?.state).toBe('sending')
    alarm.advance(ABANDONED_AFTER_MS)
    await becomes(id, 'sent', 2)
  })

  test('that was sealed with another secret is given up', async () => {
    const id = await queued()
    await openQueue('t'.repeat(32))
    expect(await becomes(id, 'given_up')).toMatchObject({ sealed: null, attempts: 1 })
    expect(logged.join('')).toContain('another secret')
  })

  test('whose recipient is no address is given up', async () => {
    const id = await queued('password_reset', { ...MAIL, to: 'a@exemple.ch, b@exemple.ch' })
    await openQueue()
    await becomes(id, 'given_up', 1)
    expect(smtp.messages).toEqual([])
  })
})

test('a mail that somebody waits for leaves before a hundred about events that are due longer', async () => {
  const author = await addUser(documents)
  await documents.transaction(async (transaction) => {
    for (let number = 0; number < 100; number += 1) {
      const about = {
        eventId: `e-${number}`,
        eventTitle: `Concert ${number}`,
        dueAt: '2026-11-21T08:00:00.000Z',
      }
      queueMail(transaction, { ...about, kind: 'approved', uid: author.uid })
    }
  })
  const id = await queued()
  await openQueue()
  await becomes(id, 'sent')
  const at = smtp.messages.findIndex((message) => message.includes(CODE))
  expect(at).toBe(0)
})

describe('a mail that is written when it leaves', () => {
  test('is not sent once nobody wants it any more', async () => {
    const [first, second] = [await queued('follow_alert'), await queued('follow_news')]
    wanted = null
    await openQueue()
    expect(await becomes(first, 'given_up')).toMatchObject({ sealed: null, problem: 'unwanted' })
    await becomes(second, 'given_up')
    expect(smtp.messages).toEqual([])
  })

  test('of a process that was killed amid sending: an alert leaves again, news do not', async () => {
    const [alert, news] = [await queued('follow_alert'), await queued('follow_news')]
    const dead = { documents, clock, mailer: { isRepeatable: false } }
    await claimMails([{ id: alert }, { id: news }], 'a dead process', dead)
    await openQueue()
    alarm.advance(ABANDONED_AFTER_MS)
    await becomes(alert, 'sent', 2)
    await becomes(news, 'given_up')
  })
})

describe('a request', () => {
  test('is carried out and leaves nothing behind', async () => {
    const id = await queued('account_request', { ask: 'something' })
    await openQueue()
    await watcher.until(() => !watcher.documents.has(id))
    expect(carriedOut).toEqual([{ ask: 'something' }])
    expect(smtp.messages).toEqual([])
  })

  test('that fails is tried again', async () => {
    handle = () => Promise.reject(new Error('Google does not answer'))
    const id = await queued('account_request', { ask: 'something' })
    await openQueue()
    expect(await becomes(id, 'waiting', 1)).toMatchObject({ problem: 'Google does not answer' })
    handle = async (request) => void carriedOut.push(request)
    pass(1)
    await watcher.until(() => !watcher.documents.has(id))
    expect(carriedOut).toHaveLength(1)
  })
})

test('that no mail leaves at all is said by /healthz, until one does; that one is refused is not', async () => {
  await openQueue()
  smtp.mood = 'drop-early'
  const id = await queued()
  await becomes(id, 'waiting', 1)
  expect(health.problems()).toEqual([])
  pass(1)
  await becomes(id, 'waiting', 2)
  expect(health.problems()).toMatchObject([{ part: 'mail' }])
  smtp.mood = 'refuse-recipient'
  pass(2)
  await becomes(id, 'waiting', 3)
  expect(health.problems()).toEqual([])
})
