import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { keepAttempt } from '~/features/accounts/google-attempt.server'
import { GoogleButton } from '~/features/accounts/google-button'
import { googleOffer } from '~/features/accounts/google-offer.server'
import { googleRefusalIn, googleRefusalMessage } from '~/features/accounts/google-refusal'
import { finishPopupSignIn } from '~/features/accounts/google-sign-in.server'
import { requireGuest } from '~/features/accounts/guards.server'
import { leadingTo, wantedPage } from '~/features/accounts/login-paths'
import { startSession } from '~/features/accounts/session.server'
import { DASHBOARD, landingOf } from '~/features/moderation/landing.server'
import { privatePage } from '~/http/cache-control'
import { parseForm } from '~/http/forms.server'
import { limits } from '~/http/rate-limits.server'
import { safeRedirect } from '~/http/safe-redirect'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { Link } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'

/** A cookie of at most 4 kB keeps the address. */
const REDIRECT_MAX_LENGTH = 1000

const startForm = z.object({
  redirect: z.string().optional(),
  /** After a sign-in in a window. */
  idToken: z.string().optional(),
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Connexion avec Google', path: '/auth/google', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request)
  const offer = googleOffer(await runtime())
  if (offer === null) throw new Response(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  return { refusal: googleRefusalIn(searchParams), popup: offer.popup, wanted: wantedPage(searchParams) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireGuest(request)
  const dependencies = await runtime()
  const { google, googlePopup, env } = dependencies
  if (googleOffer(dependencies) === null) throw new Response(null, { status: 404 })
  const form = await parseForm(request, startForm, { limit: limits.google })
  if (!form.ok) return data({ message: form.reply.error?.['']?.join(' ') ?? null }, form)

  const { idToken, redirect: asked } = form.value
  const target = safeRedirect(asked, DASHBOARD)
  if (googlePopup && idToken !== undefined) {
    const outcome = await finishPopupSignIn(idToken, googlePopup, dependencies)
    if (!outcome.ok) {
      const status = outcome.reason === 'unavailable' ? 503 : 401
      return data({ message: googleRefusalMessage(outcome.reason) }, { status })
    }
    const { uid } = outcome.account
    return redirect(await landingOf(uid, asked ?? null, dependencies), {
      status: 303,
      headers: { 'Set-Cookie': await startSession(request, uid) },
    })
  }
  if (google === null) {
    return data({ message: googleRefusalMessage('needs-javascript') }, { status: 422 })
  }
  const outcome = await google.begin(new URL('/auth/google/callback', env.siteUrl))
  if (!outcome.ok) return data({ message: googleRefusalMessage(outcome.reason) }, { status: 503 })

  const kept = { ...outcome.attempt, redirect: target.length > REDIRECT_MAX_LENGTH ? DASHBOARD : target }
  return redirect(outcome.address, {
    status: 303,
    headers: { 'Set-Cookie': await keepAttempt(kept, dependencies) },
  })
}

export default function GooglePage() {
  const { refusal: earlier, popup, wanted } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.message ?? earlier
  return (
    <Page title="Connexion avec Google" lead="Google nous transmet votre nom, votre adresse et votre photo.">
      <div className="max-w-xl space-y-6">
        {refusal && <Notice>{refusal}</Notice>}
        <GoogleButton popup={popup} />
        <p>
          <Link
            to={leadingTo('/auth/login', wanted)}
            className="underline underline-offset-4 hover:text-accent"
          >
            Se connecter avec un mot de passe
          </Link>
        </p>
      </div>
    </Page>
  )
}
