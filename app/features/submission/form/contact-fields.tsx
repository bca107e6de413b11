import { CheckboxField } from '~/ui/choice-field'
import { SelectField, TextField } from '~/ui/field'
import type { StepProps } from './form-fields'

export function ContactFields({ view, fields }: StepProps) {
  const contact = fields.contact.getFieldset()
  return (
    <>
      {view.partners.length > 0 && (
        <SelectField
          field={fields.partnerId}
          label="Partenaire de l’agenda"
          hint="Si un partenaire de l’agenda organise l’événement, il apparaît aussi sur sa page."
          options={view.partners.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="Aucun"
          marksOptional={false}
        />
      )}
      <div className="grid items-end gap-x-3 gap-y-6 sm:grid-cols-2">
        <TextField
          field={contact.email}
          label="E-mail de contact"
          type="email"
          inputMode="email"
          autoComplete="email"
          marksOptional={false}
        />
        <TextField
          field={contact.phone}
          label="Téléphone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          marksOptional={false}
        />
      </div>
      <CheckboxField
        field={contact.public}
        label="Montrer cet e-mail et ce téléphone sur la page de l’événement"
        hint="Si la case n’est pas cochée, seule la modération les voit."
      />
    </>
  )
}
