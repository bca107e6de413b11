import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v3'
import { Form } from '@remix-run/react'
import type { FormFields } from '~/features/admin/merge-forms'
import { LogoField } from '~/features/images/logo-field'
import { ErrorSummary } from '~/ui/error-summary'
import { TextAreaField, TextField } from '~/ui/field'
import { SubmitButton } from '~/ui/submit-button'
import type { OrganizerInput } from './organizer-form'

type Fields = Required<{ [Name in keyof OrganizerInput]: FieldMetadata<OrganizerInput[Name]> }>

interface Answer {
  reply: SubmissionResult<string[]> | null
  base: FormFields | null
}

/** The facts of an organizer, or of a new one. `shown` are its fields as the page shows them. */
export function OrganizerFactsForm({
  action,
  answer,
  shown,
  logo,
  constraint,
  submitLabel,
}: {
  action: string
  answer: Answer | undefined
  shown: FormFields
  logo: { src: string; alt: string } | null
  constraint: ReturnType<typeof getZodConstraint>
  submitLabel: string
}) {
  const lastResult = answer?.reply ?? undefined
  const [form, fields] = useForm<OrganizerInput>({
    id: 'organisateur',
    lastResult,
    constraint,
    defaultValue: shown,
    defaultNoValidate: false,
  })
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="max-w-2xl space-y-6"
    >
      <ErrorSummary form={form} result={lastResult} />
      {/* The fields as they were shown: the server compares them to find other people's changes. */}
      <input type="hidden" name="base" value={JSON.stringify(answer?.base ?? shown)} />
      <OrganizerFieldset fields={fields} logo={logo} />
      <SubmitButton>{submitLabel}</SubmitButton>
    </Form>
  )
}

function OrganizerFieldset({ fields, logo }: { fields: Fields; logo: { src: string; alt: string } | null }) {
  return (
    <>
      <TextField
        field={fields.name}
        label="Nom"
        hint="Celui que le public connaît&nbsp;: «&nbsp;Chœur du Lac&nbsp;», «&nbsp;Commune de Gland&nbsp;»."
        autoComplete="organization"
      />
      <TextAreaField
        field={fields.description}
        label="Présentation"
        hint="Quelques phrases pour votre page publique."
        rows={5}
      />
      <TextField field={fields.website} label="Site web" autoComplete="url" inputMode="url" />
      <LogoField field={fields.logo} present={logo} />
      <TextField
        field={fields.logoAlt}
        label="Texte du logo"
        hint="Ce que le logo montre, pour qui ne le voit pas. Obligatoire dès qu’il y a un logo."
        autoComplete="off"
      />
    </>
  )
}
