// Export and import of local accounts.
import {
  AlreadyExists,
  type DocumentReader,
  type DocumentStore,
  everyDocument,
  type Stored,
} from '../../documents'
import { type MovedAccount, type RestoredAccount, sameAccount } from '../identity'
import { readPasswordHash } from '../password-format'
import {
  type Credential,
  credentialNames,
  credentials,
  emailKey,
  googleKey,
  toAccount,
} from './credentials.server'

const PAGE_SIZE = 500

export async function* listAccounts(documents: DocumentReader): AsyncGenerator<MovedAccount> {
  for await (const credential of everyDocument(documents, credentials, { limit: PAGE_SIZE })) {
    yield movedOf(credential)
  }
}

export async function restoreAccounts(
  accounts: readonly MovedAccount[],
  documents: DocumentStore,
): Promise<RestoredAccount[]> {
  const outcomes: RestoredAccount[] = []
  for (const account of accounts) outcomes.push(await restoreAccount(account, documents))
  return outcomes
}

async function restoreAccount(account: MovedAccount, documents: DocumentStore): Promise<RestoredAccount> {
  const { uid, hasPassword, ...moved } = account
  const passwordHash = readPasswordHash(moved.passwordHash) ? moved.passwordHash : null
  try {
    return await documents.transaction(async (transaction) => {
      const present = await transaction.get(credentials, uid)
      if (present) {
        const there = movedOf(present)
        const passwordLost = hasPassword && !there.hasPassword
        return sameAccount(there, account) ? { state: 'same', passwordLost } : { state: 'other' }
      }
      const { email, googleSubject } = moved
      transaction.insert(credentialNames, emailKey(email), { uid })
      if (googleSubject !== null) transaction.insert(credentialNames, googleKey(googleSubject), { uid })
      transaction.insert(credentials, uid, { ...moved, passwordHash })
      return { state: 'restored', passwordLost: hasPassword && passwordHash === null }
    })
  } catch (error) {
    if (error instanceof AlreadyExists) return { state: 'other' }
    throw error
  }
}

function movedOf(credential: Stored<Credential>): MovedAccount {
  const { hasGoogle: _hasGoogle, ...account } = toAccount(credential.id, credential)
  return { ...account, googleSubject: credential.googleSubject, passwordHash: credential.passwordHash }
}
