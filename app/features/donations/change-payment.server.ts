import type { Transaction } from '~/backend/documents'
import { type Actor, writeAdminLog } from '~/domain/admin-log'
import { afterChange, NOTICES_MOST, type Payment, type PaymentChange, payments } from '~/domain/payment'
import { users } from '~/domain/user'
import { queueSealed } from '~/features/notify/sealed-mail.server'
import type { Sender } from '~/platform/letter'
import type { Refused } from '~/platform/refused'
import type { DonationDependencies } from './donation-dependencies'
import { THANKS_VALID_MS, thanksMail } from './thanks-mail.server'

type Changed = { ok: true; payment: Payment } | Refused<'unknown' | 'told-before' | 'no-change'>

export type ChangeDependencies = Pick<DonationDependencies, 'documents' | 'clock' | 'secret'> & {
  env: Sender
}

interface ProviderNotice {
  /** Id of the provider's notice, which counts once; absent = we have asked. */
  noticeId?: string
  /** Address that the provider knows, for the thanks. */
  email?: string | null
  month?: Payment | null
  /** An admin who says so; it is written into the log of admins. */
  actor?: Actor
}

/**
 * Writes what became of a payment: its state and, when it is settled by this, `supported` of its account and the thanks,
 * all in one commit. `month`: written first when the payment is not there, which is of a later month. Refuses notices
 * that were taken before and changes that change nothing.
 */
export function changePayment(
  id: string,
  change: PaymentChange,
  { noticeId, email = null, month = null, actor }: ProviderNotice,
  dependencies: ChangeDependencies,
): Promise<Changed> {
  return dependencies.documents.transaction(async (transaction) => {
    const stored = await transaction.get(payments, id)
    const before: Payment | null = stored ?? month
    if (before === null) return { ok: false, reason: 'unknown' }
    // Stripe knows nothing of bills that are paid to the bank, whatever it has signed.
    if (noticeId !== undefined && before.provider !== 'stripe') return { ok: false, reason: 'unknown' }
    if (noticeId !== undefined && before.notices.includes(noticeId)) {
      return { ok: false, reason: 'told-before' }
    }
    const changed = afterChange(before, change, new Date(dependencies.clock.now()).toISOString())
    if (changed === null && stored !== null) return { ok: false, reason: 'no-change' }

    const isSettled = changed?.status === 'paid' && before.paidAt === null
    const fields = {
      ...changed,
      ...(isSettled ? await settle(transaction, { ...before, ...changed, id }, email, dependencies) : {}),
      ...(noticeId === undefined ? {} : { notices: [...before.notices, noticeId].slice(-NOTICES_MOST) }),
    }
    const payment = { ...before, ...fields }
    if (actor) {
      const action = change.kind
      writeAdminLog(transaction, actor, { subject: 'payment', subjectId: id, action })
    }
    if (stored === null) transaction.insert(payments, id, payment)
    else transaction.update(payments, id, fields)
    return { ok: true, payment }
  })
}

/** The address is kept no longer than it takes to thank, and nobody is thanked twice for one payment. */
async function settle(
  transaction: Transaction,
  payment: Payment & { id: string },
  email: string | null,
  { clock, secret, env }: ChangeDependencies,
): Promise<Pick<Payment, 'thanksTo' | 'thanked'>> {
  const user = payment.uid === null ? null : await transaction.get(users, payment.uid)
  if (user !== null && !user.supported) transaction.update(users, user.uid, { supported: true })
  const to = payment.thanksTo ?? user?.email ?? email
  if (to && !payment.thanked) {
    const content = thanksMail(payment, { to, displayName: user?.displayName ?? '' }, env, secret)
    await queueSealed(
      { kind: 'donation_thanks', uid: payment.uid, validMs: THANKS_VALID_MS, content },
      { documents: transaction, clock, secret },
    )
  }
  return { thanksTo: null, thanked: payment.thanked || Boolean(to) }
}
