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
import { type ResetPassword, resetPasswordForm } from '~/features/accounts/account-forms'
import { ACCOUNT_MESSAGES } from '~/features/accounts/messages'
import { resetPassword } from '~/features/accounts/password-reset.server'
import { privatePage } from '~/http/cache-control'
import { parseForm } from '~/http/forms.server'
import { limits } from '~/http/rate-limits.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { TextField } from '~/ui/field'
import { inputProps } from '~/ui/input-props'
import { Page } from '~/ui/page'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Nouveau mot de passe', path: '/auth/reset-password', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get('code') ?? ''
  const { identity } = await runtime()
  const known = await identity.checkResetCode(code)
  return {
    code: known.ok ? code : null,
    email: known.ok ? known.email : '',
    constraint: { ...getZodConstraint(resetPasswordForm) },
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, resetPasswordForm, { limit: limits.resetPassword })
  if (!form.ok) return data(form.reply, form)

  const outcome = await resetPassword(form.value, await runtime())
  if (outcome.ok) return redirect('/auth/login?motdepasse=change')
  const message = ACCOUNT_MESSAGES[outcome.reason]
  const reply =
    outcome.reason === 'invalid-code' ? form.reject(message) : form.reject('', { password: message })
  return data(reply, { status: 422 })
}

export default function ResetPasswordPage() {
  const { code } = useLoaderData<typeof loader>()
  return (
    <Page title="Nouveau mot de passe">
      <div className="border-t-2 border-ink pt-8">
        {code === null ? <LinkIsOver /> : <ResetPasswordForm />}
      </div>
    </Page>
  )
}

function ResetPasswordForm() {
  const { code, email, constraint } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<ResetPassword>({
    id: 'reset-password',
    lastResult,
    constraint,
    defaultValue: { code },
    defaultNoValidate: false,
  })
  return (
    <Form method="post" {...getFormProps(form)} className="max-w-xl space-y-6">
      <ErrorSummary form={form} result={lastResult} />
      <input {...inputProps(fields.code, { type: 'hidden' })} key={fields.code.key} />
      <p>
        Pour le compte <strong>{email}</strong>. Vos sessions ouvertes sur d’autres appareils seront fermées.
      </p>
      {/* Password managers learn here the account of the new password. */}
      <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <TextField
        field={fields.password}
        label="Nouveau mot de passe"
        hint="Au moins 8&nbsp;caractères. Une phrase entière convient très bien."
        type="password"
        autoComplete="new-password"
      />
      <SubmitButton>Enregistrer le mot de passe</SubmitButton>
    </Form>
  )
}

function LinkIsOver() {
  return (
    <div className="max-w-2xl space-y-6">
      <p className="text-lg">{ACCOUNT_MESSAGES['invalid-code']} Demandez-en un nouveau.</p>
      <p>
        <ButtonLink to="/auth/forgot-password">Recevoir un nouveau lien</ButtonLink>
      </p>
    </div>
  )
}
