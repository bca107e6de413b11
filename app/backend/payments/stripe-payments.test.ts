import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FakeStripe,
  STRIPE_KEYS,
  signedEvent,
  startFakeStripe,
} from '../../../tests/support/fake-stripe'
import { DONATION, describePayments } from './contract'
import { type OnlinePayments, PaymentsUnavailable, UnknownPayment } from './payments'
import { openStripePayments } from './stripe-payments.server'

const NOW = Date.parse('2026-11-21T09:00:00Z')

let fake: FakeStripe
let stripe: OnlinePayments
beforeAll(async () => {
  fake = await startFakeStripe()
  stripe = await openStripePayments({ ...STRIPE_KEYS, emulator: fake.host })
})
afterAll(() => fake.stop())

describePayments('Stripe', async () => stripe)

let donations = 0
const newDonation = () => ({ ...DONATION, id: `donation-${donations++}` })

describe('a Checkout session', () => {
  test('of one payment takes cards and TWINT, in French and in Rappen', async () => {
    await stripe.start({ ...newDonation(), email: 'lea@exemple.ch' })
    const sent = Object.fromEntries(fake.created.at(-1) ?? [])
    expect(sent).toMatchObject({
      mode: 'payment',
      locale: 'fr',
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'twint',
      'line_items[0][price_data][currency]': 'chf',
      'line_items[0][price_data][unit_amount]': '5000',
      success_url: DONATION.returnUrl,
      cancel_url: DONATION.cancelUrl,
      customer_email: 'lea@exemple.ch',
    })
  })

  test('of each month takes cards only, because TWINT pays once', async () => {
    await stripe.start({ ...newDonation(), interval: 'monthly' })
    const sent = Object.fromEntries(fake.created.at(-1) ?? [])
    expect(sent).toMatchObject({
      mode: 'subscription',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][price_data][recurring][interval]': 'month',
    })
    expect(sent).not.toHaveProperty('allowed_payment_method_types[1]')
    expect(sent).not.toHaveProperty('customer_email')
  })

  test('says what came of it, and where to go on while nothing has', async () => {
    const { providerId, payUrl } = await stripe.start(newDonation())
    expect(await stripe.outcome(providerId)).toEqual({ news: null, payUrl })
    fake.pay(providerId, 'pending')
    expect((await stripe.outcome(providerId)).news).toEqual({ kind: 'pending' })
    fake.pay(providerId)
    expect((await stripe.outcome(providerId)).news).toMatchObject({
      kind: 'paid',
      amountRappen: 5000,
      currency: 'chf',
    })
    fake.expire(providerId)
    expect((await stripe.outcome(providerId)).news).toEqual({ kind: 'cancelled' })
    await expect(stripe.outcome('nothing')).rejects.toBeInstanceOf(UnknownPayment)
  })

  test('is one although its first answer was lost on the way', async () => {
    const donation = newDonation()
    fake.trouble.push('lost answer')
    const before = fake.sessions.size
    const { providerId } = await stripe.start(donation)
    expect(fake.sessions.size).toBe(before + 1)
    expect((await stripe.start(donation)).providerId).toBe(providerId)
  })

  test('is not there while Stripe fails, and starting again later makes one', async () => {
    const donation = newDonation()
    const before = fake.sessions.size
    fake.trouble.push('error 500', 'error 500')
    await expect(stripe.start(donation)).rejects.toBeInstanceOf(PaymentsUnavailable)
    expect(fake.sessions.size).toBe(before)
    expect((await stripe.start(donation)).payUrl).toContain(fake.host)
  })

  test('is not there with a wrong key, which is no mistake of the donor', async () => {
    const wrong = await openStripePayments({
      ...STRIPE_KEYS,
      secretKey: 'sk_test_98765432',
      emulator: fake.host,
    })
    await expect(wrong.start(newDonation())).rejects.toBeInstanceOf(PaymentsUnavailable)
  })
})

