import { type LoaderFunctionArgs, redirect } from '@remix-run/node'

const PAGES = new Map([
  ['resetPassword', '/auth/reset-password'],
  ['verifyEmail', '/auth/email-verification'],
  ['verifyAndChangeEmail', '/auth/email-verification'],
])

/**
 * Target of the links in Firebase's mails, if set as « action URL » in its console. Only redirects, because mail
 * scanners follow links too.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const page = PAGES.get(searchParams.get('mode') ?? '')
  const code = searchParams.get('oobCode')
  if (!page || !code) throw new Response(null, { status: 404 })
  const query = new URLSearchParams({ code })
  const continueUrl = searchParams.get('continueUrl')
  if (continueUrl) query.set('continueUrl', continueUrl)
  return redirect(`${page}?${query}`)
}
