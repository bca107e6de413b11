// Swiss QR-bills (SIX, Swiss Implementation Guidelines QR-bill 2.2): nobody tells us of them but the bank's statement.
import { billText } from '~/platform/bank'
import type { BillCreditor } from '~/platform/donation-settings'
import type { Bill, BillPayments } from './payments'
import { scorReference } from './scor-reference'

/** Prescribed. */
const BILL_MM = { width: 210, height: 105 }
const CODE_MM = 46
/** CSS: 96 to the inch. */
const PIXELS_PER_MM = 96 / 25.4

/** Lengths are in points. */
const PAGE = { size: 'A4', margin: 57 } as const

/** Swiss QR-bills in favour of this creditor. A bill is numbered by the id of its payment (SCOR); nothing is sent to
 * anybody. */
export function openQrBills(creditor: BillCreditor): BillPayments {
  return {
    async start({ id }) {
      return { providerId: scorReference(id), payUrl: null }
    },
    async svg(bill, part = 'bill') {
      const { SwissQRBill, SwissQRCode } = await import('swissqrbill/svg')
      const data = billData(bill, creditor)
      if (part === 'code') return scalable(new SwissQRCode(data, CODE_MM).toString(), CODE_MM, CODE_MM)
      return scalable(new SwissQRBill(data, { language: 'FR' }).toString(), BILL_MM.width, BILL_MM.height)
    },
    async pdf(bill, title) {
      // Large, and few ask for it.
      const { default: PDFDocument } = await import('pdfkit')
      const { SwissQRBill } = await import('swissqrbill/pdf')
      const file = new PDFDocument({ ...PAGE, lang: 'fr-CH', info: { Title: title } })
      const pieces: Uint8Array[] = []
      const ended = new Promise<void>((resolve, reject) => {
        file.on('data', (piece: Uint8Array) => pieces.push(piece))
        file.on('end', resolve)
        file.on('error', reject)
      })
      file.font('Helvetica-Bold').fontSize(20).text(title)
      file.moveDown().font('Helvetica').fontSize(11).text(creditor.name)
      new SwissQRBill(billData(bill, creditor), { language: 'FR' }).attachTo(file)
      file.end()
      await ended
      return new Uint8Array(Buffer.concat(pieces))
    },
  }
}

/** The drawing would be cut without a view box, not made smaller, where the page is narrow. */
function scalable(svg: string, width: number, height: number): string {
  const box = `viewBox="0 0 ${(width * PIXELS_PER_MM).toFixed(2)} ${(height * PIXELS_PER_MM).toFixed(2)}"`
  return svg.replace('<svg ', `<svg ${box} `)
}

/** The bill leaves out the donor's address: banks accept that, and we need not ask for it. */
function billData({ amountRappen, reference, message }: Bill, creditor: BillCreditor) {
  const { iban, name, street, buildingNumber, zip, city } = creditor
  return {
    currency: 'CHF' as const,
    amount: amountRappen / 100,
    reference,
    message: billText(message),
    creditor: {
      account: iban,
      name: billText(name),
      address: billText(street),
      ...(buildingNumber === null ? {} : { buildingNumber }),
      zip,
      city: billText(city),
      country: 'CH',
    },
  }
}
