import { describe, expect, test } from 'vitest'
import { mailQueue } from '~/domain/queued-mail'
import { users } from '~/domain/user'
import { MINUTE_MS } from '~/platform/durations'
import { readOutbox } from '../../../tests/support/outbox'
import { claimMails, settleMails } from './mail-claims.server'
import { deliver } from './mail-delivery.server'
import { ABANDONED_AFTER_MS } from './mail-queue.server'
import {
  alarm,
  allDueHaveLeft,
  author,
  becomes,
  clock,
  directory,
  documents,
  lines,
  mailerTo,
  openQueue,
  partsWith,
  queued,
  smtp,
  subjects,
  watcher,
} from './testing/queued-mails'

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

const claim = (id: string, by: string, mailer = { isRepeatable: false }) =>
  claimMails([{ id }], by, { documents, clock, mailer })

describe('never twice', () => {
  test.each(['drop-late', 'hang'] as const)(
    'a mail is given up when the server does « %s » after all of it',
    async (mood) => {
      smtp.mood = mood
      await openQueue()
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
    await claim(id, 'a dead process')
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
    await claim(id, 'slow')
    await openQueue()
    alarm.advance(1)
    await settleMails(
      [id],
      'slow',
      { state: 'waiting', problem: '', dueAt: '2026-11-22T09:00:00.000Z' },
      { documents },
    )
    await claim(id, 'slow')
    await becomes(id, 'sending', 2)
    alarm.advance(ABANDONED_AFTER_MS - 1)
    await allDueHaveLeft()
    expect(watcher.documents.get(id)?.state).toBe('sending')
  })

  test('in the outbox it is sent again, and is there once', async () => {
    const mailer = mailerTo(null)
    const dependencies = partsWith(mailer)
    const id = await queued()
    const { mails } = await claim(id, 'a dead process', mailer)
    if (mails === null) throw new Error('not claimed')
    expect(await deliver(mails, dependencies)).toEqual({ state: 'sent' })
    await openQueue(mailer)
    expect(await becomes(id, 'sent')).toMatchObject({ attempts: 2 })
    expect(await readOutbox({ dataDir: directory })).toHaveLength(1)
  })

  test('a process that was not dead after all says what became of its mail', async () => {
    const id = await queued()
    await claim(id, 'alive')
    expect(await claim(id, 'another')).toEqual({ mails: null, givenUp: [id] })
    await settleMails([id], 'alive', { state: 'sent' }, { documents })
    await becomes(id, 'sent')
  })

  test('a process whose mail another has taken over says nothing more', async () => {
    const id = await queued()
    await claim(id, 'slow')
    await claim(id, 'another', { isRepeatable: true })
    await settleMails([id], 'slow', { state: 'given_up', problem: 'late' }, { documents })
    expect((await documents.get(mailQueue, id))?.state).toBe('sending')
  })
})

test('an address that no mail can go to is given up at once', async () => {
  await openQueue()
  await documents.update(users, author.uid, { email: 'a@exemple.ch, b@exemple.ch' })
  expect(await becomes(await queued(), 'given_up')).toMatchObject({ attempts: 1 })
})
