import type { MouseEvent } from 'react'
import { Choice, ChoiceList } from '~/ui/choice-field'
import { CONTROL, FieldErrors } from '~/ui/field'
import { FORM_ANCHORS } from '../draft/form-choices'

import { type Answer, errorsOf, type StepProps } from './form-fields'
import { AddRow, RemoveRow } from './row-buttons'
import { RowField, RowSelect } from './row-field'
import { type Row, useRows } from './use-rows'

interface RuleValues {
  kind?: string
  weekdays?: string | string[]
  everyWeeks?: string
  nth?: string
  weekday?: string
  monthDay?: string
  from?: string
  until?: string
  startTime?: string
  endTime?: string
  except?: string
  schoolHolidays?: string
}

const KINDS = [
  { value: 'weekly', label: 'Toutes les semaines' },
  { value: 'monthly', label: 'Tous les mois' },
]
const NTHS = [
  { value: '1', label: 'Le premier' },
  { value: '2', label: 'Le deuxième' },
  { value: '3', label: 'Le troisième' },
  { value: '4', label: 'Le quatrième' },
  { value: '-1', label: 'Le dernier' },
  { value: 'day', label: 'Le jour n°' },
]

export function RuleFields({ view, form, fields, answer }: StepProps & { answer: Answer }) {
  const given = fields.rules.initialValue as RuleValues[] | undefined
  const { list, rows, addInPlace, removeInPlace } = useRows({
    given,
    count: view.ruleRows,
    answer,
    anchor: FORM_ANCHORS.rule,
  })
  return (
    <fieldset ref={list} id={fields.rules.id} tabIndex={-1} className="min-w-0">
      <legend className="font-semibold">Répétition</legend>
      <ol className="mt-3 border-line border-t">
        {rows.map((row, index) => (
          <RuleRowFields
            key={row.key}
            row={row}
            index={index}
            view={view}
            form={form}
            onRemove={rows.length > 1 ? (event) => removeInPlace(event, index) : null}
          />
        ))}
      </ol>
      {rows.length < view.maxRules && (
        <AddRow intent="add-rule" label="Ajouter une répétition" onClick={(event) => addInPlace(event)} />
      )}
    </fieldset>
  )
}

function RuleRowFields({
  row,
  index,
  view,
  form,
  onRemove,
}: Pick<StepProps, 'view' | 'form'> & {
  row: Row<RuleValues>
  index: number
  onRemove: ((event: MouseEvent) => void) | null
}) {
  function control(field: Exclude<keyof RuleValues, 'weekdays'>) {
    return {
      id: `${form.id}-rules[${row.slot}].${field}`,
      name: `rules[${index}].${field}`,
      defaultValue: row.initial[field],
      errors: errorsOf(form, `rules[${row.slot}].${field}`),
    }
  }
  return (
    <li id={FORM_ANCHORS.rule(index)} className="rule-row scroll-mt-28 border-line border-b py-4">
      <fieldset className="min-w-0 space-y-4">
        <legend className="sr-only">Répétition {index + 1}</legend>
        <RowSelect {...control('kind')} label="Rythme" options={KINDS} />
        <WeekdayChoice
          id={`${form.id}-rules[${row.slot}].weekdays`}
          name={`rules[${index}].weekdays`}
          weekdays={view.weekdays}
          ticked={[row.initial.weekdays ?? []].flat()}
          errors={errorsOf(form, `rules[${row.slot}].weekdays`)}
        />
        <div className="for-monthly grid grid-cols-2 items-end gap-3">
          <RowSelect {...control('nth')} label="Quel jour du mois&nbsp;?" options={NTHS} />
          <RowSelect
            {...control('weekday')}
            defaultValue={row.initial.weekday ?? '6'}
            label="Jour"
            options={view.weekdays}
            className="for-nth"
          />
          <RowField
            {...control('monthDay')}
            label="Jour, de 1 à 31"
            type="number"
            className="for-month-day"
          />
        </div>
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
          <RowField {...control('startTime')} label="Début" type="time" />
          <RowField {...control('endTime')} label="Fin" type="time" />
          <RowField
            {...control('everyWeeks')}
            label="Intervalle, en semaines"
            type="number"
            className="for-weekly col-span-2"
          />
          <RowField {...control('from')} label="Dès le" type="date" className="col-span-2" />
          <RowField {...control('until')} label="Jusqu’au" type="date" className="col-span-2" />
        </div>
        <ExceptedDays {...control('except')} />
        <SchoolHolidays {...control('schoolHolidays')} />
        {onRemove && (
          <RemoveRow
            intent={`remove-rule:${index}`}
            label={`Retirer la répétition ${index + 1}`}
            onClick={onRemove}
          />
        )}
      </fieldset>
    </li>
  )
}

function WeekdayChoice({
  id,
  name,
  weekdays,
  ticked,
  errors,
}: {
  id: string
  name: string
  weekdays: StepProps['view']['weekdays']
  ticked: string[]
  errors: string[] | undefined
}) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={errors && `${id}-error`} className="for-weekly min-w-0">
      <legend className="font-semibold text-sm">Quels jours&nbsp;?</legend>
      <FieldErrors id={`${id}-error`} errors={errors} />
      <ChoiceList look="blocks">
        {weekdays.map((weekday) => (
          <Choice
            key={weekday.value}
            look="blocks"
            type="checkbox"
            option={weekday}
            id={`${id}-${weekday.value}`}
            name={name}
            value={weekday.value}
            defaultChecked={ticked.includes(weekday.value)}
          />
        ))}
      </ChoiceList>
    </fieldset>
  )
}

interface Control {
  id: string
  name: string
  defaultValue: string | undefined
  errors: string[] | undefined
}

function ExceptedDays({ id, name, defaultValue, errors }: Control) {
  return (
    <div>
      <label htmlFor={id} className="block font-semibold text-sm">
        Sauf ces jours
      </label>
      <p id={`${id}-hint`} className="mt-1 text-quiet text-sm">
        Vacances, jours fériés&nbsp;: «&nbsp;24 décembre 2026, 29.12.2026 - 3.1.2027&nbsp;».
      </p>
      <FieldErrors id={`${id}-error`} errors={errors} />
      <textarea
        id={id}
        name={name}
        defaultValue={defaultValue}
        rows={2}
        aria-invalid={errors ? true : undefined}
        aria-describedby={`${id}-hint${errors ? ` ${id}-error` : ''}`}
        className={`${CONTROL} mt-1 py-3`}
      />
    </div>
  )
}

function SchoolHolidays({ id, name, defaultValue, errors }: Control) {
  return (
    <div>
      <FieldErrors id={`${id}-error`} errors={errors} />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={defaultValue !== undefined}
          aria-describedby={errors && `${id}-error`}
          className="size-5 accent-accent"
        />
        Sans les vacances scolaires du canton
      </label>
    </div>
  )
}
