import { beforeEach, expect, test } from 'vitest'
import { changeAlerts, publications } from '~/domain/change-alert'
import { events } from '~/domain/event'
import { type FollowTarget, follows, type Rhythm } from '~/domain/follow'
import { followIdOf } from '~/domain/hashes.server'
import { mailQueue } from '~/domain/queued-mail'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/platform/durations'
import { type EventOverrides, makeEvent } from '../../../../tests/support/make-event'
import { openSealed } from '../sealed-mail.server'
import { newFollowKey } from './follow-link.server'
import { followPushes } from './follow-push.server'
import { confirmFollow } from './manage-follows.server'
import { purgePublications, queueAllNews } from './news.server'
import { isNewsTime, weeklyMoment } from './news-times'
import { newsContent } from './tell-follower.server'
import { type Agenda, agendaOf } from './testing/agenda'
import { writeNews } from './write-follow-mail.server'

const FRIDAY = Date.parse('2026-11-20T09:00:00.000Z')
const THURSDAY = Date.parse('2026-11-26T06:00:30.000Z')
const SECRET = 's'.repeat(32)
const JAZZ: FollowTarget = { kind: 'search', query: 'q=jazz' }
const LAUSANNE: FollowTarget = { kind: 'search', query: 'lieu=Lausanne' }
const NYON: EventOverrides = { place: { name: 'Usine à gaz', npa: '1260', locality: 'Nyon' } }
const WEEKEND: FollowTarget = { kind: 'search', query: 'q=jazz&date=ce-week-end' }

let agenda: Agenda
beforeEach(async () => {
  agenda = await agendaOf(FRIDAY - 61 * DAY_MS)
})

const parts = () => ({
  ...agenda,
  secret: SECRET,
  env: { siteName: 'Agenda romand', siteUrl: 'https://agenda.example' },
})
const tell = () => queueAllNews(parts())

async function addFollow(
  email: string,
  target: FollowTarget,
  rhythm: Rhythm,
  confirmedMs = FRIDAY,
): Promise<string> {
  const id = followIdOf(email, target)
  const { key: _, ...hashes } = newFollowKey(id, SECRET)
  const at = new Date(confirmedMs).toISOString()
  const told = { confirmedAt: at, lastToldAt: at, lastMailAt: null, toldEventIds: [] }
  await agenda.documents.insert(follows, id, {
    state: 'confirmed',
    email,
    target,
    rhythm,
    ...hashes,
    ...told,
  })
  return id
}

/** Public since this moment. */
async function publish(id: string, ms: number, overrides: EventOverrides = {}): Promise<void> {
  agenda.clock.ms = ms
  await agenda.add(id, { title: `Jazz ${id}`, when: { start: '2026-12-05T20:00' }, ...overrides })
}

async function mails() {
  const { documents } = await agenda.documents.find(mailQueue, { limit: 1000 })
  return documents
    .filter(({ kind }) => kind === 'follow_news')
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map((mail) => newsContent.parse('sealed' in mail ? openSealed(mail, SECRET) : null).parts)
}

const eventsTold = async () => (await mails()).map((of) => of.flatMap(({ eventIds }) => eventIds).sort())

async function at(ms: number): Promise<void> {
  agenda.clock.ms = ms
  await tell()
}

test('who has asked for it is told of news on a device too: one message, with the event or the list behind it', async () => {
  const device = { id: '0123456789abcdef', token: 'jeton' }
  const id = await addFollow('lea@example.ch', JAZZ, 'at_once')
  await addFollow('max@example.ch', JAZZ, 'at_once')
  await agenda.documents.update(follows, id, { devices: [device] })
  const messages = async () => (await agenda.documents.find(followPushes, {})).documents
  await publish('un', FRIDAY + HOUR_MS)
  await at(FRIDAY + 2 * HOUR_MS)
  expect(await messages()).toMatchObject([
    { followIds: [id], message: { body: 'Jazz un', link: '/evenement/un', type: 'follow' } },
  ])
  for (const { id: queued } of await messages()) await agenda.documents.purge(followPushes, queued)
  await publish('deux', FRIDAY + DAY_MS)
  await publish('trois', FRIDAY + DAY_MS)
  await at(FRIDAY + DAY_MS + HOUR_MS)
  const [message, ...others] = (await messages()).map((queued) => queued.message)
  expect(others).toEqual([])
  expect(message).toMatchObject({ title: '2\u00a0nouveautés', link: '/evenements?q=jazz' })
  expect(message?.body.split(' · ').sort()).toEqual(['Jazz deux', 'Jazz trois'])
})

