import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import type { EventDraft } from '../draft/draft'
import { fieldsOfDraft } from '../draft/draft-fields'
import { eventForm } from '../draft/event-form-schema'
import { groupOf } from '../draft/read-draft'
import type { EventFormAnswer, FillView } from '../form-view'

export type FormShownAgain = ReturnType<typeof data<EventFormAnswer>>

/** Shows the typed form again with these errors. */
export function replyOf(
  draft: EventDraft,
  formError = '',
  fieldErrors: Record<string, string[]> = {},
): SubmissionResult<string[]> {
  const error = { ...(formError && { '': [formError] }), ...fieldErrors }
  const fields = Object.keys(fieldsOfDraft(draft))
  if (Object.keys(error).length === 0) return { status: 'success', initialValue: draft, fields }
  return { status: 'error', initialValue: draft, error, fields }
}

export function refused(
  result: SubmissionResult<string[]>,
  status: number,
  { headers = {}, ...given }: Omit<EventFormAnswer, 'result'> & { headers?: HeadersInit } = {},
): FormShownAgain {
  return data<EventFormAnswer>({ result: inPageOrder(result), ...given }, { status, headers })
}

const PAGE_ORDER = ['', ...Object.keys(eventForm.shape)]

/** Sorts errors by the order of the page, because conform and our own checks both add to them. */
function inPageOrder({ error, ...result }: SubmissionResult<string[]>): SubmissionResult<string[]> {
  if (!error) return { ...result, error }
  const place = ([name]: [string, unknown]) => PAGE_ORDER.indexOf(groupOf(name))
  return { ...result, error: Object.fromEntries(Object.entries(error).sort((a, b) => place(a) - place(b))) }
}

export function tooMany(
  result: SubmissionResult<string[]>,
  { retryAfterSeconds }: { retryAfterSeconds: number },
  fill: FillView | null = null,
) {
  return refused(result, 429, { fill, headers: { 'Retry-After': String(retryAfterSeconds) } })
}
