// Opens push messages as configured.
import { connect } from 'node:net'
import type { Env } from '~/platform/env.server'
import type { Logger } from '~/platform/logger.server'
import type { Network } from '~/platform/public-network.server'
import { openPublicPost } from '~/platform/public-web.server'
import { fcmConfig } from '~/platform/push-config'
import { userAgentOf } from '~/platform/user-agent'
import type { SilenceReport } from '../circuit-breaker'
import type { Push } from './push'

type Configured = Pick<
  Env,
  'backend' | 'firebase' | 'dataDir' | 'siteUrl' | 'contactEmail' | 'webPushEmulator'
>

/** null: there is no key for them. `report` hears when Firebase's service falls silent. Throws StartRefused when the kept keys are damaged. */
export async function openPush(
  configuration: Configured,
  log: Logger,
  report?: SilenceReport,
): Promise<Push | null> {
  if (configuration.backend === 'firebase') {
    const browser = fcmConfig(configuration)
    if (browser === null) return null
    const { openFcmPush } = await import('./fcm-push.server')
    return openFcmPush({ browser, emulator: configuration.firebase?.fcmEmulator, report })
  }
  const { vapidKeys } = await import('./vapid-keys.server')
  const { openWebPush } = await import('./web-push.server')
  const { dataDir, siteUrl, contactEmail, webPushEmulator } = configuration
  const keys = await vapidKeys(dataDir)
  if (keys === null) {
    log.error(`no push messages: their keys cannot be written into ${dataDir}`)
    return null
  }
  return openWebPush({
    keys,
    subject: siteUrl.startsWith('https:') ? siteUrl : `mailto:${contactEmail}`,
    post: openPublicPost({
      userAgent: userAgentOf(siteUrl),
      ...(webPushEmulator !== null && { network: networkAt(webPushEmulator) }),
    }),
    log,
  })
}

/** Every name leads to this `host:port`, which must have a certificate for it. */
function networkAt(address: string): Network {
  const { hostname, port } = new URL(`http://${address}`)
  return { resolve: async () => ['1.1.1.1'], connect: () => connect(Number(port), hostname) }
}
