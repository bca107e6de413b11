// A draft is stored as the form posts it, field by field: « dates[3].day ».
import type { EventDraft } from './draft'

export type DraftFields = Record<string, string[]>

type Branch = Record<string, unknown>

/** These have a list of values each, as boxes of one name have. */
const LISTS = new Set(['languages', 'inaccessible', 'weekdays'])
/** This field keeps the place of a row in which nothing is typed. */
const FIRST_FIELDS: Record<string, string> = {
  dates: 'day',
  'exhibition.hours': 'opens',
  rules: 'startTime',
}
const NAME = /^[a-z]\w*(?:\.[a-z]\w*|\[\d{1,3}\])*$/i

/** The field says one thing, and is posted once. */
export function isSingle(name: string): boolean {
  return !LISTS.has(name.slice(name.lastIndexOf('.') + 1))
}

/** Leaves out empty texts, and what is no name of a form. A single field that is there several times has its first value. */
export function draftFromFields(fields: DraftFields): EventDraft {
  const draft: Branch = {}
  for (const [name, values] of Object.entries(fields)) {
    const steps = NAME.test(name) ? (name.match(/\w+/g) ?? []) : []
    const leaf = steps.pop()
    if (leaf === undefined) continue
    const branch = steps.reduce((at, step, index) => branchAt(at, step, steps[index + 1] ?? leaf), draft)
    const texts = values.filter((text) => text !== '')
    if (texts.length > 0) branch[leaf] = LISTS.has(leaf) ? texts : texts[0]
  }
  // Safe: each leaf is a text or a list of texts, and `readDraft` checks them all against the schema.
  return draft as EventDraft
}

/** A list where the next step is an index. */
function branchAt(branch: Branch, step: string, next: string): Branch {
  const own = Object.hasOwn(branch, step) ? branch[step] : undefined
  if (own instanceof Object) {
    fillHoles(own, next)
    return own as Branch
  }
  const made = /^\d/.test(next) ? [] : {}
  fillHoles(made, next)
  branch[step] = made
  return made as Branch
}

/** The rows before a posted one are there, though nothing is typed in them. */
function fillHoles(list: object, next: string): void {
  if (Array.isArray(list)) while (list.length <= Number(next)) list.push({})
}

export function fieldsOfDraft(draft: EventDraft): DraftFields {
  const fields: DraftFields = {}
  collect(draft, '', fields)
  return fields
}

function collect(value: unknown, name: string, fields: DraftFields): void {
  if (typeof value === 'string') fields[name] = [value]
  else if (Array.isArray(value)) collectList(value, name, fields)
  else if (value instanceof Object) {
    for (const [step, child] of Object.entries(value)) collect(child, name ? `${name}.${step}` : step, fields)
  }
}

function collectList(list: readonly unknown[], name: string, fields: DraftFields): void {
  if (typeof list[0] === 'string') {
    fields[name] = list.map(String)
    return
  }
  for (const [index, row] of list.entries()) {
    const isTold = Object.values(row ?? {}).some((value) => value !== undefined)
    collect(isTold ? row : { [FIRST_FIELDS[name] ?? '']: '' }, `${name}[${index}]`, fields)
  }
}
