import type { ActionFunctionArgs } from '@remix-run/node'
import { autosave } from '~/features/submission/autosave.server'
import { readPost } from '~/features/submission/draft/draft-from-post.server'
import { findByForm } from '~/features/submission/proposals/own-proposal.server'
import { openVisitorForm, postedTokenOf } from '~/features/submission/proposals/visitor-form.server'
import { hasFormCookie, rememberForm } from '~/http/begun-forms.server'
import { PRIVATE } from '~/http/cache-control'
import { clientAddress } from '~/http/client-address'
import { runtime } from '~/runtime.server'

/** The autosave of a form without an account. */
export async function action({ request }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const post = await readPost(request)
  const token = post?.token ?? null
  const isBegunHere = token !== null && (await hasFormCookie(request, token))
  const { session } = await openVisitorForm(
    postedTokenOf({ token, proof: post?.proof ?? '', isBegunHere }, dependencies.secret),
    clientAddress(request),
    dependencies,
  )
  // When two tabs open at once, the browser may have kept the cookie of the other.
  if (session.token === token) await rememberForm(request, token)
  const sent = await findByForm(session.token, dependencies)
  const isOpen = sent === null || sent.state === 'unconfirmed'
  const { status, body } = await autosave(isOpen ? session : null, post, dependencies)
  return Response.json(body, { status, headers: { 'Cache-Control': PRIVATE } })
}
