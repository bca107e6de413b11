// npm run admin -- grant EMAIL | revoke EMAIL | users
import { parseArgs } from 'node:util'
import { type DocumentStore, everyDocument } from '../app/backend/documents'
import { openBackend } from '../app/backend/open/backend.server'
import { type Role, users } from '../app/domain/user'
import { setRole } from '../app/features/accounts/manage-account.server'
import { systemClock } from '../app/platform/clock'
import { env } from '../app/platform/env.server'
import { runCommand } from './command'

const ROLE_OF: Partial<Record<string, Role>> = { grant: 'admin', revoke: 'organizer' }

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false })
  const [command = '', email = ''] = positionals
  const role = ROLE_OF[command]
  if (role && email && positionals.length === 2)
    return withStore((documents) => giveRole(documents, email, role))
  if (command === 'users' && positionals.length === 1) return withStore(listUsers)
  console.error('Usage\u00a0: npm run admin -- grant ADRESSE | revoke ADRESSE | users')
  return 2
}

async function withStore(work: (documents: DocumentStore) => Promise<number>): Promise<number> {
  const backend = await openBackend(env(), systemClock)
  try {
    return await work(backend.documents)
  } finally {
    await backend.close()
  }
}

async function giveRole(documents: DocumentStore, email: string, role: Role): Promise<number> {
  const outcome = await setRole(email, role, { documents })
  if (!outcome.ok) {
    console.error(
      outcome.reason === 'last-admin'
        ? `${email} est la dernière personne à administrer le site\u00a0: donnez d’abord ce rôle à quelqu’un d’autre`
        : `Aucun compte avec l’adresse ${email}`,
    )
    return 1
  }
  console.log(`${outcome.user.email}\u00a0: ${role}`)
  return 0
}

async function listUsers(documents: DocumentStore): Promise<number> {
  const all = everyDocument(documents, users, { orderBy: ['email', 'asc'] })
  for await (const { email, role, disabled, emailVerified, displayName } of all) {
    const state = disabled ? 'désactivé' : emailVerified ? 'vérifié' : 'non vérifié'
    console.log([email, role, state, displayName].join('\t'))
  }
  return 0
}

await runCommand(main)
