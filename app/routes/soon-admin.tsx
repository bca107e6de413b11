import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/http/guards.server'
import { SoonPage, soonMeta } from '~/ui/soon-page'

export const meta = soonMeta

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return null
}

export default function AdminSoonPage() {
  return <SoonPage />
}
