import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CurrentUser } from '~/domain/current-user'
import { consume, limits } from '~/http/rate-limits.server'
import { MINUTE_MS } from '~/platform/durations'
import type { Refused, RefusedForNow } from '~/platform/refused'
import type { AccountDependencies } from './account-dependencies'

/** A code is valid for one to two steps. */
const STEP_MINUTES = 15
const STEP_MS = STEP_MINUTES * MINUTE_MS
const DIGITS = 8

type CodeDependencies = Pick<AccountDependencies, 'clock' | 'secret'>
type Holder = Pick<CurrentUser, 'uid' | 'sessionId'>

/** Mails the user a code that replaces the password they do not have; valid for this session only. */
export async function mailConfirmationCode(
  user: CurrentUser,
  dependencies: AccountDependencies,
): Promise<{ ok: true } | Refused<'no-user-or-email' | 'mail-failed'> | RefusedForNow<'too-many'>> {
  if (!user.profile?.email) return { ok: false, reason: 'no-user-or-email' }
  const taken = await consume(limits.confirmationCode, user.uid, dependencies)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }

  const { email: to, displayName } = user.profile
  const code = codeOf(user, presentStep(dependencies), dependencies)
  try {
    const { uid } = user
    await dependencies.accountMails.confirmationCode({
      uid,
      to,
      displayName,
      code,
      validMinutes: STEP_MINUTES,
    })
    return { ok: true }
  } catch (err) {
    dependencies.log.error({ err, uid: user.uid }, 'mail of a confirmation code not queued')
    return { ok: false, reason: 'mail-failed' }
  }
}

/** The caller must limit the guesses. */
export function isConfirmationCode(typed: string, user: Holder, dependencies: CodeDependencies): boolean {
  const digits = Buffer.from(typed.replace(/\s/g, ''))
  const step = presentStep(dependencies)
  return [step, step - 1].some((each) => {
    const expected = Buffer.from(codeOf(user, each, dependencies))
    return digits.length === expected.length && timingSafeEqual(digits, expected)
  })
}

/** Derived from the secret, so that no code needs to be stored. */
function codeOf({ uid, sessionId }: Holder, step: number, { secret }: CodeDependencies): string {
  const hash = createHmac('sha256', secret).update(`confirmation-code:${uid}:${sessionId}:${step}`).digest()
  return String(hash.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
}

function presentStep({ clock }: CodeDependencies): number {
  return Math.floor(clock.now() / STEP_MS)
}
