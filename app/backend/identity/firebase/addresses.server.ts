// Notes which address this site gave an account. The web API key is public: anybody who knows a password could change
// the address at Google, and keep the account after its owner sets a new password here.
import type { Auth, UserRecord } from 'firebase-admin/auth'
import { codeOf } from '~/platform/errors'
import type { Logger } from '~/platform/logger.server'
import { normaliseEmail } from '../identity'

/** A custom claim, which only our service account can set. Two addresses during a change. */
const CLAIM = 'addresses'

export function addressClaims(...addresses: string[]): Record<string, string[]> {
  return { [CLAIM]: addresses }
}

/** Throws IdentityUnavailable. */
export async function noteAddress(
  { uid, customClaims }: Pick<UserRecord, 'uid' | 'customClaims'>,
  auth: Auth,
  ...addresses: string[]
): Promise<void> {
  const claims = { ...customClaims, ...addressClaims(...addresses) }
  await auth.setCustomUserClaims(uid, claims)
}

/** Null when the address was changed elsewhere: it is set back, unverified and without any way of signing in, so that
 * the owner asks for a new password. An unknown account keeps its address. Throws IdentityUnavailable. */
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
