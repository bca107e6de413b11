import type { Notice, PaymentKeys } from '~/backend/payments/payments'
import { type Payment, payments, type StoredPayment } from '~/domain/payment'
import { changePayment } from './change-payment.server'
import type { DonationDependencies } from './donation-dependencies'
import { paymentIdFor } from './payment-key.server'

type NoticeDependencies = Omit<DonationDependencies, 'payments'>

/**
 * Takes what Stripe tells by itself. Told twice, late or in another order, it comes to the same; what is about nothing
 * of ours is passed over.
 */
export async function takeStripeNotice(notice: Notice, dependencies: NoticeDependencies): Promise<void> {
  if (notice.kind === 'nothing') return
  const { log } = dependencies
  const noticeId = notice.id
  const email = notice.news.kind === 'paid' ? notice.news.email : null
  const changed =
    notice.kind === 'month'
      ? await takeMonth(notice, dependencies)
      : await takeNews(await idOf(notice.about, dependencies))
  if (!changed.ok)
    log.info({ notice: noticeId, reason: changed.reason }, 'a notice of Stripe changes nothing')
  else warnOfMismatch(changed.payment, noticeId, dependencies)

  async function takeNews(id: string | null) {
    if (id === null || notice.kind !== 'news') return { ok: false, reason: 'unknown' } as const
    return changePayment(id, notice.news, { noticeId, email }, dependencies)
  }
}

async function takeMonth(notice: Extract<Notice, { kind: 'month' }>, dependencies: NoticeDependencies) {
  const { documents, clock } = dependencies
  const first = await documents.get(payments, notice.paymentId)
  if (first?.provider !== 'stripe') return { ok: false, reason: 'unknown' } as const
  const email = notice.news.kind === 'paid' ? notice.news.email : null
  const id = paymentIdFor(['stripe invoice', notice.invoice])
  const month = laterMonth(first, notice.invoice, new Date(clock.now()).toISOString())
  return changePayment(id, notice.news, { noticeId: notice.id, email, month }, dependencies)
}

/** Its amount is what was agreed; what was charged is compared with it. */
function laterMonth(first: StoredPayment, invoice: string, startedAt: string): Payment {
  return {
    provider: 'stripe',
    providerId: invoice,
    amountRappen: first.amountRappen,
    currency: 'CHF',
    interval: 'monthly',
    uid: first.uid,
    status: 'started',
    startedAt,
    paidAt: null,
    refundedRappen: 0,
    dispute: null,
    mismatch: null,
    paymentIntent: null,
    invoice,
    subscription: first.subscription,
    startedWith: first.id,
    endedAt: null,
    thanksTo: null,
    thanked: false,
    notices: [],
  }
}

async function idOf(
  { paymentId, paymentIntent }: PaymentKeys,
  { documents }: NoticeDependencies,
): Promise<string | null> {
  if (paymentId !== null || paymentIntent === null) return paymentId
  const where = [['paymentIntent', '==', paymentIntent]] as const
  const { documents: found } = await documents.find(payments, { where, limit: 1 })
  return found[0]?.id ?? null
}

function warnOfMismatch(
  { mismatch }: Payment,
  notice: string,
  { log }: Pick<NoticeDependencies, 'log'>,
): void {
  if (mismatch !== null) log.error({ notice, mismatch }, 'another amount was paid than was started')
}
