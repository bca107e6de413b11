import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/features/accounts/guards.server'
import { csvFileName } from '~/features/admin/csv/exports.server'
import { paymentsCsv } from '~/features/admin/donations/payments-csv.server'
import { paymentsQueryOf } from '~/features/admin/donations/payments-page.server'
import { csvResponse } from '~/platform/csv'
import { runtime } from '~/runtime.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents, clock } = await runtime()
  const query = paymentsQueryOf(new URL(request.url).searchParams, clock.now())
  return csvResponse(paymentsCsv(query, documents), csvFileName(`dons-${query.year}`, clock.now()))
}
