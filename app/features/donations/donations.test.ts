import type { AppLoadContext } from '@remix-run/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allDocuments } from '~/backend/documents'
import { payments, type StoredPayment } from '~/domain/payment'
import { users } from '~/domain/user'
import { rateLimits } from '~/http/rate-limits.server'
import { HOUR_MS } from '~/platform/durations'
import * as webhookRoute from '~/routes/api.stripe'
import * as merciRoute from '~/routes/merci.$key'
import * as successRoute from '~/routes/payment.success'
import * as supportRoute from '~/routes/support-us'
import {
  type Application,
  browserRequest,
  openApplication,
  TEST_ORIGIN,
} from '../../../tests/support/application'
import {
  type FakeSession,
  type FakeStripe,
  signedEvent,
  startFakeStripe,
} from '../../../tests/support/fake-stripe'
import { makePayment } from '../../../tests/support/make-payment'
import { settledOutbox } from '../../../tests/support/outbox'
import { paymentIdIn, paymentKey } from './payment-key.server'

let stripe: FakeStripe
let app: Application
let context: AppLoadContext
beforeAll(async () => {
  stripe = await startFakeStripe()
  app = await openApplication({
    ...stripe.env,
    DONATION_IBAN: 'CH58 0079 1123 0008 8901 2',
    DONATION_NAME: 'Association Agenda romand',
    DONATION_ADDRESS: 'Rue du Lac 1, 1800 Vevey',
  })
  context = app.context
})
afterAll(async () => {
  await app.close()
  await stripe.stop()
})
beforeEach(() => {
  stripe.trouble.length = 0
})
afterEach(async () => {
  for (const { id } of await allDocuments(app.documents, rateLimits))
    await app.documents.purge(rateLimits, id)
})

let forms = 0
const FORM = { amount: '50', interval: 'once', method: 'stripe', company_fax_2: '' }
const newForm = (fields: Record<string, string> = {}) => ({ token: `jeton-${forms++}`, ...FORM, ...fields })

/** Returns where the browser is sent, or else the reply with its status. */
async function give(form: Record<string, string>, cookie = '') {
  const request = browserRequest('/support-us', { cookie, form })
  const answer = await supportRoute.action({ request, params: {}, context })
  if (!('init' in answer)) return { to: answer.headers.get('Location') ?? '' }
  return { status: answer.init?.status, errors: answer.data?.error ?? {} }
}

/** Gives, and answers the session that Stripe has made for it. */
async function begin(
  form: Record<string, string>,
  cookie = '',
): Promise<{ session: FakeSession; id: string }> {
  const { to = '' } = await give(form, cookie)
  const session = stripe.sessions.get(to.split('/pay/')[1] ?? '')
  if (!session) throw new Error(`sent to ${to}`)
  return { session, id: session.metadata.payment ?? '' }
}

async function paymentOf(id: string): Promise<StoredPayment> {
  const payment = await app.documents.get(payments, id)
  if (!payment) throw new Error(`no payment ${id}`)
  return payment
}

async function webhook(type: string, object: object, id?: string, nowMs = app.clock.now()): Promise<number> {
  const { body, signature } = signedEvent(type, object, { nowMs, id })
  return post(body, signature)
}

async function post(body: string, signature: string): Promise<number> {
  const request = new Request(`${TEST_ORIGIN}/api/stripe`, {
    method: 'POST',
    headers: { 'Stripe-Signature': signature },
    body,
  })
  const answer = await webhookRoute.action({ request, params: {}, context })
  return answer.status
}

async function merci(id: string) {
  const key = paymentKey(id, app.secret)
  const { payment } = await merciRoute.loader({ request: browserRequest('/x'), params: { key }, context })
  return payment
}

const mailsTo = async (address: string) => (await settledOutbox(app)).filter(({ to }) => to === address)

