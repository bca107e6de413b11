import type { ActionFunctionArgs } from '@remix-run/node'
import { autosave } from '~/features/submission/autosave.server'
import { readPost } from '~/features/submission/draft/draft-from-post.server'
import { openLinkForm } from '~/features/submission/proposals/link-form.server'
import { PRIVATE } from '~/http/cache-control'
import { runtime } from '~/runtime.server'

/** The autosave of the form behind a mailed link. */
export async function action({ request, params }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const post = await readPost(request)
  const session = await openLinkForm(params.token ?? '', post?.token ?? null, dependencies)
  const { status, body } = await autosave(session, post, dependencies)
  return Response.json(body, { status, headers: { 'Cache-Control': PRIVATE } })
}
