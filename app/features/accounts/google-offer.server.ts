import type { GooglePopup, PopupProject } from '~/backend/identity/google-popup'
import type { GoogleProvider } from '~/backend/identity/google-provider.server'

/** How a page offers signing in with Google; null when this site does not. */
export interface GoogleOffer {
  /** In a window of the browser, for which it needs this; null = by going to Google and coming back. */
  popup: PopupProject | null
}

/** Public, all of it: it goes to the browser. */
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
