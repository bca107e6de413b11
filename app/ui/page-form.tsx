import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useAnsweredForm } from './answered-form'
import type { ButtonLook } from './button'
import { ErrorSummary } from './error-summary'
import { SubmitButton } from './submit-button'

type Options<Schema extends Record<string, unknown>> = Pick<
  Parameters<typeof useForm<Schema>>[0],
  'constraint' | 'defaultValue'
>

/** The refusal concerns the form that the address names. */
export function usePageRefusal(name: string): SubmissionResult<string[]> | undefined {
  const refusal = useActionData<SubmissionResult<string[]>>()
  return useAnsweredForm([name]) ? refusal : undefined
}

export function usePageForm<Schema extends Record<string, unknown>, Name extends string = string>(
  name: Name,
  options: Options<Schema> = {},
) {
  const lastResult = usePageRefusal(name)
  const [form, fields] = useForm<Schema>({
    id: `formulaire-${name}`,
    lastResult,
    defaultNoValidate: false,
    ...options,
  })
  return { name, form, fields, lastResult }
}

/** `action` names the form in its query. */
export function PageForm<Schema extends Record<string, unknown>>({
  of: { form, lastResult },
  action,
  submit,
  look = 'primary',
  encType,
  children,
}: {
  of: Pick<ReturnType<typeof usePageForm<Schema>>, 'form' | 'lastResult'>
  action: string
  submit: ReactNode
  look?: ButtonLook
  encType?: 'multipart/form-data'
  children?: ReactNode
}) {
  return (
    <Form
      method="post"
      action={action}
      encType={encType}
      {...getFormProps(form)}
      className="max-w-xl space-y-6"
    >
      <ErrorSummary form={form} result={lastResult} />
      {children}
      <SubmitButton look={look} action={action}>
        {submit}
      </SubmitButton>
    </Form>
  )
}
