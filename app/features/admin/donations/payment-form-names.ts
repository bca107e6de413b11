import { PAYMENTS_PATH } from '~/features/donations/donation-paths'
import { FORM_PARAM } from '~/http/page-forms'

export const PAYMENT_FORMS = ['recu', 'non-recu', 'releve'] as const
export type PaymentFormName = (typeof PAYMENT_FORMS)[number]

/** `list` is the list that shows the form, and is shown again afterwards. */
export function paymentFormPath(name: PaymentFormName, list = PAYMENTS_PATH): string {
  return `${list}${list.includes('?') ? '&' : '?'}${FORM_PARAM}=${name}`
}
