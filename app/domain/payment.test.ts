import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makePayment } from '../../tests/support/make-payment'
import { afterChange, arrivedInstead, type Payment, type PaymentChange, paymentSchema } from './payment'

const AT = '2026-11-24T20:00:00.000Z'
const STARTED = makePayment()
const PAID: PaymentChange = { kind: 'paid', amountRappen: 5000, currency: 'chf' }
const REFUNDED: PaymentChange = { kind: 'refunded', refundedRappen: 5000 }

function told(...changes: PaymentChange[]): Payment {
  const payment = { ...STARTED }
  for (const change of changes) Object.assign(payment, afterChange(payment, change, AT))
  return payment
}

describe('a payment', () => {
  test.each<[string, PaymentChange[], Payment['status']]>([
    ['is paid at once', [PAID], 'paid'],
    ['is paid after it was pending', [{ kind: 'pending' }, PAID], 'paid'],
    ['stays paid when it is told late that it was pending', [PAID, { kind: 'pending' }], 'paid'],
    ['stays paid when its page expires', [PAID, { kind: 'cancelled' }], 'paid'],
    ['stays paid when an earlier attempt failed', [PAID, { kind: 'failed' }], 'paid'],
    ['is paid although an attempt failed before', [{ kind: 'failed' }, PAID], 'paid'],
    ['is paid although it was given up', [{ kind: 'cancelled' }, PAID], 'paid'],
    ['is refunded after it was paid', [PAID, REFUNDED], 'refunded'],
    ['is refunded although the refund is told first', [REFUNDED, PAID], 'refunded'],
    ['stays paid after a part is refunded', [PAID, { kind: 'refunded', refundedRappen: 1000 }], 'paid'],
    ['is not paid by being refunded', [REFUNDED], 'started'],
    ['is no longer pending when it fails', [{ kind: 'pending' }, { kind: 'failed' }], 'failed'],
  ])('%s', (_what, changes, status) => {
    expect(told(...changes).status).toBe(status)
  })

  test.each([
    ['another amount', { kind: 'paid', amountRappen: 500, currency: 'chf' }, '5.00 CHF'],
    ['another currency', { kind: 'paid', amountRappen: 5000, currency: 'jpy' }, '50.00 JPY'],
  ] as const)('of %s is not settled, and an admin is told', (_what, change, mismatch) => {
    expect(told(change)).toMatchObject({ status: 'started', paidAt: null, mismatch })
    expect(told(change, PAID)).toMatchObject({ status: 'paid', mismatch: null })
  })

  test('of another amount counts as it came, once an admin has accepted it', () => {
    const payment = told({ kind: 'paid', amountRappen: 4500, currency: 'chf' })
    const change = { kind: 'paid', amountRappen: 4500, currency: 'CHF', isAccepted: true } as const
    expect(arrivedInstead(payment)).toBe(4500)
    expect(afterChange(payment, change, AT)).toMatchObject({
      status: 'paid',
      amountRappen: 4500,
      mismatch: null,
    })
    expect(arrivedInstead({ mismatch: '50.00 JPY' })).toBeNull()
  })

  test('that an admin accepts is readable afterwards, however much has arrived, or nothing', () => {
    const accepted = (amountRappen: number): Payment => {
      const payment = told({ kind: 'paid', amountRappen, currency: 'chf' })
      const amount = arrivedInstead(payment) ?? payment.amountRappen
      const change = { kind: 'paid', amountRappen: amount, currency: 'CHF', isAccepted: true } as const
      return { ...payment, ...afterChange(payment, change, AT) }
    }
    expect(paymentSchema.parse(accepted(1_200_000)).amountRappen).toBe(1_200_000)
    expect(paymentSchema.parse(accepted(0)).amountRappen).toBe(STARTED.amountRappen)
  })

  test('that an admin took for received can be put back, and only where a bank told nobody', () => {
    const bill: Payment = { ...STARTED, provider: 'qr_bill', status: 'paid', paidAt: AT }
    expect(afterChange(bill, { kind: 'unpaid' }, AT)).toEqual({ status: 'started', paidAt: null })
    expect(afterChange({ ...bill, provider: 'stripe' }, { kind: 'unpaid' }, AT)).toBeNull()
  })

  test('keeps the verdict of a dispute', () => {
    const changes: PaymentChange[] = [
      PAID,
      { kind: 'disputed', dispute: 'lost' },
      { kind: 'disputed', dispute: 'open' },
    ]
    expect(told(...changes)).toMatchObject({ status: 'paid', dispute: 'lost' })
  })

  const anyChange = fc.oneof(
    fc.constantFrom<PaymentChange>(
      { kind: 'pending' },
      { kind: 'failed' },
      { kind: 'cancelled' },
      { kind: 'ended' },
      PAID,
      REFUNDED,
      { kind: 'disputed', dispute: 'open' },
      { kind: 'disputed', dispute: 'won' },
    ),
    fc
      .integer({ min: 0, max: 6000 })
      .map((refundedRappen): PaymentChange => ({ kind: 'refunded', refundedRappen })),
  )

  test('ends in the same state in whatever order and however often it is told', () => {
    const settled = ['paid', 'refunded']
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 12 }), (changes) => {
        const forwards = told(...changes)
        const backwards = told(...[...changes].reverse())
        const twice = told(...changes, ...changes)
        expect(settled.includes(forwards.status)).toBe(changes.includes(PAID))
        expect(forwards.refundedRappen).toBe(backwards.refundedRappen)
        if (changes.includes(PAID)) {
          expect(backwards.status).toBe(forwards.status)
          expect(twice.status).toBe(forwards.status)
        }
      }),
    )
  })
})