describe('a webhook', () => {
  const read = ({ body, signature }: { body: string; signature: string }, nowMs = NOW) =>
    stripe.readNotice(Buffer.from(body), signature, nowMs)

  test('is believed with its signature only, of this minute, over each byte', async () => {
    const session = {
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'unpaid',
      metadata: { payment: 'p' },
    }
    const event = signedEvent('checkout.session.completed', session, { nowMs: NOW, id: 'evt_1' })
    expect(await read(event)).toMatchObject({ id: 'evt_1', kind: 'news', news: { kind: 'pending' } })
    expect(await read({ ...event, body: event.body.replace('unpaid', 'paid') })).toBeNull()
    expect(await read({ ...event, signature: 't=1,v1=00' })).toBeNull()
    expect(await read({ ...event, signature: '' })).toBeNull()
    expect(await read({ ...event, signature: `t=${NOW / 1000},v1=` })).toBeNull()
    expect(await read(event, NOW + 301_000)).toBeNull()
    expect(await read(event, NOW + 299_000)).not.toBeNull()
  })

  test('of a refund in a month finds the donation through the invoice', async () => {
    const readRefund = (paymentIntent: string) => {
      const charge = { object: 'charge', amount_refunded: 700, payment_intent: paymentIntent, metadata: {} }
      return read(signedEvent('charge.refunded', charge, { nowMs: NOW }))
    }
    const parent = { subscription_details: { metadata: { payment: 'p1' }, subscription: 'sub_1' } }
    fake.invoices
      .set('pi_1', { id: 'in_1', billing_reason: 'subscription_create', parent })
      .set('pi_7', { id: 'in_7', billing_reason: 'subscription_cycle', parent })
    const news = { kind: 'refunded', refundedRappen: 700 }
    expect(await readRefund('pi_1')).toMatchObject({ kind: 'news', about: { paymentId: 'p1' }, news })
    expect(await readRefund('pi_7')).toMatchObject({ kind: 'month', paymentId: 'p1', invoice: 'in_7', news })
    expect(await readRefund('pi_none')).toMatchObject({
      about: { paymentId: null, paymentIntent: 'pi_none' },
      news,
    })
  })

  test.each([
    ['needs_response', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['warning_closed', 'won'],
  ])('of a dispute that is %s says %s', async (status, dispute) => {
    const object = { object: 'dispute', status, payment_intent: 'pi_none' }
    const notice = await read(signedEvent('charge.dispute.updated', object, { nowMs: NOW }))
    expect(notice).toMatchObject({ news: { kind: 'disputed', dispute } })
  })

  test('of the first month says nothing new, of a later one which donation it belongs to', async () => {
    const invoice = {
      object: 'invoice',
      id: 'in_2',
      amount_paid: 2000,
      amount_due: 2000,
      currency: 'chf',
      customer_email: 'a@exemple.ch',
      billing_reason: 'subscription_cycle',
      parent: { subscription_details: { metadata: { payment: 'p1' }, subscription: 'sub_1' } },
    }
    const first = { ...invoice, billing_reason: 'subscription_create' }
    expect(await read(signedEvent('invoice.paid', first, { nowMs: NOW }))).toMatchObject({ kind: 'nothing' })
    expect(await read(signedEvent('invoice.paid', invoice, { nowMs: NOW }))).toMatchObject({
      kind: 'month',
      paymentId: 'p1',
      invoice: 'in_2',
      news: { kind: 'paid', amountRappen: 2000, subscription: 'sub_1' },
    })
    expect(await read(signedEvent('invoice.payment_failed', invoice, { nowMs: NOW }))).toMatchObject({
      kind: 'month',
      news: { kind: 'failed' },
    })
  })

  test('of anything else is nothing', async () => {
    const session = { object: 'checkout.session', status: 'complete', payment_status: 'paid', metadata: {} }
    for (const type of ['checkout.session.completed', 'customer.created']) {
      expect(await read(signedEvent(type, session, { nowMs: NOW }))).toMatchObject({ kind: 'nothing' })
    }
  })
})

test('a donation that has ended can be ended again', async () => {
  await stripe.end('sub_1')
  await stripe.end('sub_1')
  expect(fake.ended).toEqual(['sub_1'])
})
