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
import { PROPOSE_PATH } from '~/domain/new-event-paths'
import { type Login, loginForm } from '~/features/accounts/account-forms'
import { GoogleButton } from '~/features/accounts/google-button'
import { googleOffer } from '~/features/accounts/google-offer.server'
import { requireGuest } from '~/features/accounts/guards.server'
import { cookieCheckPath, isCookieCheck, leadingTo, wantedPage } from '~/features/accounts/login-paths'
import { ACCOUNT_MESSAGES } from '~/features/accounts/messages'
import { currentUser, startSession } from '~/features/accounts/session.server'
import { signIn } from '~/features/accounts/sign-in.server'
import { DASHBOARD, landingOf } from '~/features/moderation/landing.server'
import { privatePage } from '~/http/cache-control'
import { clientAddress } from '~/http/client-address'
import { parseForm } from '~/http/forms.server'
import { limits } from '~/http/rate-limits.server'
import { safeRedirect } from '~/http/safe-redirect'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { TextField } from '~/ui/field'
import { Link } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Connexion', path: '/auth/login', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const wanted = wantedPage(searchParams)
  const hasSignedIn = isCookieCheck(searchParams)
  if (hasSignedIn && (await currentUser(request)) !== null) throw redirect(safeRedirect(wanted, DASHBOARD))
  await requireGuest(request)
  return {
    keepsNoCookies: hasSignedIn,
    isPasswordNew: searchParams.get('motdepasse') === 'change',
    wanted,
    google: googleOffer(await runtime()),
    constraint: { ...getZodConstraint(loginForm) },
  }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireGuest(request)
  const form = await parseForm(request, loginForm, { limit: limits.login })
  if (!form.ok) return data(form.reply, form)

  const dependencies = await runtime()
  const outcome = await signIn({ ...form.value, address: clientAddress(request) }, dependencies)
  if (!outcome.ok && outcome.reason === 'too-many') return form.tooMany(outcome.retryAfterSeconds)
  if (!outcome.ok) return data(form.reject(ACCOUNT_MESSAGES[outcome.reason]), { status: 401 })

  const { searchParams } = new URL(request.url)
  const { uid } = outcome.account
  const landing = await landingOf(uid, wantedPage(searchParams), dependencies)
  return redirect(request.headers.has('Cookie') ? landing : cookieCheckPath(landing), {
    headers: { 'Set-Cookie': await startSession(request, uid) },
  })
}

export default function LoginPage() {
  const { keepsNoCookies, isPasswordNew, wanted, google } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Connexion"
      lead={
        wanted !== null
          ? 'Connectez-vous pour continuer.'
          : 'Pour annoncer vos événements et gérer vos annonces.'
      }
    >
      <div className="grid gap-x-14 gap-y-12 border-t-2 border-ink pt-8 lg:grid-cols-[3fr_2fr]">
        <div className="max-w-xl space-y-6">
          {isPasswordNew && (
            <Notice>Votre nouveau mot de passe est enregistré. Vous pouvez vous connecter.</Notice>
          )}
          {keepsNoCookies && (
            <Notice>
              Votre connexion n’a pas été conservée&nbsp;: votre navigateur bloque sans doute les cookies de
              ce site. Autorisez-les dans ses réglages, puis reconnectez-vous.
            </Notice>
          )}
          <LoginForm />
          {google && <GoogleButton popup={google.popup} />}
        </div>
        <aside aria-labelledby="no-account">
          <h2 id="no-account" className="text-xl font-bold">
            Pas encore de compte&nbsp;?
          </h2>
          <p className="mt-3">Il est gratuit et réunit toutes vos annonces.</p>
          <p className="mt-4">
            <ButtonLink to={leadingTo('/auth/register', wanted)}>Créer un compte</ButtonLink>
          </p>
          <h2 className="mt-10 text-xl font-bold">Sans compte</h2>
          <p className="mt-3">Une adresse e-mail suffit pour annoncer un événement.</p>
          <p className="mt-4">
            <ButtonLink to={PROPOSE_PATH}>Annoncer sans compte</ButtonLink>
          </p>
        </aside>
      </div>
    </Page>
  )
}

function LoginForm() {
  const { constraint } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<Login>({ id: 'login', lastResult, constraint, defaultNoValidate: false })
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-6">
      <ErrorSummary form={form} result={lastResult} />
      <TextField field={fields.email} label="Adresse e-mail" type="email" autoComplete="email" />
      <TextField
        field={fields.password}
        label="Mot de passe"
        type="password"
        autoComplete="current-password"
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton busy="Connexion en cours…">Se connecter</SubmitButton>
        <Link to="/auth/forgot-password" className="underline underline-offset-4 hover:text-accent">
          Mot de passe oublié&nbsp;?
        </Link>
      </div>
    </Form>
  )
}
