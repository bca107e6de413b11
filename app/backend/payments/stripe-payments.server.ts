// Stripe Checkout: the donor pays on Stripe's page, and signed webhooks tell what came of it.
import type Stripe from 'stripe'
import type { StripeSettings } from '~/platform/donation-settings'
import type { Donation, Notice, OnlinePayments, PaymentNews } from './payments'
import { PaymentsUnavailable, UnknownPayment } from './payments'

/** Twice this and a pause must stay below the 30 s after which the page of a visitor gives up. */
const TIMEOUT_MS = 8_000
const RETRIES = 1
/** Stripe's own advice: an older signature may have been recorded and sent again. */
const SIGNATURE_TOLERANCE_SECONDS = 300

/** Throws PaymentsUnavailable, and UnknownPayment for what Stripe does not know. */
type Ask = <T>(question: (stripe: Stripe) => Promise<T>) => Promise<T>

type Charge = Pick<Stripe.Charge, 'payment_intent'> & Partial<Pick<Stripe.Charge, 'metadata'>>

/** Stripe with the given keys; sends nothing until it is used. Amounts are in Rappen. Methods throw PaymentsUnavailable
 * when Stripe does not answer within two tries of eight seconds. */
export async function openStripePayments(settings: StripeSettings): Promise<OnlinePayments> {
  const { Stripe: Client } = await import('stripe')
  const stripe = new Client(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...standIn(settings.emulator),
  })

  async function ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await question(stripe)
    } catch (error) {
      if (!(error instanceof Client.errors.StripeError)) throw error
      if (error.code === 'resource_missing') throw new UnknownPayment(error.message)
      throw new PaymentsUnavailable(error)
    }
  }

  return {
    async start(donation) {
      const session = await ask(() =>
        stripe.checkout.sessions.create(sessionFor(donation), { idempotencyKey: `donation-${donation.id}` }),
      )
      return { providerId: session.id, payUrl: session.url }
    },
    async outcome(providerId) {
      const session = await ask(() => stripe.checkout.sessions.retrieve(providerId))
      return { news: newsOf(session), payUrl: session.status === 'open' ? session.url : null }
    },
    async readNotice(body, signature, nowMs) {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(
          Buffer.from(body),
          signature,
          settings.webhookSecret,
          SIGNATURE_TOLERANCE_SECONDS,
          undefined,
          nowMs,
        )
      } catch (error) {
        // Stripe's client throws errors of other kinds for some forged headers. Only a signed body is read as JSON.
        if (error instanceof SyntaxError) throw error
        return null
      }
      return noticeOf(event, ask)
    },
    async end(subscription) {
      try {
        await ask(() => stripe.subscriptions.cancel(subscription))
      } catch (error) {
        if (!(error instanceof UnknownPayment)) throw error
      }
    },
  }
}

function sessionFor(donation: Donation): Stripe.Checkout.SessionCreateParams {
  const { id, amountRappen, interval, email, label, returnUrl, cancelUrl } = donation
  const metadata = { payment: id }
  const price = { currency: 'chf', unit_amount: amountRappen, product_data: { name: label } }
  const common = {
    locale: 'fr',
    success_url: returnUrl,
    cancel_url: cancelUrl,
    client_reference_id: id,
    metadata,
    ...(email === null ? {} : { customer_email: email }),
  } as const
  if (interval === 'once') {
    return {
      ...common,
      mode: 'payment',
      submit_type: 'donate',
      allowed_payment_method_types: ['card', 'twint'],
      line_items: [{ quantity: 1, price_data: price }],
      payment_intent_data: { metadata },
    }
  }
  // TWINT pays once only.
  return {
    ...common,
    mode: 'subscription',
    allowed_payment_method_types: ['card'],
    line_items: [{ quantity: 1, price_data: { ...price, recurring: { interval: 'month' } } }],
    subscription_data: { metadata },
  }
}

function newsOf(session: Stripe.Checkout.Session): PaymentNews | null {
  if (session.status === 'expired') return { kind: 'cancelled' }
  if (session.status !== 'complete') return null
  if (session.payment_status !== 'paid') return { kind: 'pending' }
  return {
    kind: 'paid',
    amountRappen: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentIntent: idOf(session.payment_intent),
    invoice: idOf(session.invoice),
    subscription: idOf(session.subscription),
    email: session.customer_details?.email ?? null,
  }
}

