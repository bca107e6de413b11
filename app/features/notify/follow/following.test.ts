import { beforeAll, expect, test } from 'vitest'
import { follows } from '~/domain/follow'
import { followerUid } from '~/domain/hashes.server'
import { mailQueue } from '~/domain/queued-mail'
import { DAY_MS } from '~/platform/durations'
import { withoutKeys } from '../../../../tests/support/without-keys'
import { purgeFollows } from './purge-follows.server'
import {
  app,
  ask,
  askForm,
  endByPost,
  follow,
  keyOf,
  mailsTo,
  nextAddress,
  openLink,
  press,
  published,
} from './testing/following'

const ASKED = { status: 303 }
const EVENT = '?evenement=bal-a1b2c3'
const allFollows = async () => (await app.documents.find(follows, { limit: 1000 })).documents
const followsOf = async (email: string) => (await allFollows()).filter((follow) => follow.email === email)

beforeAll(async () => {
  await published('bal-a1b2c3', { title: 'Bal du port' })
})

test.each([
  ['', 'Recherche', 'Tout l’agenda', false],
  ['?q=jazz+Lausanne+ce+week-end', 'Recherche', '«\u00a0jazz\u00a0» · Ce week-end · Lausanne', true],
  ['?category=musique&canton=VD', 'Recherche', 'Musique · Vaud', false],
  ['?du=2026-12-01&au=2026-12-05', 'Recherche', expect.stringMatching(/5\sdécembre 2026$/), false],
  [EVENT, 'Événement', 'Bal du port', false],
  ['?favoris=bal-a1b2c3,nulle-part', 'Favoris', '1\u00a0événement', false],
])('the form says what is followed: %s', async (search, kind, title, hasMovingDates) => {
  const loaded = await askForm(search)
  expect(loaded.page === 'form' && loaded.view.thing).toMatchObject({ kind, title, hasMovingDates })
})

test.each([
  '?evenement=nulle-part',
  '?evenement=',
  '?endroit=nulle-part',
  '?organisateur=nulle-part',
  '?favoris=',
  `?q=${'x'.repeat(501)}`,
])('what is not there cannot be followed: %s', async (search) => {
  await expect(askForm(search)).rejects.toMatchObject({ init: { status: 404 } })
  expect((await ask(search, 'nul@example.ch')).status).toBe(404)
})

test('an address follows once it has confirmed: one mail, a link that shows and a POST that begins it', async () => {
  const email = 'lea@example.ch'
  expect(await ask(EVENT, ' Lea@Example.ch ')).toMatchObject(ASKED)
  const [mail, another] = await mailsTo(email)
  expect(another).toBeUndefined()
  expect(mail?.text).toContain('«\u00a0Bal du port\u00a0»')
  const key = await keyOf(email)
  expect(mail?.text).toContain(`/suivi/${key}/fin`)
  expect(await followsOf(email)).toMatchObject([{ state: 'unconfirmed', rhythm: 'changes' }])
  const { page } = await openLink(key)
  expect(page.toConfirm).toMatchObject({ title: 'Bal du port' })
  expect((await followsOf(email))[0]?.state).toBe('unconfirmed')
  expect(await press(key, 'confirmer', { follow: page.toConfirm?.id ?? '' })).toMatchObject({
    status: 303,
    location: `/suivi/${key}`,
  })
  expect((await openLink(key)).page.items).toMatchObject([
    { title: 'Bal du port', isConfirmed: true, rhythms: [] },
  ])
  const { documents } = await app.documents.find(mailQueue, { limit: 1000 })
  expect(JSON.stringify(documents)).not.toMatch(new RegExp(`${key}|lea@`))
})

