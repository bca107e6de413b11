import { RadioGroup } from '~/ui/choice-field'
import { SelectField, TextField } from '~/ui/field'
import type { StepProps } from './form-fields'
import { Step } from './step'

export function StateStep({ view, fields }: StepProps) {
  return (
    <Step name="state" lead="Ce que vous changez ici paraît tout de suite, sans relecture.">
      <SelectField
        field={fields.programme}
        label="L’événement"
        options={view.programmes}
        marksOptional={false}
      />
      <TextField
        field={fields.programmeNote}
        label="Ce que le public doit savoir"
        hint="«&nbsp;Les billets sont remboursés&nbsp;», «&nbsp;nouvelle date annoncée en janvier&nbsp;»."
        autoComplete="off"
      />
      <RadioGroup
        field={fields.availability}
        legend="Places"
        options={view.availabilities}
        fallback="unknown"
      />
    </Step>
  )
}
