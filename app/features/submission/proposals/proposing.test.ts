import { expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import { proposalIdOf } from '~/domain/hashes.server'
import { proposals, proposerUid } from '~/domain/proposal'
import { photo } from '../../../../tests/support/photo'
import { outcomeOf } from '../testing/form-routes'
import {
  allEvents,
  app,
  formToken,
  keyOf,
  mailsTo,
  nextAddress,
  openLink,
  pressOn,
  sendForm,
} from './testing/proposing'

const proposalOf = (token: string) => app.documents.get(proposals, proposalIdOf(token))

test('until its link is confirmed a form is no event, not even for who opens the link', async () => {
  const { status, location, token, email } = await sendForm({ title: 'Bal du village' })
  expect({ status, location }).toEqual({ status: 303, location: `/proposer/message?draft=${token}` })
  const key = await keyOf(email)
  expect(key).toHaveLength(43)
  expect((await openLink(key)).view).toMatchObject({ standing: 'unconfirmed', title: 'Bal du village' })
  expect(await allEvents()).toEqual([])
  expect(app.pending.list()).toEqual([])

  expect(await pressOn(key, 'confirmer')).toMatchObject({ status: 303, location: `/annonce/${key}` })
  const [event, another] = await allEvents()
  expect(another).toBeUndefined()
  expect(event).toMatchObject({
    title: 'Bal du village',
    status: 'pending',
    organizerUid: proposerUid(proposalIdOf(token)),
    organizerName: 'Chœur du Port',
  })
  expect((await openLink(key)).view).toMatchObject({ standing: 'pending' })
  expect(await proposalOf(token)).toMatchObject({ state: 'sent', eventId: event?.id, fields: null })
  expect(await app.documents.get(drafts, token)).toBeNull()
})

test('the mail to confirm, which may go to a stranger, says nothing that its sender has typed', async () => {
  const title = 'Votre colis est bloqué, répondez OUI'
  const { email } = await sendForm({ title, organizerName: 'La Poste, service des colis' })
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Confirmez votre annonce pour Agenda romand')
  expect(mail?.text).not.toMatch(/colis|Poste/)
})

async function photoFields(width: number) {
  const { buffer, name, mimeType } = await photo({ width })
  const file = new File([new Uint8Array(buffer)], name, { type: mimeType })
  return { 'image.file': file, 'image.alt': 'Un chœur devant le lac' }
}

test('the photo is shown before anything is sent, and a small one is told of', async () => {
  const small = await sendForm({ title: 'Petite photo', ...(await photoFields(400)) })
  const key = await keyOf(small.email)
  const { view } = await openLink(key)
  expect(view.photoWarning).toMatch(/^Cette photo est petite/)
  expect(view.card?.image.src).toMatch(new RegExp(`^/images/event-\\w+/\\d+\\?cle=${key}$`))
  await pressOn(key, 'confirmer')
  expect((await openLink(key)).view.card?.image.src).toMatch(new RegExp(`\\?cle=${key}$`))
  const large = await sendForm({ title: 'Grande photo', ...(await photoFields(900)) })
  expect((await openLink(await keyOf(large.email))).view.photoWarning).toBe('')
})

test('the key of the link is nowhere in the store', async () => {
  const { email, token } = await sendForm({ title: 'Clé cachée' })
  const key = await keyOf(email)
  expect(JSON.stringify(await proposalOf(token))).not.toContain(key)
})

test('the same form sent twice is one proposal and one mail; confirmed twice it is one event', async () => {
  const sender = { token: formToken(), address: nextAddress() }
  const proposerEmail = 'deux-fois@example.ch'
  const fields = { title: 'Deux fois', proposerEmail }
  await Promise.all([sendForm(fields, sender), sendForm(fields, sender)])
  await sendForm({ ...fields, summary: 'Avec un mot de plus' }, sender)
  expect(await mailsTo(proposerEmail)).toHaveLength(1)
  const key = await keyOf(proposerEmail)
  await Promise.all([pressOn(key, 'confirmer'), pressOn(key, 'confirmer')])
  const made = (await allEvents()).filter(({ title }) => title === 'Deux fois')
  expect(made).toMatchObject([{ summary: 'Avec un mot de plus' }])
  expect(await sendForm(fields, sender)).toMatchObject({ status: 303 })
  expect((await allEvents()).filter(({ title }) => title === 'Deux fois')).toHaveLength(1)
})

test('what was changed after its link was opened is not confirmed unseen', async () => {
  const token = formToken()
  const proposerEmail = 'devant-la-page@example.ch'
  await sendForm({ title: 'Fête des voisins', proposerEmail }, { token })
  const key = await keyOf(proposerEmail)
  const { version } = (await openLink(key)).view
  await sendForm({ title: 'Tout autre chose', proposerEmail }, { token })
  const refused = await pressOn(key, 'confirmer', '', version)
  expect(refused.status).toBe(409)
  expect(refused.answer).toMatchObject({ error: { '': [expect.stringMatching(/^L’annonce a changé/)] } })
  expect((await allEvents()).map(({ title }) => title)).not.toContain('Tout autre chose')
  expect(await pressOn(key, 'confirmer')).toMatchObject({ status: 303 })
  expect((await allEvents()).map(({ title }) => title)).toContain('Tout autre chose')
})

test('with the right address the link that went to the wrong one ends', async () => {
  const token = formToken()
  await sendForm({ title: 'Faute de frappe', proposerEmail: 'faux@example.ch' }, { token })
  const wrong = await keyOf('faux@example.ch')
  await sendForm({ title: 'Faute de frappe', proposerEmail: 'juste@example.ch' }, { token })
  expect(await outcomeOf(openLink(wrong))).toMatchObject({ status: 404 })
  expect(await pressOn(wrong, 'confirmer')).toMatchObject({ status: 404 })
  expect((await openLink(await keyOf('juste@example.ch'))).view.email).toBe('juste@example.ch')
})

test('a form with errors comes back with all of them, and is kept', async () => {
  const { status, answer, token } = await sendForm({ title: 'X', proposerEmail: 'sans-arobase' })
  expect(status).toBe(400)
  expect(Object.keys(answer?.result.error ?? {})).toEqual(['title', 'proposerEmail'])
  expect(await app.documents.get(drafts, token)).toMatchObject({
    fields: { proposerEmail: ['sans-arobase'] },
  })
  expect(await proposalOf(token)).toBeNull()
})

test('after ten mails an hour to one mailbox the form stays, with a reason and where the text is kept', async () => {
  const proposerEmail = 'Beaucoup@example.ch'
  for (let sent = 0; sent < 10; sent += 1)
    expect(await sendForm({ proposerEmail })).toMatchObject({ status: 303 })
  const { status, answer, token } = await sendForm({ proposerEmail: 'beaucoup+encore@EXAMPLE.ch' })
  expect(status).toBe(429)
  expect(answer?.result.error?.['']?.[0]).toMatch(
    /^Plusieurs e-mails ont déjà été envoyés à cette adresse.* n’est que dans cette page/,
  )
  expect(await app.documents.get(drafts, token)).not.toBeNull()
})

test('of a hundred forms from one network address twenty are taken, the others stay with their authors', async () => {
  const address = nextAddress()
  const statuses = []
  for (let sent = 0; sent < 100; sent += 1) statuses.push((await sendForm({}, { address })).status)
  expect(statuses.filter((status) => status === 303)).toHaveLength(20)
  expect(statuses.slice(20).every((status) => status === 429)).toBe(true)
})

test.each(['', 'x', 'x'.repeat(43), `${'A'.repeat(42)}%`])('a forged link leads nowhere: %j', async (key) => {
  expect(await outcomeOf(openLink(key))).toMatchObject({ status: 404 })
  expect(await pressOn(key, 'confirmer')).toMatchObject({ status: 404 })
})
