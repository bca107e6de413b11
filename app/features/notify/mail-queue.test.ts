import { describe, expect, test } from 'vitest'
import { type DocumentStore, StoreUnavailable } from '~/backend/documents'
import { mailQueue, queueMail } from '~/domain/queued-mail'
import { users } from '~/domain/user'
import { addUser } from '../../../tests/support/accounts'
import { purgeMails } from './mail-claims.server'
import {
  alarm,
  allDueHaveLeft,
  author,
  becomes,
  clock,
  documents,
  lines,
  mailerTo,
  NOW,
  openQueue,
  openStore,
  queued,
  smtp,
  watcher,
} from './testing/queued-mails'

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

  test('waits ten seconds when its group cannot be read, and holds up neither the others nor the process', async () => {
    let isDown = true
    const store: DocumentStore = {
      ...documents,
      find(...args) {
        return isDown ? Promise.reject(new StoreUnavailable(new Error('down'))) : documents.find(...args)
      },
    }
    const id = await queued()
    isDown = false
    await openQueue(mailerTo(smtp.url), store)
    await becomes(id, 'sent')
    isDown = true
    const other = await queued()
    await expect.poll(() => lines.filter(({ level }) => level >= 50)).toHaveLength(1)
    isDown = false
    alarm.advance(9_999)
    expect(watcher.documents.get(other)?.state).toBe('waiting')
    alarm.advance(1)
    await becomes(other, 'sent')
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
    for (let number = 0; number < 20; number += 1) {
      const { uid } = await addUser(documents)
      ids.push(await queued({ uid }))
    }
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
    [
      'who wants no mails about decisions',
      'unwanted',
      { notifications: { decisions: false, news: true, digest: false } },
    ],
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
    await documents.update(users, author.uid, {
      notifications: { decisions: false, news: false, digest: false },
    })
    await becomes(await queued({ kind: 'submission_received' }), 'given_up')
    await becomes(await queued({ kind: 'cancelled_by_moderation' }), 'sent')
  })
})

test('closing waits for the mail on its way and takes no other', async () => {
  smtp.mood = 'hang'
  const queue = await openQueue()
  const { uid } = await addUser(documents)
  const [first, second] = [await queued(), await queued({ uid })]
  await smtp.receives(1)
  await queue.close()
  expect((await documents.get(mailQueue, first))?.state).toBe('given_up')
  expect(await documents.get(mailQueue, second)).toMatchObject({ state: 'waiting', attempts: 0 })
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
