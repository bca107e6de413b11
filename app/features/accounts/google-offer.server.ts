import type { GooglePopup, PopupProject } from '~/backend/identity/google-popup'
import type { GoogleProvider } from '~/backend/identity/google-provider.server'

interface GoogleOffer {
  /** Null means a redirect instead of a window. */
  popup: PopupProject | null
}

/** How the sign-in page offers Google: in Firebase's popup, on Google's own page (`popup: null`), or not at all (null). */
export function googleOffer({
  google,
  googlePopup,
  env,
}: {
  google: GoogleProvider | null
  googlePopup: GooglePopup | null
  env: { firebase: PopupProject | null }
}): GoogleOffer | null {
  if (google === null && googlePopup === null) return null
  if (googlePopup === null || env.firebase === null) return { popup: null }
  const { apiKey, authDomain, projectId, appId } = env.firebase
  return { popup: { apiKey, authDomain, projectId, appId } }
}
