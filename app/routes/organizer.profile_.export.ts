import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/features/accounts/guards.server'
import { exportPersonalData } from '~/features/accounts/profile/personal-data.server'
import { tooManyRequests } from '~/http/forms.server'
import { runtime } from '~/runtime.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const outcome = await exportPersonalData(user, await runtime())
  if (!outcome.ok) {
    const { retryAfterSeconds } = outcome
    return new Response(tooManyRequests(retryAfterSeconds), {
      status: 429,
      headers: { 'Retry-After': String(retryAfterSeconds) },
    })
  }
  return new Response(`${JSON.stringify(outcome.personalData, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="mes-donnees.json"',
    },
  })
}
