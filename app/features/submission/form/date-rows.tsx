import type { MouseEvent } from 'react'
import { counted } from '~/platform/french'
import { FieldErrors } from '~/ui/field'
import { APPOINTMENTS, FORM_ANCHORS } from '../draft/form-choices'
import {
  changeIn,
  type DateValues,
  isBlankRow,
  type RowValues,
  unfoldedRow,
  withDatesAdded,
  withTickedChanged,
} from '../draft/schedule/date-rows'

import { DateFields } from './date-fields'
import { FoldedDate } from './folded-date'
import type { Answer, StepProps } from './form-fields'
import { PastedDatesField } from './pasted-dates-field'
import { AddRow } from './row-buttons'
import { TakenNote } from './taken-note'
import { TickedDates } from './ticked-dates'
import { useRows } from './use-rows'

const APPOINTMENT_BUTTONS = [
  {
    intent: 'add-vernissage',
    appointment: APPOINTMENTS['add-vernissage'],
    submit: 'Ajouter le vernissage',
  },
  { intent: 'add-tour', appointment: APPOINTMENTS['add-tour'], submit: 'Ajouter une visite guidée' },
] as const
/** More scroll by themselves. */
const MOST_IN_PAGE = 30

export function DateRows({ view, form, fields, answer }: StepProps & { answer: Answer }) {
  const given = fields.dates.initialValue as RowValues[] | undefined
  const { dateRows: count } = view
  const { list, rows, addInPlace, removeInPlace, replaceInPlace } = useRows<RowValues>({
    given,
    count,
    answer,
    anchor: FORM_ANCHORS.date,
  })
  // Each reading of it costs as much as there were before: eight hundred rows read it once.
  const errors = form.allErrors
  const wrong = new Set(Object.keys(errors).map((name) => Number(/^dates\[(\d+)\]\./.exec(name)?.[1] ?? -1)))
  const isFolded = rows.map(({ slot, initial }) => initial.folded !== undefined && !isWrong(slot))

  function isWrong(slot: number): boolean {
    return wrong.has(slot)
  }

  function typedLast(field: keyof DateValues): string {
    const name = `dates[${rows.length - 1}].${field}`
    const control = list.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)
    return control?.value ?? unfoldedRow(rows.at(-1)?.initial ?? {})[field] ?? ''
  }

  function hoursTypedLast() {
    return { startTime: typedLast('startTime'), endTime: typedLast('endTime') }
  }

  /** Reads the rows as they are now: typed values of open ones, ticks of folded ones. */
  function presentRows(): RowValues[] {
    const form = list.current?.closest('form')
    const typed = new Map<number, RowValues>()
    for (const [name, value] of form ? new FormData(form) : []) {
      const [, index, field] = /^dates\[(\d+)\]\.(\w+)$/.exec(name) ?? []
      if (index === undefined || !field || typeof value !== 'string') continue
      typed.set(Number(index), { ...typed.get(Number(index)), [field]: value })
    }
    return rows.map((_, index) => typed.get(index) ?? {})
  }

  function takePasted(dates: DateValues[]): number {
    const before = presentRows()
    const after = withDatesAdded(before, dates).slice(0, view.maxDateRows)
    replaceInPlace(after)
    return after.length - before.filter((row) => !isBlankRow(row)).length
  }

  function tickAll(event: MouseEvent) {
    event.preventDefault()
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('input[name$=".ticked"]') ?? [])]
    const isAll = boxes.every(({ checked }) => checked)
    for (const box of boxes) box.checked = !isAll
  }

  function changeTicked(event: MouseEvent) {
    event.preventDefault()
    const form = list.current?.closest('form')
    const change = changeIn(form ? new FormData(form) : new FormData())
    replaceInPlace(withTickedChanged(presentRows(), change))
  }

  return (
    <fieldset ref={list} id={fields.dates.id} tabIndex={-1} aria-describedby="dates-hint" className="min-w-0">
      <legend id={FORM_ANCHORS.dates} className="scroll-mt-28 font-semibold">
        <span className="for-dates">{rows.length > 1 ? counted(rows.length, 'date') : 'Dates'}</span>
        <span className="for-exhibition">Vernissage, visites guidées</span>
      </legend>
      <p id="dates-hint" className="mt-1 text-quiet text-sm">
        Fin après minuit&nbsp;? Indiquez le jour du début.
      </p>
      {view.taken && <TakenNote taken={view.taken} />}
      <FieldErrors id={fields.dates.errorId} errors={fields.dates.errors} />
      {isFolded.filter(Boolean).length > 1 && (
        <TickedDates
          isLocked={view.lockedProgramme !== null}
          priceKinds={view.priceKinds}
          onTickAll={tickAll}
          onChange={changeTicked}
          onRemove={(event) => {
            event.preventDefault()
            replaceInPlace(presentRows().filter(({ ticked }) => !ticked))
          }}
        />
      )}
      <ol
        className={`mt-3 border-line border-t ${rows.length > MOST_IN_PAGE ? 'max-h-[45vh] sm:max-h-[80vh] overflow-y-auto overscroll-contain' : ''}`}
      >
        {rows.map((row, index) =>
          isFolded[index] ? (
            <FoldedDate
              key={row.key}
              row={row}
              index={index}
              today={view.today}
              onOpen={(event) => {
                event.preventDefault()
                const opened = presentRows().map((one, at) => (at === index ? unfoldedRow(one) : one))
                replaceInPlace(opened, index)
              }}
              onRemove={(event) => removeInPlace(event, index)}
            />
          ) : (
            <DateFields
              key={row.key}
              row={{ ...row, initial: unfoldedRow(row.initial) }}
              index={index}
              view={view}
              formId={form.id}
              errors={errors}
              onRemove={rows.length > 1 ? (event) => removeInPlace(event, index) : null}
            />
          ),
        )}
      </ol>
      {rows.length < view.maxDateRows && (
        <>
          <div className="for-dates">
            <AddRow
              intent="add-date"
              label="Ajouter une date"
              onClick={(event) => addInPlace(event, { time: typedLast('time'), ...hoursTypedLast() })}
            />
          </div>
          <div className="for-exhibition flex flex-wrap gap-x-4">
            {APPOINTMENT_BUTTONS.map(({ intent, appointment, submit }) => (
              <AddRow
                key={intent}
                intent={intent}
                label={submit}
                onClick={(event) =>
                  addInPlace(event, {
                    label: appointment,
                    ...(typedLast('label') === appointment && hoursTypedLast()),
                  })
                }
              />
            ))}
          </div>
        </>
      )}
      <PastedDatesField
        field={fields.pasted}
        fileName={fields.pastedFile.name}
        today={view.today}
        maxDates={view.maxDateRows}
        reading={view.reading}
        onDates={takePasted}
      />
    </fieldset>
  )
}
