import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v3'
import { Form } from '@remix-run/react'
import { type ReportSubject, reportedPath, reportPath } from '~/domain/reporting'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { TextAreaField, TextField } from '~/ui/field'
import { HoneypotField } from '~/ui/honeypot-field'
import { Page } from '~/ui/page'
import { SubmitButton } from '~/ui/submit-button'

export interface ReportedSubject {
  id: string
  title: string
  about: ReportSubject
}

const BACK: Readonly<Record<ReportSubject, string>> = {
  event: 'Revenir à l’événement',
  place: 'Revenir au lieu',
  organizer: 'Revenir à l’organisateur',
}

/** The form in which a visitor says what is wrong, and the thanks. */
export function ReportPage({
  subject,
  isSent,
  constraint,
  lastResult,
}: {
  subject: ReportedSubject
  isSent: boolean
  constraint: ReturnType<typeof getZodConstraint>
  lastResult: SubmissionResult<string[]> | undefined
}) {
  const { id, title, about } = subject
  const [form, fields] = useForm<{ text: string; email: string }>({
    id: 'report',
    lastResult,
    constraint,
    defaultNoValidate: false,
  })
  return (
    <Page title={isSent ? 'Merci, nous allons vérifier.' : 'Signaler une erreur'} lead={title}>
      {isSent ? (
        <div className="max-w-2xl space-y-6 border-t-2 border-ink pt-8">
          <p className="text-lg" role="status">
            Notre équipe a reçu votre message et va vérifier.
          </p>
          <ButtonLink to={reportedPath(id, about)}>{BACK[about]}</ButtonLink>
        </div>
      ) : (
        <Form
          method="post"
          action={reportPath(id, about)}
          {...getFormProps(form)}
          className="max-w-2xl space-y-6 border-t-2 border-ink pt-8"
        >
          <ErrorSummary form={form} result={lastResult} />
          <HoneypotField />
          <TextAreaField field={fields.text} label="Quelle information est fausse&nbsp;?" rows={4} />
          <TextField
            field={fields.email}
            label="Votre adresse e-mail"
            hint="Seulement si vous souhaitez une réponse."
            type="email"
            autoComplete="email"
          />
          <SubmitButton>Signaler l’erreur</SubmitButton>
        </Form>
      )}
    </Page>
  )
}
