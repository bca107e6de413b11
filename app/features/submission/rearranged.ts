import type { KnownForm } from '~/http/known-fields.server'
import {
  changeIn,
  isBlankRow,
  type RowValues,
  unfoldedRow,
  withAllTicked,
  withRowsFolded,
  withTickedChanged,
} from './date-rows'
import { APPOINTMENTS, type FormIntent } from './form-choices'
import { FORM_ANCHORS } from './form-view'
import {
  countRows,
  dateRowsIn,
  type PostedFields,
  type RowList,
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
    case 'add-date':
      return longer(withRows(withRowsFolded(rows)), 'dates', FORM_ANCHORS.date)
    case 'add-vernissage':
    case 'add-tour': {
      const kept = withRowsFolded(rows.filter((one) => !isBlankRow(one)))
      return {
        fields: withRows([...kept, { label: APPOINTMENTS[intent] }]),
        anchor: FORM_ANCHORS.date(kept.length),
      }
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
    case 'add-rule':
      return longer(fields, 'rules', FORM_ANCHORS.rule)
    case 'remove-rule':
      return { fields: withRowRemoved(fields, 'rules', row), anchor: FORM_ANCHORS.rule(before) }
    case 'add-hours':
      return longer(fields, 'hours', FORM_ANCHORS.hours)
    case 'remove-date':
      return { fields: withRowRemoved(fields, 'dates', row), anchor: FORM_ANCHORS.date(before) }
    case 'remove-hours':
      return { fields: withRowRemoved(fields, 'hours', row), anchor: FORM_ANCHORS.hours(before) }
    default:
      return { fields, anchor: FORM_ANCHORS.saved }
  }
}

function longer(fields: PostedFields, list: RowList, anchor: (row: number) => string) {
  const added = withRowAdded(fields, list)
  return { fields: added, anchor: anchor(Math.max(countRows(added, list) - 1, 0)) }
}
