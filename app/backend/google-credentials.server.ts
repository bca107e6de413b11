// Whether this process may speak for the project: without credentials Google's libraries fail late, each in its own way.
import { GoogleAuth } from 'google-auth-library'
import { StartRefused } from '~/platform/errors'

/** Looks for them where Google's libraries do (GOOGLE_APPLICATION_CREDENTIALS, gcloud's own file, Google's machines), and
 * fetches no token. Emulators need none. Throws StartRefused. */
export async function checkGoogleCredentials(projectId: string): Promise<void> {
  if (process.env.FIRESTORE_EMULATOR_HOST) return
  try {
    await new GoogleAuth({ projectId, scopes: 'https://www.googleapis.com/auth/cloud-platform' }).getClient()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    throw new StartRefused(
      `Aucun accès à Google pour le projet ${projectId}\u00a0: donnez à GOOGLE_APPLICATION_CREDENTIALS le chemin d’une clé, ou lancez «\u00a0gcloud auth application-default login\u00a0» (docs/operations.md). Réponse de la bibliothèque\u00a0: ${why}`,
      { cause },
    )
  }
}
