// The demo agenda and its accounts.

import type { DocumentStore } from '~/backend/documents'
import { NO_MAILS } from '~/backend/identity/no-mails'
import { openBackend, openIdentity } from '~/backend/open/backend.server'
import { events } from '~/domain/event'
import { users } from '~/domain/user'
import { seedDemoAccounts } from '~/features/accounts/seed-demo-accounts.server'
import { seedDemo } from '~/features/demo/seed.server'
import { seedDemoQueue } from '~/features/demo/seed-queue.server'
import { systemClock } from '~/platform/clock'
import type { Env } from '~/platform/env.server'
import { createLogger } from '~/platform/logger.server'

/** Fills an empty store, or completes an interrupted filling; leaves every other store alone. Prints what it wrote and
 * the passwords of the accounts, which are nowhere else. */
export async function seedDemoSite(env: Env): Promise<void> {
  const { documents, close } = await openBackend(env, systemClock)
  const demoEvents = await documents.count(events, [['source.kind', '==', 'demo']])
  if (demoEvents === (await documents.count(events))) {
    const written = await seedDemo(documents, systemClock)
    if (written.events > 0) {
      console.log(
        `Agenda de démonstration\u00a0: ${written.events} événements, ${written.partners} partenaires`,
      )
    }
    if ((await documents.count(users)) === 0) await openDemoAccounts(env, documents)
  }
  await close()
}

async function openDemoAccounts(env: Env, documents: DocumentStore): Promise<void> {
  const log = createLogger('error')
  const identity = await openIdentity(env, { documents, clock: systemClock, mails: NO_MAILS, log })
  const accounts = await seedDemoAccounts({ documents, identity })
  await identity.close()
  for (const account of accounts) {
    if (account.role === 'organizer') await seedDemoQueue(account, { documents, clock: systemClock })
  }
  console.log('Comptes de démonstration (mots de passe affichés cette seule fois)\u00a0:')
  for (const { email, role, password } of accounts) {
    console.log(`  ${email}  ${password}  ${role === 'admin' ? 'administration' : 'organisation'}`)
  }
}
