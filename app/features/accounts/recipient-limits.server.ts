import type { Identity } from '~/backend/identity/identity'
import type { UnrequestedMailKind } from '~/domain/mail-kinds'
import { hasNotLeft, mayMail } from '~/features/notify/mail-budget.server'
import type { LimitKeeper } from '~/http/rate-limits.server'
import type { Logger } from '~/platform/logger.server'

/** Limits mailed codes, also those that Firebase writes. A held-back mail gets the same answer, which tells nothing of
 * earlier requests. A mail counts when it has left, however often that was tried. */
export function withinRecipientLimits(
  identity: Identity,
  dependencies: LimitKeeper & { log: Logger },
): Identity {
  async function counted<O extends { ok: boolean }>(
    kind: UnrequestedMailKind,
    address: string,
    send: () => Promise<O>,
  ): Promise<O | { ok: true }> {
    const leave = await mayMail(address, kind, dependencies)
    if (!leave.ok) {
      dependencies.log.warn({ kind, reason: leave.reason }, 'account mail held back')
      return { ok: true }
    }
    let hasLeft = false
    try {
      const outcome = await send()
      hasLeft = outcome.ok
      return outcome
    } finally {
      if (!hasLeft) await hasNotLeft(leave.permit, dependencies)
    }
  }
  return {
    ...identity,
    sendPasswordReset: (email) => counted('password_reset', email, () => identity.sendPasswordReset(email)),
    async sendEmailVerification(uid, continuePath) {
      const account = await identity.getAccount(uid)
      if (account === null) return { ok: false, reason: 'no-account' }
      if (account.emailVerified) return { ok: false, reason: 'already-verified' }
      return counted('email_verification', account.email, () =>
        identity.sendEmailVerification(uid, continuePath),
      )
    },
    sendEmailChange: (uid, newEmail) =>
      counted('email_change', newEmail, () => identity.sendEmailChange(uid, newEmail)),
  }
}
