import { CheckboxGroup } from '~/ui/choice-field'
import { TextAreaField, TextField } from '~/ui/field'
import type { StepProps } from './form-fields'

export function RuleFields({ view, fields }: StepProps) {
  const rule = fields.rule.getFieldset()
  return (
    <fieldset id={fields.rule.id} tabIndex={-1} className="min-w-0 space-y-6">
      <legend className="sr-only">Toutes les semaines</legend>
      <CheckboxGroup
        field={rule.weekdays}
        legend="Quels jours&nbsp;?"
        look="blocks"
        options={view.weekdays}
      />
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-5 sm:grid-cols-4">
        <TextField field={rule.startTime} label="Début" type="time" marksOptional={false} />
        <TextField field={rule.endTime} label="Fin" type="time" marksOptional={false} />
        <div className="col-span-2">
          <TextField
            field={rule.everyWeeks}
            label="Toutes les … semaines"
            placeholder="1"
            type="number"
            inputMode="numeric"
            min={1}
            max={12}
            marksOptional={false}
          />
        </div>
        <div className="col-span-2">
          <TextField field={rule.from} label="Dès le" type="date" marksOptional={false} />
        </div>
        <div className="col-span-2">
          <TextField field={rule.until} label="Jusqu’au" type="date" marksOptional={false} />
        </div>
      </div>
      <TextAreaField
        field={rule.except}
        label="Sauf ces jours"
        hint="Vacances, jours fériés&nbsp;: «&nbsp;24 décembre 2026, 29.12.2026 - 3.1.2027&nbsp;»."
        rows={2}
      />
    </fieldset>
  )
}
