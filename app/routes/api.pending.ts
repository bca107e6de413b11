import type { LoaderFunctionArgs } from '@remix-run/node'
import { refuseNonAdmins } from '~/features/accounts/guards.server'
import { streamPending } from '~/features/moderation/pending-stream.server'
import { runtime } from '~/runtime.server'

/** Server-sent events for admins. HEAD tells whether a stream would be allowed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await refuseNonAdmins(request)
  if (request.method === 'HEAD') return new Response(null, { status: 204 })
  return streamPending(admin, context.closed, await runtime())
}
