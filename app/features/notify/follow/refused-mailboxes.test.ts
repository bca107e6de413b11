// The mail server refuses a follower: what they follow ends when nobody can read of it, and not before.
import { beforeEach, describe, expect, test } from 'vitest'
import { type FollowTarget, follows } from '~/domain/follow'
import { followerUid, followIdOf } from '~/domain/hashes.server'
import { mailQueue } from '~/domain/queued-mail'
import { MINUTE_MS } from '~/platform/durations'
import { openMailQueue } from '../mail-queue.server'
import { queueSealed } from '../sealed-mail.server'
import {
  alarm,
  becomes,
  clock,
  documents,
  lines,
  mailerTo,
  partsWith,
  queued,
  smtp,
} from '../testing/queued-mails'
import { endAll } from './manage-follows.server'

const LEA = 'lea@exemple.ch'
const TARGETS: FollowTarget[] = [
  { kind: 'event', eventId: 'bal' },
  { kind: 'search', query: 'q=jazz' },
  { kind: 'organizer', organizerId: 'choeur' },
  { kind: 'place', placeId: 'salle' },
]

beforeEach(async () => {
  for (const target of TARGETS) await follow(LEA, target)
  await follow('max@exemple.ch', { kind: 'event', eventId: 'bal' })
  const compose = async () => ({ to: LEA, subject: 'Bal du port', text: 'C’est annulé.' })
  const queue = await openMailQueue({
    ...partsWith(mailerTo(smtp.url)),
    writers: { follow_alert: compose, follow_news: compose },
    endFollows: (email) => endAll({ email }, { documents }),
    alarm,
  })
  return () => queue.close()
})

async function follow(email: string, target: FollowTarget): Promise<void> {
  await documents.insert(follows, followIdOf(email, target), {
    state: 'confirmed',
    email,
    target,
    rhythm: 'changes',
    keyHash: 'k',
    sealedKey: 's',
    confirmedAt: null,
    lastToldAt: null,
    lastMailAt: null,
    toldEventIds: [],
  })
}

const followers = async () => (await documents.find(follows, {})).documents.map(({ email }) => email).sort()

let mails = 0
/** A mail about what is followed, which is due now. */
async function told(kind: 'follow_alert' | 'follow_news' = 'follow_alert'): Promise<string> {
  mails += 1
  const id = `courrier-${mails}`
  const mail = { id, kind, uid: followerUid(LEA), validMs: 2 * MINUTE_MS, content: {} }
  await queueSealed(mail, { documents, clock, secret: 's'.repeat(32) })
  return id
}

function refuse(refusal: string): void {
  Object.assign(smtp, { mood: 'refuse-recipient', refusal })
}

/** Passes the time of a mail that is tried twice. */
async function triedToItsEnd(id: string): Promise<void> {
  await becomes(id, 'waiting', 1)
  clock.advance(MINUTE_MS)
  alarm.advance(MINUTE_MS)
}

describe('a mailbox that does not exist', () => {
  test.each(['follow_alert', 'follow_news'] as const)(
    'ends all that it follows with the first %s, which the log says without naming it',
    async (kind) => {
      refuse('550 5.1.1')
      const waiting = await told()
      clock.advance(MINUTE_MS)
      await told(kind)
      await expect.poll(followers).toEqual(['max@exemple.ch'])
      await expect.poll(() => documents.get(mailQueue, waiting)).toBe(null)
      expect(lines).toContainEqual(
        expect.objectContaining({ msg: 'follows ended: their mailbox refuses every mail', follows: 4 }),
      )
      expect(JSON.stringify(lines)).not.toContain('lea@')
      expect(smtp.messages).toEqual([])
    },
  )

  test('still gets the mails about its own announcements tried again', async () => {
    refuse('550 5.1.1')
    const id = await queued()
    await becomes(id, 'waiting', 1)
    expect(await followers()).toHaveLength(5)
  })
})

test.each(['450 4.2.0', '421', '550 5.7.1', '530 5.7.0'])(
  'what is no refusal of the mailbox for good ends nothing: %s',
  async (refusal) => {
    refuse(refusal)
    const id = await told()
    await becomes(id, 'waiting', 1)
    expect(await followers()).toHaveLength(5)
  },
)

describe('a mailbox that refuses for another reason, full for instance', () => {
  test('follows until the third mail in a row is given up; one that arrives begins the count anew', async () => {
    refuse('552 5.2.2')
    for (let refused = 1; refused <= 2; refused++) {
      const id = await told()
      await triedToItsEnd(id)
      await becomes(id, 'given_up')
    }
    smtp.mood = 'accept'
    clock.advance(MINUTE_MS)
    await becomes(await told(), 'sent')
    clock.advance(MINUTE_MS)
    refuse('552 5.2.2')
    for (let refused = 1; refused <= 2; refused++) {
      const id = await told()
      await triedToItsEnd(id)
      await becomes(id, 'given_up')
    }
    expect(await followers()).toHaveLength(5)
    await triedToItsEnd(await told())
    await expect.poll(followers).toEqual(['max@exemple.ch'])
  })

  test('is not counted for a mail that was given up for another reason at last', async () => {
    for (const moods of [
      ['552 5.2.2', '552 5.2.2'],
      ['552 5.2.2', '450 4.2.0'],
      ['552 5.2.2', '552 5.2.2'],
    ]) {
      const [first = '', second = ''] = moods
      refuse(first)
      const id = await told()
      await becomes(id, 'waiting', 1)
      refuse(second)
      await triedToItsEnd(id)
      await becomes(id, 'given_up')
      clock.advance(MINUTE_MS)
    }
    expect(await followers()).toHaveLength(5)
  })
})
