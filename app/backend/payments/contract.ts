// Every provider of payments must do this; the test of each driver calls it.
import { describe, expect, test } from 'vitest'
import type { Donation, PaymentProvider } from './payments'

export const DONATION: Donation = {
  id: '7k2m9qxt4vwz8rnd',
  amountRappen: 5000,
  interval: 'once',
  email: null,
  label: 'Don à Agenda romand',
  returnUrl: 'https://agenda.example/merci/x',
  cancelUrl: 'https://agenda.example/merci/x?annule=1',
}

export function describePayments(name: string, open: () => Promise<PaymentProvider>): void {
  describe(`payments through ${name}`, () => {
    test('one donation started twice, also at once, is one', async () => {
      const provider = await open()
      const [first, second] = await Promise.all([provider.start(DONATION), provider.start(DONATION)])
      expect(second).toEqual(first)
      expect(await provider.start(DONATION)).toEqual(first)
      expect(first.providerId.length).toBeGreaterThan(4)
    })

    test('two donations are two', async () => {
      const provider = await open()
      const first = await provider.start(DONATION)
      const second = await provider.start({ ...DONATION, id: '8k2m9qxt4vwz8rne' })
      expect(second.providerId).not.toBe(first.providerId)
    })
  })
}
