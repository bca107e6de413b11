import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { forgetAttempt, readAttempt } from '~/features/accounts/google-attempt.server'
import { googleRefusalPath } from '~/features/accounts/google-refusal'
import { finishGoogleSignIn } from '~/features/accounts/google-sign-in.server'
import { requireGuest } from '~/features/accounts/guards.server'
import { startSession } from '~/features/accounts/session.server'
import { DASHBOARD, landingOf } from '~/features/moderation/landing.server'
import { runtime } from '~/runtime.server'

/** Always redirects: the address holds a code and must not stay. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request)
  const { google, ...dependencies } = await runtime()
  if (google === null) throw new Response(null, { status: 404 })

  const { search, searchParams } = new URL(request.url)
  const attempt = await readAttempt(request, dependencies)
  // An answer to another attempt must not end this one.
  if (attempt === null || attempt.state !== searchParams.get('state')) {
    return redirect(googleRefusalPath('invalid', attempt?.redirect ?? null))
  }

  // The address that was given to Google; a proxy may have changed the request's.
  const answer = new URL(`/auth/google/callback${search}`, dependencies.env.siteUrl)
  const outcome = await finishGoogleSignIn({ answer, attempt }, { ...dependencies, google })
  const headers = new Headers({ 'Set-Cookie': await forgetAttempt(dependencies) })
  if (!outcome.ok) return redirect(googleRefusalPath(outcome.reason, attempt.redirect), { headers })

  headers.append('Set-Cookie', await startSession(request, outcome.account.uid))
  // The attempt keeps the dashboard when no page was wanted.
  const wanted = attempt.redirect === DASHBOARD ? null : attempt.redirect
  return redirect(await landingOf(outcome.account.uid, wanted, dependencies), { headers })
}
