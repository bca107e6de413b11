import { Choice } from '~/ui/choice-field'
import { FieldErrors } from '~/ui/field'
import { errorsOf, type StepProps } from './form-fields'

/** A tick for what there is, a small « Non » for what there is not; without either nothing is said. */
export function AccessFields({ view, form, fields }: StepProps) {
  const offered = fields.accessibility.initialValue as Record<string, string | undefined> | undefined
  const missing = [fields.inaccessible.initialValue].flat()
  const errors = [errorsOf(form, 'accessibility'), errorsOf(form, 'inaccessible')].flatMap((own) => own ?? [])
  return (
    <fieldset id={fields.accessibility.id} tabIndex={-1} aria-describedby="access-hint" className="min-w-0">
      <legend className="font-semibold">Accessibilité</legend>
      <p id="access-hint" className="mt-1 text-quiet text-sm">
        Cochez ce qui est disponible, ou «&nbsp;Non&nbsp;» si ce ne l’est pas. Sans coche, rien n’est indiqué.
      </p>
      <FieldErrors id={fields.accessibility.errorId} errors={errors.length > 0 ? errors : undefined} />
      <ul className="mt-2 border-line border-t">
        {view.accessFeatures.map(({ value: feature, label }) => (
          <li
            key={feature}
            className="access-row flex flex-wrap items-center justify-between gap-x-4 border-line border-b"
          >
            <Choice
              look="line"
              type="checkbox"
              option={{ value: 'yes', label }}
              id={`${form.id}-accessibility.${feature}`}
              name={`accessibility.${feature}`}
              value="yes"
              defaultChecked={offered?.[feature] === 'yes'}
            />
            <label className="flex min-h-11 items-center gap-2 text-quiet text-sm">
              <input
                type="checkbox"
                name={fields.inaccessible.name}
                value={feature}
                defaultChecked={offered?.[feature] === 'no' || missing.includes(feature)}
                className="size-5 shrink-0 accent-accent"
              />
              <span aria-hidden="true">Non</span>
              <span className="sr-only">{label}&nbsp;: non</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
