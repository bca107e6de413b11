// Which address an account of Firebase has by our own doing. The web API key is public: whoever knows an account's password
// can have Google change its address without this site, and would keep it when the owner sets a new password here.
import type { Auth, UserRecord } from 'firebase-admin/auth'
import { codeOf } from '~/platform/error-code'
import type { Logger } from '~/platform/logger.server'
import { normaliseEmail } from '../identity'

/** Of custom claims, which our service account alone can set. Two addresses while a confirmed change is being made. */
const CLAIM = 'addresses'

/** What a record must carry whose address this site has set. */
export function addressClaims(...addresses: string[]): Record<string, string[]> {
  return { [CLAIM]: addresses }
}

/** Notes that these are the account's addresses by our doing. Throws IdentityUnavailable. */
export async function noteAddress(
  { uid, customClaims }: Pick<UserRecord, 'uid' | 'customClaims'>,
  auth: Auth,
  ...addresses: string[]
): Promise<void> {
  const claims = { ...customClaims, ...addressClaims(...addresses) }
  await auth.setCustomUserClaims(uid, claims)
}

/**
 * The account as this site has left it; null when its address was changed elsewhere. Then the account is given back the
 * address it had, unverified and without any way of signing in: its owner asks for a new password. An account that we
 * have never seen keeps the address it comes with. Throws IdentityUnavailable.
 */
export async function asLeftByUs(
  user: UserRecord,
  { auth, log }: { auth: Auth; log: Logger },
): Promise<UserRecord | null> {
  const address = normaliseEmail(user.email ?? '')
  const ours = addressesIn(user)
  if (ours.includes(address)) return user
  const [held] = ours
  if (held === undefined) {
    if (address !== '') await noteAddress(user, auth, address)
    return user
  }

  log.error({ uid: user.uid }, 'the address of an account was changed past this site, and is put back')
  await putBack(user, held, { auth, log })
  return null
}

async function putBack(user: UserRecord, held: string, { auth, log }: { auth: Auth; log: Logger }) {
  const providersToUnlink = user.providerData.map(({ providerId }) => providerId)
  if (providersToUnlink.length > 0) await auth.updateUser(user.uid, { providersToUnlink })
  try {
    await auth.updateUser(user.uid, { email: held, emailVerified: false })
  } catch (error) {
    if (codeOf(error) !== 'auth/email-already-exists') throw error
    log.error({ uid: user.uid }, 'its address has another account by now')
  }
  await auth.revokeRefreshTokens(user.uid)
}

function addressesIn({ customClaims }: UserRecord): string[] {
  const claim: unknown = customClaims?.[CLAIM]
  return Array.isArray(claim) ? claim.filter((one) => typeof one === 'string') : []
}
