import type { MouseEvent } from 'react'
import { FieldErrors } from '~/ui/field'
import type { DateRow } from '../event-form-schema'
import { FORM_ANCHORS } from '../form-view'
import { type Answer, errorsOf, type StepProps } from './form-fields'
import { AddRow, RemoveRow } from './row-buttons'
import { RowField, RowSelect } from './row-field'
import { type Row, useRows } from './use-rows'

type DateValues = { [Name in keyof DateRow]?: string }

export function DateRows({ view, form, fields, answer }: StepProps & { answer: Answer }) {
  const given = fields.dates.initialValue as DateValues[] | undefined
  const { dateRows: count } = view
  const { list, rows, addInPlace, removeInPlace } = useRows({
    given,
    count,
    answer,
    anchor: FORM_ANCHORS.date,
  })

  function typedLast(field: keyof DateRow): string {
    const name = `dates[${rows.length - 1}].${field}`
    return list.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value ?? ''
  }

  return (
    <fieldset ref={list} id={fields.dates.id} tabIndex={-1} aria-describedby="dates-hint" className="min-w-0">
      <legend className="font-semibold">Dates</legend>
      <p id="dates-hint" className="mt-1 text-quiet text-sm">
        Une fin à 2 h du matin appartient à la nuit.
      </p>
      <FieldErrors id={fields.dates.errorId} errors={fields.dates.errors} />
      <ol className="mt-3 border-line border-t">
        {rows.map((row, index) => (
          <DateFields
            key={row.key}
            row={row}
            index={index}
            view={view}
            form={form}
            onRemove={rows.length > 1 ? (event) => removeInPlace(event, index) : null}
          />
        ))}
      </ol>
      {rows.length < view.maxDateRows && (
        <AddRow
          intent="add-date"
          label="Ajouter une date"
          onClick={(event) =>
            addInPlace(event, {
              time: typedLast('time'),
              startTime: typedLast('startTime'),
              endTime: typedLast('endTime'),
            })
          }
        />
      )}
    </fieldset>
  )
}

function DateFields({
  row,
  index,
  view,
  form,
  onRemove,
}: Pick<StepProps, 'view' | 'form'> & {
  row: Row<DateValues>
  index: number
  onRemove: ((event: MouseEvent) => void) | null
}) {
  function control(field: keyof DateRow) {
    return {
      id: `${form.id}-dates[${row.slot}].${field}`,
      name: `dates[${index}].${field}`,
      defaultValue: row.initial[field],
      errors: errorsOf(form, `dates[${row.slot}].${field}`),
    }
  }
  const more = (['endDay', 'label', 'status'] as const).some((field) => {
    const { defaultValue, errors } = control(field)
    return defaultValue || errors
  })
  return (
    <li id={FORM_ANCHORS.date(index)} className="date-row scroll-mt-28 border-line border-b py-4">
      <fieldset className="min-w-0">
        <legend className="sr-only">Date {index + 1}</legend>
        {row.initial.id && <input type="hidden" name={`dates[${index}].id`} value={row.initial.id} />}
        <div className="grid grid-cols-2 items-end gap-x-3 gap-y-3 sm:grid-cols-[repeat(4,minmax(0,1fr))_2.75rem]">
          <RowField {...control('day')} label="Jour" type="date" className="col-span-2" />
          <RowSelect {...control('time')} label="Horaire" options={view.dateTimes} className="col-span-2" />
          <RowField {...control('startTime')} label="Début" type="time" className="for-timed sm:col-span-2" />
          <RowField {...control('endTime')} label="Fin" type="time" className="for-timed sm:col-span-2" />
          {onRemove && (
            <RemoveRow
              intent={`remove-date:${index}`}
              label={`Retirer la date ${index + 1}`}
              onClick={onRemove}
            />
          )}
        </div>
        <details open={more || undefined} className="mt-1">
          <summary className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-accent">
            Plusieurs jours de suite, précision{view.mode !== 'new' && ', annulation'}
          </summary>
          <div className="grid gap-3 pb-2 sm:grid-cols-2">
            <RowField {...control('endDay')} label="Dernier jour" type="date" />
            <RowField {...control('label')} label="Précision" maxLength={140} autoComplete="off" />
            {view.mode !== 'new' && view.lockedProgramme === null && (
              <RowSelect
                {...control('status')}
                label="Cette date"
                options={[{ value: '', label: 'Comme l’événement' }, ...view.programmes]}
              />
            )}
          </div>
        </details>
      </fieldset>
    </li>
  )
}
