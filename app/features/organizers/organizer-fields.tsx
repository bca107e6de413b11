import type { FieldMetadata } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v3'
import { type MergeAnswer, MergeForm } from '~/features/admin/merge-form'
import { LogoField } from '~/features/images/logo-field'
import type { FormFields } from '~/http/merge-forms'
import { TextAreaField, TextField } from '~/ui/field'
import type { OrganizerInput } from './organizer-form'

type Fields = Required<{ [Name in keyof OrganizerInput]: FieldMetadata<OrganizerInput[Name]> }>

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
  answer: MergeAnswer | undefined
  shown: FormFields
  logo: { src: string; alt: string } | null
  constraint: ReturnType<typeof getZodConstraint>
  submitLabel: string
}) {
  return (
    <MergeForm<OrganizerInput>
      id="organisateur"
      action={action}
      encType="multipart/form-data"
      answer={answer}
      shown={shown}
      defaultValue={shown}
      constraint={constraint}
      submitLabel={submitLabel}
    >
      {(fields) => <OrganizerFieldset fields={fields} logo={logo} />}
    </MergeForm>
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
        label="Description du logo"
        hint="Décrivez le logo pour les personnes qui ne le voient pas. Obligatoire avec un logo."
        autoComplete="off"
      />
    </>
  )
}
