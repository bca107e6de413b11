// Push through Firebase Cloud Messaging.
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { type AppOptions, deleteApp, initializeApp } from 'firebase-admin/app'
import { getMessaging, type SendResponse } from 'firebase-admin/messaging'
import { type Alarm, systemAlarm } from '~/platform/clock'
import { DAY_SECONDS } from '~/platform/durations'
import { codeOf } from '~/platform/errors'
import type { FcmConfig } from '~/platform/push-config'
import { CircuitBreaker, type SilenceReport } from '../circuit-breaker'
import type { Push, PushMessage, PushOutcome } from './push'

const TOKENS_AT_ONCE = 500
const TIME_TO_LIVE_SECONDS = DAY_SECONDS
/** Permanent errors of a token. */
const GONE = new Set(['messaging/registration-token-not-registered', 'messaging/invalid-registration-token'])

/** Errors of messages that nobody has answered, or only to say that the service fails. */
const SILENT = /(?:network-error|network-timeout|server-unavailable|internal-error|unknown-error)$/

/** FCM does not define the format; tokens have about 160 characters of base64url and colons. */
const TOKEN = /^[\w:.~-]{20,4096}$/

interface FcmPushOptions {
  browser: FcmConfig
  /** `host:port` of a stand-in for fcm.googleapis.com over http, for tests. */
  emulator?: string | null
  /** It is called when the service falls silent and when it answers again. The service is probed for that while nobody
   * sends. */
  report?: SilenceReport
  alarm?: Alarm
}

const PATIENCE_MS = 9_000

class PushSilent extends Error {
  override name = 'PushSilent'
}

/** Push messages through Firebase Cloud Messaging, 500 tokens a call; `emulator`: the address of a stand-in, for tests. */
export function openFcmPush({ browser, emulator = null, report, alarm = systemAlarm }: FcmPushOptions): Push {
  const options: AppOptions = emulator === null ? {} : { httpAgent: agentTo(emulator), credential: FAKE }
  const app = initializeApp({ projectId: browser.projectId, ...options }, `push-${randomUUID()}`)
  const messaging = getMessaging(app)
  // The agent works over HTTP/1.1 only.
  if (emulator !== null) messaging.enableLegacyHttpTransport()
  const address = emulator === null ? 'https://fcm.googleapis.com/' : `http://${emulator}/`
  const breaker = new CircuitBreaker({
    probe: () => anyAnswerOf(address, alarm),
    isSilence: (error) => error instanceof PushSilent,
    refusal: (cause) => new PushSilent('Firebase Cloud Messaging does not answer', { cause }),
    report,
    alarm,
  })

  /** Throws PushSilent. One message that has no answer beside others that have says nothing of the service. */
  async function sendAtOnce(tokens: string[], message: PushMessage): Promise<SendResponse[]> {
    try {
      const { responses } = await messaging.sendEachForMulticast(multicast(tokens, message))
      if (responses.some(({ error }) => !isSilent(error))) return responses
      throw responses[0]?.error
    } catch (cause) {
      throw isSilent(cause) ? new PushSilent('Firebase Cloud Messaging fails', { cause }) : cause
    }
  }

  return {
    browser,
    checkToken: (given) => (TOKEN.test(given) ? given : null),
    async send(tokens, message) {
      const outcome: PushOutcome = { delivered: 0, gone: [], failed: [] }
      for (let start = 0; start < tokens.length; start += TOKENS_AT_ONCE) {
        const some = tokens.slice(start, start + TOKENS_AT_ONCE)
        try {
          const responses = await breaker.call(() => sendAtOnce(some, message))
          for (const [index, token] of some.entries()) note(token, responses[index], outcome)
        } catch (error) {
          if (start === 0) throw error
          // The outcome of the others must be known, or they get the message twice.
          outcome.failed.push(...tokens.slice(start))
          break
        }
      }
      return outcome
    },
    close() {
      breaker.close()
      return deleteApp(app)
    },
  }
}

/** A message on trial would need a device. Throws PushSilent. */
async function anyAnswerOf(address: string, alarm: Alarm): Promise<void> {
  const patience = new AbortController()
  const callOff = alarm.after(PATIENCE_MS, () => patience.abort())
  try {
    const answer = await fetch(address, { signal: patience.signal })
    await answer.arrayBuffer()
    if (answer.status < 500) return
  } catch (cause) {
    throw new PushSilent('Firebase Cloud Messaging does not answer', { cause })
  } finally {
    callOff()
  }
  throw new PushSilent('Firebase Cloud Messaging fails')
}

/** Data only: with a `notification`, browsers would show a second one. */
function multicast(tokens: string[], data: PushMessage) {
  const headers = { TTL: String(TIME_TO_LIVE_SECONDS), Urgency: 'high' }
  return { tokens, data: { ...data }, webpush: { headers } }
}

function isSilent(error: unknown): boolean {
  return SILENT.test(String(codeOf(error)))
}

function note(token: string, response: SendResponse | undefined, outcome: PushOutcome): void {
  if (response?.success) outcome.delivered += 1
  else if (GONE.has(response?.error?.code ?? '')) outcome.gone.push(token)
  else outcome.failed.push(token)
}

const FAKE = { getAccessToken: async () => ({ access_token: 'fake', expires_in: 3600 }) }

function agentTo(address: string): Agent {
  const { hostname, port } = new URL(`http://${address}`)
  class PlainAgent extends Agent {
    override createConnection(
      _options: unknown,
      callback?: (error: Error | null, stream: Duplex) => void,
    ): Duplex {
      const socket = connect(Number(port), hostname, () => callback?.(null, socket))
      return socket
    }
  }
  return new PlainAgent()
}
