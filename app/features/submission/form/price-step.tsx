import { RadioGroup } from '~/ui/choice-field'
import { TextField } from '~/ui/field'
import type { StepProps } from './form-fields'
import { Step } from './step'

export function PriceStep({ view, fields }: StepProps) {
  const price = fields.price.getFieldset()
  return (
    <Step name="price">
      <RadioGroup
        field={price.kind}
        legend="Entrée"
        hidesLegend
        options={view.priceKinds}
        fallback="unknown"
      />
      <div className="for-paid grid grid-cols-2 items-end gap-x-3 sm:grid-cols-[10rem_10rem]">
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
    </Step>
  )
}
