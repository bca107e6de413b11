import { expect, test } from 'vitest'
import { events } from '~/domain/event'
import { proposalIdOf } from '~/domain/hashes.server'
import { proposals } from '~/domain/proposal'
import { mailQueue } from '~/domain/queued-mail'
import { CLIENT_ADDRESS_HEADER } from '~/http/client-address'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import * as messagePage from '~/routes/proposer_.message'
import { withoutKeys } from '../../../../tests/support/without-keys'
import { formRequest, outcomeOf } from '../testing/form-routes'
import { app, confirmed, keyOf, mailsTo, nextAddress, openLink, pressOn, sendForm } from './testing/proposing'

const ASKED = { status: 303, location: '/proposer/message?envoye=1' }

function ask(email: string, address = nextAddress()) {
  const request = formRequest('/proposer/message?formulaire=liens', '', { email, [HONEYPOT_FIELD]: '' })
  request.headers.set(CLIENT_ADDRESS_HEADER, address)
  return outcomeOf(messagePage.action({ request, params: {}, context: app.context }))
}

const linksMailsTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Les liens de vos annonces'))

const keysIn = (text = '') => [...text.matchAll(/\/annonce\/([\w-]{43})/g)].map(([, key]) => key)

test('an address that asks gets the links of all it announces, and no other one’s', async () => {
  const proposerEmail = 'perdu@example.ch'
  const one = await confirmed({ title: 'Première perdue', proposerEmail })
  const two = await sendForm({ title: 'Deuxième perdue', proposerEmail })
  const waiting = await keyOf(proposerEmail)
  const stranger = await confirmed({ title: 'D’une autre' })
  expect(await ask(' Perdu@Example.ch ')).toMatchObject(ASKED)
  const [mail, another] = await linksMailsTo(proposerEmail)
  expect(another).toBeUndefined()
  expect(keysIn(mail?.text).sort()).toEqual([one.key, waiting].sort())
  expect(mail?.text).toContain('«\u00a0Première perdue\u00a0»')
  expect(mail?.text).toContain('À confirmer')
  expect(mail?.text).not.toContain('Deuxième perdue')
  expect(mail?.text).not.toContain(stranger.key)
  expect((await openLink(one.key)).view.standing).toBe('pending')
  expect((await app.documents.get(proposals, proposalIdOf(two.token)))?.state).toBe('unconfirmed')
  const { documents } = await app.documents.find(mailQueue, { limit: 1000 })
  expect(JSON.stringify(documents)).not.toMatch(new RegExp(`${one.key}|perdu@`))
})

test('an address without announcements gets the same answer and no mail', async () => {
  expect(await ask('personne@example.ch')).toMatchObject(ASKED)
  expect(await mailsTo('personne@example.ch')).toEqual([])
})

test('links of what is over, deleted or taken by an account are not mailed', async () => {
  const proposerEmail = 'tout-est-fini@example.ch'
  const over = await confirmed({ title: 'Soirée finie', proposerEmail })
  const start = { start: '2026-11-19T19:00:00.000Z', startLocal: '2026-11-19T20:00' }
  const date = { ...over.event?.occurrences[0], ...start, end: null, endLocal: null }
  await app.documents.update(events, over.event?.id ?? '', { occurrences: [date as never] })
  const deleted = await confirmed({ title: 'Soirée supprimée', proposerEmail })
  await app.documents.remove(events, deleted.event?.id ?? '')
  const taken = await confirmed({ title: 'Soirée prise', proposerEmail })
  await pressOn(taken.key, 'rattacher', (await app.signedIn()).cookie)
  await ask(proposerEmail)
  expect(await linksMailsTo(proposerEmail)).toEqual([])
})

test('the mails of an hour to one mailbox are counted over all doors, ten requests come from one network', async () => {
  const proposerEmail = 'harcelee@example.ch'
  await confirmed({ title: 'Soirée harcelée', proposerEmail })
  const address = nextAddress()
  const statuses = []
  for (let asked = 0; asked < 12; asked += 1) statuses.push((await ask(proposerEmail, address)).status)
  expect(statuses).toEqual([...Array(10).fill(303), 429, 429])
  // One of the ten had confirmed the announcement.
  expect(await linksMailsTo(proposerEmail)).toHaveLength(9)
})

test('a title that is not confirmed and advertises is not repeated in a mail', async () => {
  const proposerEmail = 'victime@example.ch'
  const titles = ['Gagnez sur evil.example', 'Appelez le 079 123 45 67', 'Écrivez à moi@evil.example']
  for (const title of titles) await sendForm({ title, proposerEmail })
  await ask(proposerEmail)
  expect(await linksMailsTo(proposerEmail)).toHaveLength(1)
  const texts = (await mailsTo(proposerEmail)).map(({ text }) => text)
  expect(texts).toHaveLength(4)
  expect(withoutKeys(texts.join())).not.toMatch(/evil|079/)
})

test.each(['', 'sans-arobase', `${'x'.repeat(300)}@example.ch`, 'a@b.ch,c@d.ch', 'a@b.ch\r\nBcc: c@d.ch'])(
  'what is no address is refused: %j',
  async (email) => {
    expect((await ask(email)).status).toBe(400)
  },
)
