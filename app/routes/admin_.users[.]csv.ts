import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/features/accounts/guards.server'
import { csvFileName, usersCsv } from '~/features/admin/csv/exports.server'
import { csvResponse } from '~/platform/csv'
import { runtime } from '~/runtime.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents, clock } = await runtime()
  return csvResponse(usersCsv(documents), csvFileName('utilisateurs', clock.now()))
}
