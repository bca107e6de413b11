import type { GooglePopup } from '~/backend/identity/google-popup'
import type { GoogleAttempt, GoogleProvider } from '~/backend/identity/google-provider.server'
import type { Account, GoogleIdentity } from '~/backend/identity/identity'
import { DISPLAY_NAME_MAX_LENGTH, users } from '~/domain/user'
import { limits, takeFrom } from '~/http/rate-limits.server'
import type { AccountDependencies } from './account-dependencies'
import { type PhotoDependencies, takeInGooglePhoto } from './google-photo.server'
import type { GoogleRefusal } from './google-refusal'
import { saveProfileOf } from './profile.server'
import { revokeSessions } from './sessions.server'

type SignInDependencies = Pick<AccountDependencies, 'identity' | 'background'> & PhotoDependencies

type SignIn<Reason extends GoogleRefusal> = { ok: true; account: Account } | { ok: false; reason: Reason }

/**
 * Who has come back from Google to the address `answer`, for a session that the caller opens. An attempt is good for one
 * answer: a second one is refused even if browser and address are the same.
 */
export async function finishGoogleSignIn(
  { answer, attempt }: { answer: URL; attempt: GoogleAttempt },
  dependencies: AccountDependencies & SignInDependencies & { google: GoogleProvider },
): Promise<SignIn<GoogleRefusal>> {
  const first = await takeFrom(limits.googleAnswer, attempt.state, dependencies)
  if (!first.ok) return { ok: false, reason: 'invalid' }

  const outcome = await dependencies.google.finish(answer, attempt)
  return outcome.ok ? signInWithGoogle(outcome.google, dependencies) : outcome
}

/**
 * Who has signed in with Google in a window of their browser, from the id token that it brings, for a session that the
 * caller opens.
 */
export async function finishPopupSignIn(
  idToken: string,
  popup: GooglePopup,
  dependencies: SignInDependencies & Pick<AccountDependencies, 'clock'>,
): Promise<SignIn<GoogleRefusal>> {
  const outcome = await popup.check(idToken, dependencies.clock.now())
  if (!outcome.ok) return outcome

  const earlier = await dependencies.documents.get(users, outcome.uid)
  const signedIn = await signInWithGoogle(outcome.google, dependencies)
  // Firebase has joined the accounts before we were asked, and removed a password by itself: whoever had registered the
  // address without proving it is signed out here, too.
  if (signedIn.ok && earlier?.emailVerified === false) {
    await revokeSessions(outcome.uid, dependencies)
    await dependencies.identity.voidCodes(outcome.uid)
  }
  return signedIn
}

/**
 * The account of this Google identity with its profile, which is written at the first sign-in, and gets Google's photo
 * after the answer; an existing one keeps its name, photo and role. Refuses an address that Google has not verified, an
 * account that is disabled, and a new one with the address of such.
 */
export async function signInWithGoogle(
  google: GoogleIdentity,
  dependencies: SignInDependencies,
): Promise<SignIn<'disabled' | 'email-unverified'>> {
  const { identity, documents, background } = dependencies
  const outcome = await identity.signInWithGoogle(fitting(google))
  if (!outcome.ok) return outcome

  const { account, isNew, passwordRemoved } = outcome
  // Whoever had registered the address without proving it is signed out, too.
  if (passwordRemoved) await revokeSessions(account.uid, { documents })
  const profile = await saveProfileOf(account, documents)
  if (profile === 'closed') {
    if (isNew) await identity.deleteAccount(account.uid)
    return { ok: false, reason: 'disabled' }
  }
  const { photoURL } = google
  if (profile === 'created' && photoURL !== null) {
    background.run('photo of Google', () => takeInGooglePhoto(account.uid, photoURL, dependencies))
  }
  return { ok: true, account }
}

/** A name that a profile cannot hold keeps nobody out. The photo is taken in afterwards, and kept by us alone. */
function fitting(google: GoogleIdentity): GoogleIdentity {
  return {
    ...google,
    displayName: google.displayName.trim().slice(0, DISPLAY_NAME_MAX_LENGTH),
    photoURL: null,
  }
}
