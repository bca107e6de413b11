import { expect, test } from 'vitest'
import type { DocumentStore, Transaction } from '~/backend/documents'
import { MailTray } from '~/backend/identity/contract/mail-tray'
import { openEmbeddedIdentity } from '~/backend/identity/embedded/identity.server'
import { type Identity, IdentityUnavailable } from '~/backend/identity/identity'
import { events } from '~/domain/event'
import type { Line } from '~/features/imports/files/lines.server'
import { systemClock } from '~/platform/clock'
import { createLogger } from '~/platform/logger.server'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeEvent } from '../../../tests/support/make-event'
import { movedAccount } from '../../../tests/support/moved-account'
import { exportLines } from './export.server'
import { restoreExport } from './restore.server'

/** A third of what Firestore takes in one commit. */
const FIRESTORE_BYTES = 3 * 1024 * 1024

async function* numbered(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Line> {
  let number = 0
  for await (const text of texts) yield { number: ++number, text }
}

/** The store, noting how large each commit of documents is. */
function measured(store: DocumentStore, sizes: number[]): DocumentStore {
  return {
    ...store,
    transaction: (work) =>
      store.transaction((transaction) => {
        let bytes = 0
        const restore: Transaction['restore'] = (collection, document) => {
          bytes += Buffer.byteLength(JSON.stringify(document))
          transaction.restore(collection, document)
        }
        const result = work({ ...transaction, restore })
        return result.finally(() => sizes.push(bytes))
      }),
  }
}

test('events with as many dates as there may be are restored in commits that Firestore takes', async () => {
  const origin = openCheckedStore({ file: ':memory:', clock: systemClock })
  const [date] = makeEvent().occurrences
  const occurrences = Array.from({ length: 800 }, (_, index) => ({ ...date, id: `date-${index}` }))
  for (let index = 0; index < 25; index++) {
    await origin.insert(events, `marche-${index}`, { ...makeEvent(), occurrences: occurrences as never })
  }
  const target = openCheckedStore({ file: ':memory:', clock: systemClock })
  const sizes: number[] = []
  const report = await restoreExport(measured(target, sizes), numbered(exportLines(origin)))
  expect(report).toMatchObject({ created: 25, refused: [] })
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThan(FIRESTORE_BYTES)
  expect(Math.max(...sizes)).toBeLessThan(FIRESTORE_BYTES)
  await origin.close()
  await target.close()
})

const MOVED = movedAccount()
const HEADER = JSON.stringify({ format: 'agenda-romand', version: 1 })
const { uid: account, ...data } = MOVED
const FILE = [HEADER, JSON.stringify({ account, data })]

/** A store with its accounts, and the mails that these have sent. */
function openSite() {
  const documents = openCheckedStore({ file: ':memory:', clock: systemClock })
  const mails = new MailTray()
  const identity = openEmbeddedIdentity({ documents, clock: systemClock, mails, log: createLogger('silent') })
  return { documents, mails, identity }
}

test('an export of version 1 is read, and its dates without a time are told apart', async () => {
  const { documents } = openSite()
  const { occurrences, ...event } = makeEvent({
    when: [{ start: '2026-11-28' }, { start: '2026-11-29T20:00' }],
    source: { kind: 'romandie', externalId: 'x' },
  })
  const dates = occurrences.map(({ time, ...date }) => ({ ...date, allDay: time !== 'timed' }))
  const at = '2026-11-01T09:00:00.000Z'
  const line = {
    collection: 'events',
    id: 'fete-bcdfgh',
    version: 3,
    createdAt: at,
    updatedAt: at,
    removedAt: null,
    data: { ...event, occurrences: dates },
  }
  const file = [HEADER, JSON.stringify(line)]
  expect(await restoreExport(documents, numbered(file))).toMatchObject({ created: 1, refused: [] })
  expect(await restoreExport(documents, numbered(file))).toMatchObject({ unchanged: 1, refused: [] })
  const restored = await documents.get(events, 'fete-bcdfgh')
  expect(restored?.occurrences.map(({ time }) => time)).toEqual(['unknown', 'timed'])
  const header = await exportLines(documents).next()
  expect(JSON.parse(header.value ?? '')).toEqual({ format: 'agenda-romand', version: 3 })
  await documents.close()
})

test('a mail for a new password that cannot be sent breaks no import off, and the report says so', async () => {
  const { documents, identity } = openSite()
  const away: Identity = {
    ...identity,
    async sendPasswordReset() {
      throw new IdentityUnavailable('down')
    },
  }
  const report = await restoreExport(documents, numbered(FILE), { identity: away, mailsResets: true })
  expect(report).toMatchObject({ created: 1, refused: [] })
  expect(report.notes[0]?.note).toContain('Mot de passe oublié')
  await documents.close()
})

test('an import that was broken off sees to those who have no password yet when it is run again', async () => {
  const { documents, mails, identity } = openSite()
  // The restore had come so far.
  await identity.restoreAccounts([MOVED])
  const report = await restoreExport(documents, numbered(FILE), { identity, mailsResets: true })
  expect(report).toMatchObject({ created: 0, unchanged: 1, refused: [] })
  expect(report.notes[0]?.note).toContain('un e-mail invite')
  expect(mails.last('passwordReset').to).toBe(MOVED.email)
  await documents.close()
})