describe('a donation by card or TWINT', () => {
  test('leads to Stripe, is thanked for on the return, and by mail once', async () => {
    const { session, id } = await begin(newForm({ email: 'lea@exemple.ch' }))
    expect(await paymentOf(id)).toMatchObject({
      status: 'started',
      amountRappen: 5000,
      thanksTo: 'lea@exemple.ch',
    })
    expect(await merci(id)).toMatchObject({ status: 'started', payUrl: session.url })

    stripe.pay(session.id)
    expect(await merci(id)).toMatchObject({ status: 'paid', amount: 'CHF\u00a050.-', payUrl: null })
    expect(await webhook('checkout.session.completed', session)).toBe(200)
    expect(await paymentOf(id)).toMatchObject({ status: 'paid', thanksTo: null, uid: null })
    const mails = await mailsTo('lea@exemple.ch')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Merci pour votre don de CHF\u00a050.-')
  })

  test('comes back where it was started, with an address that only this donor knows', async () => {
    const { id } = await begin(newForm())
    const sent = stripe.created.at(-1)
    const key = paymentKey(id, app.secret)
    expect(sent?.get('success_url')).toBe(`${TEST_ORIGIN}/merci/${key}`)
    expect(sent?.get('cancel_url')).toBe(`${TEST_ORIGIN}/merci/${key}`)
    expect(paymentIdIn(key, 'another secret of thirty-two letters')).toBeNull()
    for (const wrong of [id, `${id}-${'0'.repeat(32)}`, `${key}0`, '', '__proto__']) {
      const asked = merciRoute.loader({ request: browserRequest('/x'), params: { key: wrong }, context })
      await expect(asked).rejects.toMatchObject({ init: { status: 404 } })
    }
  })

  test('that several hear of at the same moment is settled and thanked for once', async () => {
    const { session, id } = await begin(newForm())
    stripe.pay(session.id, 'paid', 'ensemble@exemple.ch')
    const told = (event: string) => webhook('checkout.session.completed', session, event)
    await Promise.all([merci(id), told('evt_1'), told('evt_1'), told('evt_2'), merci(id)])
    expect(await paymentOf(id)).toMatchObject({ status: 'paid' })
    expect(await mailsTo('ensemble@exemple.ch')).toHaveLength(1)
  })

  test('that is told by webhook before the donor returns is settled then, and told again changes nothing', async () => {
    const { session, id } = await begin(newForm())
    stripe.pay(session.id, 'paid', 'apres@exemple.ch')
    for (const event of ['evt_a', 'evt_a', 'evt_b']) {
      expect(await webhook('checkout.session.completed', session, event)).toBe(200)
    }
    const { version } = await paymentOf(id)
    expect(await merci(id)).toMatchObject({ status: 'paid' })
    expect(await paymentOf(id)).toMatchObject({
      version,
      status: 'paid',
      paymentIntent: session.payment_intent,
    })
    expect(await mailsTo('apres@exemple.ch')).toHaveLength(1)
  })

  test('that the bank has not settled is under way, then paid, whatever comes late', async () => {
    const { session, id } = await begin(newForm({ email: 'lente@exemple.ch' }))
    stripe.pay(session.id, 'pending')
    const unpaid = { ...session }
    expect(await merci(id)).toMatchObject({ status: 'pending' })
    expect(await mailsTo('lente@exemple.ch')).toEqual([])

    stripe.pay(session.id)
    await webhook('checkout.session.async_payment_succeeded', session)
    await webhook('checkout.session.completed', unpaid)
    await webhook('checkout.session.expired', { ...unpaid, status: 'expired' })
    expect(await paymentOf(id)).toMatchObject({ status: 'paid' })
    expect(await mailsTo('lente@exemple.ch')).toHaveLength(1)
  })

  test('that nobody pays is given up, and one that fails is not thanked for', async () => {
    const left = await begin(newForm())
    stripe.expire(left.session.id)
    await webhook('checkout.session.expired', left.session)
    expect(await merci(left.id)).toMatchObject({ status: 'cancelled' })

    const failed = await begin(newForm({ email: 'refus@exemple.ch' }))
    stripe.pay(failed.session.id, 'pending')
    await webhook('checkout.session.async_payment_failed', failed.session)
    expect(await merci(failed.id)).toMatchObject({ status: 'failed' })
    expect(await mailsTo('refus@exemple.ch')).toEqual([])
  })

  test('of another amount than was started settles nothing', async () => {
    const { session, id } = await begin(newForm({ amount: '100' }))
    stripe.pay(session.id)
    session.amount_total = 500
    await webhook('checkout.session.completed', session)
    expect(await merci(id)).toMatchObject({ status: 'started' })
    expect(await paymentOf(id)).toMatchObject({ status: 'started', mismatch: '5.00 CHF', paidAt: null })
  })

  test('that is refunded or disputed says so', async () => {
    const { session, id } = await begin(newForm())
    stripe.pay(session.id)
    await webhook('checkout.session.completed', session)
    const charge = { object: 'charge', payment_intent: session.payment_intent, metadata: { payment: id } }
    await webhook('charge.dispute.created', { ...charge, metadata: {}, status: 'needs_response' })
    await webhook('charge.refunded', { ...charge, amount_refunded: 2000 })
    expect(await paymentOf(id)).toMatchObject({ status: 'paid', refundedRappen: 2000, dispute: 'open' })
    await webhook('charge.refunded', { ...charge, amount_refunded: 5000 })
    expect(await merci(id)).toMatchObject({ status: 'refunded' })
  })
})

