import type { ActionFunctionArgs } from '@remix-run/node'
import { findByForm } from '~/features/proposals/own-proposal.server'
import { openVisitorForm } from '~/features/proposals/visitor-form.server'
import { autosave } from '~/features/submission/autosave.server'
import { postedEventForm } from '~/features/submission/event-form-schema'
import { tokenIn } from '~/features/submission/posted-form.server'
import { PRIVATE } from '~/http/cache-control'
import { clientAddress } from '~/http/client-address'
import { readForm } from '~/http/forms.server'
import { runtime } from '~/runtime.server'

/** The autosave of a form without an account. Its token says whose it is. */
export async function action({ request }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const posted = await readForm(request, postedEventForm)
  const { session } = await openVisitorForm(tokenIn(posted), clientAddress(request), dependencies)
  const sent = await findByForm(session.token, dependencies)
  const isOpen = sent === null || sent.state === 'unconfirmed'
  const { status, body } = await autosave(isOpen ? session : null, posted, dependencies)
  return Response.json(body, { status, headers: { 'Cache-Control': PRIVATE } })
}

export function loader() {
  throw new Response('Méthode refusée', { status: 405, headers: { Allow: 'POST' } })
}
