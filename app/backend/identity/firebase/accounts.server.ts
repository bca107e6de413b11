// Firebase's user records as accounts of the port.
import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { type Credential, deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, getAuth, type UserRecord } from 'firebase-admin/auth'
import type { Alarm } from '~/platform/clock'
import { withDeadline } from '~/platform/clock'
import { codeOf } from '~/platform/errors'
import { impatientAgent } from '~/platform/impatient-agent.server'
import { CircuitBreaker, type SilenceReport } from '../../circuit-breaker'
import { type Account, IdentityUnavailable, normaliseEmail } from '../identity'

export const GOOGLE_ID = 'google.com'
export const PASSWORD_ID = 'password'

/** The connection is cut then, so that the call cannot succeed later. */
const PATIENCE_MS = 9_000
const ANSWER_WITHIN_MS = 10_000

export interface AdminConfig {
  projectId: string
  /** Default: from the environment. The emulator needs none. */
  credential?: Credential
  /** How long it waits for Google. */
  patienceMs?: number
  httpAgent?: Agent
  /** It is called when Firebase Auth falls silent and when it answers again; with it the service is probed while
   * nobody asks. */
  report?: SilenceReport
  alarm?: Alarm
}

interface Admin {
  /** Calls fail with IdentityUnavailable after ten seconds, and at once while Firebase Auth is silent. */
  auth: Auth
  breaker: CircuitBreaker
  close(): Promise<void>
}

/** An account that there is not: asking for it is free. */
const PROBED = 'probe'

export function openAdmin({
  projectId,
  credential,
  patienceMs,
  httpAgent = authAgent(patienceMs),
  report,
  alarm,
}: AdminConfig): Admin {
  const options = { projectId, httpAgent, ...(credential ? { credential } : {}) }
  const app = initializeApp(options, `identity-${randomUUID()}`)
  const auth = getAuth(app)
  const breaker = new CircuitBreaker({
    probe: () => answered(auth.getUser(PROBED)),
    isSilence: (error) => error instanceof IdentityUnavailable,
    refusal: () => new IdentityUnavailable('silent'),
    report,
    alarm,
  })
  return {
    auth: answering(auth, breaker),
    breaker,
    close() {
      breaker.close()
      return deleteApp(app)
    },
  }
}

/** firebase-admin would wait 25 seconds and retry four times. */
function authAgent(patienceMs = PATIENCE_MS): Agent {
  return impatientAgent(process.env.FIREBASE_AUTH_EMULATOR_HOST ? 'http' : 'https', patienceMs)
}

/** Every method that is used here is asynchronous. */
function answering(auth: Auth, breaker: CircuitBreaker): Auth {
  return new Proxy(auth, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) =>
        breaker.call(() => answered(Promise.resolve(member.apply(target, given))))
    },
  })
}

/** Throws IdentityUnavailable after ten seconds. */
async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await withDeadline(work, ANSWER_WITHIN_MS, () => {
      throw new IdentityUnavailable(`no answer in ${ANSWER_WITHIN_MS} ms`)
    })
  } catch (error) {
    throw toPortError(error)
  }
}

export function hasPassword(user: UserRecord): boolean {
  return user.providerData.some(({ providerId }) => providerId === PASSWORD_ID)
}

export function googleSubjectOf(user: UserRecord): string | null {
  return user.providerData.find(({ providerId }) => providerId === GOOGLE_ID)?.uid ?? null
}

export function toAccount(user: UserRecord): Account {
  return {
    uid: user.uid,
    email: normaliseEmail(user.email ?? ''),
    emailVerified: user.emailVerified,
    displayName: user.displayName ?? '',
    photoURL: user.photoURL ?? null,
    hasPassword: hasPassword(user),
    hasGoogle: googleSubjectOf(user) !== null,
    disabled: user.disabled,
  }
}

const NO_SUCH_USER = new Set<unknown>(['auth/user-not-found', 'auth/invalid-uid', 'auth/invalid-email'])

export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (NO_SUCH_USER.has(codeOf(error))) return null
    throw error
  }
}

/** firebase-admin calls an id token bad whose keys or account it could not ask for. */
const KEYS_UNREACHABLE = /fetching public keys|making request/

function toPortError(error: unknown): unknown {
  const code = String(codeOf(error) ?? '')
  const isAway =
    code.startsWith('app/') ||
    code === 'auth/internal-error' ||
    code === 'auth/unknown' ||
    (error instanceof Error && KEYS_UNREACHABLE.test(error.message))
  return isAway ? new IdentityUnavailable(code) : error
}
