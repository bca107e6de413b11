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
import { type ForgotPassword, forgotPasswordForm } from '~/features/accounts/account-forms'
import { requireGuest } from '~/features/accounts/guards.server'
import { requestPasswordReset } from '~/features/accounts/password-reset.server'
import { privatePage } from '~/http/cache-control'
import { parseForm } from '~/http/forms.server'
import { limits } from '~/http/rate-limits.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { TextField } from '~/ui/field'
import { HoneypotField } from '~/ui/honeypot-field'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Mot de passe oublié', path: '/auth/forgot-password', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request)
  const { searchParams } = new URL(request.url)
  return {
    isSent: searchParams.get('envoye') === '1',
    constraint: { ...getZodConstraint(forgotPasswordForm) },
  }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireGuest(request)
  const form = await parseForm(request, forgotPasswordForm, { honeypot: true, limit: limits.forgot })
  if (!form.ok) return data(form.reply, form)

  await requestPasswordReset(form.value.email, await runtime())
  return redirect('/auth/forgot-password?envoye=1')
}

export default function ForgotPasswordPage() {
  const { isSent } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Mot de passe oublié"
      lead="Indiquez l’adresse de votre compte&nbsp;: vous y recevrez un lien pour choisir un nouveau mot de passe."
    >
      <div className="border-t-2 border-ink pt-8">{isSent ? <Sent /> : <ForgotPasswordForm />}</div>
    </Page>
  )
}

function ForgotPasswordForm() {
  const { constraint } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<ForgotPassword>({
    id: 'forgot-password',
    lastResult,
    constraint,
    defaultNoValidate: false,
  })
  return (
    <Form method="post" {...getFormProps(form)} className="max-w-xl space-y-6">
      <ErrorSummary form={form} result={lastResult} />
      <HoneypotField />
      <TextField field={fields.email} label="Adresse e-mail" type="email" autoComplete="email" />
      <SubmitButton>Recevoir le lien</SubmitButton>
    </Form>
  )
}

/** Must not tell whether the address has an account. */
function Sent() {
  return (
    <div className="max-w-2xl space-y-6">
      <Notice>
        Si un compte existe avec cette adresse, un e-mail vient d’y être envoyé. Il arrive dans une minute ou
        deux.
      </Notice>
      <p>
        Le lien est valable une heure. Rien reçu&nbsp;? Regardez dans les indésirables, et vérifiez qu’il
        s’agit bien de l’adresse de votre compte. Le nombre de liens par heure est limité&nbsp;: essayez aussi
        le dernier lien reçu.
      </p>
      <p className="flex flex-wrap gap-4">
        <ButtonLink to="/auth/login">Retour à la connexion</ButtonLink>
        <ButtonLink look="quiet" to="/auth/forgot-password">
          Essayer une autre adresse
        </ButtonLink>
      </p>
    </div>
  )
}
