import { coerceFormValue, formatResult } from '@conform-to/zod/v3/future'
import { frenchMessages } from '~/http/form-messages'
import type { EventDraft } from './draft'
import { type EventForm, eventForm, proposalForm } from './event-form-schema'

export interface ReadDraft {
  /** The fields and groups that fit the schema. */
  values: Partial<EventForm>
  /** French, for all others, by the names of their fields in the order of the page. */
  errors: Record<string, string[]>
}

const FIELDS = Object.keys(eventForm.shape) as (keyof EventForm)[]
const schemasOf = (schema: typeof eventForm | typeof proposalForm) =>
  FIELDS.map((field) => coerceFormValue(schema.pick({ [field]: true } as Record<keyof EventForm, true>)))
const SCHEMAS = schemasOf(eventForm)
const PROPOSAL_SCHEMAS = schemasOf(proposalForm)

/** Reads each field and group by itself, so that a wrong one does not hide the others. `asksEmail`: of an author without
 * an account. */
export function readDraft(draft: EventDraft, { asksEmail = false } = {}): ReadDraft {
  const read: ReadDraft = { values: {}, errors: {} }
  for (const schema of asksEmail ? PROPOSAL_SCHEMAS : SCHEMAS) {
    const result = schema.safeParse(draft, { errorMap: frenchMessages })
    if (result.success) Object.assign(read.values, result.data)
    else Object.assign(read.errors, formatResult(result)?.fieldErrors)
  }
  return read
}

/** « dates » of « dates[3].day ». */
export function groupOf(field: string): string {
  return field.split(/[.[]/, 1)[0] ?? ''
}
