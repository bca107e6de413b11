// What somebody asks to be mailed by typing an address. The request is kept before the answer; what becomes of it is found
// out afterwards, so that neither the answer nor its time tells whether the address has an account (decision 006).
import { z } from 'zod'
import { normaliseEmail } from '~/backend/identity/identity'
import { queueSealed } from '~/features/notifications/sealed-mail.server'
import { limits, takeFrom } from '~/http/rate-limits.server'
import type { AccountDependencies } from './account-dependencies'
import { isClosedAddress } from './profile.server'
import { sessions } from './sessions.server'

const mailRequest = z.discriminatedUnion('ask', [
  /** Somebody has filled in the form for a new account; `uid` is the one it has made, null when the address has one. */
  z.object({
    ask: z.literal('registration'),
    email: z.string(),
    uid: z.string().nullable(),
    /** Where the link leads on to. */
    continuePath: z.string(),
  }),
  z.object({ ask: z.literal('password-reset'), email: z.string() }),
  /** Asked for in this session. */
  z.object({ ask: z.literal('email-change'), email: z.string(), uid: z.string(), sessionId: z.string() }),
])
export type MailRequest = z.infer<typeof mailRequest>

const HOUR_MS = 3_600_000
/** After that nobody looks for the mail any more. */
const VALID_MS: Record<MailRequest['ask'], number> = {
  registration: 24 * HOUR_MS,
  'password-reset': HOUR_MS,
  'email-change': HOUR_MS,
}

/** Keeps the request; resolves when it is in the store, in the same time for every address. */
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

/** Does what a kept request asks for. Rejects when it could not and is to be tried again. */
export async function carryOutMailRequest(
  content: unknown,
  dependencies: AccountDependencies,
): Promise<void> {
  const request = mailRequest.parse(content)
  const outcome = await carryOut(request, dependencies)
  if (!outcome.ok && outcome.reason === 'mail-failed')
    throw new Error(`${request.ask}: the mail was not taken`)
}

async function carryOut(
  request: MailRequest,
  { identity, accountMails, ...dependencies }: AccountDependencies,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  switch (request.ask) {
    case 'password-reset':
      return identity.sendPasswordReset(request.email)

    case 'registration': {
      if (request.uid !== null) return identity.sendEmailVerification(request.uid, request.continuePath)
      await tellOwner(request.email, { accountMails, ...dependencies })
      return { ok: true }
    }

    case 'email-change': {
      // Ended meanwhile, by a new password perhaps: then it was not the owner who asked.
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

/** That somebody has typed their address. Without the name that was typed: it may not be the owner's. */
async function tellOwner(
  email: string,
  { accountMails, ...dependencies }: Omit<AccountDependencies, 'identity'>,
): Promise<void> {
  const to = normaliseEmail(email)
  const taken = await takeFrom(limits.registerNotice, to, dependencies)
  if (taken.ok) await accountMails.accountExists({ to, displayName: '' })
}
