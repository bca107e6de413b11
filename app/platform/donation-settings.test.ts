import { expect, test } from 'vitest'
import { InvalidEnvironment, parseEnv } from './env.server'

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }
const BILL = {
  DONATION_IBAN: 'CH58 0079 1123 0008 8901 2',
  DONATION_NAME: 'Association Agenda romand',
  DONATION_ADDRESS: 'Rue du Lac 1bis, 1800 Vevey, Suisse',
}

function problemsIn(raw: Record<string, string>): string[] {
  try {
    parseEnv(raw)
    return []
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error
    return error.problems
  }
}

test('Stripe needs its key and the secret of its webhook', () => {
  expect(parseEnv(STRIPE).stripe).toEqual({
    secretKey: 'sk_test_0123456789',
    webhookSecret: 'whsec_0123456789',
    emulator: null,
  })
  expect(problemsIn({ STRIPE_SECRET_KEY: STRIPE.STRIPE_SECRET_KEY })).toEqual([
    'STRIPE_WEBHOOK_SECRET\u00a0: nécessaire avec STRIPE_SECRET_KEY',
  ])
  expect(problemsIn({ STRIPE_WEBHOOK_SECRET: STRIPE.STRIPE_WEBHOOK_SECRET })).toEqual([
    'STRIPE_SECRET_KEY\u00a0: nécessaire avec STRIPE_WEBHOOK_SECRET',
  ])
  expect(problemsIn({ ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_0123456789' })).toEqual([
    'STRIPE_SECRET_KEY\u00a0: clé secrète de Stripe attendue (sk_live_… ou rk_live_…)',
  ])
})

test('a stand-in for Stripe is refused in production', () => {
  const settings = { ...STRIPE, STRIPE_EMULATOR_HOST: '127.0.0.1:4180' }
  expect(parseEnv(settings).stripe?.emulator).toBe('127.0.0.1:4180')
  expect(problemsIn({ ...settings, NODE_ENV: 'production' })).toEqual([
    'STRIPE_EMULATOR_HOST\u00a0: un émulateur est refusé en production',
  ])
})

test('a QR-bill needs an account, whose it is, and where they live', () => {
  expect(parseEnv(BILL).billCreditor).toEqual({
    iban: 'CH5800791123000889012',
    name: 'Association Agenda romand',
    street: 'Rue du Lac',
    buildingNumber: '1bis',
    zip: '1800',
    city: 'Vevey',
  })
  expect(problemsIn({ DONATION_IBAN: BILL.DONATION_IBAN })).toEqual([
    'DONATION_NAME\u00a0: nécessaire avec DONATION_IBAN',
    'DONATION_ADDRESS\u00a0: nécessaire avec DONATION_IBAN',
  ])
})

test.each([
  ['La Fruitière, 1344 L’Abbaye', 'La Fruitière', null, 'L’Abbaye'],
  ['Rue du 31-Décembre, CH-1207 Genève', 'Rue du 31-Décembre', null, 'Genève'],
  ['Case postale 12, 1000 Lausanne 22', 'Case postale', '12', 'Lausanne 22'],
])('the address %s has its parts', (DONATION_ADDRESS, street, buildingNumber, city) => {
  expect(parseEnv({ ...BILL, DONATION_ADDRESS }).billCreditor).toMatchObject({ street, buildingNumber, city })
})

test('typographic signs are taken, and the name of a site without bills may be any', () => {
  expect(problemsIn({ ...BILL, DONATION_NAME: 'L’Agenda — romand', SITE_NAME: 'L’Agenda — romand' })).toEqual(
    [],
  )
  expect(problemsIn({ SITE_NAME: 'Agenda 🎉' })).toEqual([])
})

test.each([
  ['an IBAN with a digit exchanged', { DONATION_IBAN: 'CH58 0079 1123 0008 8901 3' }, /chiffres de contrôle/],
  ['a foreign IBAN', { DONATION_IBAN: 'FR14 2004 1010 0505 0001 3M02 606' }, /suisse/],
  ['a QR-IBAN', { DONATION_IBAN: 'CH44 3199 9123 0008 8901 2' }, /QR-IBAN/],
  ['an address without a number', { DONATION_ADDRESS: 'Rue du Lac 1, Vevey' }, /adresse suisse attendue/],
  [
    'a name that no bank reads',
    { DONATION_NAME: 'アジェンダ' },
    /^DONATION_NAME\u00a0: le caractère «\u00a0ア\u00a0»/,
  ],
  [
    'a town that none reads',
    { DONATION_ADDRESS: 'Rue du Lac 1, 1800 Vɘvey' },
    /^DONATION_ADDRESS\u00a0: le caractère «\u00a0ɘ\u00a0»/,
  ],
  [
    'a site’s name that none reads',
    { SITE_NAME: 'Agenda 🎉' },
    /^SITE_NAME\u00a0: le caractère «\u00a0🎉\u00a0»/,
  ],
  ['a site’s name that is too long', { SITE_NAME: 'a'.repeat(140) }, /^SITE_NAME\u00a0: trop long/],
])('%s is refused in plain words', (_what, wrong, message) => {
  expect(problemsIn({ ...BILL, ...wrong })).toEqual([expect.stringMatching(message)])
})
