import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { verificationForm } from '~/features/accounts/account-forms'
import {
  confirmEmail,
  isVerifiedByNow,
  resendVerification,
} from '~/features/accounts/email-verification.server'
import { leadingTo } from '~/features/accounts/login-paths'
import { ACCOUNT_MESSAGES } from '~/features/accounts/messages'
import { currentUser } from '~/features/accounts/session.server'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { UNREADABLE_FORM } from '~/http/form-messages'
import { parseForm, tooManyRequests } from '~/http/forms.server'
import { safeRedirect } from '~/http/safe-redirect'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { Link } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Vérification de l’adresse e-mail', path: '/auth/verify-email', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await currentUser(request)
  const dependencies = await runtime()
  const { searchParams } = new URL(request.url)
  return {
    /** Mail scanners follow links too, so nothing happens before the button is pressed. */
    code: searchParams.get('code'),
    continueTo: pathOnSite(searchParams.get('continueUrl'), dependencies.env.siteUrl),
    done: DONE.find((step) => searchParams.has(step)) ?? null,
    /** The message is shown once, and only in the browser that registered. */
    flash: await takeFlash(request),
    account: user && {
      email: user.profile?.email ?? '',
      isVerified: await isVerifiedByNow(user, dependencies),
    },
  }
}

const DONE = ['inscription', 'renvoye', 'confirme'] as const

export async function action({ request }: ActionFunctionArgs) {
  const user = await currentUser(request)
  const form = await parseForm(request, verificationForm)
  if (!form.ok) return data({ message: UNREADABLE_FORM }, form)

  const dependencies = await runtime()
  const { searchParams } = new URL(request.url)
  if (form.value.intent === 'confirm') {
    const outcome = await confirmEmail(form.value.code, dependencies)
    if (!outcome.ok) return data({ message: ACCOUNT_MESSAGES[outcome.reason] }, { status: 422 })
    const continueUrl = searchParams.get('continueUrl') ?? `${dependencies.env.siteUrl}/`
    return redirect(`/auth/verify-email?${new URLSearchParams({ confirme: '1', continueUrl })}`)
  }

  const outcome = await resendVerification(user, dependencies)
  if (outcome.ok) return redirect('/auth/verify-email?renvoye=1')
  if (outcome.reason === 'too-many') {
    const { retryAfterSeconds } = outcome
    return data(
      { message: tooManyRequests(retryAfterSeconds) },
      { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
    )
  }
  return data({ message: ACCOUNT_MESSAGES[outcome.reason] }, { status: RESEND_STATUS[outcome.reason] })
}

const RESEND_STATUS = { 'not-signed-in': 401, 'already-verified': 409, 'mail-failed': 503 }

export default function VerifyEmailPage() {
  return (
    <Page title="Votre adresse e-mail">
      <div className="max-w-2xl space-y-6 border-t-2 border-ink pt-8 text-lg">
        <Refusal />
        <Step />
      </div>
    </Page>
  )
}

function Step() {
  const { code, done } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  if (done === 'confirme') return <Confirmed />
  if (code === null) return <Waiting />
  return isRefused ? <Unconfirmed /> : <Confirmation />
}

function Refusal() {
  const refusal = useActionData<typeof action>()
  if (!refusal) return null
  return (
    <div role="alert" className="border-4 border-accent p-5 font-semibold">
      {refusal.message}
    </div>
  )
}

function Confirmation() {
  const { code } = useLoaderData<typeof loader>()
  return (
    <>
      <p>Encore un clic pour confirmer que cette adresse est bien la vôtre.</p>
      <Form method="post">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="code" value={code ?? ''} />
        <SubmitButton>Confirmer mon adresse</SubmitButton>
      </Form>
    </>
  )
}

/** The link has served, or is too old. */
function Unconfirmed() {
  const { account } = useLoaderData<typeof loader>()
  if (account?.isVerified) return <NothingToDo email={account.email} />
  if (account) return <ResendForm />
  return (
    <>
      <p>
        Votre adresse est peut-être déjà confirmée&nbsp;: connectez-vous. Si elle ne l’est pas, nous vous
        enverrons un nouveau lien.
      </p>
      <ButtonLink look="primary" to={SIGN_IN_TO_RESEND}>
        Se connecter
      </ButtonLink>
    </>
  )
}

function NothingToDo({ email }: { email: string }) {
  return (
    <p>
      L’adresse <strong>{email}</strong> est déjà confirmée. Vous n’avez rien à faire.
    </p>
  )
}

function Confirmed() {
  const { account, continueTo } = useLoaderData<typeof loader>()
  return (
    <>
      <Notice>Merci, votre adresse est confirmée.</Notice>
      <p className="flex flex-wrap gap-4">
        {account ? (
          <ButtonLink look="primary" to="/dashboard">
            Tableau de bord
          </ButtonLink>
        ) : (
          <ButtonLink look="primary" to={leadingTo('/auth/login', continueTo === '/' ? null : continueTo)}>
            Se connecter
          </ButtonLink>
        )}
        <ButtonLink to={continueTo}>Continuer vers le site</ButtonLink>
      </p>
    </>
  )
}

function Waiting() {
  const { account, done, flash } = useLoaderData<typeof loader>()
  if (account?.isVerified) return <NothingToDo email={account.email} />
  return (
    <>
      {done === 'inscription' && (
        <Notice>{flash?.message ?? 'Un e-mail vous a été envoyé. Il arrive dans une minute ou deux.'}</Notice>
      )}
      {done === 'renvoye' && (
        <Notice>Un nouvel e-mail vous a été envoyé. Il arrive dans une minute ou deux.</Notice>
      )}
      <p>
        Ouvrez l’e-mail envoyé {account ? <Address email={account.email} /> : 'à votre adresse'} et cliquez
        sur le lien, valable trois jours. Rien reçu&nbsp;? Regardez dans les indésirables. Le nombre d’e-mails
        par jour à une même adresse est limité.
      </p>
      {account ? <ResendForm /> : <SignInToResend />}
    </>
  )
}

function Address({ email }: { email: string }) {
  return (
    <>
      à <strong>{email}</strong>
    </>
  )
}

function ResendForm() {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="resend" />
      <SubmitButton>Renvoyer l’e-mail</SubmitButton>
    </Form>
  )
}

const SIGN_IN_TO_RESEND = leadingTo('/auth/login', '/auth/verify-email')

function SignInToResend() {
  return (
    <p>
      Toujours rien&nbsp;?{' '}
      <Link to={SIGN_IN_TO_RESEND} className="underline underline-offset-4 hover:text-accent">
        Connectez-vous
      </Link>{' '}
      pour le recevoir une nouvelle fois.
    </p>
  )
}

/** The path, if the address is on this site; else the home page. */
function pathOnSite(address: string | null, siteUrl: string): string {
  const isOurs = address?.startsWith(`${siteUrl}/`) ?? false
  return safeRedirect(isOurs ? address?.slice(siteUrl.length) : null, '/')
}
