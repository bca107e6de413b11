import { data } from '@remix-run/node'
import type { CurrentUser } from '~/domain/current-user'
import { requireUser } from '~/features/accounts/guards.server'
import { currentUser } from '~/features/accounts/session.server'
import type { EventFormAnswer } from '~/features/submission/form-view'
import { isAskedByScript } from '~/http/script-request'

const MESSAGE =
  'Vous n’êtes plus connecté. Votre texte est toujours ici\u00a0: connectez-vous dans un nouvel onglet, puis envoyez de nouveau.'

/** Redirects visitors to sign in; the page's own script gets a 401 instead, so that the text stays. */
export async function formAuthor(
  request: Request,
): Promise<
  | { author: CurrentUser; signedOut: null }
  | { author: null; signedOut: ReturnType<typeof data<EventFormAnswer>> }
> {
  if (isAskedByScript(request) && (await currentUser(request)) === null)
    return { author: null, signedOut: signedOut() }
  return { author: await requireUser(request), signedOut: null }
}

function signedOut() {
  return data<EventFormAnswer>(
    { result: { status: 'error', error: { '': [MESSAGE] } }, isSignedOut: true },
    { status: 401 },
  )
}
