// The demo agenda and its accounts.

import type { DocumentStore } from '~/backend/documents'
import { NO_MAILS } from '~/backend/identity/no-mails'
import { openBackend, openIdentity } from '~/backend/open/backend.server'
import { events } from '~/domain/event'
import { users } from '~/domain/user'
import { DEMO_ACCOUNTS, seedDemoAccounts } from '~/features/accounts/seed-demo-accounts.server'
import { seedDemo } from '~/features/demo/seed.server'
import { seedDemoQueue } from '~/features/demo/seed-queue.server'
import { type Clock, fixedClock, systemClock } from '~/platform/clock'
import type { Env } from '~/platform/env.server'
import { createLogger } from '~/platform/logger.server'

const ADDRESS_WIDTH = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length))

/** Fills an empty store, or completes an interrupted filling; leaves every other store alone. Prints what it wrote, and
 * the demo accounts with their passwords, which are nowhere else: a later call prints the addresses alone. */
export async function seedDemoSite(env: Env): Promise<void> {
  const clock = env.testNow === null ? systemClock : fixedClock(env.testNow)
  const { documents, close } = await openBackend(env, clock)
  const demoEvents = await documents.count(events, [['source.kind', '==', 'demo']])
  if (demoEvents === (await documents.count(events))) {
    const written = await seedDemo(documents, clock)
    if (written.events > 0) {
      console.log(
        `Agenda de démonstration\u00a0: ${written.events} événements, ${written.partners} partenaires`,
      )
    }
    if ((await documents.count(users)) === 0) await openDemoAccounts(env, documents, clock)
    else await nameDemoAccounts(documents)
  }
  await close()
}

async function nameDemoAccounts(documents: DocumentStore): Promise<void> {
  const addresses = DEMO_ACCOUNTS.map(({ email }) => email)
  const found = await documents.find(users, {
    where: [['email', 'in', addresses]],
    limit: addresses.length,
  })
  if (found.documents.length === 0) return
  const present = new Set(found.documents.map(({ email }) => email))
  console.log(
    `Comptes de démonstration\u00a0: ${addresses.filter((address) => present.has(address)).join(', ')}`,
  )
  console.log(
    '  Mot de passe perdu\u00a0? «\u00a0Mot de passe oublié\u00a0?\u00a0» sur la page de connexion en donne un autre par e-mail.',
  )
}

async function openDemoAccounts(env: Env, documents: DocumentStore, clock: Clock): Promise<void> {
  const log = createLogger('error')
  const identity = await openIdentity(env, { documents, clock, mails: NO_MAILS, log })
  const accounts = await seedDemoAccounts({ documents, identity })
  await identity.close()
  for (const account of accounts) {
    if (account.role === 'organizer') await seedDemoQueue(account, { documents, clock })
  }
  console.log('Comptes de démonstration (mots de passe affichés cette seule fois)\u00a0:')
  for (const { email, role, password } of accounts) {
    console.log(
      `  ${email.padEnd(ADDRESS_WIDTH)}  ${password}  ${role === 'admin' ? 'administration' : 'organisation'}`,
    )
  }
}
