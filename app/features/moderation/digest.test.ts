import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { isSealed, mailQueue } from '~/domain/queued-mail'
import { openPending, type Pending } from '~/features/events/pending.server'
import { openSealed } from '~/features/notify/sealed-mail.server'
import { fixedClock } from '~/platform/clock'
import { addUser } from '../../../tests/support/accounts'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeEvent } from '../../../tests/support/make-event'
import { isDigestTime, mailDigests } from './digest.server'
import { reportError } from './reports/reports.server'

const clock = fixedClock('2026-11-21T09:00:00.000Z')
const secret = 'un secret assez long pour sceller'
const sender = { siteName: 'Agenda', siteUrl: 'https://agenda.test' }
const wanted = { decisions: true, news: false, digest: true }
let documents: SqliteStore
let pending: Pending

beforeEach(async () => {
  documents = openCheckedStore({ file: ':memory:', clock })
  pending = await openPending(documents)
})
afterEach(async () => {
  pending.close()
  await documents.close()
})

/** The dates of published events count for corrections: here there are none. */
const catalogue = { event: () => null }
const digest = () => mailDigests({ documents, pending, catalogue, clock, secret, sender })
async function mails() {
  const { documents: queued } = await documents.find(mailQueue, {})
  return queued.map((mail) => {
    if (!isSealed(mail)) throw new Error('about an event')
    return openSealed(mail, secret) as { to: string; subject: string; text: string }
  })
}

test('admins who want it are told how much waits, with the most urgent first; nobody else', async () => {
  const admin = await addUser(documents, { role: 'admin', notifications: wanted })
  await addUser(documents, { role: 'admin' })
  await addUser(documents, { role: 'admin', disabled: true, notifications: wanted })
  await addUser(documents, { notifications: wanted })
  for (let number = 1; number <= 7; number++) {
    const when = { start: `2026-12-0${number}T20:00` }
    await documents.insert(
      events,
      `e${number}`,
      makeEvent({ title: `Bal ${number}`, when, status: 'pending' }),
    )
  }
  const correction = makeEvent({ title: 'Le bazar', amends: 'bazar', status: 'pending' })
  await documents.insert(events, amendmentId('bazar'), correction)
  await reportError({ id: 'x', title: 'X' }, { text: 'Une faute' }, { documents, clock, secret })
  await digest()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: admin.email,
    subject: '8\u00a0annonces à traiter, 1\u00a0signalement',
  })
  const titles = mail?.text.match(/Le bazar|Bal \d/g)
  expect(titles).toEqual(['Le bazar', 'Bal 1', 'Bal 2', 'Bal 3', 'Bal 4'])
  expect(mail?.text).toContain('https://agenda.test/admin/events?eventId=e1')
})

test('nothing is mailed when nothing waits', async () => {
  await addUser(documents, { role: 'admin', notifications: wanted })
  await digest()
  expect(await mails()).toEqual([])
})

test('it leaves in the morning of Zurich, in winter and in summer', () => {
  const times = [
    '2026-11-21T05:59:00Z',
    '2026-11-21T06:00:00Z',
    '2026-07-21T04:59:00Z',
    '2026-07-21T05:00:00Z',
  ]
  expect(times.map((time) => isDigestTime(Date.parse(time)))).toEqual([false, true, false, true])
})
