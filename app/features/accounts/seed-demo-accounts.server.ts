import { randomBytes } from 'node:crypto'
import { openIdentity } from '~/backend/backend.server'
import type { DocumentStore } from '~/backend/documents'
import type { CodeMail, IdentityMails } from '~/backend/identity/identity'
import type { Clock } from '~/platform/clock'
import type { Logger } from '~/platform/logger.server'
import { newUser, type Role, users } from './user'

const DEMO_ACCOUNTS: readonly { email: string; displayName: string; role: Role }[] = [
  { email: 'admin@agenda.example', displayName: 'Administration', role: 'admin' },
  { email: 'organisatrice@agenda.example', displayName: 'Les Amis du Théâtre', role: 'organizer' },
]

export interface DemoAccount {
  email: string
  role: Role
  /** Kept nowhere else: to be shown once. */
  password: string
}

/** Opens the demo accounts that do not exist yet, their addresses verified, and answers them with their passwords. */
export async function seedDemoAccounts(parts: {
  documents: DocumentStore
  clock: Clock
  log: Logger
}): Promise<DemoAccount[]> {
  const mails = codesInsteadOfMails()
  const identity = openIdentity({ ...parts, mails })
  const opened: DemoAccount[] = []
  for (const { role, ...who } of DEMO_ACCOUNTS) {
    const password = randomBytes(9).toString('base64url')
    const registered = await identity.register({ ...who, password })
    if (!registered.ok) continue
    await identity.sendEmailVerification(registered.account.uid)
    const verified = await identity.confirmEmail(mails.lastCode())
    if (!verified.ok) throw new Error(`${who.email}: ${verified.reason}`)
    await parts.documents.insert(users, verified.account.uid, { ...newUser(verified.account), role })
    opened.push({ email: who.email, role, password })
  }
  return opened
}

/** Nobody reads the mails of these addresses. */
function codesInsteadOfMails(): IdentityMails & { lastCode(): string } {
  let code = ''
  const keep = async (mail: CodeMail) => {
    code = mail.code
  }
  return { emailVerification: keep, passwordReset: keep, emailChange: keep, lastCode: () => code }
}
