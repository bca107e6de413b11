import type { ActionFunctionArgs } from '@remix-run/node'
import { currentUser } from '~/features/accounts/session.server'
import { autosave } from '~/features/submission/autosave.server'
import { readPost } from '~/features/submission/draft/draft-from-post.server'
import { openFormSession } from '~/features/submission/form-session.server'
import type { SavedDraftAnswer } from '~/features/submission/form-view'
import { PRIVATE } from '~/http/cache-control'
import { ANOTHER_ACCOUNT, isShownToAnother } from '~/http/shown-account'
import { runtime } from '~/runtime.server'

/** The autosave. No redirect to sign in: a script asks. */
export async function action({ request }: ActionFunctionArgs) {
  const author = await currentUser(request)
  if (author === null) return answer({ ok: false, message: SIGNED_OUT, isSignedOut: true }, 401)
  if (isShownToAnother(request, author.uid)) return answer({ ok: false, message: OF_ANOTHER_ACCOUNT }, 409)
  const dependencies = await runtime()
  const post = await readPost(request)
  const session = await openFormSession(
    author,
    { eventId: post?.eventId ?? null, token: post?.token ?? null, copyOf: post?.copyOf ?? null },
    dependencies,
  )
  const { status, body } = await autosave(session, post, dependencies)
  return answer(body, status)
}

const OF_ANOTHER_ACCOUNT = `${ANOTHER_ACCOUNT} le brouillon n’est plus enregistré.`

const SIGNED_OUT = 'Votre session a expiré\u00a0: le brouillon n’est plus enregistré.'

function answer(body: SavedDraftAnswer, status: number) {
  return Response.json(body, { status, headers: { 'Cache-Control': PRIVATE } })
}
