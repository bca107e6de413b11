import { type DocumentStore, StoreUnavailable } from '~/backend/documents'
import type { Account } from '~/backend/identity/identity'
import { newUser, type StoredUser, users } from '~/domain/user'
import type { Logger } from '~/platform/logger.server'

/** Null if missing or unreadable. Throws StoreUnavailable: an outage must not change anybody's role. */
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

/** Creates or updates the profile. 'closed' writes nothing: profile or address is of a disabled account. */
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

/** True when a disabled account has this address. */
export async function isClosedAddress(email: string, documents: DocumentStore): Promise<boolean> {
  const { documents: holders } = await documents.find(users, { where: [['email', '==', email]] })
  return holders.some(({ disabled }) => disabled)
}
