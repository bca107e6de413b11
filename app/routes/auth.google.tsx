import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { GoogleButton } from '~/features/accounts/google-button'
import { googleRefusalIn, googleRefusalMessage } from '~/features/accounts/google-refusal'
import { privatePage } from '~/http/cache-control'
import { parseForm } from '~/http/forms.server'
import { keepAttempt } from '~/http/google-attempt.server'
import { requireGuest } from '~/http/guards.server'
import { limits } from '~/http/rate-limits.server'
import { safeRedirect } from '~/http/safe-redirect'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'

/** It travels in a cookie, and a cookie has 4 kB. */
const REDIRECT_MAX_LENGTH = 1000

const startForm = z.object({ redirect: z.string().optional() })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Connexion avec Google', path: '/auth/google', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request)
  if ((await runtime()).google === null) throw new Response(null, { status: 404 })
  return { refusal: googleRefusalIn(new URL(request.url).searchParams) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireGuest(request)
  const parts = await runtime()
  if (parts.google === null) throw new Response(null, { status: 404 })
  const form = await parseForm(request, startForm, { limit: limits.google })
  if (!form.ok) return data({ refusal: form.reply.error?.['']?.join(' ') ?? null }, form)

  const outcome = await parts.google.begin(new URL('/auth/google/callback', parts.env.siteUrl))
  if (!outcome.ok) return data({ refusal: googleRefusalMessage(outcome.reason) }, { status: 503 })

  const target = safeRedirect(form.value.redirect, '/dashboard')
  const kept = { ...outcome.attempt, redirect: target.length > REDIRECT_MAX_LENGTH ? '/dashboard' : target }
  return redirect(outcome.address, { status: 303, headers: { 'Set-Cookie': await keepAttempt(kept, parts) } })
}

export default function GooglePage() {
  const { refusal: earlier } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal ?? earlier
  return (
    <Page title="Connexion avec Google" lead="Google nous transmet votre nom, votre adresse et votre photo.">
      <div className="max-w-xl space-y-6">
        {refusal && <Notice>{refusal}</Notice>}
        <GoogleButton />
        <p>
          <Link to="/auth/login" className="underline underline-offset-4 hover:text-accent">
            Se connecter avec un mot de passe
          </Link>
        </p>
      </div>
    </Page>
  )
}
