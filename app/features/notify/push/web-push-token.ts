import type { WebPushConfig } from '~/platform/push-config'
import type { TokenSource } from './token-source'

/** The browser's own push service gives the token, which is the subscription. */
export function webPushSource({ vapidKey }: WebPushConfig): TokenSource {
  return {
    async current({ pushManager }) {
      const key = bytesOf(vapidKey)
      const kept = await pushManager.getSubscription()
      if (kept !== null && isFor(kept, key)) return JSON.stringify(kept)
      // The site has other keys than it had: a browser takes no second subscription beside the first.
      await kept?.unsubscribe()
      return JSON.stringify(await subscribe(pushManager, key))
    },
    async drop({ pushManager }) {
      const kept = await pushManager.getSubscription()
      if (kept !== null && !(await kept.unsubscribe())) {
        throw new Error('token-unsubscribe-failed\u00a0: le navigateur garde son abonnement')
      }
    },
  }
}

async function subscribe(pushManager: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  try {
    // Messages that show nothing are not allowed.
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch (problem) {
    throw new Error(`token-subscribe-failed\u00a0: ${problem instanceof Error ? problem.message : problem}`)
  }
}

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const kept = new Uint8Array(options.applicationServerKey ?? [])
  return kept.length === key.length && kept.every((byte, index) => byte === key[index])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
