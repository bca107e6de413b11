import { expect, test } from 'vitest'
import { proposalIdOf } from '~/domain/hashes.server'
import { proposals } from '~/domain/proposal'
import { foldedRow } from '~/features/submission/draft/schedule/date-rows'
import { newFormToken } from '~/features/submission/proposals/form-token.server'
import {
  allEvents,
  app,
  keyOf,
  mailsTo,
  nextAddress,
  openLink,
  pressOn,
  sendForm,
} from '~/features/submission/proposals/testing/proposing'
import { type Fields, outcomeOf } from '~/features/submission/testing/form-routes'
import { MINUTE_MS } from '~/platform/durations'
import * as quarantinePage from '~/routes/admin_.propositions'
import { browserRequest } from '../../../../tests/support/application'
import { WEEKLY_TEXT } from '../../../../tests/support/weekly-event'

const SPAM = { description: 'GAGNEZ TOUT DE SUITE DE L’ARGENT SANS AUCUN EFFORT, CLIQUEZ ICI MAINTENANT' }

/** Sent with this text and confirmed. */
async function held(title: string, fields: Fields = SPAM, address = nextAddress()) {
  const { email, token } = await sendForm({ title, ...fields }, { address })
  const key = await keyOf(email)
  await pressOn(key, 'confirmer')
  const id = proposalIdOf(token)
  const stored = () => app.documents.get(proposals, id)
  const selection = async () => `${id}@${(await stored())?.version}`
  return { key, email, id, stored, selection }
}

const page = (cookie: string, search = '') =>
  quarantinePage.loader({
    request: browserRequest(`/admin/propositions${search}`, { cookie }),
    params: {},
    context: app.context,
  })

function post(cookie: string, form: string, fields: [string, string][]) {
  const request = browserRequest(`/admin/propositions?formulaire=${form}`, { cookie, form: {} })
  const body = new URLSearchParams(fields)
  return outcomeOf(
    quarantinePage.action({ request: new Request(request, { body }), params: {}, context: app.context }),
  )
}

const titled = async (title: string) => (await allEvents()).filter((event) => event.title === title)
const admin = async () => (await app.signedIn({ role: 'admin' })).cookie

test('what looks like spam is held when it is confirmed, with its reasons, until an admin releases it', async () => {
  const own = await held('Offre à crier')
  expect(await titled('Offre à crier')).toEqual([])
  expect((await openLink(own.key)).view).toMatchObject({
    standing: 'held',
    heldFor: ['une grande partie du texte est en majuscules, ou très ponctuée'],
  })
  const cookie = await admin()
  expect((await page(cookie)).quarantined).toMatchObject({
    count: 1,
    lines: [{ title: 'Offre à crier', reasons: ['Majuscules ou ponctuation excessives'] }],
  })
  await post(cookie, 'lot', [
    ['selection', await own.selection()],
    ['action', 'release'],
  ])
  expect(await titled('Offre à crier')).toMatchObject([{ status: 'pending' }])
  expect((await openLink(own.key)).view.standing).toBe('pending')
  expect((await page(cookie)).quarantined.count).toBe(0)
})

const day = (at: string, rest = {}) => foldedRow({ day: at, startTime: '20:00', ...rest }).folded ?? ''

test.each([
  [{}, 'Jeu. 24\u00a0déc. 2026, 20\u00a0h · 1003 Lausanne'],
  [
    { 'dates[0].folded': day('2027-01-02'), 'dates[1].folded': day('2026-12-24') },
    '2\u00a0dates, du 24\u00a0décembre 2026 au 2\u00a0janvier 2027 · 1003 Lausanne',
  ],
  [
    {
      mode: 'rule',
      'rules[0].kind': 'weekly',
      'rules[0].weekdays': ['2'],
      'rules[0].from': '2026-12-01',
      'rules[0].until': '2027-06-30',
      'rules[0].startTime': '19:00',
      'rules[0].except': '22.12.2026',
      'rules[1].kind': 'monthly',
      'rules[1].nth': '1',
      'rules[1].weekday': '6',
      'rules[1].from': '2026-12-01',
      'rules[1].until': '2027-06-30',
      'rules[1].startTime': '10:00',
    },
    'Chaque mardi, 19\u00a0h, du 1er\u00a0décembre 2026 au 30\u00a0juin 2027, sauf le 22\u00a0décembre 2026\u00a0; le premier samedi du mois, 10\u00a0h, du 1er\u00a0décembre 2026 au 30\u00a0juin 2027 · 1003 Lausanne',
  ],
  [
    {
      mode: 'exhibition',
      'exhibition.from': '2026-12-03',
      'exhibition.until': '2026-12-20',
      'exhibition.time': 'unknown',
      'dates[0].day': '',
      'dates[0].startTime': '',
    },
    'Du 3 au 20\u00a0décembre 2026 · 1003 Lausanne',
  ],
])('the quarantine says in French when it takes place: %j', async (dates, facts) => {
  const own = await held('Quand donc', { ...SPAM, ...dates })
  const { lines } = (await page(await admin())).quarantined
  expect(lines.find(({ id }) => id === own.id)).toMatchObject({ facts })
})

