import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useActionData, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ButtonLook } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { SubmitButton } from '~/ui/submit-button'
import { type ProfileFormName, profileFormIn, profileFormPath } from './profile-forms'

type Options<Schema extends Record<string, unknown>> = Pick<
  Parameters<typeof useForm<Schema>>[0],
  'constraint' | 'defaultValue'
>

/** conform's form and fields; what the action has refused concerns the form that the address names. */
export function useProfileForm<Schema extends Record<string, unknown>>(
  name: ProfileFormName,
  options: Options<Schema> = {},
) {
  const refusal = useActionData<SubmissionResult<string[]>>()
  const { search } = useLocation()
  const lastResult = profileFormIn(search) === name ? refusal : undefined
  const [form, fields] = useForm<Schema>({
    id: `formulaire-${name}`,
    lastResult,
    defaultNoValidate: false,
    ...options,
  })
  return { name, form, fields, lastResult }
}

/** The frame of one of the page's forms: what went wrong, the fields, the button. */
export function ProfileForm<Schema extends Record<string, unknown>>({
  of: { name, form, lastResult },
  submit,
  look = 'primary',
  encType,
  children,
}: {
  of: ReturnType<typeof useProfileForm<Schema>>
  submit: ReactNode
  look?: ButtonLook
  encType?: 'multipart/form-data'
  children?: ReactNode
}) {
  const action = profileFormPath(name)
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

/** A form that is nothing but a button. */
export function ProfileButton({ name, children }: { name: ProfileFormName; children: ReactNode }) {
  return <ProfileForm of={useProfileForm(name)} submit={children} look="plain" />
}
