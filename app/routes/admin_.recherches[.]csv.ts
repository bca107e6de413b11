import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/features/accounts/guards.server'
import { csvFileName } from '~/features/admin/csv/exports.server'
import { missedWordsCsv } from '~/features/figures/admin-figures.server'
import { allMissed } from '~/features/figures/missed-words.server'
import { csvResponse } from '~/platform/csv'
import { runtime } from '~/runtime.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents, clock } = await runtime()
  return csvResponse(missedWordsCsv(allMissed(documents)), csvFileName('recherches', clock.now()))
}
