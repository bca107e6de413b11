import type { Payments } from '~/backend/payments/payments'
import type { Services } from '~/http/services.server'

export type DonationDependencies = Pick<Services, 'documents' | 'clock' | 'secret' | 'log' | 'env'> & {
  payments: Payments
}
