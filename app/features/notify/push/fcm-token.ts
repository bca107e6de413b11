import { type FirebaseApp, getApps, initializeApp } from 'firebase/app'
import { deleteToken, getMessaging, getToken, isSupported, type Messaging } from 'firebase/messaging'
import type { FcmConfig } from '~/platform/push-config'
import type { TokenSource } from './token-source'

const APP = 'push'

/** Firebase Cloud Messaging gives the token and renews it after seven days. Loads Firebase's code. */
export function fcmSource(config: FcmConfig): TokenSource {
  async function current(worker: ServiceWorkerRegistration): Promise<string> {
    const options = { vapidKey: config.vapidKey, serviceWorkerRegistration: worker }
    const token = await getToken(await messagingOf(config), options)
    if (!token) throw new Error('token-subscribe-no-token\u00a0: aucun jeton reçu')
    return token
  }
  return {
    current,
    async drop(worker) {
      // Firebase deletes only what it has given out in this page.
      await current(worker)
      await deleteToken(await messagingOf(config))
    },
  }
}

async function messagingOf(config: FcmConfig): Promise<Messaging> {
  if (!(await isSupported())) throw new Error('unsupported-browser\u00a0: navigateur non pris en charge')
  return getMessaging(appOf(config))
}

function appOf({ apiKey, projectId, messagingSenderId, appId }: FcmConfig): FirebaseApp {
  const made = getApps().find(({ name }) => name === APP)
  return made ?? initializeApp({ apiKey, projectId, messagingSenderId, appId }, APP)
}
