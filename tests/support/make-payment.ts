import type { Payment } from '~/domain/payment'
import { TEST_NOW } from './agenda'

/** One donation of CHF 50.- by card, started and not paid. */
export function makePayment(fields: Partial<Payment> = {}): Payment {
  return {
    provider: 'stripe',
    providerId: 'cs_test_1',
    amountRappen: 5000,
    currency: 'CHF',
    interval: 'once',
    uid: null,
    status: 'started',
    startedAt: new Date(TEST_NOW).toISOString(),
    paidAt: null,
    refundedRappen: 0,
    dispute: null,
    mismatch: null,
    paymentIntent: null,
    invoice: null,
    subscription: null,
    startedWith: null,
    endedAt: null,
    thanksTo: null,
    thanked: false,
    notices: [],
    ...fields,
  }
}
