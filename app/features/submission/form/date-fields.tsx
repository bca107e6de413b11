import { type FormEvent, type MouseEvent, useState } from 'react'
import { AVAILABILITY_LABELS } from '~/domain/labels'
import { AVAILABILITIES } from '~/domain/vocabulary'
import { FORM_ANCHORS } from '../draft/form-choices'
import { type DateField, isBlankRow, OWN_FIELDS, type RowValues } from '../draft/schedule/date-rows'

import { beginsAtNight } from '../draft/schedule/nights'
import type { StepProps } from './form-fields'
import { NightChoice } from './night-choice'
import { OF_ONE_DATE, OwnTerms } from './own-terms'
import { RemoveRow } from './row-buttons'
import { RowField, RowSelect } from './row-field'
import type { Row } from './use-rows'

const PLACES = AVAILABILITIES.filter((one) => one !== 'unknown').map((value) => ({
  value,
  label: AVAILABILITY_LABELS[value],
}))
const DETAILS = ['endDay', 'status', 'availability', 'bookingUrl', 'note', ...OWN_FIELDS] as const
const FIELDS = ['day', 'time', 'startTime', 'endTime', 'label', ...DETAILS] as const

interface DateFieldsProps extends Pick<StepProps, 'view'> {
  formId: string
  /** The errors of the whole form, by the names of their fields. */
  errors: Readonly<Record<string, string[] | undefined>>
  row: Row<RowValues>
  index: number
  onRemove: ((event: MouseEvent) => void) | null
}

/** A date that is being written. */
export function DateFields({ row, index, view, formId, errors, onRemove }: DateFieldsProps) {
  function control(field: DateField) {
    return {
      id: `${formId}-dates[${row.slot}].${field}`,
      name: `dates[${index}].${field}`,
      defaultValue: row.initial[field],
      errors: errors[`dates[${row.slot}].${field}`],
    }
  }
  const [typed, setTyped] = useState<RowValues>(row.initial)
  function remember({ currentTarget }: FormEvent<HTMLFieldSetElement>) {
    const typedIn = (field: DateField) =>
      currentTarget.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="dates[${index}].${field}"]`)
        ?.value ?? ''
    setTyped({ day: typedIn('day'), time: typedIn('time'), startTime: typedIn('startTime') })
  }
  const isTold = (field: DateField) => Boolean(control(field).defaultValue || control(field).errors)
  const isWrong = FIELDS.some((field) => control(field).errors)
  const isBlank = isBlankRow(row.initial) && !isWrong
  const label = <RowField {...control('label')} label="Précision" maxLength={140} autoComplete="off" />
  return (
    <li
      id={FORM_ANCHORS.date(index)}
      className={`date-row scroll-mt-28 border-line border-b py-4 ${isBlank ? 'is-blank' : ''}`}
    >
      <fieldset className="min-w-0" onChange={remember}>
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
        {typed.day && beginsAtNight(typed) && (
          <NightChoice id={control('day').id} name={`dates[${index}].night`} day={typed.day} />
        )}
        {isTold('label') && <div className="mt-3">{label}</div>}
        <details open={DETAILS.some(isTold) || undefined} className="mt-1">
          <summary className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-accent">
            Autres réglages&nbsp;: dernier jour, précision, autre lieu ou prix, annulé ou complet, billetterie
          </summary>
          <div className="grid gap-3 pb-2 sm:grid-cols-2">
            <RowField {...control('endDay')} label="Dernier jour" type="date" />
            {!isTold('label') && label}
            {view.lockedProgramme === null && (
              <RowSelect
                {...control('status')}
                label="Cette date"
                options={[{ value: '', label: 'Comme l’événement' }, ...view.programmes]}
              />
            )}
            <RowSelect
              {...control('availability')}
              label="Places"
              options={[{ value: '', label: 'Comme l’événement' }, ...PLACES]}
            />
            <RowField {...control('bookingUrl')} label="Billetterie de cette date" type="url" />
            <RowField {...control('note')} label="Remarque" maxLength={200} autoComplete="off" />
          </div>
          <OwnTerms control={control} priceKinds={view.priceKinds} labels={OF_ONE_DATE} />
        </details>
      </fieldset>
    </li>
  )
}