test('asked again, the link mailed before still works, and a confirmed address is told so by mail alone', async () => {
  const email = 'encore@example.ch'
  const first = await ask('?q=jazz', email)
  const key = await keyOf(email)
  expect(await ask('?q=jazz', email, { rhythm: 'at_once' })).toEqual(first)
  expect(await keyOf(email)).toBe(key)
  const { page } = await openLink(key)
  expect(page.toConfirm?.rhythm.value).toBe('at_once')
  await press(key, 'confirmer', { follow: page.toConfirm?.id ?? '' })
  expect(await ask('?q=jazz', email)).toEqual(first)
  expect((await mailsTo(email)).at(-1)?.text).toContain('Vous recevez déjà par e-mail')
  expect(await followsOf(email)).toMatchObject([{ state: 'confirmed', rhythm: 'at_once' }])
})

test('asked twice within a minute, as by a double press, one mail is sent, also when the first has left', async () => {
  const email = 'presse@example.ch'
  await Promise.all([ask(EVENT, email), ask(EVENT, email)])
  expect(await mailsTo(email)).toHaveLength(1)
  await ask(EVENT, email)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('words of a search that could be an advertisement do not reach a stranger’s mailbox', async () => {
  await ask('?q=gagnez+sur+evil.example&mots=tels-quels', 'victime@example.ch')
  await ask('?q=appelez+079+123+45+67&mots=tels-quels', 'victime@example.ch')
  const mails = await mailsTo('victime@example.ch')
  expect(mails).toHaveLength(2)
  expect(withoutKeys(mails.map(({ text }) => text).join())).not.toMatch(/evil|079/)
})

test('ten mails an hour reach one mailbox, in all its spellings, and one network asks twenty times', async () => {
  const address = nextAddress()
  const statuses: number[] = []
  for (let asked = 0; asked < 21; asked += 1) {
    const email = asked % 2 === 0 ? 'harcele@example.ch' : 'harcele+a@example.ch'
    statuses.push((await ask(`?q=mot${asked}`, email, { address })).status)
  }
  expect(statuses).toEqual([...Array(20).fill(303), 429])
  const mails = [...(await mailsTo('harcele@example.ch')), ...(await mailsTo('harcele+a@example.ch'))]
  expect(mails).toHaveLength(10)
})

test('a robot and what is no address are refused', async () => {
  expect((await ask('', 'robot@example.ch', { trap: 'x' })).status).toBe(400)
  for (const email of ['', 'sans-arobase', 'a@b.ch,c@d.ch', 'a@b.ch\r\nBcc: c@d.ch']) {
    expect((await ask('', email)).status).toBe(400)
  }
  expect(await followsOf('robot@example.ch')).toEqual([])
})

test('one link shows all that its address follows and nobody else’s, and changes it', async () => {
  const email = 'plusieurs@example.ch'
  const key = await follow('?q=jazz', email)
  await follow(EVENT, email)
  await follow('?q=rock', 'autre@example.ch')
  const [foreign] = await followsOf('autre@example.ch')
  const { page } = await openLink(key)
  expect(page.items.map(({ title }) => title).sort()).toEqual(['Bal du port', '«\u00a0jazz\u00a0»'])
  const jazz = page.items.find(({ title }) => title !== 'Bal du port')?.id ?? ''
  const bal = page.items.find(({ title }) => title === 'Bal du port')?.id ?? ''

  expect((await press(key, 'rythme', { follow: jazz, rhythm: 'at_once' })).status).toBe(303)
  expect((await press(key, 'rythme', { follow: bal, rhythm: 'weekly' })).status).toBe(409)
  expect((await press(key, 'rythme', { follow: foreign?.id ?? '', rhythm: 'at_once' })).status).toBe(409)
  await press(key, 'fin', { follow: foreign?.id ?? '' })
  expect(await followsOf('autre@example.ch')).toMatchObject([{ rhythm: 'weekly' }])

  // The key that ended leads nowhere; the answer leads to the rest.
  const after = await press(key, 'fin', { follow: jazz })
  expect(after.location).toMatch(/^\/suivi\/[\w-]{43}$/)
  await expect(openLink(key)).rejects.toMatchObject({ init: { status: 404 } })
  const next = after.location.slice('/suivi/'.length)
  expect((await openLink(next)).page.items).toMatchObject([{ title: 'Bal du port' }])
  expect(await press(next, 'fin', { follow: bal })).toMatchObject({ location: '/suivre?fini=1' })
  expect(await followsOf(email)).toEqual([])
})

test('ending everything leaves nothing of the address, not even in mails that wait', async () => {
  const email = 'tout@example.ch'
  const key = await follow('?q=jazz', email)
  await follow('?q=rock', email)
  expect(await press(key, 'tout')).toMatchObject({ location: '/suivre?fini=1' })
  expect(await followsOf(email)).toEqual([])
  const { documents } = await app.documents.find(mailQueue, { limit: 1000 })
  expect(documents.filter(({ uid }) => uid === followerUid(email))).toEqual([])
})

test('one POST of a mail program ends one follow, or all that tell news; the second finds nothing', async () => {
  const email = 'programme@example.ch'
  const bal = await follow(EVENT, email)
  const jazz = await follow('?q=jazz', email)
  await follow('?q=rock', email)
  expect((await endByPost(jazz, '?tout=1')).status).toBe(200)
  expect(await followsOf(email)).toMatchObject([{ target: { kind: 'event' } }])
  expect((await endByPost(bal)).status).toBe(200)
  expect(await followsOf(email)).toEqual([])
  expect((await endByPost(bal)).status).toBe(404)
})

test.each(['x', 'A'.repeat(43), '../../admin', ''])('a forged key leads nowhere: %j', async (key) => {
  await expect(openLink(key)).rejects.toMatchObject({ init: { status: 404 } })
  expect((await press(key, 'tout')).status).toBe(404)
  expect((await endByPost(key)).status).toBe(404)
})

test('an address follows fifty things', async () => {
  const email = 'cinquante@example.ch'
  const key = await follow('?q=premier', email)
  const [first] = await followsOf(email)
  if (!first) throw new Error('there is one')
  const { id: _, ...kept } = first
  for (let more = 1; more < 50; more += 1) {
    await app.documents.insert(follows, `suivi-${more}`, { ...kept, keyHash: `${more}` })
  }
  await ask('?q=dernier', email)
  await mailsTo(email)
  const last = (await followsOf(email)).find(({ state }) => state === 'unconfirmed')
  expect((await press(key, 'confirmer', { follow: last?.id ?? '' })).status).toBe(409)
})

test('of several that are confirmed at once, no more than fifty are', async () => {
  const email = 'ensemble@example.ch'
  const key = await follow('?q=premier', email)
  const [first] = await followsOf(email)
  if (!first) throw new Error('there is one')
  const { id: _, ...kept } = first
  for (let more = 1; more < 48; more += 1) {
    await app.documents.insert(follows, `ensemble-${more}`, { ...kept, keyHash: `e${more}` })
  }
  for (let more = 0; more < 4; more += 1) {
    await app.documents.insert(follows, `attend-${more}`, {
      ...kept,
      state: 'unconfirmed',
      keyHash: `a${more}`,
    })
  }
  const outcomes = await Promise.all(
    [0, 1, 2, 3].map((more) => press(key, 'confirmer', { follow: `attend-${more}` })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual([303, 303, 409, 409])
  const confirmed = (await followsOf(email)).filter(({ state }) => state === 'confirmed')
  expect(confirmed).toHaveLength(50)
})

test('what nobody confirms is gone after seven days', async () => {
  const email = 'oubli@example.ch'
  await ask('?q=jazz', email)
  await keyOf(email)
  const now = app.clock.now()
  await purgeFollows({ documents: app.documents, clock: { now: () => now + 6 * DAY_MS } })
  expect(await followsOf(email)).toHaveLength(1)
  await purgeFollows({ documents: app.documents, clock: { now: () => now + 8 * DAY_MS } })
  expect(await followsOf(email)).toEqual([])
  expect(await followsOf('lea@example.ch')).toHaveLength(1)
})
