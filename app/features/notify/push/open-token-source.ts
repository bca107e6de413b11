import type { PushConfig } from '~/platform/push-config'
import type { TokenSource } from './token-source'

/** Loads what the service needs: call only with permission. */
export async function openTokenSource(config: PushConfig): Promise<TokenSource> {
  if (config.service === 'fcm') {
    const { fcmSource } = await import('./fcm-token')
    return fcmSource(config)
  }
  const { webPushSource } = await import('./web-push-token')
  return webPushSource(config)
}
