// Many mails about events to one person leave as one.
import { describe, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { makeOccurrences } from '~/domain/occurrence'
import { mailQueue } from '~/domain/queued-mail'
import { HOUR_MS } from '~/platform/durations'
import { addUser } from '../../../tests/support/accounts'
import { makeEvent } from '../../../tests/support/make-event'
import { WEEKLY, WEEKLY_TEXT } from '../../../tests/support/weekly-event'
import { claimMails } from './mail-claims.server'
import {
  alarm,
  allDueHaveLeft,
  author,
  becomes,
  clock,
  documents,
  NOW,
  openQueue,
  queued,
  smtp,
  subjects,
  watcher,
} from './testing/queued-mails'

const toAuthor = () => smtp.messages.filter((message) => message.includes(`To: ${author.email}`)).length
const atOnce = (count: number, about: Parameters<typeof queued>[0] = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => queued({ eventTitle: `Soirée ${index + 1}`, ...about })),
  )

test('sixty decisions that are due together are one mail with a list', async () => {
  const ids = await atOnce(60)
  await openQueue()
  for (const id of ids) await becomes(id, 'sent')
  expect(toAuthor()).toBe(1)
  expect(subjects()[0]).toContain('Vos 60 annonces sont en ligne')
})

test('decisions one after the other wait for the last that can be undone, and leave as one', async () => {
  await openQueue()
  const ids = []
  for (let number = 0; number < 12; number += 1) {
    const dueAt = new Date(clock.now() + 10_000).toISOString()
    ids.push(await queued({ dueAt, eventTitle: `Soirée ${number}` }))
    alarm.advance(2_000)
    await allDueHaveLeft()
    expect(toAuthor()).toBe(0)
  }
  alarm.advance(10_000)
  for (const id of ids) await becomes(id, 'sent')
  expect(toAuthor()).toBe(1)
})

test('sixty announcements sent within an hour are two mails at once, and one with all the others', async () => {
  await openQueue()
  const kind = 'submission_received' as const
  const ids = []
  for (let number = 0; number < 60; number += 1) {
    ids.push(await queued({ kind, eventTitle: `Soirée ${number}` }))
    await allDueHaveLeft()
    clock.advance(30_000)
    alarm.advance(30_000)
  }
  expect(toAuthor()).toBe(2)
  clock.advance(HOUR_MS)
  alarm.advance(HOUR_MS)
  for (const id of ids) await becomes(id, 'sent')
  expect(toAuthor()).toBe(3)
})

test('two decisions are two mails', async () => {
  await openQueue()
  const dueAt = new Date(clock.now() + 10_000).toISOString()
  const ids = [await queued({ dueAt, kind: 'changes_requested' }), await queued({ dueAt })]
  await allDueHaveLeft()
  alarm.advance(10_000)
  for (const id of ids) await becomes(id, 'sent')
  expect(toAuthor()).toBe(2)
})

test('an answer to one announcement does not wait for acknowledgements', async () => {
  await openQueue()
  for (const title of ['A', 'B'])
    await becomes(await queued({ kind: 'submission_received', eventTitle: title }), 'sent')
  await becomes(await queued({ eventTitle: 'A' }), 'sent')
})

test('what is taken back while the others wait is not in the list', async () => {
  await openQueue()
  for (const title of ['A', 'B']) await becomes(await queued({ eventTitle: title }), 'sent')
  const kept = await atOnce(3)
  const undone = await queued({ eventTitle: 'Repris' })
  await allDueHaveLeft()
  await documents.purge(mailQueue, undone)
  clock.advance(HOUR_MS)
  alarm.advance(HOUR_MS)
  for (const id of kept) await becomes(id, 'sent')
  expect(toAuthor()).toBe(3)
  const list = smtp.messages.at(-1) ?? ''
  expect(subjects().at(-1)).toContain('Vos 3 annonces')
  expect(list).not.toContain('Repris')
})

test('a restart while they wait loses none, and sends none twice', async () => {
  const first = await openQueue()
  for (const title of ['A', 'B']) await becomes(await queued({ eventTitle: title }), 'sent')
  const ids = await atOnce(5)
  await allDueHaveLeft()
  await first.close()
  await openQueue()
  await allDueHaveLeft()
  expect(toAuthor()).toBe(2)
  clock.advance(HOUR_MS)
  alarm.advance(HOUR_MS)
  for (const id of ids) await becomes(id, 'sent')
  expect(toAuthor()).toBe(3)
})

describe('a list of which nobody knows whether it left', () => {
  test('is given up as a whole', async () => {
    smtp.mood = 'drop-late'
    const ids = await atOnce(3)
    await openQueue()
    for (const id of ids) await becomes(id, 'given_up')
    expect(smtp.messages.length).toBeLessThanOrEqual(1)
  })

  test('is given up for each of its mails when the process has ended', async () => {
    const ids = await atOnce(3)
    for (const id of ids)
      await documents.update(mailQueue, id, { state: 'sending', claim: { by: 'dead', at: NOW } })
    const seen = ids.map((id) => ({ id }))
    const mailer = { isRepeatable: false }
    const { mails, givenUp } = await claimMails(seen, 'alive', { documents, clock, mailer })
    expect([mails, givenUp]).toEqual([null, ids])
  })
})

test('a list that was surely not sent is tried again as a whole', async () => {
  smtp.mood = 'refuse-message'
  const ids = await atOnce(3)
  await openQueue()
  for (const id of ids) await becomes(id, 'waiting', 1)
  expect(toAuthor()).toBe(1)
  smtp.mood = 'accept'
  clock.advance(60_000)
  alarm.advance(60_000)
  for (const id of ids) await becomes(id, 'sent')
  expect(toAuthor()).toBe(2)
})

test('mails to different people stay apart', async () => {
  const { uid } = await addUser(documents)
  const ids = [await queued(), await queued({ uid })]
  await openQueue()
  for (const id of ids) await becomes(id, 'sent')
  expect(smtp.messages).toHaveLength(2)
})

test('date and place are told, and the event that a duplicate repeats', async () => {
  const occurrences = makeOccurrences([{ start: '2026-12-05T20:30' }])
  await documents.insert(
    events,
    'concert-x2y3z4',
    makeEvent({ title: 'Concert', occurrences, organizerUid: author.uid }),
  )
  await openQueue()
  await becomes(await queued({ kind: 'rejected', reason: 'duplicate' }), 'sent')
  const text = decoded(smtp.messages[0] ?? '')
  expect(text).toMatch(/Samedi 5\u00a0décembre 2026, 20\u00a0h\u00a030 · /)
  expect(text).toContain(
    'L’annonce déjà publiée «\u00a0Fête du port\u00a0»\u00a0: https://agenda.example/evenement/fete-du-port-a1b2c3',
  )
  expect(text).toContain('<a href="https://agenda.example/evenement/fete-du-port-a1b2c3">')
  expect(text).toMatch(/^Reply-To: contact@agenda\.example/m)
  expect(watcher.documents.size).toBe(1)
})

test('a rule is told as a rule', async () => {
  const weekly = makeEvent({ ...WEEKLY, organizerUid: author.uid })
  await documents.insert(events, 'concert-x2y3z4', weekly)
  await openQueue()
  await becomes(await queued(), 'sent')
  expect(decoded(smtp.messages[0] ?? '')).toContain(`${WEEKLY_TEXT} · `)
})

/** Quoted-printable (RFC 2045 6.7). */
function decoded(message: string): string {
  const bytes = message
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
