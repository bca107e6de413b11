import { redirect } from '@remix-run/node'
import type { CurrentUser } from '~/domain/current-user'
import { SignedOut } from '~/http/outage.server'
import { isScriptRequest } from '~/http/script-request'
import { leadingTo } from './login-paths'
import { currentUser } from './session.server'

/** Redirects visitors to sign in and back; a form that the script of its page posts stays there instead, as a redirect
 * would lose what was typed. Each loader and action needs its own guard: Remix can run one alone. */
export async function requireUser(request: Request): Promise<CurrentUser> {
  const user = await currentUser(request)
  if (user !== null) return user
  const isForm = request.method !== 'GET' && isScriptRequest(request)
  throw isForm ? new SignedOut() : redirect(loginPath(request))
}

export async function requireAdmin(request: Request): Promise<CurrentUser> {
  const user = await requireUser(request)
  if (user.role !== 'admin') throw redirect('/')
  return user
}

/** Scripts would follow a redirect, so visitors get 401 and others 403. */
export async function refuseNonAdmins(request: Request): Promise<CurrentUser> {
  const user = await currentUser(request)
  if (user === null) throw new Response('Connexion requise.\n', { status: 401 })
  if (user.role !== 'admin') throw new Response('Réservé à l’administration.\n', { status: 403 })
  return user
}

export async function requireGuest(request: Request): Promise<void> {
  if ((await currentUser(request)) !== null) throw redirect('/')
}

function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return leadingTo('/auth/login', pathname + search)
}