test('of many events a message names the first ten and counts all; without a device none of them is read', async () => {
  await addFollow('max@example.ch', JAZZ, 'at_once')
  for (let number = 0; number < 14; number += 1) await publish(`jazz-${number}`, FRIDAY + HOUR_MS)
  const read: string[] = []
  const { catalogue, ...others } = parts()
  const counting = Object.assign(Object.create(catalogue), {
    event(id: string) {
      read.push(id)
      return catalogue.event(id)
    },
  })
  agenda.clock.ms = FRIDAY + 2 * HOUR_MS
  await queueAllNews({ ...others, catalogue: counting })
  expect((await eventsTold())[0]).toHaveLength(14)
  expect(read).toEqual([])

  const id = await addFollow('lea@example.ch', JAZZ, 'at_once')
  await agenda.documents.update(follows, id, { devices: [{ id: '0123456789abcdef', token: 'jeton' }] })
  await queueAllNews({ ...others, catalogue: counting })
  expect(read).toHaveLength(10)
  const [queued] = (await agenda.documents.find(followPushes, {})).documents
  expect(queued?.message.title).toBe('14\u00a0nouveautés')
})

test('weekly: what became public since is told on Thursday morning, once; what was there before and what does not match is not', async () => {
  await publish('avant', FRIDAY - DAY_MS)
  await addFollow('lea@example.ch', JAZZ, 'weekly')
  await publish('lundi', FRIDAY + 3 * DAY_MS)
  await publish('rock', FRIDAY + 3 * DAY_MS, { title: 'Rock' })
  await at(THURSDAY - HOUR_MS)
  expect(await eventsTold()).toEqual([])
  await at(THURSDAY)
  await at(THURSDAY + HOUR_MS)
  expect(await eventsTold()).toEqual([['lundi']])
  await publish('jeudi', THURSDAY + 2 * HOUR_MS)
  await at(THURSDAY + 3 * HOUR_MS)
  await at(THURSDAY + 7 * DAY_MS)
  await at(THURSDAY + 14 * DAY_MS)
  expect(await eventsTold()).toEqual([['lundi'], ['jeudi']])
})

test('a Thursday that was missed is caught up with until Friday noon', async () => {
  await addFollow('lea@example.ch', JAZZ, 'weekly')
  await publish('lundi', FRIDAY + 3 * DAY_MS)
  await at(THURSDAY + 2 * DAY_MS)
  expect(await eventsTold()).toEqual([])
  await at(THURSDAY + DAY_MS)
  expect(await eventsTold()).toEqual([['lundi']])
})

test('what several follows of one address find is one mail, in which an event stands once', async () => {
  await addFollow('lea@example.ch', JAZZ, 'weekly')
  await addFollow('lea@example.ch', LAUSANNE, 'weekly')
  await addFollow('autre@example.ch', LAUSANNE, 'weekly')
  await publish('jazz', FRIDAY + 3 * DAY_MS)
  await publish('jazz-nyon', FRIDAY + 3 * DAY_MS, NYON)
  await publish('rock', FRIDAY + 3 * DAY_MS, { title: 'Rock' })
  await at(THURSDAY)
  expect((await eventsTold()).sort()).toEqual([
    ['jazz', 'jazz-nyon', 'rock'],
    ['jazz', 'rock'],
  ])
  expect((await mails()).map((of) => of.length).sort()).toEqual([1, 2])
})

test('at once: within the hour, one mail a day, the rest the next morning, and nothing again on Thursday', async () => {
  await addFollow('lea@example.ch', JAZZ, 'at_once')
  await addFollow('lea@example.ch', LAUSANNE, 'weekly')
  const monday = FRIDAY + 3 * DAY_MS
  await publish('un', monday)
  await at(monday + 3 * MINUTE_MS)
  await publish('deux', monday + HOUR_MS)
  await at(monday + 2 * HOUR_MS)
  expect(await eventsTold()).toEqual([['un']])
  await at(monday + DAY_MS)
  expect(await eventsTold()).toEqual([['un'], ['deux']])
  await at(THURSDAY)
  expect(await eventsTold()).toEqual([['un'], ['deux']])
})

