import { FORM_PARAM } from '~/http/page-forms'

export const PAYMENT_FORMS = ['recu', 'non-recu', 'releve'] as const
export type PaymentFormName = (typeof PAYMENT_FORMS)[number]

/** `list` is the path of the list that shows the form, as paymentsPathOf has it; it is shown again afterwards. */
export function paymentFormPath(name: PaymentFormName, list: string): string {
  return `${list}&${FORM_PARAM}=${name}`
}
