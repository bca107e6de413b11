import { expect, test } from 'vitest'
import { EVENT_MAILS } from '~/domain/lifecycle'
import { REQUEST_KINDS, SEALED_KINDS } from '~/features/notifications/queued-mail'
import { ENTRY_OF, MAILS_SENT } from './mails-sent'

test('every kind of mail that can be queued stands in the list of the privacy page, and nothing else does', () => {
  const requests: readonly string[] = REQUEST_KINDS
  const kinds = [...EVENT_MAILS, ...SEALED_KINDS].filter((kind) => !requests.includes(kind))
  expect(Object.keys(ENTRY_OF).sort()).toEqual([...kinds].sort())
  expect([...new Set(Object.values(ENTRY_OF))].sort()).toEqual(Object.keys(MAILS_SENT).sort())
})
