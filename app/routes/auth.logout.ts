import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { forgetSessionDevice } from '~/features/accounts/device-tokens.server'
import { currentUser, endSession } from '~/features/accounts/session.server'
import { runtime } from '~/runtime.server'

/** POST only: any page could embed the address as an image. */
export function loader() {
  return redirect('/')
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await currentUser(request)
  // The next person at this device must see nothing private.
  if (user) await forgetSessionDevice(user, (await runtime()).documents)
  return redirect('/', { headers: { 'Set-Cookie': await endSession(request) } })
}
