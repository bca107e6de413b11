// A donation: what was started with a provider, and what became of it.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'

const PAYMENT_PROVIDERS = ['stripe', 'qr_bill'] as const
const PAYMENT_INTERVALS = ['once', 'monthly'] as const

/** `pending`: the donor has paid and the bank has not settled it yet. */
const PAYMENT_STATUSES = ['started', 'pending', 'paid', 'cancelled', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const DONATION_MIN_FRANCS = 5
export const DONATION_MAX_FRANCS = 5000
const RAPPEN = 100

/** Stripe sends a dozen for a payment with refunds and a dispute. */
export const NOTICES_MOST = 50

const instant = z.string().datetime()
/** More than `DONATION_MAX_FRANCS` may have arrived. */
const rappen = z.number().int().min(0)
const outsideId = z.string().min(1).max(255).nullable()

export const paymentSchema = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  /** Stripe's Checkout session or, of a later month, invoice; the reference of a QR-bill. null = not started there. */
  providerId: outsideId,
  /** The amount is the agreed one, or the one that an admin has accepted. */
  amountRappen: rappen.min(1),
  currency: z.literal('CHF'),
  interval: z.enum(PAYMENT_INTERVALS),
  /** null = without an account, or the account is gone. */
  uid: z.string().max(128).nullable(),
  status: z.enum(PAYMENT_STATUSES),
  startedAt: instant,
  paidAt: instant.nullable(),
  refundedRappen: rappen,
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  /** Something else arrived than was started, as « 20.00 EUR »: an admin has to look at it. */
  mismatch: z.string().max(100).nullable(),
  paymentIntent: outsideId,
  invoice: outsideId,
  subscription: outsideId,
  /** A later month names the payment with which the months began. */
  startedWith: z.string().max(100).nullable(),
  endedAt: instant.nullable(),
  /** Thanks go to this address once it is settled; then it is null. */
  thanksTo: z.string().max(200).nullable(),
  thanked: z.boolean(),
  /** Ids of the provider's notices that changed it, so that each counts once however often it is sent. */
  notices: z.array(z.string().max(255)).max(NOTICES_MOST),
})
export type Payment = z.infer<typeof paymentSchema>
export type StoredPayment = Stored<Payment>

export const payments = defineCollection<Payment>({
  name: 'payments',
  indexed: ['uid', 'startedAt', 'paymentIntent'],
  parse: (raw) => paymentSchema.parse(raw),
})

export type PaymentChange =
  | { kind: 'pending' | 'failed' | 'cancelled' }
  | {
      kind: 'paid'
      amountRappen: number
      currency: string
      /** An admin has seen the money: this amount counts, whatever was agreed. */
      isAccepted?: boolean
      paymentIntent?: string | null
      invoice?: string | null
      subscription?: string | null
    }
  | { kind: 'refunded'; refundedRappen: number }
  | { kind: 'disputed'; dispute: 'open' | 'won' | 'lost' }
  | { kind: 'ended' }
  /** An admin has marked the wrong one as received. */
  | { kind: 'unpaid' }

/** Returns the fields of the payment that change; null = none. Changes come late, twice and in any order: a settled
 * payment is never unsettled by what was before it, and another amount or currency than was started settles
 * nothing. */
export function afterChange(payment: Payment, change: PaymentChange, at: string): Partial<Payment> | null {
  const { status } = payment
  const isOpen = status === 'started' || status === 'pending'
  switch (change.kind) {
    case 'pending':
      return status === 'started' ? { status: 'pending' } : null
    case 'failed':
    case 'cancelled':
      return isOpen ? { status: change.kind } : null
    case 'paid':
      return afterPaid(payment, change, at)
    case 'refunded':
      return afterRefund(payment, change.refundedRappen)
    case 'disputed':
      return payment.dispute === change.dispute || isClosed(payment.dispute)
        ? null
        : { dispute: change.dispute }
    case 'ended':
      return payment.endedAt === null ? { endedAt: at } : null
    case 'unpaid':
      return status === 'paid' && payment.provider === 'qr_bill' ? { status: 'started', paidAt: null } : null
  }
}

function afterPaid(
  payment: Payment,
  change: Extract<PaymentChange, { kind: 'paid' }>,
  at: string,
): Partial<Payment> | null {
  if (payment.status === 'paid' || payment.status === 'refunded') return null
  const currency = change.currency.toUpperCase()
  const isOther = change.amountRappen !== payment.amountRappen && !change.isAccepted
  if (currency !== payment.currency || isOther) {
    const mismatch = `${(change.amountRappen / RAPPEN).toFixed(2)} ${currency}`
    return mismatch === payment.mismatch ? null : { mismatch }
  }
  return {
    amountRappen: change.amountRappen,
    status: isFullyRefunded(payment) ? 'refunded' : 'paid',
    paidAt: at,
    mismatch: null,
    paymentIntent: change.paymentIntent ?? payment.paymentIntent,
    invoice: change.invoice ?? payment.invoice,
    subscription: change.subscription ?? payment.subscription,
  }
}

/** Returns the amount that arrived instead of the agreed one, in Rappen; null = there is none, or it is not in
 * francs. */
export function arrivedInstead({ mismatch }: Pick<Payment, 'mismatch'>): number | null {
  const francs = /^([\d.]+) CHF$/.exec(mismatch ?? '')?.[1]
  return Math.round(Number(francs ?? 0) * RAPPEN) || null
}

/** A refund that comes before its payment is remembered. */
function afterRefund(payment: Payment, amount: number): Partial<Payment> | null {
  const refundedRappen = Math.min(amount, payment.amountRappen)
  if (refundedRappen <= payment.refundedRappen) return null
  const isWhole = payment.status === 'paid' && refundedRappen === payment.amountRappen
  return { refundedRappen, ...(isWhole ? { status: 'refunded' as const } : {}) }
}

function isFullyRefunded({
  refundedRappen,
  amountRappen,
}: Pick<Payment, 'refundedRappen' | 'amountRappen'>): boolean {
  return refundedRappen >= amountRappen
}

function isClosed(dispute: Payment['dispute']): boolean {
  return dispute === 'won' || dispute === 'lost'
}
