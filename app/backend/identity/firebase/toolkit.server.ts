// Google's Identity Toolkit over REST, for what firebase-admin cannot do.
import { z } from 'zod'
import type { Refused } from '~/platform/refused'
import type { CircuitBreaker } from '../../circuit-breaker'
import { IdentityUnavailable } from '../identity'

const TIMEOUT_MS = 10_000
const GOOGLE = 'https://identitytoolkit.googleapis.com'

type ToolkitRefusal =
  | 'wrong-credentials'
  | 'disabled'
  | 'too-many'
  | 'weak-password'
  | 'invalid-code'
  | 'no-account'
  | 'invalid-token'
  | 'refused'
  /** No answer in time, or an unclear one. */
  | 'unavailable'

type ToolkitAnswer =
  | { ok: true; value: ToolkitValue }
  /** `code` is Google's, without personal data. */
  | (Refused<ToolkitRefusal> & { code: string })

const REFUSALS = new Map<string, ToolkitRefusal>([
  ['INVALID_LOGIN_CREDENTIALS', 'wrong-credentials'],
  ['INVALID_PASSWORD', 'wrong-credentials'],
  ['INVALID_EMAIL', 'wrong-credentials'],
  ['MISSING_EMAIL', 'wrong-credentials'],
  ['MISSING_PASSWORD', 'wrong-credentials'],
  ['EMAIL_NOT_FOUND', 'no-account'],
  ['USER_NOT_FOUND', 'no-account'],
  ['USER_DISABLED', 'disabled'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many'],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'too-many'],
  ['QUOTA_EXCEEDED', 'too-many'],
  ['WEAK_PASSWORD', 'weak-password'],
  ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'weak-password'],
  ['INVALID_OOB_CODE', 'invalid-code'],
  ['EXPIRED_OOB_CODE', 'invalid-code'],
  ['MISSING_OOB_CODE', 'invalid-code'],
  ['INVALID_ID_TOKEN', 'invalid-token'],
  ['TOKEN_EXPIRED', 'invalid-token'],
  ['INVALID_CUSTOM_TOKEN', 'invalid-token'],
])

const valueSchema = z.object({
  localId: z.string().optional(),
  idToken: z.string().optional(),
  email: z.string().optional(),
  requestType: z.string().optional(),
})
type ToolkitValue = z.infer<typeof valueSchema>

const errorSchema = z.object({ error: z.object({ message: z.string() }) })

type ToolkitMethod =
  | 'signInWithPassword'
  | 'signInWithCustomToken'
  | 'sendOobCode'
  | 'resetPassword'
  | 'update'

export interface Toolkit {
  /** Never throws for answers or network errors. */
  call(method: ToolkitMethod, body: Record<string, unknown>): Promise<ToolkitAnswer>
}

export interface ToolkitConfig {
  apiKey: string
  /** The URL has no path. A key that is restricted to websites works only for requests that name one of them. */
  siteUrl: string
  /** Default: Google, or FIREBASE_AUTH_EMULATOR_HOST. */
  origin?: string
  timeoutMs?: number
}

/** Calls Google's Identity Toolkit. `origin`: an emulator instead of Google; `timeoutMs`: how long one call may take;
 * `breaker`: knows whether Firebase Auth is silent. */
export function openToolkit(
  { apiKey, siteUrl, origin = defaultOrigin(), timeoutMs = TIMEOUT_MS }: ToolkitConfig,
  breaker: Pick<CircuitBreaker, 'call'>,
): Toolkit {
  async function ask(method: ToolkitMethod, body: Record<string, unknown>): Promise<ToolkitAnswer> {
    const response = await fetch(`${origin}/v1/accounts:${method}?${new URLSearchParams({ key: apiKey })}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Firebase-Locale': 'fr',
        Referer: `${siteUrl}/`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const json: unknown = await response.json()
    if (response.ok) return { ok: true, value: valueSchema.parse(json) }
    return refusalIn(response.status, json)
  }

  return {
    async call(method, body) {
      try {
        return await breaker.call(async () => {
          const answer = await ask(method, body).catch((error) => unavailable(nameOf(error)))
          if (!answer.ok && answer.reason === 'unavailable') throw new IdentityUnavailable(answer.code)
          return answer
        })
      } catch (error) {
        if (error instanceof IdentityUnavailable) return unavailable(error.code)
        throw error
      }
    },
  }
}

function unavailable(code: string): ToolkitAnswer {
  return { ok: false, reason: 'unavailable', code }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/** Google's errors are `CODE` or `CODE : explanation`. */
function refusalIn(status: number, json: unknown): ToolkitAnswer {
  const parsed = errorSchema.safeParse(json)
  const code = parsed.success ? (/^[A-Z_]+/.exec(parsed.data.error.message)?.[0] ?? 'unknown') : 'unknown'
  const known = REFUSALS.get(code)
  if (known) return { ok: false, reason: known, code }
  return { ok: false, reason: status >= 500 || !parsed.success ? 'unavailable' : 'refused', code }
}

function defaultOrigin(): string {
  const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST
  return emulator ? `http://${emulator}/identitytoolkit.googleapis.com` : GOOGLE
}

/** The user of the code, which stays valid; null when Firebase refuses it. */
export async function readFirebaseCode(
  code: string,
  requestType: string,
  toolkit: Toolkit,
): Promise<ToolkitValue | null> {
  const seen = await toolkit.call('resetPassword', { oobCode: code })
  if (!seen.ok && seen.reason === 'unavailable') throw new IdentityUnavailable(seen.code)
  return seen.ok && seen.value.requestType === requestType ? seen.value : null
}
