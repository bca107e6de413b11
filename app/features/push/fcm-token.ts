import { type FirebaseApp, getApps, initializeApp } from 'firebase/app'
import { deleteToken, getMessaging, getToken, isSupported, type Messaging } from 'firebase/messaging'
import type { PushConfig } from '~/platform/push-config'
import { thisDeviceId } from './device-id'
import type { PostedPushToken } from './push-token'

const ADDRESS = '/api/push-token'
const APP = 'push'

async function messagingOf(config: PushConfig): Promise<Messaging> {
  if (!(await isSupported())) throw new Error('unsupported-browser : navigateur non pris en charge')
  return getMessaging(appOf(config))
}

function appOf({ apiKey, projectId, messagingSenderId, appId }: PushConfig): FirebaseApp {
  const made = getApps().find(({ name }) => name === APP)
  return made ?? initializeApp({ apiKey, projectId, messagingSenderId, appId }, APP)
}

/** Loads Firebase's code: import only with permission. Rejects if Firebase or the server refuses. */
export async function renewToken(config: PushConfig, worker: ServiceWorkerRegistration): Promise<string> {
  const messaging = await messagingOf(config)
  const options = { vapidKey: config.vapidKey, serviceWorkerRegistration: worker }
  const token = await getToken(messaging, options)
  if (!token) throw new Error('token-subscribe-no-token : aucun jeton reçu')
  await post({ intent: 'save', deviceId: await thisDeviceId(), token, platform: navigator.platform })
  return token
}

/** Deletes the token here, at Firebase and on the server, and gets a new one. */
export async function regenerateToken(
  config: PushConfig,
  worker: ServiceWorkerRegistration,
): Promise<string> {
  const messaging = await messagingOf(config)
  await getToken(messaging, { vapidKey: config.vapidKey, serviceWorkerRegistration: worker })
  await deleteToken(messaging)
  await post({ intent: 'forget', deviceId: await thisDeviceId() })
  return renewToken(config, worker)
}

async function post(fields: PostedPushToken): Promise<void> {
  const body = new URLSearchParams(Object.entries(fields))
  const { ok, status } = await fetch(ADDRESS, { method: 'POST', body })
  if (!ok) throw new Error(`token-update-failed : le serveur a répondu ${status}`)
}
