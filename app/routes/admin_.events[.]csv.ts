import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/features/accounts/guards.server'
import { csvFileName, eventsCsv } from '~/features/admin/csv/exports.server'
import { csvResponse } from '~/platform/csv'
import { runtime } from '~/runtime.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents, categories, views, clock } = await runtime()
  return csvResponse(eventsCsv(documents, categories, views), csvFileName('evenements', clock.now()))
}
