import { PAYMENTS_PATH } from '~/features/donations/donation-paths'
import { FORM_PARAM } from '~/http/page-forms'

export const PAYMENT_FORMS = ['recu', 'non-recu', 'releve'] as const
export type PaymentFormName = (typeof PAYMENT_FORMS)[number]

export function paymentFormPath(name: PaymentFormName): string {
  return `${PAYMENTS_PATH}?${FORM_PARAM}=${name}`
}
