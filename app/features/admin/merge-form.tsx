import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v3'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FormFields } from '~/http/merge-forms'
import { ErrorSummary } from '~/ui/error-summary'
import { SubmitButton } from '~/ui/submit-button'

export interface MergeAnswer {
  reply: SubmissionResult<string[]> | null
  base: FormFields | null
}

/** A form whose edits the server merges with those of others. `shown` are the fields as the page shows them. */
export function MergeForm<Fields extends Record<string, unknown>>({
  id,
  action,
  encType,
  answer,
  shown,
  defaultValue,
  constraint,
  submitLabel = 'Enregistrer',
  children,
}: {
  id: string
  action?: string
  encType?: 'multipart/form-data'
  answer: MergeAnswer | undefined
  shown: unknown
  defaultValue: DefaultValue<Fields>
  constraint: ReturnType<typeof getZodConstraint>
  submitLabel?: string
  children: (fields: ReturnType<typeof useForm<Fields>>[1]) => ReactNode
}) {
  const lastResult = answer?.reply ?? undefined
  const [form, fields] = useForm<Fields>({
    id,
    lastResult,
    constraint,
    defaultValue,
    defaultNoValidate: false,
  })
  return (
    <Form
      method="post"
      action={action}
      encType={encType}
      {...getFormProps(form)}
      className="max-w-2xl space-y-6"
    >
      <ErrorSummary form={form} result={lastResult} />
      {/* The fields as they were shown: the server compares them to find other people's changes. */}
      <input type="hidden" name="base" value={JSON.stringify(answer?.base ?? shown)} />
      {children(fields)}
      <SubmitButton>{submitLabel}</SubmitButton>
    </Form>
  )
}
