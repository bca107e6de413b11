import type { ActionFunctionArgs } from '@remix-run/node'
import { autosave } from '~/features/submission/autosave.server'
import { postedEventForm } from '~/features/submission/event-form-schema'
import { tokenIn } from '~/features/submission/posted-form.server'
import { openLinkForm } from '~/features/submission/proposals/link-form.server'
import { PRIVATE } from '~/http/cache-control'
import { readForm } from '~/http/forms.server'
import { runtime } from '~/runtime.server'

/** The autosave of the form behind a mailed link. */
export async function action({ request, params }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const posted = await readForm(request, postedEventForm)
  const session = await openLinkForm(params.token ?? '', tokenIn(posted), dependencies)
  const { status, body } = await autosave(session, posted, dependencies)
  return Response.json(body, { status, headers: { 'Cache-Control': PRIVATE } })
}
