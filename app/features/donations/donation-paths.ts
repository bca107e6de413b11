export const SUPPORT_PATH = '/support-us'
/** Guarded by the specification: for donors who are signed in. */
export const PAYMENT_SUCCESS_PATH = '/payment/success'
export const PAYMENTS_PATH = '/admin/dons'
/** The parameter of PAYMENT_SUCCESS_PATH that names a payment. */
export const PAYMENT_PARAM = 'don'

/** The public page of a donation, for donors without an account. `key`: from paymentKey. */
export function thanksPath(key: string): string {
  return `/merci/${key}`
}

export function billPath(key: string, file: 'qr-facture.svg' | 'qr-code.svg' | 'qr-facture.pdf'): string {
  return `/merci/${key}/${file}`
}