test('the quarantine shows every text and link, those of single dates too', async () => {
  const note = 'Une remarque'
  const own = await held('À lire en entier', {
    ...SPAM,
    rainPlan: 'Sous tente',
    'dates[0].folded': day('2026-12-24', { note, bookingUrl: 'https://un.example/' }),
    'dates[1].folded': day('2026-12-25', { note, bookingUrl: 'https://deux.example/' }),
  })
  const { lines } = (await page(await admin())).quarantined
  expect(lines.find(({ id }) => id === own.id)).toMatchObject({
    text: `${SPAM.description}\nSous tente\nUne remarque`,
    links: ['https://un.example/', 'https://deux.example/'],
  })
})

test('of a flood a hundred are shown, the longest waiting first, and all are counted', async () => {
  const own = await held('La première du flot')
  const stored = await own.stored()
  if (!stored) throw new Error('nothing is held')
  const first = proposals.parse(stored)
  const ids = Array.from({ length: 104 }, (_, index) => String(index).padStart(32, '0'))
  for (const [index, id] of ids.entries()) {
    const keptUntil = new Date(Date.parse(first.keptUntil) + (104 - index) * MINUTE_MS).toISOString()
    await app.documents.insert(proposals, id, { ...first, title: `Flot ${index}`, keyHash: id, keptUntil })
  }
  const before = await app.documents.count(proposals, [['state', '==', 'held']])
  const shown = (await page(await admin())).quarantined
  expect(shown.count).toBe(before)
  expect(shown.lines).toHaveLength(100)
  const titles = shown.lines.map(({ title }) => title)
  expect(titles.indexOf('La première du flot')).toBeLessThan(titles.indexOf('Flot 103'))
  expect(titles.indexOf('Flot 103')).toBeLessThan(titles.indexOf('Flot 102'))
  expect(titles).not.toContain('Flot 0')
  for (const id of ids) await app.documents.purge(proposals, id)
})

test('several are refused at once and come back within ten seconds, without a mail', async () => {
  const [one, two] = [await held('Première'), await held('Deuxième')]
  const cookie = await admin()
  const refused = await post(cookie, 'lot', [
    ['selection', await one.selection()],
    ['selection', await two.selection()],
    ['action', 'refuse'],
  ])
  const batch = new URLSearchParams(refused.location.split('?')[1]).get('fait') ?? ''
  expect((await openLink(one.key)).view.standing).toBe('refused')
  expect((await page(cookie, `?fait=${batch}`)).undo).toMatchObject({ count: 2, leftMs: 10_000 })
  const someoneElse = await admin()
  expect(await post(someoneElse, 'annulation', [['batch', batch]])).toMatchObject({ status: 409 })
  expect(await post(cookie, 'annulation', [['batch', batch]])).toMatchObject({ status: 302 })
  expect(await one.stored()).toMatchObject({ state: 'held', refusal: null })
  expect(await two.stored()).toMatchObject({ state: 'held', refusal: null })
  expect((await mailsTo(one.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Confirmez votre annonce/),
  ])
})

test('a choice that is out of date changes nothing', async () => {
  const own = await held('Déjà vue')
  const seen = await own.selection()
  await app.documents.update(proposals, own.id, { name: 'Autre nom' })
  await post(await admin(), 'lot', [
    ['selection', seen],
    ['action', 'refuse'],
  ])
  expect(await own.stored()).toMatchObject({ state: 'held' })
})

test('the same text from many networks is held, from few it is not', async () => {
  const text = { description: 'Une brocante au bord du lac, avec des livres et de vieux outils.' }
  const states = []
  for (let sent = 0; sent < 4; sent += 1) states.push((await (await held('Brocante', text)).stored())?.state)
  expect(states).toEqual(['sent', 'sent', 'held', 'held'])
})

test('a form filled within four seconds is held, and one with a token of its own making', async () => {
  const now = app.clock.now()
  const quick = await sendForm({ title: 'Très vite' }, { token: newFormToken(now - 3999, app.secret) })
  const slow = await sendForm({ title: 'Posément' }, { token: newFormToken(now - 4000, app.secret) })
  const suspicions = async (token: string) =>
    (await app.documents.get(proposals, proposalIdOf(token)))?.suspicions
  expect(await suspicions(quick.token)).toEqual(['fast'])
  expect(await suspicions(slow.token)).toEqual([])

  const { location } = await sendForm({ title: 'Sans jeton' }, { token: 'un-jeton-invente-de-toutes-pieces' })
  const given = new URLSearchParams(location.split('?')[1]).get('draft') ?? ''
  expect(await suspicions(given)).toEqual(['fast'])
})

test('dates and place of what is held are told, a rule as a rule', async () => {
  const dates = {
    mode: 'rule',
    'rules[0].weekdays': '2',
    'rules[0].from': '2026-12-01',
    'rules[0].until': '2026-12-31',
    'rules[0].startTime': '19:00',
    'rules[0].endTime': '20:30',
    'rules[0].except': '22.12.2026',
  }
  const own = await held('Chorale à vérifier', { ...SPAM, ...dates })
  expect((await openLink(own.key)).view.schedule).toEqual([WEEKLY_TEXT])
  const { quarantined: waiting } = await page(await admin())
  const line = waiting.lines.find(({ title }) => title === 'Chorale à vérifier')
  expect(line?.facts).toBe(`${WEEKLY_TEXT} · 1003 Lausanne`)
})
