// What a browser needs to get push messages. Nothing of it is secret; it is given to admins only, who alone get any.
import type { Env } from './env.server'

export interface PushConfig {
  apiKey: string
  projectId: string
  messagingSenderId: string
  appId: string
  vapidKey: string
}

/** null = there are no push messages: the embedded backend, or Firebase without FIREBASE_VAPID_KEY. */
export function pushConfig({ firebase }: Pick<Env, 'firebase'>): PushConfig | null {
  if (firebase === null || firebase.vapidKey === null) return null
  const { apiKey, projectId, messagingSenderId, appId, vapidKey } = firebase
  return { apiKey, projectId, messagingSenderId, appId, vapidKey }
}

/** The variable without which Firebase sends no push messages; null when there is it, or another backend. */
export function missingForPush({ firebase }: Pick<Env, 'firebase'>): string | null {
  return firebase !== null && firebase.vapidKey === null ? 'FIREBASE_VAPID_KEY' : null
}

export function isPushConfigured(env: Pick<Env, 'firebase'>): boolean {
  return pushConfig(env) !== null
}
