// Public configuration that a browser needs to receive push messages. Only admins get it.
import type { Env } from './env.server'

export interface PushConfig {
  apiKey: string
  projectId: string
  messagingSenderId: string
  appId: string
  vapidKey: string
}

export function pushConfig({ firebase }: Pick<Env, 'firebase'>): PushConfig | null {
  if (firebase === null || firebase.vapidKey === null) return null
  const { apiKey, projectId, messagingSenderId, appId, vapidKey } = firebase
  return { apiKey, projectId, messagingSenderId, appId, vapidKey }
}

/** The variable that is missing for push messages with Firebase; else null. */
export function missingForPush({ firebase }: Pick<Env, 'firebase'>): string | null {
  return firebase !== null && firebase.vapidKey === null ? 'FIREBASE_VAPID_KEY' : null
}

export function isPushConfigured(env: Pick<Env, 'firebase'>): boolean {
  return pushConfig(env) !== null
}
