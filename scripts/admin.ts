// npm run admin -- grant EMAIL | revoke EMAIL | users
import { parseArgs } from 'node:util'
import { openBackend } from '../app/backend/backend.server'
import type { DocumentStore } from '../app/backend/documents'
import { setRole } from '../app/features/accounts/manage-account.server'
import { type Role, users } from '../app/features/accounts/user'
import { systemClock } from '../app/platform/clock'
import { env } from '../app/platform/env.server'

const ROLE_OF: Partial<Record<string, Role>> = { grant: 'admin', revoke: 'organizer' }

const { positionals } = parseArgs({ allowPositionals: true })
const [command = '', email = ''] = positionals
const role = ROLE_OF[command]

if (role && email && positionals.length === 2) {
  await withStore((documents) => giveRole(documents, email, role))
} else if (command === 'users' && positionals.length === 1) {
  await withStore(listUsers)
} else {
  console.error('Usage : npm run admin -- grant ADRESSE | revoke ADRESSE | users')
  process.exitCode = 2
}

async function withStore(work: (documents: DocumentStore) => Promise<void>): Promise<void> {
  const backend = await openBackend(env(), systemClock)
  try {
    await work(backend.documents)
  } finally {
    await backend.close()
  }
}

async function giveRole(documents: DocumentStore, email: string, role: Role): Promise<void> {
  const outcome = await setRole(email, role, { documents })
  if (!outcome.ok) {
    console.error(
      outcome.reason === 'last-admin'
        ? `${email} est la dernière personne à administrer le site : donnez d'abord ce rôle à quelqu'un d'autre`
        : `Aucun compte avec l'adresse ${email}`,
    )
    process.exitCode = 1
    return
  }
  console.log(`${outcome.user.email} : ${role}`)
}

/** One line a user: address, role, state, name. */
async function listUsers(documents: DocumentStore): Promise<void> {
  let after: string | undefined
  do {
    const page = await documents.find(users, { orderBy: ['email', 'asc'], limit: 1000, after })
    for (const { email, role, disabled, emailVerified, displayName } of page.documents) {
      const state = disabled ? 'désactivé' : emailVerified ? 'vérifié' : 'non vérifié'
      console.log([email, role, state, displayName].join('\t'))
    }
    after = page.next ?? undefined
  } while (after !== undefined)
}
