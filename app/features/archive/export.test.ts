import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbeddedIdentity } from '~/backend/identity/embedded/identity.server'
import { NO_MAILS } from '~/backend/identity/no-mails'
import { events } from '~/domain/event'
import { logged, moderationLog } from '~/domain/moderation-log'
import { newUser, users } from '~/domain/user'
import { systemClock } from '~/platform/clock'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeEvent } from '../../../tests/support/make-event'
import { movedAccount } from '../../../tests/support/moved-account'
import { type TemporaryDirectory, temporaryDirectory } from '../../../tests/support/temporary-directory'
import { exportTo } from './export.server'

/** The three exports share their process with the writers, in milliseconds. */
const EXPORTS_MS = 120_000

let directory: TemporaryDirectory
let file: string

beforeEach(async () => {
  directory = await temporaryDirectory('export')
  file = join(directory.path, 'agenda.sqlite')
})
afterEach(() => directory.remove())

test('an export amid writing is of one moment: what the log and the profiles refer to is there', {
  timeout: EXPORTS_MS,
}, async () => {
  const store = openCheckedStore({ file, clock: systemClock })
  const writer = openCheckedStore({ file, clock: systemClock })
  const log = pino({ level: 'silent' })
  const identityOn = (documents: typeof store) =>
    openEmbeddedIdentity({ documents, clock: systemClock, mails: NO_MAILS, log })
  const writing = identityOn(writer)
  let written = 0
  /** A submission with its entry in the log, and an account with its profile. */
  async function writeOnce(): Promise<void> {
    const id = `concert-${String(written).padStart(6, '0')}`
    await writer.transaction(async (transaction) => {
      transaction.insert(events, id, makeEvent())
      transaction.insert(moderationLog, id, {
        ...logged({ uid: 'u', profile: null }, { id, title: 'Concert', amends: null }, Date.now()),
        action: 'submitted',
        reason: null,
        message: '',
        before: '',
        after: '',
        undoes: null,
      })
    })
    const uid = `u${written}`
    const account = movedAccount({ uid, email: `${uid}@exemple.ch` })
    await writing.restoreAccounts([account])
    const { email } = account
    await writer.insert(users, uid, newUser({ uid, email, displayName: uid, emailVerified: true }))
    written += 1
  }
  let isOver = false
  async function writeOn(): Promise<void> {
    while (!isOver) {
      await writeOnce()
      // SQLite answers without waiting for anything: the export gets turns, or it would never end.
      for (let turn = 0; turn < 10; turn++) await nextTurn()
    }
  }
  for (let index = 0; index < 10; index++) await writeOnce()
  const before = written
  const people = writeOn()
  try {
    for (let round = 0; round < 3; round++) {
      // Its directory is made with it.
      const path = join(directory.path, 'exports', `${round}.ndjson`)
      await exportTo(store, path, identityOn(store))
      const lines = (await readFile(path, 'utf8'))
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => JSON.parse(line))
      const idsOf = (name: string) =>
        lines.filter(({ collection }) => collection === name).map(({ id }) => id)
      expect(idsOf('moderationLog'), `round ${round}`).toEqual(idsOf('events'))
      const accounts = new Set(lines.flatMap(({ account }) => account ?? []))
      expect(idsOf('users').filter((uid) => !accounts.has(uid))).toEqual([])
    }
  } finally {
    isOver = true
    await people
    await writer.close()
    await store.close()
  }
  expect(written).toBeGreaterThan(before)
})
