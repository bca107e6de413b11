import { RadioGroup } from '~/ui/choice-field'
import { CopiedDates } from './copied-dates'
import { DateRows } from './date-rows'
import { ExhibitionFields } from './exhibition-fields'
import type { Answer, StepProps } from './form-fields'
import { RuleFields } from './rule-fields'
import { Step } from './step'

/** event-form.css shows the fields of the chosen mode. */
export function WhenStep(props: StepProps & { answer: Answer }) {
  const { fields } = props
  const options = [
    { value: 'dates', label: 'Une ou plusieurs dates', hint: 'Un concert, trois soirs de théâtre.' },
    { value: 'rule', label: 'Dates régulières', hint: 'Chaque mardi, le premier samedi du mois.' },
    {
      value: 'exhibition',
      label: 'Exposition',
      hint: 'Ouverte sur une période, avec heures d’ouverture, vernissage et visites.',
    },
  ]
  return (
    <Step name="when">
      {props.view.copy && <CopiedDates copy={props.view.copy} />}
      <RadioGroup
        field={fields.mode}
        legend="Quand l’événement a-t-il lieu&nbsp;?"
        hidesLegend
        look="cards"
        options={options}
        fallback="dates"
      />
      <div className="for-rule">
        <RuleFields {...props} />
      </div>
      <div className="for-exhibition">
        <ExhibitionFields {...props} />
      </div>
      <div className="for-rows">
        <DateRows {...props} />
      </div>
    </Step>
  )
}
