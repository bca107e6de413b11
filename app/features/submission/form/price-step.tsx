import { RadioGroup } from '~/ui/choice-field'
import { TextAreaField, TextField } from '~/ui/field'
import type { StepProps } from './form-fields'
import { Step } from './step'

export function PriceStep({ view, fields }: StepProps) {
  const price = fields.price.getFieldset()
  return (
    <Step name="price" lead="Tout est facultatif ici. Une entrée sans prix indiqué fait hésiter.">
      <RadioGroup field={price.kind} legend="Entrée" options={view.priceKinds} fallback="unknown" />
      <div className="for-paid space-y-6">
        <div className="grid grid-cols-2 items-end gap-x-3 gap-y-5 sm:grid-cols-[10rem_10rem]">
          <TextField
            field={price.minChf}
            label="Dès CHF"
            inputMode="decimal"
            autoComplete="off"
            marksOptional={false}
          />
          <TextField
            field={price.maxChf}
            label="Jusqu’à CHF"
            inputMode="decimal"
            autoComplete="off"
            marksOptional={false}
          />
        </div>
        <TextAreaField
          field={price.reductions}
          label="Réductions"
          hint="Une par ligne&nbsp;: «&nbsp;Étudiants&nbsp;: CHF 15.-&nbsp;»."
          rows={2}
          marksOptional={false}
        />
      </div>
      <TextField
        field={price.note}
        label="Remarque sur le prix"
        hint="«&nbsp;Boissons comprises&nbsp;», «&nbsp;collation offerte&nbsp;»."
        autoComplete="off"
        marksOptional={false}
      />
      <div className="grid items-end gap-x-3 gap-y-6 sm:grid-cols-2">
        <TextField
          field={fields.bookingUrl}
          label="Adresse de la billetterie"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          marksOptional={false}
        />
        <TextField
          field={fields.website}
          label="Site de l’événement"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          marksOptional={false}
        />
      </div>
    </Step>
  )
}
