import type { GooglePopup } from '~/backend/identity/google-popup'
import type { GoogleAttempt, GoogleProvider } from '~/backend/identity/google-provider.server'
import type { Account, GoogleIdentity } from '~/backend/identity/identity'
import { DISPLAY_NAME_MAX_LENGTH, users } from '~/domain/user'
import { consume, limits } from '~/http/rate-limits.server'
import type { Refused } from '~/platform/refused'
import type { AccountDependencies } from './account-dependencies'
import { type PhotoDependencies, takeInGooglePhoto } from './google-photo.server'
import type { GoogleRefusal } from './google-refusal'
import { saveProfileOf } from './profile.server'
import { revokeSessions } from './sessions.server'

type SignInDependencies = Pick<AccountDependencies, 'identity' | 'background'> & PhotoDependencies

type SignIn<Reason extends GoogleRefusal> = { ok: true; account: Account } | Refused<Reason>

/** Finishes a redirect sign-in; the caller opens the session. Each attempt is accepted once. */
export async function finishGoogleSignIn(
  { answer, attempt }: { answer: URL; attempt: GoogleAttempt },
  dependencies: AccountDependencies & SignInDependencies & { google: GoogleProvider },
): Promise<SignIn<GoogleRefusal>> {
  const first = await consume(limits.googleAnswer, attempt.state, dependencies)
  if (!first.ok) return { ok: false, reason: 'invalid' }

  const outcome = await dependencies.google.finish(answer, attempt)
  return outcome.ok ? signInWithGoogle(outcome.google, dependencies) : outcome
}

/** Finishes a sign-in in a window with its id token; the caller opens the session. */
export async function finishPopupSignIn(
  idToken: string,
  popup: GooglePopup,
  dependencies: SignInDependencies & Pick<AccountDependencies, 'clock'>,
): Promise<SignIn<GoogleRefusal>> {
  const outcome = await popup.check(idToken, dependencies.clock.now())
  if (!outcome.ok) return outcome

  const earlier = await dependencies.documents.get(users, outcome.uid)
  const signedIn = await signInWithGoogle(outcome.google, dependencies)
  // Firebase has removed the password of somebody who never verified the address: end their sessions.
  if (signedIn.ok && earlier?.emailVerified === false) {
    await revokeSessions(outcome.uid, dependencies)
    await dependencies.identity.voidCodes(outcome.uid)
  }
  return signedIn
}

/** Finds or creates the account. Refuses an unverified address and one of a disabled account. */
export async function signInWithGoogle(
  google: GoogleIdentity,
  dependencies: SignInDependencies,
): Promise<SignIn<'disabled' | 'email-unverified'>> {
  const { identity, documents, background } = dependencies
  const outcome = await identity.signInWithGoogle(fitting(google))
  if (!outcome.ok) return outcome

  const { account, isNew, passwordRemoved } = outcome
  // The removed password was a stranger's here too.
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

function fitting(google: GoogleIdentity): GoogleIdentity {
  return {
    ...google,
    displayName: google.displayName.trim().slice(0, DISPLAY_NAME_MAX_LENGTH),
    photoURL: null,
  }
}
