import type { SubmissionResult } from '@conform-to/react'
import type { CurrentUser } from '~/domain/current-user'
import { requireUser } from '~/features/accounts/guards.server'
import { currentUser } from '~/features/accounts/session.server'
import { SIGNED_OUT_MESSAGE } from '~/http/outage.server'
import { isScriptRequest } from '~/http/script-request'
import { ANOTHER_ACCOUNT, isShownToAnother } from '~/http/shown-account'
import { readPost } from '../draft/draft-from-post.server'
import { type FormShownAgain, refused, replyOf } from './event-form-answers.server'

const OF_ANOTHER_ACCOUNT = `${ANOTHER_ACCOUNT} l’annonce n’a pas été envoyée. Votre texte est conservé\u00a0: reconnectez-vous au premier compte dans un nouvel onglet, puis renvoyez-la.`

/**
 * Redirects visitors to sign in. The page's own script gets a 401 instead, so that the text stays on the page, and so
 * does a form that was opened under another account.
 */
export async function formAuthor(
  request: Request,
): Promise<{ author: CurrentUser; refusal: null } | { author: null; refusal: FormShownAgain }> {
  if (isScriptRequest(request) && (await currentUser(request)) === null) {
    const result: SubmissionResult<string[]> = { status: 'error', error: { '': [SIGNED_OUT_MESSAGE] } }
    return { author: null, refusal: refused(result, 401, { isSignedOut: true }) }
  }
  const author = await requireUser(request)
  if (!isShownToAnother(request, author.uid)) return { author, refusal: null }
  const post = await readPost(request)
  return { author: null, refusal: refused(replyOf(post?.draft ?? {}, OF_ANOTHER_ACCOUNT), 401) }
}
