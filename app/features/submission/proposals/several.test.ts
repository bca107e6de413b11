// Several announcements of one visitor: one mail, one button.
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { drafts } from '~/domain/draft'
import { proposalIdOf } from '~/domain/hashes.server'
import { mayMail } from '~/features/notify/mail-budget.server'
import { limits } from '~/http/rate-limits.server'
import { allEvents, app, confirmingMails, formToken, keyOf, openLink, sendForm } from './testing/proposing'
import { openBrowser } from './testing/visitor-browser'

const titlesOf = async (start: string) =>
  (await allEvents())
    .filter(({ title }) => title.startsWith(start))
    .map(({ title }) => title)
    .sort()

test('five announcements of a visitor are five in the queue, with one confirming mail', async () => {
  const visitor = openBrowser()
  const proposerEmail = 'chorale@example.ch'
  for (const number of [1, 2, 3]) {
    expect(await visitor.send({ title: `Chorale ${number}`, proposerEmail })).toMatchObject({ status: 303 })
  }
  const key = await keyOf(proposerEmail)
  expect((await openLink(key)).view.beside.map(({ title }) => title)).toEqual(['Chorale 2', 'Chorale 3'])
  expect(await visitor.confirm(key)).toMatchObject({ status: 303, location: `/annonce/${key}` })
  for (const number of [4, 5]) {
    const sent = await visitor.send({ title: `Chorale ${number}`, proposerEmail })
    expect(sent).toMatchObject({ status: 303, location: expect.stringMatching(/^\/annonce\/[\w-]{43}$/) })
    expect((await openLink(sent.location.slice('/annonce/'.length))).view).toMatchObject({
      standing: 'pending',
    })
  }
  expect(await titlesOf('Chorale')).toEqual([1, 2, 3, 4, 5].map((number) => `Chorale ${number}`))
  expect(await confirmingMails(proposerEmail)).toHaveLength(1)
})

test('twelve announcements before the mail is opened need one mail: mails count, not announcements', async () => {
  const visitor = openBrowser()
  const proposerEmail = 'saison@example.ch'
  for (let number = 10; number < 22; number += 1)
    expect(await visitor.send({ title: `Saison ${number}`, proposerEmail })).toMatchObject({ status: 303 })
  const last = await visitor.send({ title: 'Saison 22', proposerEmail })
  expect(await visitor.message(last.token)).toMatchObject({ waiting: { count: 13, mail: 'joined' }, days: 5 })
  await visitor.confirm(await keyOf(proposerEmail))
  expect(await titlesOf('Saison')).toHaveLength(13)
  expect(await confirmingMails(proposerEmail)).toHaveLength(1)
})

test('what was not shown is not confirmed, and waits on the page of the first', async () => {
  const visitor = openBrowser()
  const proposerEmail = 'entre-temps@example.ch'
  for (const title of ['Vue une', 'Vue deux', 'Pas vue']) await visitor.send({ title, proposerEmail })
  const key = await keyOf(proposerEmail)
  await visitor.confirm(key, ['Pas vue'])
  expect(await titlesOf('Pas vue')).toEqual([])
  expect((await openLink(key)).view).toMatchObject({ standing: 'pending', beside: [{ title: 'Pas vue' }] })
  await visitor.confirm(key)
  expect(await titlesOf('Pas vue')).toEqual(['Pas vue'])
})

test('another browser, another mailbox and no cookies get a mail of their own', async () => {
  const [visitor, stranger] = [openBrowser(), openBrowser()]
  const proposerEmail = 'la-mienne@example.ch'
  await visitor.send({ title: 'Mienne', proposerEmail })
  await stranger.send({ title: 'Glissée', proposerEmail })
  await sendForm({ title: 'Sans biscuit', proposerEmail })
  expect(await confirmingMails(proposerEmail)).toHaveLength(3)
  const [first] = await confirmingMails(proposerEmail)
  const key = first?.link.split('/').at(-1) ?? ''
  expect((await openLink(key)).view.beside).toEqual([])
  await visitor.confirm(key)
  expect(await titlesOf('Glissée')).toEqual([])

  // The mailbox is confirmed in the visitor's browser, there alone, and no other one with it.
  await stranger.send({ title: 'Glissée encore', proposerEmail })
  await visitor.send({ title: 'Autre boîte', proposerEmail: 'autre-boite@example.ch' })
  expect(await titlesOf('Glissée')).toEqual([])
  expect(await titlesOf('Autre boîte')).toEqual([])
})

