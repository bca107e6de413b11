import { describe, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { proposals, proposerUid } from '~/domain/proposal'
import { mailQueue } from '~/domain/queued-mail'
import { newUser, users } from '~/domain/user'
import { openSealed } from '~/features/notify/sealed-mail.server'
import { fixedClock } from '~/platform/clock'
import { fromWallTime } from '~/platform/zurich'
import { makeEvent } from '../../../../tests/support/make-event'
import { catalogueOf } from '../../../../tests/support/open-catalogue'
import {
  ADMIN,
  AUTHOR,
  add,
  backend,
  log,
  mails,
  NOT_FOUND,
  parts,
  read,
  STRANGER,
  TRUSTED,
} from '../testing/own-event'
import { decideWeather, type WeatherWish } from './decide-weather.server'
import { findByWeatherKey, weatherLink } from './weather-link.server'
import { mailWeather, type WeatherMailDependencies } from './weather-mails.server'
import { WEATHER_PATH } from './weather-paths'
import { weatherView } from './weather-view.server'

const DAY = '2026-11-28'
const OUTDOORS = { outdoor: true, rainDecisionTime: '16:00', rainPlan: 'À la salle communale' }
const WRONG_STATE = { ok: false, reason: 'wrong-state' }
const SECRET = 'secret'
const TWO_DAYS = [{ start: '2026-11-28T18:00' }, { start: '2026-11-28T21:00' }, { start: '2026-11-29T18:00' }]

const at = (wallTime: string) => fixedClock(new Date(fromWallTime(wallTime)).toISOString())
const noon = at('2026-11-28T12:00')

function addAuthor() {
  const author = { uid: AUTHOR.uid, email: 'a@exemple.ch', displayName: '', emailVerified: true }
  return backend.documents.insert(users, AUTHOR.uid, newUser(author))
}

function decide(user: typeof AUTHOR, wish: Partial<WeatherWish>, clock = noon) {
  const whole = { id: 'a', day: DAY, decision: 'maintained', word: '', ...wish } as const
  return decideWeather(user, whole, { ...parts, clock })
}

const statuses = async (id = 'a') => (await read(id))?.occurrences.map(({ status }) => status)

describe('what the weather does to a date', () => {
  test('is public at once and stands in the log; said once more it changes nothing', async () => {
    await add(OUTDOORS)
    expect(await decide(AUTHOR, {})).toEqual({ ok: true })
    const weather = { day: DAY, decision: 'maintained', word: '', at: '2026-11-28T11:00:00.000Z' }
    expect(await read()).toMatchObject({ weather, status: 'published', programme: 'scheduled', version: 2 })
    expect(await log()).toMatchObject([
      { action: 'state_changed', before: '', after: 'sam. 28\u00a0nov. 2026\u00a0: maintenu (météo)' },
    ])
    expect(await decide(AUTHOR, {}, at('2026-11-28T13:00'))).toEqual({ ok: true })
    expect(await read()).toMatchObject({ weather, version: 2 })
  })

  test('postpones an event of one date, which can be maintained after all', async () => {
    await add(OUTDOORS)
    expect(await decide(AUTHOR, { decision: 'postponed' })).toEqual({ ok: true })
    expect(await read()).toMatchObject({ programme: 'postponed', weather: { decision: 'postponed' } })
    expect(await decide(AUTHOR, {})).toEqual({ ok: true })
    expect(await read()).toMatchObject({ programme: 'scheduled', weather: { decision: 'maintained' } })
  })

  test('postpones the dates of that day only, in the amendment too', async () => {
    await add({ ...OUTDOORS, when: TWO_DAYS })
    await add({ ...OUTDOORS, when: TWO_DAYS, amends: 'a', status: 'pending' }, amendmentId('a'))
    expect(await decide(AUTHOR, { decision: 'postponed' })).toEqual({ ok: true })
    expect(await read()).toMatchObject({ programme: 'scheduled' })
    expect(await statuses()).toEqual(['postponed', 'postponed', null])
    expect(await statuses(amendmentId('a'))).toEqual(['postponed', 'postponed', null])
    expect(await decide(AUTHOR, { decision: 'moved' })).toEqual({ ok: true })
    expect(await statuses()).toEqual([null, null, null])
  })

  test('moves to the plan for rain; who publishes directly words it', async () => {
    await add(OUTDOORS)
    const free = { decision: 'moved', word: 'Chez Lucie, derrière l’église' } as const
    expect(await decide(AUTHOR, free)).toEqual({ ok: true })
    expect(await read()).toMatchObject({ weather: { word: 'À la salle communale' } })
    expect(await decide(TRUSTED, free)).toEqual({ ok: true })
    expect(await read()).toMatchObject({ weather: { word: free.word } })
    const view = (user: typeof AUTHOR, overrides: object) =>
      read().then((event) => event && weatherView(user, { ...event, ...overrides }, noon.now())?.move)
    expect(await view(TRUSTED, { rainPlan: '' })).toEqual({ isFree: true, plan: free.word })
    expect(await view(AUTHOR, { rainPlan: '', weather: null })).toBeNull()
  })

  test('is refused without a word where it moves', async () => {
    await add({ ...OUTDOORS, rainPlan: '' })
    const noWord = { ok: false, reason: 'no-word' }
    expect(await decide(AUTHOR, { decision: 'moved', word: 'Ailleurs' })).toEqual(noWord)
    expect(await decide(TRUSTED, { decision: 'moved' })).toEqual(noWord)
    expect(await read()).toMatchObject({ version: 1 })
  })

  test('is refused to others, on another day, and of what is not public or called off', async () => {
    await add(OUTDOORS)
    await add({ ...OUTDOORS, status: 'pending' }, 'b')
    await add({ ...OUTDOORS, programme: 'cancelled' }, 'c')
    await add({ ...OUTDOORS, programme: 'postponed' }, 'd')
    await add({ ...OUTDOORS, when: TWO_DAYS, programmeSetBy: 'moderator' }, 'e')
    expect(await decide(STRANGER, {})).toEqual(NOT_FOUND)
    expect(await decide(AUTHOR, { id: 'x' })).toEqual(NOT_FOUND)
    expect(await decide(AUTHOR, { day: '2026-11-29' })).toEqual(WRONG_STATE)
    expect(await decide(AUTHOR, {}, at('2026-11-27T23:00'))).toEqual(WRONG_STATE)
    expect(await decide(AUTHOR, {}, at('2026-11-28T22:00'))).toEqual(WRONG_STATE)
    for (const id of ['b', 'c', 'd']) expect(await decide(AUTHOR, { id }), id).toEqual(WRONG_STATE)
    expect(await decide(AUTHOR, { id: 'e' })).toEqual({ ok: false, reason: 'locked' })
    expect(await decide(ADMIN, { id: 'e' })).toEqual({ ok: true })
  })
})

describe('the mailed link', () => {
  const key = { eventId: 'a', day: DAY, uid: AUTHOR.uid }
  const find = (path: string, secret = SECRET) =>
    findByWeatherKey(path.slice(WEATHER_PATH.length + 1), { documents: backend.documents, secret })

  test('stands for its author while they have the event', async () => {
    await add(OUTDOORS)
    await addAuthor()
    const link = weatherLink(key, SECRET)
    expect(await find(link)).toMatchObject({ author: { uid: AUTHOR.uid }, event: { id: 'a' }, day: DAY })
    expect(await find(link, 'other')).toBeNull()
    expect(await find(`${link.slice(0, -2)}AA`)).toBeNull()
    expect(await find(`${WEATHER_PATH}/${'a'.repeat(2000)}`)).toBeNull()
    await backend.documents.update(users, AUTHOR.uid, { disabled: true })
    expect(await find(link)).toBeNull()
  })

  test('ends when the event is somebody else’s', async () => {
    await add({ ...OUTDOORS, organizerUid: 'autre' })
    await addAuthor()
    expect(await find(weatherLink(key, SECRET))).toBeNull()
  })
})

describe('the mail an hour before', () => {
  const sender = { siteName: 'Agenda romand', siteUrl: 'https://agenda.example' }

  /** The catalogue finds all of them: what is due is looked at afterwards. */
  async function run(clock: ReturnType<typeof at>, times = 1) {
    const { documents } = backend
    const stored = (await documents.find(events, {})).documents
    const hits = stored.flatMap((event) => {
      const [occurrence] = event.occurrences
      return occurrence ? [{ event, occurrence, laterDates: 0, distanceKm: null }] : []
    })
    const half = Math.ceil(hits.length / 2)
    const catalogue: WeatherMailDependencies['catalogue'] = {
      search: (_query, { cursor }) =>
        cursor === null
          ? { items: hits.slice(0, half), nextCursor: 'next' }
          : { items: hits.slice(half), nextCursor: null },
    }
    const once = () => mailWeather({ documents, catalogue, clock, secret: SECRET, sender })
    await Promise.all(Array.from({ length: times }, once))
    return (await mails()).length
  }

  test('is queued once a day, whoever looks at the same time and again after a restart', async () => {
    await addAuthor()
    await add({ ...OUTDOORS, when: TWO_DAYS })
    expect(await run(at('2026-11-28T14:59'))).toBe(0)
    expect(await run(at('2026-11-28T15:00'), 3)).toBe(1)
    expect(await run(at('2026-11-28T15:30'))).toBe(1)
    expect(await run(at('2026-11-29T15:00'))).toBe(2)
  })

  test('leads to the decision, in the name of its author, and is sealed', async () => {
    await addAuthor()
    await add(OUTDOORS)
    await run(at('2026-11-28T15:10'))
    const [queued] = (await backend.documents.find(mailQueue, {})).documents
    if (!queued || !('sealed' in queued)) throw new Error('no sealed mail')
    expect(queued).toMatchObject({ kind: 'weather', uid: AUTHOR.uid, expiresAt: '2026-11-28T16:00:00.000Z' })
    const mail = openSealed(queued, SECRET) as { to: string; subject: string; text: string }
    expect(mail).toMatchObject({
      to: 'a@exemple.ch',
      subject: 'Météo\u00a0: «\u00a0Concert du samedi\u00a0», décision à 16\u00a0h',
    })
    expect(mail.text).toContain('À la salle communale')
    const key = /https:\/\/agenda\.example\/meteo\/(\S+)/.exec(mail.text)?.[1] ?? ''
    expect(await findByWeatherKey(key, { documents: backend.documents, secret: SECRET })).toMatchObject({
      author: { uid: AUTHOR.uid },
    })
  })

  test('reaches who has announced without an account; its link works until an account takes the event over', async () => {
    const proposalId = 'a'.repeat(32)
    const uid = proposerUid(proposalId)
    await backend.documents.insert(proposals, proposalId, {
      ...{
        state: 'sent',
        email: 'lucie@exemple.ch',
        name: 'Lucie',
        title: 'Bal',
        keyHash: '',
        sealedKey: '',
      },
      ...{
        formToken: null,
        browser: '',
        mailedAt: null,
        fields: null,
        image: null,
        suspicions: [],
        eventId: 'a',
        refusal: null,
      },
      ...{ confirmedAt: '2026-11-01T09:00:00.000Z', keptUntil: '2026-12-01T09:00:00.000Z' },
    })
    await add({ ...OUTDOORS, organizerUid: uid })
    await run(at('2026-11-28T15:10'))
    const [queued] = (await backend.documents.find(mailQueue, {})).documents
    if (!queued || !('sealed' in queued)) throw new Error('no sealed mail')
    const mail = openSealed(queued, SECRET) as { to: string; text: string }
    expect(mail.to).toBe('lucie@exemple.ch')
    const key = /\/meteo\/(\S+)/.exec(mail.text)?.[1] ?? ''
    const find = () => findByWeatherKey(key, { documents: backend.documents, secret: SECRET })
    const found = await find()
    expect(found && (await decide(found.author, {}))).toEqual({ ok: true })
    // Nothing that is typed behind the link is public unread: moved is where the plan says that moderators have read.
    const moved = { decision: 'moved', word: 'CASINO casino-evil.example' } as const
    expect(found && (await decide(found.author, moved))).toEqual({ ok: true })
    expect(await read()).toMatchObject({ weather: { word: OUTDOORS.rainPlan } })
    await backend.documents.update(proposals, proposalId, { state: 'taken' })
    expect(await find()).toBeNull()
  })

  test('is found in the catalogue: of the evening, after midnight, and before five in the morning', async () => {
    await addAuthor()
    const own = { ...OUTDOORS, organizerUid: AUTHOR.uid }
    const dawn = { ...own, rainDecisionTime: '04:30', when: { start: '2026-11-29T06:00' } }
    const agenda = { soir: own, nuit: { ...own, when: { start: '2026-11-29T00:30' } }, aube: dawn }
    for (const [id, overrides] of Object.entries(agenda)) await add(overrides, id)
    async function look(clock: ReturnType<typeof at>) {
      const stored = Object.entries(agenda).map(([id, overrides]) => [id, makeEvent(overrides)] as const)
      const { catalogue } = await catalogueOf(Object.fromEntries(stored), new Date(clock.now()).toISOString())
      await mailWeather({ documents: backend.documents, catalogue, clock, secret: SECRET, sender })
      return (await mails()).length
    }
    expect(await look(at('2026-11-28T15:10'))).toBe(2)
    expect(await look(at('2026-11-29T03:45'))).toBe(3)
  })

  test('is not sent of what is called off, decided, begun, indoors or nobody’s', async () => {
    await addAuthor()
    const weather = { day: DAY, decision: 'maintained', word: '', at: '2026-11-28T10:00:00.000Z' } as const
    await add({ ...OUTDOORS, programme: 'cancelled' }, 'a')
    await add({ ...OUTDOORS, weather }, 'b')
    await add({ ...OUTDOORS, when: { start: '2026-11-28T11:00' } }, 'c')
    await add({ ...OUTDOORS, outdoor: false }, 'd')
    await add({ ...OUTDOORS, organizerUid: null }, 'e')
    await add({ ...OUTDOORS, status: 'pending' }, 'f')
    expect(await run(at('2026-11-28T15:10'))).toBe(0)
    expect(await run(at('2026-11-28T16:00'))).toBe(0)
  })
})
