import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v3'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { type NewAccount, registerForm } from '~/features/accounts/account-forms'
import { GoogleButton } from '~/features/accounts/google-button'
import { googleOffer } from '~/features/accounts/google-offer.server'
import { requireGuest } from '~/features/accounts/guards.server'
import { leadingTo, wantedPage } from '~/features/accounts/login-paths'
import { ACCOUNT_MESSAGES } from '~/features/accounts/messages'
import { register } from '~/features/accounts/register.server'
import { privatePage } from '~/http/cache-control'
import { flash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { limits } from '~/http/rate-limits.server'
import { safeRedirect } from '~/http/safe-redirect'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ErrorSummary } from '~/ui/error-summary'
import { TextField } from '~/ui/field'
import { HoneypotField } from '~/ui/honeypot-field'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Inscription',
    description: 'Créez un compte gratuit pour annoncer vos événements.',
    path: '/auth/register',
  })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request)
  return {
    wanted: wantedPage(new URL(request.url).searchParams),
    google: googleOffer(await runtime()),
    constraint: { ...getZodConstraint(registerForm) },
  }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireGuest(request)
  const form = await parseForm(request, registerForm, { honeypot: true, limit: limits.register })
  if (!form.ok) return data(form.reply, form)

  const continuePath = safeRedirect(wantedPage(new URL(request.url).searchParams), '/')
  const outcome = await register({ ...form.value, continuePath }, await runtime())
  if (!outcome.ok) {
    return data(form.reject('', { password: ACCOUNT_MESSAGES[outcome.reason] }), { status: 422 })
  }

  // An address with an account gets the same answer: docs/decisions/accounts.md.
  await flash(`Nous avons envoyé un e-mail à ${form.value.email}. Il arrive dans une minute ou deux.`)
  return redirect('/auth/verify-email?inscription=1')
}

export default function RegisterPage() {
  const { wanted, google } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Inscription"
      lead="Un compte gratuit pour annoncer vos événements, les modifier et suivre leur publication."
    >
      <div className="grid gap-x-14 gap-y-12 border-t-2 border-ink pt-8 lg:grid-cols-[3fr_2fr]">
        <div className="max-w-xl space-y-6">
          <RegisterForm />
          {google && <GoogleButton popup={google.popup} />}
        </div>
        <aside aria-labelledby="have-account">
          <h2 id="have-account" className="text-xl font-bold">
            Déjà un compte&nbsp;?
          </h2>
          <p className="mt-3">
            <Link
              to={leadingTo('/auth/login', wanted)}
              className="underline underline-offset-4 hover:text-accent"
            >
              Connectez-vous
            </Link>
            . Vos données&nbsp;: voir{' '}
            <Link to="/privacy-policy" className="underline underline-offset-4 hover:text-accent">
              Protection des données
            </Link>
            .
          </p>
        </aside>
      </div>
    </Page>
  )
}

function RegisterForm() {
  const { constraint } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<NewAccount>({
    id: 'register',
    lastResult,
    constraint,
    defaultNoValidate: false,
  })
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-6">
      <ErrorSummary form={form} result={lastResult} />
      <HoneypotField />
      <TextField
        field={fields.displayName}
        label="Nom affiché"
        hint="Le vôtre ou celui de votre association&nbsp;: il figure sur vos événements."
        autoComplete="name"
      />
      <TextField
        field={fields.email}
        label="Adresse e-mail"
        hint="Nous y envoyons un lien de confirmation."
        type="email"
        autoComplete="email"
      />
      <TextField
        field={fields.password}
        label="Mot de passe"
        hint="Au moins 8&nbsp;caractères. Une phrase entière convient très bien."
        type="password"
        autoComplete="new-password"
      />
      <SubmitButton>Créer mon compte</SubmitButton>
    </Form>
  )
}
