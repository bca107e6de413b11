// Push through the services of the browsers' makers (RFC 8030), encrypted for each device (RFC 8291).
import { setTimeout as wait } from 'node:timers/promises'
import webPush from 'web-push'
import { pauseAfter, systemAlarm } from '~/platform/clock'
import { DAY_SECONDS } from '~/platform/durations'
import type { Logger } from '~/platform/logger.server'
import type { WebRefusal } from '~/platform/public-network.server'
import type { PostAnswer, PublicPost } from '~/platform/public-web.server'
import type { Push, PushOutcome } from './push'
import { type Subscription, subscriptionIn, tokenOf } from './subscription'
import type { VapidKeys } from './vapid-keys.server'

interface WebPushDependencies {
  keys: VapidKeys
  /** Whom a push service may write to: a `mailto:` or `https:` address. */
  subject: string
  post: PublicPost
  log: Logger
  pause?: (milliseconds: number) => Promise<unknown>
  /** Milliseconds since an unspecified moment. */
  elapsed?: () => number
}

const AT_ONCE = 20
const TIME_TO_LIVE_SECONDS = DAY_SECONDS
const ATTEMPTS = 3
/** A service that asks for a longer pause gets no second try: the others' message would wait for it. */
const LONGEST_PAUSE_MS = 5_000
/** A device that has taken this long is not tried again: slow answers and pauses add up, and others wait for their
 * turn. */
const DEVICE_PATIENCE_MS = 10_000

/** Addresses that no message will ever be sent to. */
const FORBIDDEN = new Set<WebRefusal>(['no-address', 'scheme', 'credentials', 'port', 'private'])

type Verdict = 'delivered' | 'gone' | 'busy' | 'failed'

/** Keeps nothing open. Each device is told apart from the others, at most `AT_ONCE` of them at a time. */
export function openWebPush({
  keys,
  subject,
  post,
  log,
  pause = wait,
  elapsed = systemAlarm.elapsed,
}: WebPushDependencies): Push {
  const vapidDetails = { subject, publicKey: keys.publicKey, privateKey: keys.privateKey }

  async function tell(token: string, payload: string): Promise<Verdict> {
    const subscription = subscriptionIn(token)
    if (subscription === null) return 'gone'
    const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails,
      TTL: TIME_TO_LIVE_SECONDS,
      urgency: 'high',
    })
    const question = { headers, body: body ?? Buffer.alloc(0) }
    const untilMs = elapsed() + DEVICE_PATIENCE_MS
    for (let attempt = 1; ; attempt += 1) {
      const answer = await post(subscription.endpoint, question)
      const verdict = verdictOn(answer)
      if (verdict === 'delivered' || verdict === 'gone') return verdict
      const milliseconds = retryAfterMs(answer) ?? pauseAfter(attempt)
      const isTooLong = milliseconds > LONGEST_PAUSE_MS || elapsed() + milliseconds > untilMs
      if (verdict === 'failed' || attempt === ATTEMPTS || isTooLong) {
        log.warn({ service: hostOf(subscription), answer }, 'a push service has not taken a message')
        return 'failed'
      }
      await pause(milliseconds)
    }
  }

  return {
    browser: { service: 'web-push', vapidKey: keys.publicKey },
    checkToken(given) {
      const subscription = subscriptionIn(given)
      return subscription && tokenOf(subscription)
    },
    async send(tokens, message) {
      const outcome: PushOutcome = { delivered: 0, gone: [], failed: [] }
      const payload = JSON.stringify({ data: message })
      const waiting = [...tokens]
      async function tellWaiting() {
        for (let token = waiting.shift(); token !== undefined; token = waiting.shift()) {
          const verdict = await tell(token, payload)
          if (verdict === 'delivered') outcome.delivered += 1
          else if (verdict === 'gone') outcome.gone.push(token)
          else outcome.failed.push(token)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, tellWaiting))
      return outcome
    },
    async close() {},
  }
}

/** A key that is not ours any more (401, 403) is no verdict on the device: it subscribes anew when it is opened. */
function verdictOn(answer: PostAnswer): Verdict {
  if (!answer.ok) return FORBIDDEN.has(answer.reason) ? 'gone' : 'failed'
  const { status } = answer
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'busy' : 'failed'
}

/** null: the service names no pause in seconds. */
function retryAfterMs(answer: PostAnswer): number | null {
  const text = answer.ok ? answer.retryAfter : null
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) * 1000 : null
}

/** Returns the host without the path, which allows anybody who knows it to send. */
function hostOf({ endpoint }: Subscription): string {
  return new URL(endpoint).host
}
