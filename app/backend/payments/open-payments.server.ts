// Opens the ways to donate that are configured.
import type { Env } from '~/platform/env.server'
import type { Payments } from './payments'
import { openQrBills } from './qr-bills.server'

/** Stripe's library is large, so it is loaded only when used. */
export async function openPayments({
  stripe,
  billCreditor,
}: Pick<Env, 'stripe' | 'billCreditor'>): Promise<Payments> {
  return {
    stripe:
      stripe === null ? null : await (await import('./stripe-payments.server')).openStripePayments(stripe),
    qr_bill: billCreditor && openQrBills(billCreditor),
  }
}
