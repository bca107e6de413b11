import { allDocuments } from '~/backend/documents'
import { payments } from '~/domain/payment'
import { DAY_MS } from '~/platform/durations'
import { type ChangeDependencies, changePayment } from './change-payment.server'

/** After half a year a payment is no longer expected. One that comes later is still taken. */
const GIVEN_UP_MS = 180 * DAY_MS

/** Gives up donations that nobody has paid, and forgets to whom thanks would have gone; answers how many. */
export async function forgetUnpaid(dependencies: ChangeDependencies): Promise<number> {
  const { documents, clock } = dependencies
  const before = new Date(clock.now() - GIVEN_UP_MS).toISOString()
  const where = [['startedAt', '<', before]] as const
  const old = await allDocuments(documents, payments, { where, orderBy: ['startedAt', 'desc'] })
  const unpaid = old.filter(({ paidAt, thanksTo, status }) => {
    return paidAt === null && (thanksTo !== null || status === 'started')
  })
  for (const { id } of unpaid) {
    await changePayment(id, { kind: 'cancelled' }, {}, dependencies)
    await documents.update(payments, id, { thanksTo: null })
  }
  return unpaid.length
}
