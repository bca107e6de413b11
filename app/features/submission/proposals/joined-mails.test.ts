// Announcements that one mailed link confirms together, and what becomes of them when that link is not theirs any more.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { categories } from '~/domain/category'
import { proposalIdOf } from '~/domain/hashes.server'
import { mailQueue } from '~/domain/queued-mail'
import { mailboxOfKey, mayMail, setSilenced, silencePath } from '~/features/notify/mail-budget.server'
import { limits } from '~/http/rate-limits.server'
import { app, confirmingMails, formToken, keyOf, openLink, sendForm } from './testing/proposing'
import { openBrowser } from './testing/visitor-browser'

const besideOf = async (key: string) => (await openLink(key)).view.beside.map(({ title }) => title)

async function fill(mailbox: string): Promise<void> {
  for (let count = 0; count < limits.unaskedMail.max; count += 1) await mayMail(mailbox, 'invitation', app)
}

/** Makes two announcements that one mail confirms; the key is that of the first. */
async function twoOf(mailbox: string) {
  const visitor = openBrowser()
  const proposerEmail = `${mailbox}@example.ch`
  const first = await visitor.send({ title: 'Première', proposerEmail })
  const second = await visitor.send({ title: 'Deuxième', proposerEmail })
  expect(await confirmingMails(proposerEmail)).toHaveLength(1)
  return { visitor, proposerEmail, first, second, key: await keyOf(proposerEmail) }
}

describe('a correction leaves an announcement in the browser that it was begun in', () => {
  test('the one whose link was mailed, on another device', async () => {
    const { proposerEmail, first, key } = await twoOf('telephone')
    await openBrowser().send({ title: 'Première, corrigée', proposerEmail }, first.token)
    expect(await besideOf(key)).toEqual(['Deuxième'])
  })

  test('the one whose link was mailed, where no cookies are kept', async () => {
    const { proposerEmail, first, key } = await twoOf('sans-cookies')
    await sendForm({ title: 'Première, corrigée', proposerEmail }, { token: first.token })
    expect(await besideOf(key)).toEqual(['Deuxième'])
  })

  test('the one that has joined it', async () => {
    const { proposerEmail, second, key } = await twoOf('telephone-deuxieme')
    await openBrowser().send({ title: 'Deuxième, corrigée', proposerEmail }, second.token)
    expect(await besideOf(key)).toEqual(['Deuxième, corrigée'])
  })

  test('with another address, where it joins what waits for that one', async () => {
    const { visitor, proposerEmail, key } = await twoOf('telephone-autre')
    const elsewhere = await visitor.send({ title: 'Troisième', proposerEmail: 'faute@example.ch' })
    await openBrowser().send({ title: 'Troisième', proposerEmail }, elsewhere.token)
    expect(await besideOf(key)).toEqual(['Deuxième', 'Troisième'])
    expect(await confirmingMails(proposerEmail)).toHaveLength(1)
  })
})

