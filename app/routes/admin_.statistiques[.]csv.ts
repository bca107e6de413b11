import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/features/accounts/guards.server'
import { csvFileName } from '~/features/admin/csv/exports.server'
import { adminFiguresCsv } from '~/features/figures/admin-figures.server'
import { MONTHS_SHOWN } from '~/features/figures/months'
import { csvResponse } from '~/platform/csv'
import { runtime } from '~/runtime.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { monthlyFigures, clock } = await runtime()
  const pieces = adminFiguresCsv(await monthlyFigures.latest(MONTHS_SHOWN))
  return csvResponse(pieces, csvFileName('statistiques', clock.now()))
}