describe('a webhook', () => {
  test('with a wrong, an old or no signature is answered 400 and changes nothing', async () => {
    const { session, id } = await begin(newForm())
    stripe.pay(session.id)
    const { body, signature } = signedEvent('checkout.session.completed', session, { nowMs: app.clock.now() })
    const old = signedEvent('checkout.session.completed', session, { nowMs: app.clock.now() - HOUR_MS })
    expect(await post(body, `${signature.slice(0, -1)}${signature.endsWith('0') ? 1 : 0}`)).toBe(400)
    expect(await post(body.replace('5000', '5001'), signature)).toBe(400)
    expect(await post(body, '')).toBe(400)
    expect(await post(old.body, old.signature)).toBe(400)
    expect(await paymentOf(id)).toMatchObject({ status: 'started' })
    expect(await post(body, signature)).toBe(200)
    expect(await paymentOf(id)).toMatchObject({ status: 'paid' })
  })

  test('about a bill that is paid to the bank settles nothing, however well it is signed', async () => {
    const bill = { ...makePayment(), provider: 'qr_bill', status: 'started', paidAt: null } as const
    await app.documents.insert(payments, 'bill', bill)
    const session = { object: 'checkout.session', status: 'complete', payment_status: 'paid' }
    const paid = {
      ...session,
      amount_total: bill.amountRappen,
      currency: 'chf',
      metadata: { payment: 'bill' },
    }
    expect(await webhook('checkout.session.completed', paid)).toBe(200)
    expect(await paymentOf('bill')).toMatchObject({ status: 'started', paidAt: null })
  })

  test('about nothing of ours is taken and forgotten', async () => {
    const stranger = { object: 'checkout.session', status: 'complete', payment_status: 'paid' }
    expect(await webhook('checkout.session.completed', { ...stranger, metadata: {} })).toBe(200)
    expect(await webhook('checkout.session.completed', { ...stranger, metadata: { payment: 'x' } })).toBe(200)
    expect(await webhook('customer.created', { object: 'customer' })).toBe(200)
  })
})

describe('an account', () => {
  const isSupported = async (uid: string) => (await app.documents.get(users, uid))?.supported

  test('supports only once a payment of its own is settled, and stays so', async () => {
    const { user, cookie } = await app.signedIn()
    const { session, id } = await begin(newForm(), cookie)
    const key = paymentKey(id, app.secret)
    expect(stripe.created.at(-1)?.get('success_url')).toBe(`${TEST_ORIGIN}/payment/success?don=${key}`)
    expect(stripe.created.at(-1)?.get('customer_email')).toBe(user.email)
    stripe.pay(session.id, 'pending')
    await merci(id)
    expect(await isSupported(user.uid)).toBe(false)
    stripe.pay(session.id)
    await webhook('checkout.session.async_payment_succeeded', session)
    expect(await isSupported(user.uid)).toBe(true)
    await webhook('charge.refunded', {
      object: 'charge',
      amount_refunded: 5000,
      metadata: { payment: id },
      payment_intent: null,
    })
    expect(await isSupported(user.uid)).toBe(true)
    expect(await mailsTo(user.email)).toHaveLength(1)
  })

  test('is thanked on /payment/success for its own payment, and reads nothing of the kind without one', async () => {
    const success = async (cookie: string, query = '') => {
      const request = browserRequest(`/payment/success${query}`, { cookie })
      return (await successRoute.loader({ request, params: {}, context })).payment
    }
    const donor = await app.signedIn()
    const other = await app.signedIn()
    expect(await success(donor.cookie)).toBeNull()
    const { session, id } = await begin(newForm(), donor.cookie)
    stripe.pay(session.id)
    const query = `?don=${paymentKey(id, app.secret)}`
    expect(await success(donor.cookie, query)).toMatchObject({ status: 'paid', amount: 'CHF\u00a050.-' })
    expect(await success(donor.cookie)).toMatchObject({ status: 'paid' })
    expect(await success(other.cookie, query)).toBeNull()
  })
})