describe('the page after the form promises no mail that has not left', () => {
  test('sent again, what had joined a link that has been pressed elsewhere gets one of its own', async () => {
    const { visitor, proposerEmail, second, key } = await twoOf('presse-ailleurs')
    await openBrowser().confirm(key, ['Deuxième'])
    expect(await visitor.message(second.token)).toMatchObject({ waiting: { mail: 'none' } })
    await visitor.send({ title: 'Deuxième', proposerEmail }, second.token)
    expect(await confirmingMails(proposerEmail)).toHaveLength(2)
    expect((await openLink(await keyOf(proposerEmail))).view.title).toBe('Deuxième')
    expect(await visitor.message(second.token)).toMatchObject({ waiting: { mail: 'own' } })
    await visitor.send({ title: 'Deuxième', proposerEmail }, second.token)
    expect(await confirmingMails(proposerEmail)).toHaveLength(2)
  })

  test('the button that sends the mail again gives one of its own to what had joined', async () => {
    const { visitor, proposerEmail, second } = await twoOf('bouton')
    expect(await visitor.message(second.token)).toMatchObject({ waiting: { mail: 'joined' } })
    expect(await visitor.pressResend(second.token)).toMatchObject({ status: 303 })
    expect((await openLink(await keyOf(proposerEmail))).view.title).toBe('Deuxième')
    expect(await visitor.message(second.token)).toMatchObject({ waiting: { mail: 'own' } })
  })

  test('in a mailbox that is full, where the link of the first has gone to another address', async () => {
    const { visitor, proposerEmail, first, second } = await twoOf('pleine')
    await fill(proposerEmail)
    await visitor.send({ title: 'Première', proposerEmail: 'juste@example.ch' }, first.token)
    expect(await visitor.message(first.token)).toMatchObject({
      waiting: { mail: 'own' },
      flash: { message: expect.stringMatching(/aucun e-mail n’a pu être envoyé.*: «\sDeuxième\s»/i) },
    })
    expect(await visitor.message(second.token)).toMatchObject({ waiting: { mail: 'none' } })
    expect(await visitor.pressResend(second.token)).toMatchObject({ status: 429 })
    expect(await visitor.send({ title: 'Deuxième', proposerEmail }, second.token)).toMatchObject({
      status: 429,
    })
  })

  test('in a mailbox that wants no mails, where what is sent from a confirmed browser does not fit', async () => {
    const { visitor, proposerEmail, key } = await twoOf('muette')
    await visitor.confirm(key)
    const silenced = mailboxOfKey(silencePath(proposerEmail, app.secret).split('/').at(-1) ?? '', app.secret)
    await setSilenced(silenced ?? '', true, app)
    const token = formToken()
    // The category goes while the form is being taken.
    const { get } = app.documents
    const reading = vi.spyOn(app.documents, 'get')
    onTestFinished(() => reading.mockRestore())
    reading.mockImplementation(async (...read: Parameters<DocumentStore['get']>) => {
      const found = await get(...read)
      if (found !== null && read[1] === proposalIdOf(token))
        await app.documents.update(categories, 'vie-locale', { active: false })
      return found
    })
    const late = await visitor.send({ title: 'Trop tard', category: 'vie-locale', proposerEmail }, token)
    expect(late.location).toBe(`/proposer/message?draft=${late.token}`)
    expect(await visitor.message(late.token)).toMatchObject({ waiting: { mail: 'none' } })
    expect(await visitor.pressResend(late.token)).toMatchObject({ status: 422 })
  })
})

const LOUD = 'ACHETEZ MAINTENANT NOTRE PRODUIT EXCEPTIONNEL À PRIX CASSÉ'

describe('what is said of the others that one button has confirmed', () => {
  test.each<{ kind: string; others: Record<string, string>; said: RegExp; mailed: string[] }>([
    {
      kind: 'all sent',
      others: { Calme: '', Paisible: '' },
      said: /^2\sautres annonces sont confirmées\. Chacune a son lien, que vous recevez par e-mail\.$/,
      mailed: ['Calme', 'Paisible'],
    },
    {
      kind: 'all held',
      others: { Criarde: LOUD },
      said: /^Nous vérifions d’abord «\sCriarde\s»\s: vous recevrez ensuite un e-mail\.$/,
      mailed: [],
    },
    {
      kind: 'some of each',
      others: { Doux: '', Criarde: LOUD },
      said: /^1\sautre annonce est confirmée\. .*Nous vérifions d’abord «\sCriarde\s»\s: /,
      mailed: ['Doux'],
    },
  ])('$kind', async ({ kind, others, said, mailed }) => {
    const visitor = openBrowser()
    const proposerEmail = `${kind.replaceAll(' ', '-')}@example.ch`
    await visitor.send({ title: 'Première', proposerEmail })
    for (const [title, description] of Object.entries(others))
      await visitor.send({ title, description, proposerEmail })
    const key = await keyOf(proposerEmail)
    await visitor.confirm(key)
    expect((await visitor.openLink(key)).flash?.message).toMatch(said)
    const { documents } = await app.documents.find(mailQueue, { limit: 1000 })
    const titles = documents.flatMap((mail) => ('eventTitle' in mail ? mail.eventTitle : []))
    expect(titles.filter((title) => title in others).sort()).toEqual(mailed)
  })
})