async function noticeOf(event: Stripe.Event, ask: Ask): Promise<Notice> {
  const { id } = event
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object
      const hasFailed = event.type === 'checkout.session.async_payment_failed'
      const news = hasFailed ? ({ kind: 'failed' } as const) : newsOf(session)
      const paymentId = session.metadata?.payment ?? null
      if (news === null || paymentId === null) return { id, kind: 'nothing' }
      return { id, kind: 'news', about: { paymentId, paymentIntent: null }, news }
    }
    case 'charge.refunded': {
      const charge = event.data.object
      return chargeNotice(id, charge, { kind: 'refunded', refundedRappen: charge.amount_refunded }, ask)
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const { payment_intent, status } = event.data.object
      return chargeNotice(id, { payment_intent }, { kind: 'disputed', dispute: verdictOf(status) }, ask)
    }
    case 'customer.subscription.deleted': {
      const paymentId = event.data.object.metadata.payment ?? null
      if (paymentId === null) return { id, kind: 'nothing' }
      const about = { paymentId, paymentIntent: null }
      return { id, kind: 'news', about, news: { kind: 'ended' } }
    }
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return invoiceNotice(id, event.data.object, event.type === 'invoice.paid')
    default:
      return { id, kind: 'nothing' }
  }
}

/** Refunds and disputes of a month know its payment intent only, and may be told before its invoice. */
async function chargeNotice(id: string, charge: Charge, news: PaymentNews, ask: Ask): Promise<Notice> {
  const paymentIntent = idOf(charge.payment_intent)
  const named = charge.metadata?.payment
  const invoice = named ? null : await invoicePaidBy(paymentIntent, ask)
  const month = invoice && laterMonthOf(invoice)
  if (month) return { id, kind: 'month', ...month, news }
  const paymentId = named ?? (invoice && donationOf(invoice))
  return { id, kind: 'news', about: { paymentId, paymentIntent }, news }
}

/** null = it was not paid by an invoice. */
async function invoicePaidBy(paymentIntent: string | null, ask: Ask): Promise<Stripe.Invoice | null> {
  if (paymentIntent === null) return null
  const { data } = await ask((stripe) =>
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
      limit: 1,
      expand: ['data.invoice'],
    }),
  )
  const invoice = data[0]?.invoice
  return typeof invoice === 'object' && !invoice.deleted ? invoice : null
}

/** The first month is told with its Checkout session. */
function invoiceNotice(id: string, invoice: Stripe.Invoice, isPaid: boolean): Notice {
  const month = laterMonthOf(invoice)
  if (!month) return { id, kind: 'nothing' }
  const news: PaymentNews = isPaid
    ? {
        kind: 'paid',
        amountRappen: invoice.amount_paid,
        currency: invoice.currency,
        paymentIntent: null,
        invoice: month.invoice,
        subscription: idOf(invoice.parent?.subscription_details?.subscription),
        email: invoice.customer_email,
      }
    : { kind: 'failed' }
  return { id, kind: 'month', ...month, news }
}

/** null = of the first month, or of nothing of ours. */
function laterMonthOf(invoice: Stripe.Invoice): { paymentId: string; invoice: string } | null {
  const paymentId = donationOf(invoice)
  if (invoice.billing_reason === 'subscription_create' || !paymentId || !invoice.id) return null
  return { paymentId, invoice: invoice.id }
}

/** The id of the payment with which the months began. */
function donationOf({ parent }: Stripe.Invoice): string | null {
  return parent?.subscription_details?.metadata?.payment ?? null
}

function verdictOf(status: string): 'open' | 'won' | 'lost' {
  if (status === 'won' || status === 'lost') return status
  return status === 'warning_closed' ? 'won' : 'open'
}

function idOf(given: string | { id?: string } | null | undefined): string | null {
  return typeof given === 'string' ? given : (given?.id ?? null)
}

function standIn(address: string | null) {
  if (address === null) return {}
  const { hostname, port } = new URL(`http://${address}`)
  return { host: hostname, port, protocol: 'http' as const }
}
