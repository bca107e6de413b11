import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { endSession } from '~/http/session.server'

/** Following a link signs nobody out: an image on any page could be that link. */
export function loader() {
  return redirect('/')
}

export async function action({ request }: ActionFunctionArgs) {
  return redirect('/', { headers: { 'Set-Cookie': await endSession(request) } })
}
