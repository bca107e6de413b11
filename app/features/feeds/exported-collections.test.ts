import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openEmbeddedIdentity } from '~/backend/identity/embedded/identity.server'
import { NO_MAILS } from '~/backend/identity/no-mails'
import { silencedMailboxes } from '~/domain/queued-mail'
import { eachExported, eachPersonal } from '~/features/archive/collections'
import { exportLines } from '~/features/archive/export.server'
import { restoreExport } from '~/features/archive/restore.server'
import { systemClock } from '~/platform/clock'
import { createLogger } from '~/platform/logger.server'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { declaredCollections } from '../../../tests/support/declared-collections'

const FORMAT = readFileSync(fileURLToPath(new URL('../../../docs/data-format.md', import.meta.url)), 'utf8')

/** The values say what another installation does without these. */
const NEVER_EXPORTED = {
  'credentials, credentialNames': 'accounts have lines of their own',
  'sessions, oneTimeCodes, invitations': 'whoever has the file must not get in: they are asked for again',
  'rateLimits, leases, chores, undos': 'moments of the running site',
  migrations: 'an import brings every document into the present form',
  'mailQueue, changeAlerts, publications, followPushes, pushClaims':
    'what leaves: the former site sends it, and two would send it twice',
}

test('every collection is in an export, and described, or is named with the reason why it is not', async () => {
  const nameOf = ({ name }: { name: string }) => name
  const exported = [...eachExported(nameOf), ...eachPersonal(nameOf)]
  const never = Object.keys(NEVER_EXPORTED).flatMap((names) => names.split(', '))
  const declared = (await declaredCollections()).map(nameOf)
  expect([...exported, ...never].sort()).toEqual([...new Set(declared)].sort())
  expect(eachPersonal(nameOf).filter((name) => !FORMAT.includes(`\`${name}\``))).toEqual([])
})

test('a restored export knows who asked never to be mailed', async () => {
  const { documents, identity } = openSite()
  const site = openSite()
  const hash = 'a'.repeat(40)
  const since = '2026-11-21T09:00:00.000Z'
  await documents.insert(silencedMailboxes, hash, { since })
  async function* lines() {
    let number = 0
    for await (const text of exportLines(documents, identity)) yield { number: ++number, text }
  }
  const report = await restoreExport(site.documents, lines(), { identity: site.identity, mailsResets: false })
  expect(report).toMatchObject({ refused: [] })
  expect(await site.documents.get(silencedMailboxes, hash)).toMatchObject({ since })
  await documents.close()
  await site.documents.close()
})

function openSite() {
  const documents = openCheckedStore({ file: ':memory:', clock: systemClock })
  const log = createLogger('silent')
  return {
    documents,
    identity: openEmbeddedIdentity({ documents, clock: systemClock, mails: NO_MAILS, log }),
  }
}
