// Settings of donations: Stripe's keys, and the account to which QR-bills are paid.
import { z } from 'zod'
import { billText, isChecked, unfitForBills } from './bank'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** host:port of a stand-in for Stripe; null = the real service. */
  emulator: string | null
}

/** A QR-bill pays this person, in the fields of a structured address. */
export interface BillCreditor extends PostalAddress {
  /** The number has no spaces. */
  iban: string
  name: string
}

interface PostalAddress {
  street: string
  buildingNumber: string | null
  zip: string
  city: string
}

/** The Swiss guidelines for QR-bills allow 70 characters of name and street, 16 of number, 35 of town, 140 of message. */
const NAME_MAX_LENGTH = 70
const CITY_MAX_LENGTH = 35
const MESSAGE_MAX_LENGTH = 140
const ADDRESS = /^(?<street>[^,]{1,70}),\s*(?:CH-)?(?<zip>\d{4})\s+(?<city>[^,]+?)(?:,\s*Suisse)?$/i
const NUMBERED_STREET = /^(?<street>.*\D)\s+(?<number>\d+\s?(?:[a-z]|bis|ter)?)$/i

const ADDRESS_EXPECTED = 'adresse suisse attendue, par exemple "Rue du Lac 1, 1800 Vevey"'

export const donationVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(?:test|live)_\w{8,}$/, 'clé secrète de Stripe attendue (sk_live_… ou rk_live_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,}$/, 'secret de signature du webhook attendu (whsec_…)')
    .optional(),
  STRIPE_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'hôte:port attendu')
    .optional(),
  DONATION_IBAN: z
    .string()
    .transform((text) => text.replace(/\s/g, '').toUpperCase())
    .refine(isSwissIban, 'IBAN suisse ou liechtensteinois attendu, avec ses chiffres de contrôle')
    .refine(
      (iban) => !isQrIban(iban),
      'c’est un QR-IBAN\u00a0: donnez l’IBAN ordinaire du même compte, que demandent les références SCOR',
    )
    .optional(),
  DONATION_NAME: z
    .string()
    .trim()
    .superRefine(refuseUnfit)
    .refine((name) => billText(name).length <= NAME_MAX_LENGTH, `au plus ${NAME_MAX_LENGTH}\u00a0caractères`)
    .optional(),
  DONATION_ADDRESS: z
    .string()
    .trim()
    .superRefine(refuseUnfit)
    .refine((text) => postalAddressIn(text) !== null, ADDRESS_EXPECTED)
    .optional(),
}

interface DonationValues {
  STRIPE_SECRET_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
  STRIPE_EMULATOR_HOST?: string
  DONATION_IBAN?: string
  DONATION_NAME?: string
  DONATION_ADDRESS?: string
}

export function stripeSettings(value: DonationValues): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = value
  if (!secretKey || !webhookSecret) return null
  return { secretKey, webhookSecret, emulator: value.STRIPE_EMULATOR_HOST ?? null }
}

export function billCreditor({
  DONATION_IBAN: iban,
  DONATION_NAME: name,
  DONATION_ADDRESS: text,
}: DonationValues): BillCreditor | null {
  const address = text === undefined ? null : postalAddressIn(text)
  return iban && name && address ? { iban, name, ...address } : null
}

/** Returns the origin of Stripe's page, to which our form leads; null = nowhere. */
export function paymentOrigin(stripe: StripeSettings | null): string | null {
  if (stripe === null) return null
  return stripe.emulator === null ? 'https://checkout.stripe.com' : `http://${stripe.emulator}`
}

/** Stripe's page takes only test cards with such a key. */
export function isTestKey(stripe: StripeSettings | null): boolean {
  return stripe !== null && /^.k_test_/.test(stripe.secretKey)
}

/** Settings that need others beside them, a line each. */
export function donationContradictions(given: Record<string, string | undefined>): string[] {
  const needed = [
    ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['DONATION_NAME', 'DONATION_IBAN'],
    ['DONATION_ADDRESS', 'DONATION_IBAN'],
  ] as const
  const problems = needed
    .filter(([name, beside]) => given[beside] && !given[name])
    .map(([name, beside]) => `${name}\u00a0: nécessaire avec ${beside}`)
  const message = donationLabel(given.SITE_NAME ?? '')
  const unfit = unfitMessage(message)
  if (given.DONATION_IBAN && unfit) problems.push(`SITE_NAME\u00a0: ${unfit}`)
  if (given.DONATION_IBAN && billText(message).length > MESSAGE_MAX_LENGTH) {
    problems.push(
      `SITE_NAME\u00a0: trop long pour le message d’une QR-facture (${MESSAGE_MAX_LENGTH}\u00a0caractères)`,
    )
  }
  return problems
}

/** The page of the payment shows this, and a bill has it as its message. */
export function donationLabel(siteName: string): string {
  return `Don pour ${siteName}`
}

function refuseUnfit(text: string, context: z.RefinementCtx): void {
  const message = unfitMessage(text)
  if (message !== null) context.addIssue({ code: 'custom', message })
}

function unfitMessage(text: string): string | null {
  const sign = unfitForBills(text)
  return sign && `le caractère «\u00a0${sign}\u00a0» est refusé par les banques sur une QR-facture`
}

function isSwissIban(iban: string): boolean {
  return /^(?:CH|LI)\d{2}[\dA-Z]{17}$/.test(iban) && isChecked(iban)
}

/** Its bank number lies between 30000 and 31999. It takes QR references only. */
function isQrIban(iban: string): boolean {
  return /^3[01]/.test(iban.slice(4, 9))
}

function postalAddressIn(text: string): PostalAddress | null {
  const { street = '', zip = '', city = '' } = ADDRESS.exec(text)?.groups ?? {}
  if (street === '' || city.length > CITY_MAX_LENGTH) return null
  const numbered = NUMBERED_STREET.exec(street.trim())?.groups
  return {
    street: numbered?.street ?? street.trim(),
    buildingNumber: numbered?.number ?? null,
    zip,
    city,
  }
}
