// Public configuration that a browser needs to receive push messages. Only those get it who are offered any.
import type { Env } from './env.server'

export interface FcmConfig {
  service: 'fcm'
  apiKey: string
  projectId: string
  messagingSenderId: string
  appId: string
  vapidKey: string
}

export interface WebPushConfig {
  service: 'web-push'
  vapidKey: string
}

export type PushConfig = FcmConfig | WebPushConfig

/** null: no Firebase, or its key for push messages is missing. */
export function fcmConfig({ firebase }: Pick<Env, 'firebase'>): FcmConfig | null {
  if (firebase === null || firebase.vapidKey === null) return null
  const { apiKey, projectId, messagingSenderId, appId, vapidKey } = firebase
  return { service: 'fcm', apiKey, projectId, messagingSenderId, appId, vapidKey }
}

/** The variable that is missing for push messages with Firebase; else null. */
export function missingForPush({ firebase }: Pick<Env, 'firebase'>): string | null {
  return firebase !== null && firebase.vapidKey === null ? 'FIREBASE_VAPID_KEY' : null
}
