// Finds or creates the account of a Google identity.
import type { Auth, UserRecord } from 'firebase-admin/auth'
import { codeOf } from '~/platform/errors'
import type { Logger } from '~/platform/logger.server'
import type { DocumentStore } from '../../documents'
import { voidCodes } from '../codes.server'
import { type GoogleIdentity, type Identity, normaliseEmail } from '../identity'
import { GOOGLE_ID, hasPassword, orNull, PASSWORD_ID, toAccount } from './accounts.server'
import { asLeftByUs, noteAddress } from './addresses.server'

interface GoogleDependencies {
  auth: Auth
  documents: DocumentStore
  log: Logger
}

/** See Identity.signInWithGoogle. After a sign-in in the browser the record already exists. */
export async function signInWithGoogle(
  google: GoogleIdentity,
  dependencies: GoogleDependencies,
): ReturnType<Identity['signInWithGoogle']> {
  const { auth, documents } = dependencies
  const email = normaliseEmail(google.email)
  const known = await orNull(auth.getUserByProviderUid(GOOGLE_ID, google.subject))
  if (known?.disabled) return { ok: false, reason: 'disabled' }
  if (known?.email && (await asLeftByUs(known, dependencies))) {
    return { ok: true, account: toAccount(known), isNew: false, passwordRemoved: false }
  }

  // An unverified address at Google could be somebody else's.
  if (!google.emailVerified) return { ok: false, reason: 'email-unverified' }
  // An account that was set back to its address is linked again.
  const linked = known?.email ? null : known
  const { user, isNew } = linked ? { user: linked, isNew: false } : await userOf(email, google, auth)
  if (user.disabled) return { ok: false, reason: 'disabled' }

  const passwordRemoved = !isNew && !user.emailVerified && hasPassword(user)
  // Before the change: when the store fails here, nothing has changed.
  if (!isNew) await voidCodes(user.uid, documents)
  if (!linked) await link(user, google, auth)
  // Firebase removes the address too; it is set again below, or at the next sign-in.
  if (passwordRemoved) {
    await auth.updateUser(user.uid, { providersToUnlink: [PASSWORD_ID] })
    // Ends sign-ins that a stranger made directly at Google.
    await auth.revokeRefreshTokens(user.uid)
  }
  const complete = await auth.updateUser(user.uid, {
    email,
    emailVerified: true,
    displayName: user.displayName || google.displayName || null,
    photoURL: user.photoURL ?? google.photoURL,
  })
  await noteAddress(complete, auth, email)
  if (!isNew) await voidCodes(user.uid, documents)
  return { ok: true, account: toAccount(complete), isNew, passwordRemoved }
}

/** Two requests may create the same user at once. */
async function userOf(
  email: string,
  { displayName, photoURL }: GoogleIdentity,
  auth: Auth,
): Promise<{ user: UserRecord; isNew: boolean }> {
  const present = await orNull(auth.getUserByEmail(email))
  if (present) return { user: present, isNew: false }
  try {
    const user = await auth.createUser({
      email,
      emailVerified: true,
      ...(displayName ? { displayName } : {}),
      ...(photoURL ? { photoURL } : {}),
    })
    return { user, isNew: true }
  } catch (error) {
    if (codeOf(error) !== 'auth/email-already-exists') throw error
    return { user: await auth.getUserByEmail(email), isNew: false }
  }
}

async function link(user: UserRecord, { subject, email, displayName, photoURL }: GoogleIdentity, auth: Auth) {
  await auth.updateUser(user.uid, {
    providerToLink: {
      providerId: GOOGLE_ID,
      uid: subject,
      email,
      ...(displayName ? { displayName } : {}),
      ...(photoURL ? { photoURL } : {}),
    },
  })
}
