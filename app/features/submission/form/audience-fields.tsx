import { CheckboxField, CheckboxGroup, Choice } from '~/ui/choice-field'
import { FieldErrors, TextField } from '~/ui/field'
import { errorsOf, type StepProps } from './form-fields'

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
      <AccessTable {...props} />
      <CheckboxGroup field={fields.languages} legend="Langues" options={view.languages} />
      <div>
        <CheckboxField field={fields.outdoor} label="En plein air" />
        <div className="for-outdoor mt-3">
          <TextField
            field={fields.rainPlan}
            label="En cas de pluie"
            hint="«&nbsp;À la salle communale&nbsp;», «&nbsp;annulé&nbsp;»."
            autoComplete="off"
            marksOptional={false}
          />
        </div>
      </div>
    </>
  )
}

function AccessTable({ view, form, fields }: StepProps) {
  const given = fields.accessibility.initialValue as Record<string, string | undefined> | undefined
  return (
    <fieldset id={fields.accessibility.id} tabIndex={-1} className="min-w-0">
      <legend className="font-semibold">Accessibilité</legend>
      <div className="mt-2 border-line border-t">
        {view.accessFeatures.map(({ value: feature, label }) => {
          const name = `accessibility.${feature}`
          const id = `${form.id}-${name}`
          const errors = errorsOf(form, name)
          return (
            <fieldset
              key={feature}
              id={id}
              tabIndex={-1}
              aria-describedby={errors && `${id}-error`}
              className="min-w-0 border-line border-b py-1 sm:flex sm:items-center sm:justify-between sm:gap-4"
            >
              {/* Only a floated legend stays on one line with its options. */}
              <legend className="float-left w-full pt-2 sm:w-auto sm:py-2">{label}</legend>
              <FieldErrors id={`${id}-error`} errors={errors} />
              <div className="clear-both flex flex-wrap gap-x-5">
                {view.accessAnswers.map((answer) => (
                  <Choice
                    key={answer.value}
                    look="line"
                    type="radio"
                    option={answer}
                    id={`${id}-${answer.value}`}
                    name={name}
                    value={answer.value}
                    defaultChecked={(given?.[feature] ?? 'unknown') === answer.value}
                  />
                ))}
              </div>
            </fieldset>
          )
        })}
      </div>
    </fieldset>
  )
}
