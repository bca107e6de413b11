import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailQueue } from '~/domain/queued-mail'
import { fixedClock } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import * as contactRoute from '~/routes/contact'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { readOutbox, receiveMail, settledOutbox } from '../../../tests/support/outbox'
import type { ContactMessage } from './message'
import { sendContactMessage } from './send-message.server'

const TEAM = 'redaction@agenda.example'
const MESSAGE: ContactMessage = {
  name: 'Chloé d’Œuvray',
  email: 'chloe@exemple.ch',
  subject: 'evenement',
  message: 'La brocante de Nyon commence à 8 h.\n.\nBcc: tous@exemple.ch',
}

let app: Application
beforeAll(async () => {
  app = await openApplication({ CONTACT_EMAIL: TEAM })
})
afterAll(() => app.close())

describe('a contact message', () => {
  test('reaches the team whole, from whom, about what, and answering it answers the visitor', async () => {
    await sendContactMessage(MESSAGE, { ...app.env, ...app })
    const mail = await receiveMail(app, TEAM, /corriger ou à signaler \(Chloé d’Œuvray\)$/)
    expect(mail.replyTo).toBe('chloe@exemple.ch')
    expect(mail.text).toContain('De\u00a0: Chloé d’Œuvray <chloe@exemple.ch>')
    expect(mail.text).toContain('Sujet\u00a0: Un événement à corriger ou à signaler')
    expect(mail.text.replaceAll('\r\n', '\n')).toContain(MESSAGE.message)
    expect((await readOutbox(app)).filter(({ to }) => to !== TEAM)).toEqual([])
  })

  test('is in the store when its sender is thanked, and nobody reads it there', async () => {
    const insert = app.documents.insert
    const kept: string[] = []
    const documents: typeof app.documents = {
      ...app.documents,
      async insert(collection, id, value) {
        const stored = await insert(collection, id, value)
        if (collection.name === mailQueue.name) kept.push(JSON.stringify(stored))
        return stored
      },
    }
    await sendContactMessage({ ...MESSAGE, subject: 'autre' }, { ...app.env, ...app, documents })
    expect(kept).toHaveLength(1)
    expect(kept[0]).not.toMatch(/Chlo|chloe@|brocante/)
  })

  test('sent twice within a minute is one mail, also when the first has left; in another minute it is another', async () => {
    const message = { ...MESSAGE, name: 'Pressé' }
    const mails = async () => (await settledOutbox(app)).filter(({ subject }) => subject.includes('Pressé'))
    const send = (clock = app.clock) => sendContactMessage(message, { ...app.env, ...app, clock })
    await Promise.all([send(), send()])
    expect(await mails()).toHaveLength(1)
    await send()
    expect(await mails()).toHaveLength(1)
    await send(fixedClock(new Date(app.clock.now() - MINUTE_MS).toISOString()))
    expect(await mails()).toHaveLength(2)
  })

  test('that the store does not take is not thanked for', async () => {
    const documents: typeof app.documents = {
      ...app.documents,
      insert: () => Promise.reject(new Error('the disk is full')),
    }
    await expect(sendContactMessage(MESSAGE, { ...app.env, ...app, documents })).rejects.toThrow('full')
  })

  test('posted by a browser is thanked for', async () => {
    const form = { ...MESSAGE, message: 'Une question de vingt lettres au moins.', company_fax_2: '' }
    const request = browserRequest('/contact', { form })
    const answer = await contactRoute.action({ request, params: {}, context: app.context })
    if (!(answer instanceof Response)) throw new Error('refused')
    expect(answer.headers.get('Location')).toBe('/contact?envoye=1')
    await receiveMail(app, TEAM, /Chloé/)
  })
})