describe('each month', () => {
  const invoiceOf = (id: string, session: FakeSession, payment: string, reason = 'subscription_cycle') => ({
    object: 'invoice',
    id,
    amount_paid: 2000,
    amount_due: 2000,
    currency: 'chf',
    billing_reason: reason,
    parent: { subscription_details: { metadata: { payment }, subscription: session.subscription } },
  })
  const refundOf = (paymentIntent: string) => ({
    object: 'charge',
    amount_refunded: 2000,
    metadata: {},
    payment_intent: paymentIntent,
  })

  test('is a payment of its own, thanked for, and ended by whoever has the link', async () => {
    const { user, cookie } = await app.signedIn()
    const { session, id } = await begin(newForm({ amount: '20', interval: 'monthly' }), cookie)
    stripe.pay(session.id)
    await webhook('checkout.session.completed', session)
    const invoice = invoiceOf('in_month_2', session, id)
    await webhook('invoice.payment_failed', invoice)
    await webhook('invoice.paid', invoice)
    await webhook('invoice.paid', invoice)
    await webhook('invoice.paid', { ...invoice, id: 'in_month_1', billing_reason: 'subscription_create' })
    const all = await allDocuments(app.documents, payments, { where: [['uid', '==', user.uid]] })
    expect(all.map(({ status, amountRappen }) => [status, amountRappen])).toEqual([
      ['paid', 2000],
      ['paid', 2000],
    ])
    const mails = await mailsTo(user.email)
    const key = paymentKey(id, app.secret)
    expect(mails.map(({ link }) => link)).toEqual([`/merci/${key}`, `/merci/${key}`])

    stripe.invoices.set('pi_month_2', invoice)
    await webhook('charge.refunded', refundOf('pi_month_2'))
    const month = all.find(({ startedWith }) => startedWith === id)
    expect(await paymentOf(month?.id ?? '')).toMatchObject({ status: 'refunded', providerId: 'in_month_2' })

    expect(await merci(id)).toMatchObject({ endPath: `/merci/${key}`, hasEnded: false })
    const end = () =>
      merciRoute.action({ request: browserRequest(`/merci/${key}`, { form: {} }), params: { key }, context })
    stripe.trouble.push('error 500', 'error 500')
    expect(await end()).toMatchObject({ init: { status: 503 } })
    expect(await merci(id)).toMatchObject({ hasEnded: false })
    for (const _ of [1, 2]) expect(await end()).toMatchObject({ status: 303 })
    expect(stripe.ended).toEqual([session.subscription])
    expect(await merci(id)).toMatchObject({ endPath: null, hasEnded: true })
  })

  test('that is refunded is known to be, although its invoice is told later', async () => {
    const { user, cookie } = await app.signedIn()
    const { session, id } = await begin(newForm({ amount: '20', interval: 'monthly' }), cookie)
    stripe.pay(session.id)
    const first = invoiceOf('in_early_1', session, id, 'subscription_create')
    const second = invoiceOf('in_early_2', session, id)
    stripe.invoices.set('pi_early_1', first).set('pi_early_2', second)
    await webhook('charge.refunded', refundOf('pi_early_1'))
    await webhook('charge.refunded', refundOf('pi_early_2'))
    await webhook('checkout.session.completed', session)
    await webhook('invoice.paid', second)
    const all = await allDocuments(app.documents, payments, { where: [['uid', '==', user.uid]] })
    expect(all.map(({ status, refundedRappen }) => [status, refundedRappen])).toEqual([
      ['refunded', 2000],
      ['refunded', 2000],
    ])
    expect(await mailsTo(user.email)).toEqual([])
  })

  test('that ends at Stripe has ended here', async () => {
    const { session, id } = await begin(newForm({ interval: 'monthly' }))
    stripe.pay(session.id)
    await webhook('checkout.session.completed', session)
    const ended = { object: 'subscription', id: session.subscription, metadata: { payment: id } }
    await webhook('customer.subscription.deleted', ended)
    expect(await merci(id)).toMatchObject({ status: 'paid', endPath: null, hasEnded: true })
  })
})

