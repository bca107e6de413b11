import { type OnlinePayments, PaymentsUnavailable, UnknownPayment } from '~/backend/payments/payments'
import { type PaymentStatus, payments, type StoredPayment } from '~/domain/payment'
import { consume, limits } from '~/http/rate-limits.server'
import { inFours } from '~/platform/bank'
import { withDeadline } from '~/platform/clock'
import { francs } from '~/platform/french'
import type { Refused } from '~/platform/refused'
import { changePayment } from './change-payment.server'
import type { DonationDependencies } from './donation-dependencies'
import { billPath, thanksPath } from './donation-paths'
import { paymentIdIn, paymentKey } from './payment-key.server'

/** Somebody waits for the page; the webhook comes anyway. */
const PATIENCE_MS = 5_000

export interface PaymentView {
  status: PaymentStatus
  /** « CHF 50.- ». */
  amount: string
  isMonthly: boolean
  /** The provider did not answer: the status is what was known before. */
  isStale: boolean
  /** An unfinished payment goes on here; null = nowhere. */
  payUrl: string | null
  bill: { reference: string; iban: string; name: string; svg: string; code: string; pdf: string } | null
  /** A monthly donation that goes on is ended on the page of this address. */
  endPath: string | null
  hasEnded: boolean
  /** An address is kept to which thanks will go. */
  willThank: boolean
  /** Another amount than agreed has come: nobody must pay again. */
  isMismatched: boolean
}

/** The payment that a key names, after asking the provider; null = none. */
export async function paymentView(
  key: string,
  dependencies: DonationDependencies,
): Promise<PaymentView | null> {
  const id = paymentIdIn(key, dependencies.secret)
  const payment = id === null ? null : await dependencies.documents.get(payments, id)
  return payment && viewOf(payment, dependencies)
}

/** The payment that a key names if it is of this account, else the account's latest; null = it has none. */
export async function ownPaymentView(
  uid: string,
  key: string | null,
  dependencies: DonationDependencies,
): Promise<PaymentView | null> {
  const { documents, secret } = dependencies
  const id = key === null ? null : paymentIdIn(key, secret)
  const named = id === null ? null : await documents.get(payments, id)
  if (named?.uid === uid) return viewOf(named, dependencies)
  const { documents: found } = await documents.find(payments, {
    where: [['uid', '==', uid]],
    orderBy: ['startedAt', 'desc'],
    limit: 1,
  })
  return found[0] ? viewOf(found[0], dependencies) : null
}

async function viewOf(before: StoredPayment, dependencies: DonationDependencies): Promise<PaymentView> {
  const { payment, payUrl, isStale } = await refreshed(before, dependencies)
  const { secret, env } = dependencies
  const key = paymentKey(payment.id, secret)
  const isMonthly = payment.interval === 'monthly'
  const goesOn = isMonthly && payment.subscription !== null && payment.endedAt === null
  return {
    status: payment.status,
    amount: francs(payment.amountRappen / 100),
    isMonthly,
    isStale,
    payUrl,
    bill:
      payment.provider === 'qr_bill' &&
      payment.mismatch === null &&
      payment.providerId !== null &&
      env.billCreditor !== null
        ? {
            reference: inFours(payment.providerId),
            iban: inFours(env.billCreditor.iban),
            name: env.billCreditor.name,
            svg: billPath(key, 'qr-facture.svg'),
            code: billPath(key, 'qr-code.svg'),
            pdf: billPath(key, 'qr-facture.pdf'),
          }
        : null,
    endPath: goesOn ? thanksPath(paymentKey(payment.startedWith ?? payment.id, secret)) : null,
    hasEnded: payment.endedAt !== null,
    willThank: payment.thanksTo !== null,
    isMismatched: payment.mismatch !== null,
  }
}

interface Refreshed {
  payment: StoredPayment
  payUrl: string | null
  isStale: boolean
}

async function refreshed(payment: StoredPayment, dependencies: DonationDependencies): Promise<Refreshed> {
  const known = { payment, payUrl: null, isStale: false }
  // Whether a bill is paid, only the bank's statement tells, so nobody is asked here.
  const provider = payment.provider === 'stripe' ? dependencies.payments.stripe : null
  const isOpen = payment.status === 'started' || payment.status === 'pending'
  if (!isOpen || provider === null || payment.providerId === null) return known
  if (!(await consume(limits.askPayment, payment.id, dependencies)).ok) return { ...known, isStale: true }

  const outcome = await askPatiently(provider, payment.providerId)
  if (outcome === 'silent') return { ...known, isStale: true }
  if (outcome === 'unknown') return known
  const { news, payUrl } = outcome
  if (news === null) return { ...known, payUrl }
  const email = news.kind === 'paid' ? news.email : null
  await changePayment(payment.id, news, { email }, dependencies)
  const present = await dependencies.documents.get(payments, payment.id)
  return { payment: present ?? payment, payUrl: null, isStale: false }
}

async function askPatiently(provider: OnlinePayments, providerId: string) {
  const asked = provider.outcome(providerId)
  // A failure after the deadline has no listener any more.
  asked.catch(() => {})
  try {
    return await withDeadline(asked, PATIENCE_MS, () => 'silent' as const)
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return 'silent' as const
    if (error instanceof UnknownPayment) return 'unknown' as const
    throw error
  }
}

type Ended = { ok: true } | Refused<'not-monthly' | 'unavailable'>

/** Ends the monthly donation that a key names. Refuses others; does nothing when it has ended. */
export async function endMonthlyDonation(key: string, dependencies: DonationDependencies): Promise<Ended> {
  const { documents, secret, log } = dependencies
  const id = paymentIdIn(key, secret)
  const payment = id === null ? null : await documents.get(payments, id)
  const stripe = dependencies.payments.stripe
  if (!payment?.subscription || stripe === null) return { ok: false, reason: 'not-monthly' }
  try {
    await stripe.end(payment.subscription)
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    log.error({ err: error, payment: payment.id }, 'a monthly donation was not ended')
    return { ok: false, reason: 'unavailable' }
  }
  await changePayment(payment.startedWith ?? payment.id, { kind: 'ended' }, {}, dependencies)
  return { ok: true }
}
