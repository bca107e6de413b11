// Who may pass. A guard is the first line of every loader and every action it protects: Remix runs loaders alone.
import { redirect } from '@remix-run/node'
import type { CurrentUser } from '~/domain/current-user'
import { leadingTo } from './login-paths'
import { currentUser } from './session.server'

/** Everyone signed in; a visitor is sent to sign in and comes back here afterwards. */
export async function requireUser(request: Request): Promise<CurrentUser> {
  const user = await currentUser(request)
  if (user === null) throw redirect(loginPath(request))
  return user
}

/** Admins; other people who are signed in are sent Home. */
export async function requireAdmin(request: Request): Promise<CurrentUser> {
  const user = await requireUser(request)
  if (user.role !== 'admin') throw redirect('/')
  return user
}

/** Admins, where a script asks and a redirect would mislead it: 401 for visitors, 403 for others. */
export async function refuseNonAdmins(request: Request): Promise<CurrentUser> {
  const user = await currentUser(request)
  if (user === null) throw new Response('Connexion requise.\n', { status: 401 })
  if (user.role !== 'admin') throw new Response('Réservé à l’administration.\n', { status: 403 })
  return user
}

/** Visitors; who is signed in is sent Home. */
export async function requireGuest(request: Request): Promise<void> {
  if ((await currentUser(request)) !== null) throw redirect('/')
}

function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return leadingTo('/auth/login', pathname + search)
}
