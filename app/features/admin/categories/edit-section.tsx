import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v3'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from '~/ui/error-summary'
import { Section } from '~/ui/section'
import { SubmitButton } from '~/ui/submit-button'
import type { FormFields } from '../merge-forms'

export interface EditAnswer {
  reply: SubmissionResult<string[]> | null
  base: FormFields | null
}

/** The form of what a category or a genre is. */
export function EditSection<Fields extends Record<string, unknown>>({
  id,
  title,
  path,
  values,
  constraint,
  answer,
  children,
}: {
  id: string
  title: string
  /** The address of its events. */
  path: string
  values: DefaultValue<Fields>
  constraint: ReturnType<typeof getZodConstraint>
  answer: EditAnswer | undefined
  children: (fields: ReturnType<typeof useForm<Fields>>[1]) => ReactNode
}) {
  const lastResult = answer?.reply ?? undefined
  const [form, fields] = useForm<Fields>({
    id: `${id}-modifier`,
    lastResult,
    constraint,
    defaultValue: values,
    defaultNoValidate: false,
  })
  return (
    <Section id={id} title={title}>
      <p className="mb-6 text-quiet">
        Adresse&nbsp;: <code>{path}</code>. Elle ne change pas.
      </p>
      <Form
        method="post"
        action="?formulaire=modifier"
        {...getFormProps(form)}
        className="max-w-2xl space-y-6"
      >
        <ErrorSummary form={form} result={lastResult} />
        {/* The fields as they were shown: the server compares them to find other admins' changes. */}
        <input type="hidden" name="base" value={JSON.stringify(answer?.base ?? values)} />
        {children(fields)}
        <SubmitButton>Enregistrer</SubmitButton>
      </Form>
    </Section>
  )
}
