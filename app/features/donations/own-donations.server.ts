import { allDocuments } from '~/backend/documents'
import { payments } from '~/domain/payment'
import { francs } from '~/platform/french'
import { dayRange } from '~/platform/french-dates'
import { toWallTime } from '~/platform/zurich'
import type { DonationDependencies } from './donation-dependencies'
import { thanksPath } from './donation-paths'
import { paymentKey } from './payment-key.server'
import { INTERVAL_LABELS, PROVIDER_LABELS, STATUS_LABELS } from './payment-labels'

const LINES_SHOWN = 24

export interface OwnDonationsView {
  /** The latest first; none of those that came to nothing. */
  lines: { id: string; amount: string; day: string; status: string; how: string; path: string }[]
  /** Pages of the monthly donations that go on, where they are ended. */
  monthlyPaths: string[]
}

/** The owner of an account sees these of its donations. */
export async function ownDonations(
  uid: string,
  { documents, secret }: Pick<DonationDependencies, 'documents' | 'secret'>,
): Promise<OwnDonationsView> {
  const all = await allDocuments(documents, payments, {
    where: [['uid', '==', uid]],
    orderBy: ['startedAt', 'desc'],
  })
  const told = all.filter(({ status }) => status !== 'cancelled' && status !== 'failed')
  const pathOf = (id: string) => thanksPath(paymentKey(id, secret))
  return {
    lines: told.slice(0, LINES_SHOWN).map((payment) => {
      const day = toWallTime(Date.parse(payment.paidAt ?? payment.startedAt))
      return {
        id: payment.id,
        amount: francs(payment.amountRappen / 100),
        day: dayRange(day, day),
        status: STATUS_LABELS[payment.status],
        how: `${PROVIDER_LABELS[payment.provider]}, ${INTERVAL_LABELS[payment.interval]}`,
        path: pathOf(payment.id),
      }
    }),
    monthlyPaths: told
      .filter(({ subscription, startedWith, endedAt }) => {
        return subscription !== null && startedWith === null && endedAt === null
      })
      .map(({ id }) => pathOf(id)),
  }
}
