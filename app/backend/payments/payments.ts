// Donations through somebody else: Stripe, and bills that a bank pays. Ids and amounts only; no card data pass here.
import { Unavailable } from '~/platform/errors'

export interface Donation {
  /** Idempotency key: starting the same donation again gives what the first start gave. */
  id: string
  amountRappen: number
  interval: 'once' | 'monthly'
  /** The provider's page has it filled in for the donor; null = the provider asks. */
  email: string | null
  /** The provider's page and the account statement show this name. */
  label: string
  /** The donor comes back here after paying, and there when they do not pay. */
  returnUrl: string
  cancelUrl: string
}

interface StartedDonation {
  providerId: string
  /** The donor pays here; null = with a bill, at their bank. */
  payUrl: string | null
}

export type PaymentNews =
  | { kind: 'pending' | 'failed' | 'cancelled' }
  | {
      kind: 'paid'
      amountRappen: number
      currency: string
      paymentIntent: string | null
      invoice: string | null
      subscription: string | null
      email: string | null
    }
  | { kind: 'refunded'; refundedRappen: number }
  | { kind: 'disputed'; dispute: 'open' | 'won' | 'lost' }
  | { kind: 'ended' }

/** The keys name a payment: either may be known. */
export interface PaymentKeys {
  paymentId: string | null
  paymentIntent: string | null
}

/** A provider sends these by itself; their signature has been checked. */
export type Notice =
  | { id: string; kind: 'news'; about: PaymentKeys; news: PaymentNews }
  /** A later month of a donation that began with `paymentId`. */
  | { id: string; kind: 'month'; paymentId: string; invoice: string; news: PaymentNews }
  | { id: string; kind: 'nothing' }

export interface PaymentProvider {
  /** Throws PaymentsUnavailable when the provider does not answer: starting again is safe. */
  start(donation: Donation): Promise<StartedDonation>
}

export interface OnlinePayments extends PaymentProvider {
  /** Returns the news of the payment; null = there is none yet. Throws PaymentsUnavailable, or UnknownPayment. */
  outcome(providerId: string): Promise<{ news: PaymentNews | null; payUrl: string | null }>
  /** null = the signature is not theirs. `nowMs`: by our clock. */
  readNotice(body: Uint8Array, signature: string, nowMs: number): Promise<Notice | null>
  /** Ends a monthly donation; does nothing when it has ended. */
  end(subscription: string): Promise<void>
}

export interface Bill {
  amountRappen: number
  reference: string
  message: string
}

export interface BillPayments extends PaymentProvider {
  /** The whole bill, 210 by 105 mm; `code`: its QR code alone, for small screens. */
  svg(bill: Bill, part?: 'bill' | 'code'): Promise<string>
  pdf(bill: Bill, title: string): Promise<Uint8Array<ArrayBuffer>>
}

export interface Payments {
  /** null = not configured. */
  stripe: OnlinePayments | null
  qr_bill: BillPayments | null
}

export class PaymentsUnavailable extends Unavailable {
  override name = 'PaymentsUnavailable'
  constructor(cause: unknown) {
    super('the payment service does not answer', { cause })
  }
}

export class UnknownPayment extends Error {
  override name = 'UnknownPayment'
}
