import type { KnownForm } from '~/http/known-fields.server'
import {
  type RowsChange,
  type RowValues,
  unfoldedRow,
  withAllTicked,
  withRowsFolded,
  withTickedChanged,
} from './date-rows'
import type { FormIntent } from './form-choices'
import { FORM_ANCHORS } from './form-view'
import {
  countRows,
  dateRowsIn,
  type PostedFields,
  withDateRows,
  withRowAdded,
  withRowRemoved,
} from './posted-fields'

/** The form after one of its buttons, and where the page goes on. `row` is the one the button belongs to. */
export function rearranged(posted: KnownForm, fields: PostedFields, intent: FormIntent, row: number) {
  const before = Math.max(row - 1, 0)
  const rows = dateRowsIn(fields)
  const withRows = (changed: RowValues[]) => withDateRows(fields, changed)
  switch (intent) {
    case 'add-date': {
      const longer = withRowAdded(withRows(withRowsFolded(rows)), 'dates')
      return { fields: longer, anchor: FORM_ANCHORS.date(Math.max(countRows(longer, 'dates') - 1, 0)) }
    }
    case 'open-date':
      return {
        fields: withRows(rows.map((one, at) => (at === row ? unfoldedRow(one) : one))),
        anchor: FORM_ANCHORS.date(row),
      }
    case 'paste-dates':
      return { fields, anchor: FORM_ANCHORS.dates }
    case 'tick-dates':
      return { fields: withRows(withAllTicked(withRowsFolded(rows))), anchor: FORM_ANCHORS.dates }
    case 'change-dates':
      return { fields: withRows(withTickedChanged(rows, changeIn(posted))), anchor: FORM_ANCHORS.dates }
    case 'remove-dates':
      return { fields: withRows(rows.filter(({ ticked }) => !ticked)), anchor: FORM_ANCHORS.dates }
    case 'add-rule': {
      const longer = withRowAdded(fields, 'rules')
      return { fields: longer, anchor: FORM_ANCHORS.rule(Math.max(countRows(longer, 'rules') - 1, 0)) }
    }
    case 'remove-rule':
      return { fields: withRowRemoved(fields, 'rules', row), anchor: FORM_ANCHORS.rule(before) }
    case 'add-hours': {
      const longer = withRowAdded(fields, 'hours')
      return { fields: longer, anchor: FORM_ANCHORS.hours(Math.max(countRows(longer, 'hours') - 1, 0)) }
    }
    case 'remove-date':
      return { fields: withRowRemoved(fields, 'dates', row), anchor: FORM_ANCHORS.date(before) }
    case 'remove-hours':
      return { fields: withRowRemoved(fields, 'hours', row), anchor: FORM_ANCHORS.hours(before) }
    default:
      return { fields, anchor: FORM_ANCHORS.saved }
  }
}

function changeIn(posted: KnownForm): RowsChange {
  const text = (name: string) => {
    const value = posted.get(`change.${name}`)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    state: text('state'),
    startTime: text('startTime'),
    endTime: text('endTime'),
    label: text('label'),
    note: text('note'),
    bookingUrl: text('bookingUrl'),
  }
}