describe('the form', () => {
  test.each([
    ['less than five francs', { amount: 'autre', other: '4.95' }, 'other'],
    ['more than five thousand', { amount: 'autre', other: '5000.05' }, 'other'],
    ['no amount', { amount: 'autre', other: '' }, 'other'],
    ['words', { amount: 'autre', other: 'beaucoup' }, 'other'],
    ['less than nothing', { amount: 'autre', other: '-50' }, 'other'],
    ['single Rappen', { amount: 'autre', other: '20.03' }, 'other'],
    ['an amount that is not offered', { amount: '1' }, 'amount'],
    ['a bill of each month', { interval: 'monthly', method: 'qr_bill' }, 'interval'],
    ['another way to pay', { method: 'cash' }, 'method'],
    ['half an address', { email: 'lea@' }, 'email'],
  ])('with %s is refused beside its field, and nothing is started', async (_what, fields, name) => {
    const before = await app.documents.count(payments)
    const { status, errors } = await give(newForm(fields))
    expect([status, Object.keys(errors ?? {})]).toEqual([400, [name]])
    expect(await app.documents.count(payments)).toBe(before)
  })

  test.each([
    ['35', 3500],
    ['35.5', 3550],
    ['35,50', 3550],
    ['CHF 1’200.-', 120_000],
    ["1'200.–", 120_000],
    ['12 fr.', 1200],
    ['5000', 500_000],
  ])('reads %s as people mean it', async (other, amountRappen) => {
    const { id } = await begin(newForm({ amount: 'autre', other }))
    expect(await paymentOf(id)).toMatchObject({ amountRappen })
  })

  test('sent twice, also at once, is one donation; changed, it is another', async () => {
    const form = newForm()
    const before = stripe.sessions.size
    const [first, second] = await Promise.all([give(form), give(form)])
    expect(second.to).toBe(first.to)
    expect((await give(form)).to).toBe(first.to)
    expect(stripe.sessions.size).toBe(before + 1)
    expect((await give({ ...form, amount: '100' })).to).not.toBe(first.to)
  })

  test('while Stripe fails says so, loses nothing, and sent again leads to one payment', async () => {
    const form = newForm()
    const before = stripe.sessions.size
    stripe.trouble.push('error 500', 'error 500')
    const refused = await give(form)
    expect(refused.status).toBe(503)
    expect(Object.values(refused.errors ?? {}).join()).toMatch(/Rien n’a été débité/)
    stripe.trouble.push('lost answer')
    expect((await give(form)).to).toContain('/pay/')
    expect(stripe.sessions.size).toBe(before + 1)
  })

  test('is one of its own for each visitor, so that no cache keeps its page', async () => {
    const load = async () => {
      const loaded = await supportRoute.loader({
        request: browserRequest('/support-us'),
        params: {},
        context,
      })
      expect(new Headers(loaded.init?.headers).get('Cache-Control')).toBe('private, no-store')
      return loaded.data.offer
    }
    const [first, second] = [await load(), await load()]
    expect(first?.methods).toEqual(['stripe', 'qr_bill'])
    expect(second?.token).not.toBe(first?.token)
  })

  test('filled in by a robot starts nothing', async () => {
    expect((await give(newForm({ company_fax_2: '021' }))).status).toBe(400)
  })

  test('from one address twenty times an hour is enough', async () => {
    for (let sent = 0; sent < 20; sent++) await give(newForm({ method: 'qr_bill' }))
    expect((await give(newForm({ method: 'qr_bill' }))).status).toBe(429)
  })
})

test('while Stripe is silent a payment is shown as it was known', { timeout: 20_000 }, async () => {
  const { session, id } = await begin(newForm())
  stripe.pay(session.id)
  stripe.trouble.push('silence')
  expect(await merci(id)).toMatchObject({ status: 'started', isStale: true })
  expect(await merci(id)).toMatchObject({ status: 'paid', isStale: false })
})
