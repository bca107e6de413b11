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
import { reportPath } from '~/domain/reporting'
import { reportForm } from '~/features/reports/report-form'
import { reportError } from '~/features/reports/reports.server'
import { publicPage } from '~/http/cache-control'
import { parseForm } from '~/http/forms.server'
import { limits } from '~/http/rate-limits.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { TextAreaField, TextField } from '~/ui/field'
import { HoneypotField } from '~/ui/honeypot-field'
import { Page } from '~/ui/page'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  pageMeta({
    matches,
    title: 'Signaler une erreur',
    path: loaded ? reportPath(loaded.event.id) : '/evenements',
    noindex: true,
  })

export const headers = publicPage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { catalogue } = await runtime()
  const event = catalogue.event(params.id ?? '')
  if (event === null) throw data(null, { status: 404 })
  return {
    event: { id: event.id, title: event.title },
    isSent: new URL(request.url).searchParams.get('envoye') === '1',
    constraint: { ...getZodConstraint(reportForm) },
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { catalogue, ...dependencies } = await runtime()
  const event = catalogue.event(params.id ?? '')
  if (event === null) throw data(null, { status: 404 })
  const form = await parseForm(request, reportForm, { honeypot: true, limit: limits.report })
  if (!form.ok) return data(form.reply, form)
  await reportError(event, form.value, dependencies)
  return redirect(`${reportPath(event.id)}?envoye=1`)
}

export default function ReportPage() {
  const { event, isSent } = useLoaderData<typeof loader>()
  const back = <ButtonLink to={`/evenement/${event.id}`}>Revenir à l’événement</ButtonLink>
  return (
    <Page title={isSent ? 'Merci, nous regardons.' : 'Signaler une erreur'} lead={event.title}>
      {isSent ? (
        <div className="max-w-2xl space-y-6 border-t-2 border-ink pt-8">
          <p className="text-lg" role="status">
            Votre message est arrivé chez les personnes qui relisent les annonces.
          </p>
          {back}
        </div>
      ) : (
        <ReportForm />
      )}
    </Page>
  )
}

function ReportForm() {
  const { event, constraint } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ text: string; email: string }>({
    id: 'report',
    lastResult,
    constraint,
    defaultNoValidate: false,
  })
  return (
    <Form
      method="post"
      action={reportPath(event.id)}
      {...getFormProps(form)}
      className="max-w-2xl space-y-6 border-t-2 border-ink pt-8"
    >
      <ErrorSummary form={form} result={lastResult} />
      <HoneypotField />
      <TextAreaField field={fields.text} label="Qu’est-ce qui n’est pas juste&nbsp;?" rows={4} />
      <TextField
        field={fields.email}
        label="Votre adresse e-mail"
        hint="Si vous souhaitez une réponse."
        type="email"
        autoComplete="email"
      />
      <SubmitButton>Envoyer</SubmitButton>
    </Form>
  )
}
