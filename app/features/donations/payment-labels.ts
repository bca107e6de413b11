import type { PaymentStatus } from '~/domain/payment'

export const STATUS_LABELS: Record<PaymentStatus, string> = {
  started: 'commencé',
  pending: 'en cours',
  paid: 'reçu',
  cancelled: 'abandonné',
  failed: 'refusé',
  refunded: 'remboursé',
}
export const PROVIDER_LABELS = { stripe: 'TWINT ou carte', qr_bill: 'QR-facture' } as const
export const INTERVAL_LABELS = { once: 'une fois', monthly: 'chaque mois' } as const
export const DISPUTE_LABELS = {
  open: 'contesté',
  won: 'contestation gagnée',
  lost: 'contestation perdue',
} as const
