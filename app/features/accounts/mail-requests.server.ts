import { z } from 'zod'
import { normaliseEmail } from '~/backend/identity/identity'
import { queueSealed } from '~/features/notify/sealed-mail.server'
import { consume, limits } from '~/http/rate-limits.server'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import type { Refused } from '~/platform/refused'
import type { AccountDependencies } from './account-dependencies'
import { isClosedAddress } from './profile.server'
import { sessions } from './sessions.server'

const mailRequest = z.discriminatedUnion('ask', [
  z.object({
    ask: z.literal('registration'),
    email: z.string(),
    uid: z.string().nullable(),
    continuePath: z.string(),
  }),
  z.object({ ask: z.literal('password-reset'), email: z.string() }),
  z.object({ ask: z.literal('email-change'), email: z.string(), uid: z.string(), sessionId: z.string() }),
])
type MailRequest = z.infer<typeof mailRequest>

const VALID_MS: Record<MailRequest['ask'], number> = {
  registration: DAY_MS,
  'password-reset': HOUR_MS,
  'email-change': HOUR_MS,
}

/** The mail is chosen after the answer, which must not tell whether an account exists (docs/decisions/accounts.md). */
export function requestMail(
  request: MailRequest,
  dependencies: Pick<AccountDependencies, 'documents' | 'clock' | 'secret'>,
): Promise<void> {
  const uid = 'uid' in request ? request.uid : null
  return queueSealed(
    { kind: 'account_request', uid, validMs: VALID_MS[request.ask], content: request },
    dependencies,
  )
}

/** Rejects if the request should be tried again. */
export async function handleMailRequest(content: unknown, dependencies: AccountDependencies): Promise<void> {
  const request = mailRequest.parse(content)
  const outcome = await handle(request, dependencies)
  if (!outcome.ok && outcome.reason === 'mail-failed')
    throw new Error(`${request.ask}: the mail was not taken`)
}

async function handle(
  request: MailRequest,
  { identity, accountMails, ...dependencies }: AccountDependencies,
): Promise<{ ok: true } | Refused> {
  switch (request.ask) {
    case 'password-reset':
      return identity.sendPasswordReset(request.email)

    case 'registration': {
      if (request.uid !== null) return identity.sendEmailVerification(request.uid, request.continuePath)
      await tellOwner(request.email, { accountMails, ...dependencies })
      return { ok: true }
    }

    case 'email-change': {
      // The session has ended: perhaps the owner set a new password because a stranger asked.
      const session = await dependencies.documents.get(sessions, request.sessionId)
      if (session?.uid !== request.uid) return { ok: true }
      if (!(await isClosedAddress(request.email, dependencies.documents))) {
        const outcome = await identity.sendEmailChange(request.uid, request.email)
        if (outcome.ok || outcome.reason !== 'email-taken') return outcome
      }
      await tellOwner(request.email, { accountMails, ...dependencies })
      return { ok: true }
    }
  }
}

async function tellOwner(
  email: string,
  { accountMails, ...dependencies }: Omit<AccountDependencies, 'identity'>,
): Promise<void> {
  const to = normaliseEmail(email)
  const taken = await consume(limits.registerNotice, to, dependencies)
  if (taken.ok) await accountMails.accountExists({ to, displayName: '' })
}
