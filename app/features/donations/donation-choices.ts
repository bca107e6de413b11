// Apart from the schema, which browsers need not load.

export const OTHER_AMOUNT = 'autre'
export const AMOUNTS = ['20', '50', '100', OTHER_AMOUNT] as const
export const INTERVALS = [
  { value: 'once', label: 'Une fois' },
  { value: 'monthly', label: 'Chaque mois' },
] as const
export const METHODS = ['stripe', 'qr_bill'] as const
export type DonationMethod = (typeof METHODS)[number]
