import { deleteApp, initializeApp } from 'firebase/app'
import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithPopup,
} from 'firebase/auth'
import type { PopupProject } from '~/backend/identity/google-popup'
import type { Refused } from '~/platform/refused'
import type { GoogleRefusal } from './google-refusal'

const REFUSALS: Partial<Record<string, GoogleRefusal>> = {
  'auth/popup-closed-by-user': 'denied',
  'auth/cancelled-popup-request': 'denied',
  'auth/user-cancelled': 'denied',
  'auth/popup-blocked': 'blocked',
  'auth/user-disabled': 'disabled',
}

/** Answers the id token. Firebase keeps nothing in the browser. */
export async function signInByPopup(
  project: PopupProject,
): Promise<{ ok: true; idToken: string } | Refused<GoogleRefusal>> {
  const app = initializeApp(project, `google-${Date.now()}`)
  try {
    const auth = initializeAuth(app, {
      persistence: inMemoryPersistence,
      popupRedirectResolver: browserPopupRedirectResolver,
    })
    auth.languageCode = 'fr'
    const { user } = await signInWithPopup(auth, new GoogleAuthProvider())
    return { ok: true, idToken: await user.getIdToken() }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { ok: false, reason: REFUSALS[code] ?? 'unavailable' }
  } finally {
    await deleteApp(app)
  }
}
