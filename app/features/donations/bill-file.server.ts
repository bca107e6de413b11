import { payments } from '~/domain/payment'
import { donationLabel } from '~/platform/donation-settings'
import type { DonationDependencies } from './donation-dependencies'
import { paymentIdIn } from './payment-key.server'

interface BillFile {
  content: string | Uint8Array<ArrayBuffer>
  type: string
  name: string
  isDownload: boolean
}

/** The bill of the donation that a key names, as `qr-facture.svg`, `qr-code.svg` or `qr-facture.pdf`; null = there is none. */
export async function billFile(
  key: string,
  file: string,
  { documents, secret, env, payments: providers }: DonationDependencies,
): Promise<BillFile | null> {
  const id = paymentIdIn(key, secret)
  const payment = id === null ? null : await documents.get(payments, id)
  if (payment?.provider !== 'qr_bill' || payment.providerId === null || providers.qr_bill === null) {
    return null
  }
  const label = donationLabel(env.siteName)
  const bill = { amountRappen: payment.amountRappen, reference: payment.providerId, message: label }
  if (file === 'qr-facture.svg' || file === 'qr-code.svg') {
    const content = await providers.qr_bill.svg(bill, file === 'qr-code.svg' ? 'code' : 'bill')
    return { content, type: 'image/svg+xml', name: file, isDownload: false }
  }
  if (file === 'qr-facture.pdf') {
    const content = await providers.qr_bill.pdf(bill, label)
    return { content, type: 'application/pdf', name: file, isDownload: true }
  }
  return null
}
