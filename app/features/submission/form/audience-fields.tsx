import { EVENT_FIELDS } from '~/domain/event-fields'
import { CheckboxField, CheckboxGroup } from '~/ui/choice-field'
import { TextField } from '~/ui/field'
import { AccessFields } from './access-fields'
import type { StepProps } from './form-fields'

export function AudienceFields(props: StepProps) {
  const { view, fields } = props
  const audience = fields.audience.getFieldset()
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-x-3 sm:grid-cols-[10rem_10rem]">
        <TextField
          field={audience.minAge}
          label="Dès (ans)"
          type="number"
          inputMode="numeric"
          marksOptional={false}
        />
        <TextField
          field={audience.maxAge}
          label="Jusqu’à (ans)"
          type="number"
          inputMode="numeric"
          marksOptional={false}
        />
      </div>
      <CheckboxField field={audience.family} label="À voir en famille" />
      <AccessFields {...props} />
      <CheckboxGroup field={fields.languages} legend="Langues" options={view.languages} />
      <div>
        <CheckboxField field={fields.outdoor} label={EVENT_FIELDS.outdoor.inputLabel} />
        <div className="for-outdoor mt-3">
          <TextField
            field={fields.rainPlan}
            label={EVENT_FIELDS.rainPlan.inputLabel}
            hint="«&nbsp;À la salle communale&nbsp;», «&nbsp;annulé&nbsp;»."
            autoComplete="off"
            marksOptional={false}
          />
          <div className="mt-4 max-w-md">
            <TextField
              field={fields.rainDecisionTime}
              label={EVENT_FIELDS.rainDecisionTime.inputLabel}
              hint="Ce jour-là, l’agenda affiche l’heure de la décision, et nous vous écrivons une heure avant."
              type="time"
              marksOptional={false}
            />
          </div>
        </div>
      </div>
    </>
  )
}
