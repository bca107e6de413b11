import { randomBytes } from 'node:crypto'
import type { DocumentStore } from '~/backend/documents'
import type { Identity } from '~/backend/identity/identity'
import { newUser, type Role, users } from '~/domain/user'

export const DEMO_ACCOUNTS: readonly { email: string; displayName: string; role: Role }[] = [
  { email: 'admin@agenda.example', displayName: 'Administration', role: 'admin' },
  { email: 'organisatrice@agenda.example', displayName: 'Les Amis du Théâtre', role: 'organizer' },
]

interface DemoAccount {
  uid: string
  displayName: string
  email: string
  role: Role
  /** The password is not stored anywhere: show it once. */
  password: string
}

/** Registers the demo accounts with random passwords and answers the new ones; a taken address is left as it is. */
export async function seedDemoAccounts({
  documents,
  identity,
}: {
  documents: DocumentStore
  identity: Identity
}): Promise<DemoAccount[]> {
  const opened: DemoAccount[] = []
  for (const { role, ...who } of DEMO_ACCOUNTS) {
    const password = randomBytes(9).toString('base64url')
    const registered = await identity.register({ ...who, password, emailVerified: true })
    if (!registered.ok) continue
    await documents.insert(users, registered.account.uid, { ...newUser(registered.account), role })
    opened.push({ uid: registered.account.uid, ...who, role, password })
  }
  return opened
}
