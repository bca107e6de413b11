import { type DocumentStore, StoreUnavailable } from '~/backend/documents'
import type { Account } from '~/backend/identity/identity'
import { newUser, type StoredUser, users } from '~/domain/user'
import type { Logger } from '~/platform/logger.server'

/**
 * The profile of this user; null (an empty profile), and a line in the log, when it is missing or cannot be read. A store
 * that does not answer throws StoreUnavailable: nobody loses a role, nor gets back in, because of an outage.
 */
export async function loadProfile(
  uid: string,
  { documents, log }: { documents: DocumentStore; log: Logger },
): Promise<StoredUser | null> {
  try {
    const profile = await documents.get(users, uid)
    if (profile === null) log.error({ uid }, 'Erreur lors du chargement du profil')
    return profile
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    log.error({ err: error, uid }, 'Erreur lors du chargement du profil')
    return null
  }
}

/**
 * Writes the profile an account begins with ('created'), or brings an existing one up to what identity knows: address and
 * verification. Role and choices of an existing one stay. 'closed', and nothing is written: the profile is disabled, or
 * there is none and the address is that of a disabled one, whose account was deleted past this site.
 */
export async function saveProfileOf(
  account: Account,
  documents: DocumentStore,
): Promise<'created' | 'saved' | 'closed'> {
  const { uid, email, emailVerified } = account
  const wasClosed = await isClosedAddress(email, documents)
  return documents.transaction(async (transaction) => {
    const profile = await transaction.get(users, uid)
    if (profile?.disabled || (profile === null && wasClosed)) return 'closed'
    if (profile === null) {
      transaction.insert(users, uid, newUser(account))
      return 'created'
    }
    if (profile.email !== email || profile.emailVerified !== emailVerified) {
      transaction.update(users, uid, { email, emailVerified })
    }
    return 'saved'
  })
}

/** Whether an admin has disabled an account with this address. */
export async function isClosedAddress(email: string, documents: DocumentStore): Promise<boolean> {
  const { documents: holders } = await documents.find(users, { where: [['email', '==', email]] })
  return holders.some(({ disabled }) => disabled)
}
