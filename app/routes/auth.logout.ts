import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { currentUser, endSession } from '~/features/accounts/session.server'
import { forgetSessionDevice } from '~/features/push/device-tokens.server'
import { runtime } from '~/runtime.server'

/** Following a link signs nobody out: an image on any page could be that link. */
export function loader() {
  return redirect('/')
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await currentUser(request)
  // Whoever sits at this device next gets nothing of theirs.
  if (user) await forgetSessionDevice(user, (await runtime()).documents)
  return redirect('/', { headers: { 'Set-Cookie': await endSession(request) } })
}
