import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/http/guards.server'
import { SoonPage, soonMeta } from '~/ui/soon-page'

export const meta = soonMeta

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return null
}

export default function UserSoonPage() {
  return <SoonPage />
}