test('where a mailbox gets no more mails, the browser is told where the text is kept, and offers it', async () => {
  const visitor = openBrowser()
  const proposerEmail = 'comblee@example.ch'
  for (let count = 0; count < limits.unaskedMail.max; count += 1)
    await mayMail(proposerEmail, 'invitation', app)
  const refused = await visitor.send({ title: 'Refusée', proposerEmail })
  expect(refused.status).toBe(429)
  expect(refused.answer?.result.error?.['']?.[0]).toMatch(
    /gardé pendant 7\sjours\s: ce navigateur le propose/,
  )
  expect((await visitor.open()).unfinished.latest).toMatchObject([{ title: 'Refusée' }])
})

test('what looks like spam is held, also where the mailbox is confirmed', async () => {
  const visitor = openBrowser()
  const proposerEmail = 'confirmee@example.ch'
  await visitor.send({ title: 'Honnête', proposerEmail })
  await visitor.confirm(await keyOf(proposerEmail))
  const loud = 'ACHETEZ MAINTENANT NOTRE PRODUIT EXCEPTIONNEL À PRIX CASSÉ'
  const sent = await visitor.send({ title: 'Criarde', description: loud, proposerEmail })
  expect((await openLink(sent.location.slice('/annonce/'.length))).view).toMatchObject({ standing: 'held' })
  expect(await titlesOf('Criarde')).toEqual([])
})

test('a post of the same form at the same moment has no other address confirmed', async () => {
  const visitor = openBrowser()
  const own = 'attaquant@example.ch'
  await visitor.send({ title: 'Confirmée', proposerEmail: own })
  await visitor.confirm(await keyOf(own))
  const token = formToken()
  const { get } = app.documents
  let isReplaced = false
  const reading = vi.spyOn(app.documents, 'get')
  onTestFinished(() => reading.mockRestore())
  reading.mockImplementation(async (...read: Parameters<DocumentStore['get']>) => {
    const found = await get(...read)
    if (isReplaced || read[1] !== proposalIdOf(token) || found === null) return found
    // The other post replaces what the first one has written, before it is read again to be confirmed.
    isReplaced = true
    await sendForm({ title: 'Usurpée', proposerEmail: 'victime@example.ch' }, { token })
    return get(...read)
  })
  const sent = await visitor.send({ title: 'Usurpée', proposerEmail: own }, token)
  expect(isReplaced).toBe(true)
  expect(sent).toMatchObject({ status: 303, location: `/proposer/message?draft=${token}` })
  expect(await titlesOf('Usurpée')).toEqual([])
  expect(await confirmingMails('victime@example.ch')).toHaveLength(1)
})

test('an announcement whose only link goes to another address gets a mail of its own', async () => {
  const visitor = openBrowser()
  const first = await visitor.send({ title: 'Qui change', proposerEmail: 'ancienne@example.ch' })
  await visitor.send({ title: 'Qui reste', proposerEmail: 'ancienne@example.ch' })
  expect(await confirmingMails('ancienne@example.ch')).toHaveLength(1)
  await sendForm({ title: 'Qui change', proposerEmail: 'nouvelle@example.ch' }, { token: first.token })
  expect(await confirmingMails('ancienne@example.ch')).toHaveLength(2)
  expect((await openLink(await keyOf('ancienne@example.ch'))).view.title).toBe('Qui reste')
})

test('what a visitor has begun is offered again in the same browser alone, and goes when it is deleted', async () => {
  const visitor = openBrowser()
  const begun = await visitor.send({ title: 'X', summary: 'Commencée' })
  const waiting = await visitor.send({ title: 'Envoyée', proposerEmail: 'reprise@example.ch' })
  // The browser remembers so many empty forms.
  for (let times = 0; times < 15; times += 1) await visitor.open()
  const { unfinished } = await visitor.open()
  expect(unfinished.latest.map(({ title }) => title)).toEqual(['Envoyée', 'X'])
  expect(unfinished.latest[0]?.when).toMatch(/^à confirmer/)
  expect((await openBrowser().open()).unfinished.latest).toEqual([])

  const resumed = await visitor.open(`?draft=${begun.token}`)
  expect(resumed).toMatchObject({ unfinished: { latest: [] }, view: { token: begun.token } })
  expect(resumed.view.resumed).toMatch(/^Brouillon enregistré/)
  expect(await sendForm({ intent: 'discard' }, { token: begun.token })).toMatchObject({
    location: '/proposer',
  })
  expect(await app.documents.get(drafts, begun.token)).toBeNull()
  await visitor.confirm(await keyOf('reprise@example.ch'))
  expect((await visitor.open()).unfinished.latest).toEqual([])
  expect(waiting.status).toBe(303)
})
