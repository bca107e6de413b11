// Web Push as the site sends it, with every public address leading to a stand-in for the push services.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import webPush from 'web-push'
import type { Push } from '~/backend/push/push'
import { openWebPush } from '~/backend/push/web-push.server'
import { createLogger } from '~/platform/logger.server'
import { openPublicPost } from '~/platform/public-web.server'
import type { PushStandIn } from './push-stand-in'

const PUBLIC_ADDRESS = '93.184.215.14'

interface WebPushTo {
  push: Push
  /** The pauses were made before asking again, in milliseconds. The test does not wait for them. */
  pauses: number[]
  /** IP addresses that were called. */
  reached: string[]
}

/** `address`: to which names resolve. */
export function webPushTo(standIn: PushStandIn, { address = PUBLIC_ADDRESS } = {}): WebPushTo {
  const pauses: number[] = []
  const reached: string[] = []
  const post = openPublicPost({
    userAgent: 'Agenda',
    patienceMs: 5_000,
    network: {
      resolve: async () => [address],
      connect(ipAddress) {
        reached.push(ipAddress)
        return connect(Number(standIn.host.split(':')[1]), '127.0.0.1')
      },
      certificateAuthorities: readFileSync(standIn.authority, 'utf8'),
    },
  })
  const push = openWebPush({
    keys: webPush.generateVAPIDKeys(),
    subject: 'mailto:contact@agenda.example',
    post,
    log: createLogger('silent'),
    pause: async (milliseconds) => pauses.push(milliseconds),
  })
  return { push, pauses, reached }
}
