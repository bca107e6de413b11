import { AlreadyExists, type DocumentStore } from '~/backend/documents'
import { PaymentsUnavailable } from '~/backend/payments/payments'
import type { CurrentUser } from '~/domain/current-user'
import { type Payment, payments, type StoredPayment } from '~/domain/payment'
import { donationLabel } from '~/platform/donation-settings'
import type { Refused } from '~/platform/refused'
import type { DonationMethod } from './donation-choices'
import type { DonationDependencies } from './donation-dependencies'
import { PAYMENT_PARAM, PAYMENT_SUCCESS_PATH, thanksPath } from './donation-paths'
import { paymentIdFor, paymentKey } from './payment-key.server'

interface DonationRequest {
  token?: string
  amountRappen: number
  interval: Payment['interval']
  method: DonationMethod
  email?: string
}

type Started =
  /** `to`: the provider's page, or ours with the bill. */
  { ok: true; to: string } | Refused<'not-offered' | 'unavailable'>

/**
 * Stores the donation, then starts it with the provider. Sent again with the same token and content it is the same
 * donation. `user`: null = without an account. Refuses a way that is not configured, and says when the provider does
 * not answer: then nothing is lost, and the same form may be sent again.
 */
export async function startDonation(
  asked: DonationRequest,
  user: CurrentUser | null,
  dependencies: DonationDependencies,
): Promise<Started> {
  const { documents, env, log, secret } = dependencies
  const provider = dependencies.payments[asked.method]
  if (provider === null) return { ok: false, reason: 'not-offered' }

  const payment = await keepStarted(asked, user, dependencies)
  const key = paymentKey(payment.id, secret)
  const ownPage = env.siteUrl + thanksPath(key)
  const afterwards =
    payment.uid === null
      ? ownPage
      : `${env.siteUrl}${PAYMENT_SUCCESS_PATH}?${new URLSearchParams({ [PAYMENT_PARAM]: key })}`
  try {
    const started = await provider.start({
      id: payment.id,
      amountRappen: payment.amountRappen,
      interval: payment.interval,
      email: payment.thanksTo,
      label: donationLabel(env.siteName),
      returnUrl: afterwards,
      cancelUrl: ownPage,
    })
    if (payment.providerId !== started.providerId)
      await keepProviderId(payment.id, started.providerId, documents)
    // A second sending after the first was paid has no page to pay on.
    return { ok: true, to: started.payUrl ?? thanksPath(key) }
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    log.error({ err: error, payment: payment.id }, 'the payment service does not answer')
    return { ok: false, reason: 'unavailable' }
  }
}

async function keepStarted(
  { token, amountRappen, interval, method, email }: DonationRequest,
  user: CurrentUser | null,
  { documents, clock }: DonationDependencies,
): Promise<StoredPayment> {
  const uid = user?.uid ?? null
  const thanksTo = email ?? user?.profile?.email ?? null
  // A form without its token came from a program: each sending is a donation of its own.
  const id = paymentIdFor([token ?? crypto.randomUUID(), amountRappen, interval, method, thanksTo, uid])
  const payment: Payment = {
    provider: method,
    providerId: null,
    amountRappen,
    currency: 'CHF',
    interval,
    uid,
    status: 'started',
    startedAt: new Date(clock.now()).toISOString(),
    paidAt: null,
    refundedRappen: 0,
    dispute: null,
    mismatch: null,
    paymentIntent: null,
    invoice: null,
    subscription: null,
    startedWith: null,
    endedAt: null,
    thanksTo,
    thanked: false,
    notices: [],
  }
  try {
    return await documents.insert(payments, id, payment)
  } catch (error) {
    if (!(error instanceof AlreadyExists)) throw error
    const before = await documents.get(payments, id)
    if (before === null) throw error
    return before
  }
}

/** Stripe forgets a start after a day: sending the form again then begins anew what had expired. */
async function keepProviderId(id: string, providerId: string, documents: DocumentStore): Promise<void> {
  await documents.transaction(async (transaction) => {
    const payment = await transaction.get(payments, id)
    if (payment === null || payment.paidAt !== null || payment.providerId === providerId) return
    transaction.update(payments, id, { providerId, status: 'started' })
  })
}