test('each week has its own « ce week-end »: what is on, whenever it was announced, and once', async () => {
  await publish('ce-samedi', FRIDAY - 60 * DAY_MS, { when: { start: '2026-11-28T20:00' } })
  await publish('samedi-prochain', FRIDAY - 60 * DAY_MS, { when: { start: '2026-12-05T20:00' } })
  await publish('longtemps', FRIDAY - 60 * DAY_MS, {
    when: [{ start: '2026-11-28T20:00' }, { start: '2026-12-05T20:00' }],
  })
  await addFollow('lea@example.ch', WEEKEND, 'weekly')
  await at(THURSDAY)
  await at(THURSDAY + 7 * DAY_MS)
  expect(await eventsTold()).toEqual([['ce-samedi', 'longtemps'], ['samedi-prochain']])
})

test('an event that was taken back and published again is no news to whoever was told of it', async () => {
  await addFollow('lea@example.ch', JAZZ, 'at_once')
  const monday = FRIDAY + 3 * DAY_MS
  await publish('un', monday)
  await at(monday + HOUR_MS)
  await addFollow('neuf@example.ch', JAZZ, 'at_once', monday + HOUR_MS)
  agenda.clock.ms = monday + DAY_MS
  await agenda.documents.update(events, 'un', { status: 'draft' })
  // The alert does this when it leaves.
  await agenda.documents.purge(changeAlerts, 'un')
  await agenda.documents.purge(publications, 'un')
  await agenda.documents.update(events, 'un', { status: 'published' })
  await agenda.settled()
  await at(monday + DAY_MS + HOUR_MS)
  expect(await eventsTold()).toEqual([['un'], ['un']])
})

test('of two processes that tell at once, each address gets one mail', async () => {
  for (let number = 0; number < 40; number += 1) await addFollow(`l${number}@example.ch`, JAZZ, 'weekly')
  await publish('lundi', FRIDAY + 3 * DAY_MS)
  agenda.clock.ms = THURSDAY
  await Promise.all([tell(), tell()])
  expect(await mails()).toHaveLength(40)
})

test('unconfirmed follows, places and organizers: who waits hears nothing, what is there is told', async () => {
  const waiting = await addFollow('attend@example.ch', JAZZ, 'at_once')
  await agenda.documents.update(follows, waiting, { state: 'unconfirmed' })
  await addFollow('lieu@example.ch', { kind: 'place', placeId: 'salle' }, 'at_once')
  await addFollow('orga@example.ch', { kind: 'organizer', organizerId: 'choeur' }, 'at_once')
  const monday = FRIDAY + 3 * DAY_MS
  await publish('la', monday, { placeId: 'salle' })
  await publish('par', monday, { organizerId: 'choeur' })
  await at(monday + HOUR_MS)
  expect((await eventsTold()).sort()).toEqual([['la'], ['par']])
})

test('the mail says what it is about, and leaves without what has ended or is public no more', async () => {
  const jazz = await addFollow('lea@example.ch', JAZZ, 'weekly')
  await addFollow('lea@example.ch', LAUSANNE, 'weekly')
  await publish('un', FRIDAY + 3 * DAY_MS, NYON)
  await publish('deux', FRIDAY + 3 * DAY_MS, NYON)
  await publish('rock', FRIDAY + 3 * DAY_MS, { title: 'Rock' })
  await at(THURSDAY)
  const [content] = await mails()
  const written = () =>
    writeNews(
      { parts: content },
      { ...parts(), categories: { get: (slug) => ({ label: slug, colour: '', schemaType: 'Event' }) } },
    )
  const both = await written()
  expect(both).toMatchObject({ to: 'lea@example.ch', subject: expect.stringContaining('3\u00a0nouveautés') })
  expect(both?.unsubscribeUrl).toMatch(/\/suivi\/[\w-]{43}\/fin\?tout=1$/)
  expect(both?.text).toContain('LAUSANNE')

  await agenda.documents.update(events, 'deux', { status: 'draft' })
  await agenda.settled()
  const less = await written()
  expect(less?.text).not.toContain('Jazz deux')
  await agenda.documents.purge(follows, jazz)
  const one = await written()
  expect(one?.text).not.toContain('Jazz un')
  expect(one?.unsubscribeUrl).toMatch(/\/suivi\/[\w-]{43}\/fin$/)
  await agenda.documents.purge(follows, followIdOf('lea@example.ch', LAUSANNE))
  expect(await written()).toBeNull()
})

