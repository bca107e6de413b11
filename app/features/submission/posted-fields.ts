import { MAX_OCCURRENCES } from '~/domain/event'
import { MAX_RULES } from '~/domain/rules'
import type { RowValues } from './date-rows'
import { MAX_HOURS_ROWS } from './event-form-schema'

export type PostedFields = Record<string, string[]>

export type RowList = 'dates' | 'hours' | 'rules'
const PREFIXES: Record<RowList, string> = { dates: 'dates', hours: 'exhibition.hours', rules: 'rules' }
const MAX_ROWS: Record<RowList, number> = { dates: MAX_OCCURRENCES, hours: MAX_HOURS_ROWS, rules: MAX_RULES }
/** Every row has this field; posting it empty keeps an empty row. */
const FIRST_FIELD: Record<RowList, string> = { dates: 'day', hours: 'opens', rules: 'startTime' }

export function countRows(fields: PostedFields, list: RowList): number {
  const indexes = Object.keys(fields).flatMap((name) => rowIndex(name, list) ?? [])
  return Math.min(Math.max(-1, ...indexes) + 1, MAX_ROWS[list])
}

/** Adds an empty row; unchanged at the maximum. */
export function withRowAdded(fields: PostedFields, list: RowList): PostedFields {
  // The form shows one row even if the fields contain none.
  const count = Math.max(countRows(fields, list), 1)
  if (count >= MAX_ROWS[list]) return fields
  return { ...fields, [`${PREFIXES[list]}[${count}].${FIRST_FIELD[list]}`]: [''] }
}

/** Removes the row and renumbers those after it. */
export function withRowRemoved(fields: PostedFields, list: RowList, row: number): PostedFields {
  const kept: PostedFields = {}
  for (const [name, values] of Object.entries(fields)) {
    const index = rowIndex(name, list)
    if (index === row) continue
    const moved = index !== null && index > row
    kept[moved ? name.replace(`[${index}]`, `[${index - 1}]`) : name] = values
  }
  return kept
}

/** The rows of dates, those that are left out as empty ones. */
export function dateRowsIn(fields: PostedFields): RowValues[] {
  const rows: Record<string, string>[] = Array.from({ length: countRows(fields, 'dates') }, () => ({}))
  for (const [name, [value = '']] of Object.entries(fields)) {
    const index = rowIndex(name, 'dates')
    const row = index === null ? undefined : rows[index]
    if (row) row[name.slice(name.indexOf('.') + 1)] = value
  }
  return rows
}

export function withDateRows(fields: PostedFields, rows: readonly RowValues[]): PostedFields {
  const others = Object.entries(fields).filter(([name]) => rowIndex(name, 'dates') === null)
  const own = rows.flatMap((row, index) => {
    const values = Object.entries(row).filter(([, value]) => value !== undefined)
    const kept = values.length > 0 ? values : [[FIRST_FIELD.dates, '']]
    return kept.map(([field, value]): [string, string[]] => [`dates[${index}].${field}`, [value]])
  })
  return Object.fromEntries([...others, ...own])
}

/** Leaves out everything that tells when. */
export function withoutDates(fields: PostedFields): PostedFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !ABOUT_DATES.test(name)))
}

const ABOUT_DATES = /^(?:mode$|pasted$|dates\[|rules\[|exhibition\.)/

/** Drafts of before had one rule. */
export function withRulesAsRows(fields: PostedFields): PostedFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, values]) => [name.replace(/^rule\./, 'rules[0].'), values]),
  )
}

export function formDataOf(fields: PostedFields): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of values) form.append(name, value)
  return form
}

function rowIndex(name: string, list: RowList): number | null {
  const prefix = `${PREFIXES[list]}[`
  if (!name.startsWith(prefix)) return null
  const index = /^(\d{1,3})\]/.exec(name.slice(prefix.length))?.[1]
  return index === undefined ? null : Number(index)
}
