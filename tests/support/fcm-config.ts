import type { FcmConfig } from '~/platform/push-config'

/** A browser would need this of a Firebase project that does not exist. */
export const FCM: FcmConfig = {
  service: 'fcm',
  apiKey: 'key',
  projectId: 'demo-push',
  messagingSenderId: '123',
  appId: '1:123:web:abc',
  vapidKey: 'B'.repeat(87),
}