test('without another publication, day or Thursday nothing is read again', async () => {
  await addFollow('lea@example.ch', JAZZ, 'at_once')
  const monday = FRIDAY + 3 * DAY_MS
  const memory = { occasion: '' }
  agenda.clock.ms = monday
  expect(await queueAllNews(parts(), { memory })).toEqual({ addresses: 1, mails: 0 })
  const { find } = agenda.documents
  const read: unknown[] = []
  const documents: typeof agenda.documents = {
    ...agenda.documents,
    find(collection, query) {
      read.push([collection.name, query.limit])
      return find(collection, query)
    },
  }
  expect(await queueAllNews({ ...parts(), documents }, { memory })).toEqual({ addresses: 0, mails: 0 })
  expect(read).toEqual([['publications', 1]])
  await publish('un', monday)
  agenda.clock.ms = monday + HOUR_MS
  expect(await queueAllNews(parts(), { memory })).toEqual({ addresses: 1, mails: 1 })
})

test('publications are noted only where somebody follows news', async () => {
  const noted = async () => (await agenda.documents.find(publications, {})).documents.map(({ id }) => id)
  await publish('avant', FRIDAY)
  await addFollow('max@example.ch', { kind: 'event', eventId: 'avant' }, 'changes')
  await publish('sans', FRIDAY + HOUR_MS)
  await agenda.documents.insert(events, 'attend', makeEvent({ status: 'pending' }))
  await agenda.documents.update(events, 'attend', { status: 'published' })
  expect(await noted()).toEqual([])
  const lea = await addFollow('lea@example.ch', JAZZ, 'weekly', FRIDAY + 2 * HOUR_MS)
  await publish('avec', FRIDAY + 3 * HOUR_MS)
  expect(await noted()).toEqual(['avec'])
  await agenda.documents.purge(follows, lea)
  await publish('apres', FRIDAY + 4 * HOUR_MS)
  expect(await noted()).toEqual(['avec'])

  // A follow that begins later hears of later ones, whatever was noted before.
  await addFollow('neuf@example.ch', JAZZ, 'weekly', FRIDAY + 5 * HOUR_MS)
  await publish('plus-tard', FRIDAY + 6 * HOUR_MS)
  await at(THURSDAY)
  expect(await eventsTold()).toEqual([['plus-tard']])
})

test('a follow that cannot be read keeps no event from being published', async () => {
  const id = await addFollow('lea@example.ch', JAZZ, 'weekly')
  const anyFollows = { ...follows, parse: (raw: unknown) => raw as { keyHash: unknown } }
  await agenda.documents.update(anyFollows, id, { keyHash: 1 })
  await publish('un', FRIDAY + HOUR_MS)
  expect(await agenda.documents.get(publications, 'un')).not.toBeNull()
})

test('what becomes public while the first follow waits to be confirmed is noted, as it may be confirmed amid the commit', async () => {
  const id = await addFollow('lea@example.ch', JAZZ, 'at_once')
  await agenda.documents.update(follows, id, { state: 'unconfirmed', confirmedAt: null, lastToldAt: null })
  await publish('avant', FRIDAY + HOUR_MS)
  agenda.clock.ms += 1
  await confirmFollow({ id, email: 'lea@example.ch' }, agenda)
  await publish('apres', FRIDAY + 2 * HOUR_MS)
  expect(await agenda.documents.count(publications)).toBe(2)
  await at(FRIDAY + 3 * HOUR_MS)
  expect(await eventsTold()).toEqual([['apres']])
})

test('publications are kept for as long as they can be news', async () => {
  await addFollow('lea@example.ch', JAZZ, 'weekly')
  await publish('un', FRIDAY)
  agenda.clock.ms = FRIDAY + 15 * DAY_MS
  expect(await purgePublications(agenda)).toBe(0)
  agenda.clock.ms = FRIDAY + 17 * DAY_MS
  expect(await purgePublications(agenda)).toBe(1)
  expect((await agenda.documents.find(publications, {})).documents).toEqual([])
})

test.each([
  ['2026-11-26T05:54:00.000Z', null],
  ['2026-11-26T05:55:00.000Z', '2026-11-26T05:55:00.000Z'],
  ['2026-11-27T10:55:00.000Z', '2026-11-26T05:55:00.000Z'],
  ['2026-11-27T11:00:00.000Z', null],
  // Summer time ends on the Sunday before, and begins on the one before the second.
  ['2026-10-29T06:00:00.000Z', '2026-10-29T05:55:00.000Z'],
  ['2026-04-02T05:00:00.000Z', '2026-04-02T04:55:00.000Z'],
])('at %s the weekly moment is %s', (now, moment) => {
  const found = weeklyMoment(Date.parse(now))
  expect(found === null ? null : new Date(found).toISOString()).toBe(moment)
})

test('nobody is woken up', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    isNewsTime(Date.parse('2026-11-26T00:00:00+01:00') + hour * HOUR_MS),
  )
  expect([hours[0], hours.at(-1)]).toEqual([7, 20])
})
