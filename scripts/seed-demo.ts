// Fills an empty embedded store with the demo agenda, or completes an interrupted filling; leaves every other store
// alone.
import { openBackend, openIdentity } from '~/backend/backend.server'
import type { DocumentStore } from '~/backend/documents'
import { NO_MAILS } from '~/backend/identity/no-mails'
import { events } from '~/domain/event'
import { users } from '~/domain/user'
import { seedDemoAccounts } from '~/features/accounts/seed-demo-accounts.server'
import { seedDemo } from '~/features/demo/seed.server'
import { seedDemoQueue } from '~/features/demo/seed-queue.server'
import { systemClock } from '~/platform/clock'
import { env } from '~/platform/env.server'
import { createLogger } from '~/platform/logger.server'
import { runCommand } from './command'

await runCommand(async () => {
  if (env().backend === 'embedded') await seed()
  return 0
})

async function seed() {
  const { documents, close } = await openBackend(env(), systemClock)
  const demoEvents = await documents.count(events, [['source.kind', '==', 'demo']])
  if (demoEvents === (await documents.count(events))) {
    const written = await seedDemo(documents, systemClock)
    if (written.events > 0) {
      console.log(`Agenda de démonstration : ${written.events} événements, ${written.partners} partenaires`)
    }
    if ((await documents.count(users)) === 0) await openDemoAccounts(documents)
  }
  await close()
}

async function openDemoAccounts(documents: DocumentStore) {
  const log = createLogger('error')
  const identity = await openIdentity(env(), { documents, clock: systemClock, mails: NO_MAILS, log })
  const accounts = await seedDemoAccounts({ documents, identity })
  await identity.close()
  for (const account of accounts) {
    if (account.role === 'organizer') await seedDemoQueue(account, { documents, clock: systemClock })
  }
  console.log('Comptes de démonstration (mots de passe affichés cette seule fois) :')
  for (const { email, role, password } of accounts) {
    console.log(`  ${email}  ${password}  ${role === 'admin' ? 'administration' : 'organisation'}`)
  }
}
