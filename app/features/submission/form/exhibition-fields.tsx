import type { MouseEvent } from 'react'
import { Choice, ChoiceList } from '~/ui/choice-field'
import { FieldErrors, SelectField, TextAreaField, TextField } from '~/ui/field'
import { FORM_ANCHORS } from '../draft/form-choices'

import { type Answer, errorsOf, type StepProps } from './form-fields'
import { AddRow, RemoveRow } from './row-buttons'
import { RowField } from './row-field'
import { type Row, useRows } from './use-rows'

interface HoursValues {
  weekdays?: string | string[]
  opens?: string
  closes?: string
}

export function ExhibitionFields({ view, form, fields, answer }: StepProps & { answer: Answer }) {
  const exhibition = fields.exhibition.getFieldset()
  const given = exhibition.hours.initialValue as HoursValues[] | undefined
  const { hoursRows: count } = view
  const { list, rows, addInPlace, removeInPlace } = useRows({
    given,
    count,
    answer,
    anchor: FORM_ANCHORS.hours,
  })

  return (
    <div className="exhibition space-y-6">
      <fieldset
        id={fields.exhibition.id}
        tabIndex={-1}
        className="grid min-w-0 items-end gap-x-3 gap-y-5 sm:grid-cols-2"
      >
        <legend className="sr-only">Durée de l’exposition</legend>
        <TextField field={exhibition.from} label="Dès le" type="date" marksOptional={false} />
        <TextField field={exhibition.until} label="Jusqu’au" type="date" marksOptional={false} />
        <SelectField
          field={exhibition.time}
          label="Horaire"
          options={view.exhibitionTimes}
          marksOptional={false}
        />
      </fieldset>
      <fieldset ref={list} id={exhibition.hours.id} tabIndex={-1} className="for-timed min-w-0">
        <legend className="font-semibold">Heures d’ouverture</legend>
        <FieldErrors id={exhibition.hours.errorId} errors={exhibition.hours.errors} />
        <ol className="mt-3 border-line border-t">
          {rows.map((row, index) => (
            <HoursFields
              key={row.key}
              row={row}
              index={index}
              view={view}
              form={form}
              onRemove={rows.length > 1 ? (event) => removeInPlace(event, index) : null}
            />
          ))}
        </ol>
        {rows.length < view.maxHoursRows && (
          <AddRow intent="add-hours" label="Ajouter un horaire" onClick={addInPlace} />
        )}
        <div className="mt-5">
          <TextAreaField
            field={exhibition.closed}
            label="Fermé ces jours"
            hint={'«\u00a025 décembre, 1er janvier, 8.2.2027 - 12.2.2027\u00a0»'}
            rows={2}
          />
        </div>
      </fieldset>
    </div>
  )
}

function HoursFields({
  row,
  index,
  view,
  form,
  onRemove,
}: Pick<StepProps, 'view' | 'form'> & {
  row: Row<HoursValues>
  index: number
  onRemove: ((event: MouseEvent) => void) | null
}) {
  function control(field: keyof HoursValues) {
    return {
      id: `${form.id}-exhibition.hours[${row.slot}].${field}`,
      name: `exhibition.hours[${index}].${field}`,
      errors: errorsOf(form, `exhibition.hours[${row.slot}].${field}`),
    }
  }
  const days = control('weekdays')
  const ticked = [row.initial.weekdays ?? []].flat()
  return (
    <li id={FORM_ANCHORS.hours(index)} className="scroll-mt-28 border-line border-b py-4">
      <fieldset
        id={days.id}
        tabIndex={-1}
        aria-describedby={days.errors && `${days.id}-error`}
        className="min-w-0"
      >
        <legend className="font-semibold text-sm">Horaire {index + 1}</legend>
        <FieldErrors id={`${days.id}-error`} errors={days.errors} />
        <ChoiceList look="blocks">
          {view.weekdays.map((weekday) => (
            <Choice
              key={weekday.value}
              look="blocks"
              type="checkbox"
              option={weekday}
              id={`${days.id}-${weekday.value}`}
              name={days.name}
              value={weekday.value}
              defaultChecked={ticked.includes(weekday.value)}
            />
          ))}
        </ChoiceList>
        <div className="mt-3 grid grid-cols-2 items-end gap-3 sm:grid-cols-[9rem_9rem_2.75rem]">
          <RowField {...control('opens')} label="Ouvre" type="time" defaultValue={row.initial.opens} />
          <RowField {...control('closes')} label="Ferme" type="time" defaultValue={row.initial.closes} />
          {onRemove && (
            <RemoveRow
              intent={`remove-hours:${index}`}
              label={`Retirer l’horaire ${index + 1}`}
              onClick={onRemove}
            />
          )}
        </div>
      </fieldset>
    </li>
  )
}
