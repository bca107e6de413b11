import { expect, test } from 'vitest'
import { proposals } from '~/domain/proposal'
import { proposalIdOf } from '~/domain/proposal-hashes'
import * as quarantinePage from '~/routes/admin_.propositions'
import { browserRequest } from '../../../tests/support/application'
import { outcomeOf } from '../submission/testing/form-routes'
import { newFormToken } from './form-token.server'
import { allEvents, app, keyOf, mailsTo, nextAddress, openLink, pressOn, sendForm } from './testing/proposing'

const SPAM = { description: 'GAGNEZ TOUT DE SUITE DE L’ARGENT SANS AUCUN EFFORT, CLIQUEZ ICI MAINTENANT' }

/** Sent with this text and confirmed. */
async function held(title: string, fields: Record<string, string> = SPAM, address = nextAddress()) {
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
  expect((await page(cookie)).held).toMatchObject({
    count: 1,
    lines: [{ title: 'Offre à crier', reasons: ['Majuscules ou ponctuation qui crient'] }],
  })
  await post(cookie, 'lot', [
    ['selection', await own.selection()],
    ['action', 'release'],
  ])
  expect(await titled('Offre à crier')).toMatchObject([{ status: 'pending' }])
  expect((await openLink(own.key)).view.standing).toBe('pending')
  expect((await page(cookie)).held.count).toBe(0)
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
