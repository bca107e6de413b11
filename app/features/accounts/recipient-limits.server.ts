import type { Identity } from '~/backend/identity/identity'
import type { UnaskedMailKind } from '~/domain/mail-kinds'
import { mayMail } from '~/features/notifications/mail-budget.server'
import type { LimitKeeper } from '~/http/rate-limits.server'
import type { Logger } from '~/platform/logger.server'

/** Limits mailed codes, also those that Firebase writes. A held-back mail gets the same answer, which tells nothing of
 * earlier requests. */
export function withinRecipientLimits(
  identity: Identity,
  dependencies: LimitKeeper & { log: Logger },
): Identity {
  async function isAllowed(kind: UnaskedMailKind, address: string): Promise<boolean> {
    const leave = await mayMail(address, kind, dependencies)
    if (!leave.ok) dependencies.log.warn({ kind, reason: leave.reason }, 'account mail held back')
    return leave.ok
  }
  return {
    ...identity,
    async sendPasswordReset(email) {
      if (!(await isAllowed('password_reset', email))) return { ok: true }
      return identity.sendPasswordReset(email)
    },
    async sendEmailVerification(uid, continuePath) {
      const account = await identity.getAccount(uid)
      if (account === null) return { ok: false, reason: 'no-account' }
      if (account.emailVerified) return { ok: false, reason: 'already-verified' }
      if (!(await isAllowed('email_verification', account.email))) return { ok: true }
      return identity.sendEmailVerification(uid, continuePath)
    },
    async sendEmailChange(uid, newEmail) {
      if (!(await isAllowed('email_change', newEmail))) return { ok: true }
      return identity.sendEmailChange(uid, newEmail)
    },
  }
}
