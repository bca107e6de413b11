import type { DocumentStore } from '~/backend/documents'
import type { StoredPayment } from '~/domain/payment'
import {
  DISPUTE_LABELS,
  INTERVAL_LABELS,
  PROVIDER_LABELS,
  STATUS_LABELS,
} from '~/features/donations/payment-labels'
import { type CsvCell, csvFile } from '~/platform/csv'
import { localInstant } from '../csv/exports.server'
import { isShown, type PaymentsQuery, paymentsOf } from './payments-page.server'

const LINES_AT_ONCE = 200

const HEADINGS = [
  'Id',
  'Commencé',
  'Reçu',
  'Montant',
  'Monnaie',
  'Remboursé',
  'État',
  'À vérifier',
  'Rythme',
  'Moyen',
  'Référence du service',
  'Compte',
]

/** The donations that the page shows with this query, on all its pages. For admins only. */
export function paymentsCsv(query: PaymentsQuery, documents: DocumentStore): AsyncGenerator<string> {
  async function* pages() {
    let lines: CsvCell[][] = []
    for await (const payment of paymentsOf(query.year, documents)) {
      if (!isShown(payment, query.filter)) continue
      lines.push(lineOf(payment))
      if (lines.length < LINES_AT_ONCE) continue
      yield lines
      lines = []
    }
    yield lines
  }
  return csvFile(HEADINGS, pages())
}

function lineOf(payment: StoredPayment): CsvCell[] {
  const { dispute, mismatch } = payment
  return [
    payment.id,
    localInstant(payment.startedAt),
    payment.paidAt && localInstant(payment.paidAt),
    (payment.amountRappen / 100).toFixed(2),
    payment.currency,
    (payment.refundedRappen / 100).toFixed(2),
    STATUS_LABELS[payment.status],
    [mismatch && `versé ${mismatch}`, dispute && DISPUTE_LABELS[dispute]].filter(Boolean).join(', '),
    INTERVAL_LABELS[payment.interval],
    PROVIDER_LABELS[payment.provider],
    payment.providerId,
    payment.uid,
  ]
}
