import { MAX_OCCURRENCES } from '~/domain/event'
import { MAX_RULES } from '~/domain/rules'

import type { EventDraft } from './draft'
import { MAX_HOURS_ROWS } from './event-form-schema'
import { APPOINTMENTS, FORM_ANCHORS, type FormIntent } from './form-choices'
import {
  isBlankRow,
  type RowsChange,
  type RowValues,
  unfoldedRow,
  withAllTicked,
  withRowsFolded,
  withTickedChanged,
} from './schedule/date-rows'

interface PressedButton {
  intent: FormIntent
  /** The button belongs to this one. */
  row: number
  change: RowsChange
}

/** The draft after one of the form's buttons, and the part of the page where it goes on. */
export function editDraft(
  draft: EventDraft,
  { intent, row, change }: PressedButton,
): { draft: EventDraft; anchor: string } {
  const before = Math.max(row - 1, 0)
  const rows = draft.dates ?? []
  const withRows = (dates: RowValues[]): EventDraft => ({ ...draft, dates })
  switch (intent) {
    case 'add-date':
      return longer(withRows(withRowsFolded(rows)), 'dates')
    case 'add-vernissage':
    case 'add-tour': {
      const kept = withRowsFolded(rows.filter((one) => !isBlankRow(one)))
      return {
        draft: withRows([...kept, { label: APPOINTMENTS[intent] }]),
        anchor: FORM_ANCHORS.date(kept.length),
      }
    }
    case 'open-date':
      return {
        draft: withRows(rows.map((one, at) => (at === row ? unfoldedRow(one) : one))),
        anchor: FORM_ANCHORS.date(row),
      }
    case 'look-dates':
    case 'paste-dates':
      return { draft, anchor: FORM_ANCHORS.dates }
    case 'tick-dates':
      return { draft: withRows(withAllTicked(withRowsFolded(rows))), anchor: FORM_ANCHORS.dates }
    case 'change-dates':
      return { draft: withRows(withTickedChanged(rows, change)), anchor: FORM_ANCHORS.dates }
    case 'remove-dates':
      return { draft: withRows(rows.filter(({ ticked }) => !ticked)), anchor: FORM_ANCHORS.dates }
    case 'add-rule':
      return longer(draft, 'rules')
    case 'add-hours':
      return longer(draft, 'hours')
    case 'remove-rule':
      return { draft: withoutRow(draft, 'rules', row), anchor: FORM_ANCHORS.rule(before) }
    case 'remove-date':
      return { draft: withoutRow(draft, 'dates', row), anchor: FORM_ANCHORS.date(before) }
    case 'remove-hours':
      return { draft: withoutRow(draft, 'hours', row), anchor: FORM_ANCHORS.hours(before) }
    default:
      return { draft, anchor: FORM_ANCHORS.saved }
  }
}

type RowList = 'dates' | 'hours' | 'rules'

const MAX_ROWS: Record<RowList, number> = { dates: MAX_OCCURRENCES, hours: MAX_HOURS_ROWS, rules: MAX_RULES }
const ANCHORS = { dates: FORM_ANCHORS.date, hours: FORM_ANCHORS.hours, rules: FORM_ANCHORS.rule }

/** Adds an empty row, up to the maximum. The form shows one row even where the draft has none. */
function longer(draft: EventDraft, list: RowList) {
  const rows = rowsOf(draft, list)
  const count = Math.max(rows.length, 1)
  const length = count < MAX_ROWS[list] ? count + 1 : count
  const added = Array.from({ length }, (_, at) => rows[at] ?? {})
  return { draft: withRowsOf(draft, list, added), anchor: ANCHORS[list](added.length - 1) }
}

function withoutRow(draft: EventDraft, list: RowList, row: number): EventDraft {
  const rows = rowsOf(draft, list)
  return withRowsOf(
    draft,
    list,
    rows.filter((_, at) => at !== row),
  )
}

function rowsOf(draft: EventDraft, list: RowList): readonly object[] {
  return (list === 'hours' ? draft.exhibition?.hours : draft[list]) ?? []
}

function withRowsOf(draft: EventDraft, list: RowList, rows: object[]): EventDraft {
  return list === 'hours'
    ? { ...draft, exhibition: { ...draft.exhibition, hours: rows } }
    : { ...draft, [list]: rows }
}
