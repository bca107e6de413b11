import { SelectField, TextField } from '~/ui/field'
import type { StepProps } from './form-fields'
import { Step } from './step'

/** `onCategory` gets the category that was chosen. */
export function ListingStep({
  view,
  fields,
  onCategory,
}: StepProps & { onCategory: (category: string) => void }) {
  return (
    <Step name="listing">
      <SelectField
        field={fields.category}
        label="Catégorie"
        options={view.categories}
        placeholder="Choisissez…"
        onChange={(event) => onCategory(event.currentTarget.value)}
      />
      <TextField
        field={fields.organizerName}
        label="Organisé par"
        hint="Ce nom figure sur la page de l’événement."
        autoComplete="organization"
      />
      {view.asksEmail && (
        <TextField
          field={fields.proposerEmail}
          label="Votre adresse e-mail"
          hint="Nous y envoyons le lien qui confirme votre annonce et permet de la modifier. Elle n’est pas publiée."
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      )}
    </Step>
  )
}
