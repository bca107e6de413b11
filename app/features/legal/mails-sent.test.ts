import { expect, test } from 'vitest'
import { MAIL_KINDS } from '~/domain/mail-kinds'
import { mailQueue, REQUEST_KINDS } from '~/domain/queued-mail'
import { mailsSent } from './mails-sent'

const texts = mailsSent().map(({ text }) => text)

test.each(Object.entries(MAIL_KINDS))(
  'the list of mails says of « %s » once when it is sent',
  (_, { about }) => {
    expect(texts.filter((text) => text.includes(about))).toHaveLength(1)
  },
)

test('no other kind can be queued, but requests, which lead to one of these', () => {
  const delivery = { state: 'waiting', attempts: 0, dueAt: '2026-11-21T09:00:00.000Z' }
  const sealed = { uid: null, sealed: null, expiresAt: delivery.dueAt, ...delivery }
  expect(() => mailQueue.parse({ kind: 'newsletter', ...sealed })).toThrow()
  expect(mailQueue.parse({ kind: REQUEST_KINDS[0], ...sealed }).kind).toBe(REQUEST_KINDS[0])
})
