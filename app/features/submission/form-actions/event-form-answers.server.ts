import { parse, type SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { eventForm } from '../event-form-schema'
import type { EventFormAnswer } from '../form-view'
import { formDataOf, type PostedFields } from '../posted-fields'

export type FormShownAgain = ReturnType<typeof data<EventFormAnswer>>

/** Shows the typed form again with an error, without checking it. */
export function replyOf(
  { fields }: { fields: PostedFields },
  formError: string,
  fieldErrors: Record<string, string[]> = {},
): SubmissionResult<string[]> {
  const submission = parse<null, string[]>(formDataOf(fields), { resolve: () => ({ value: null }) })
  return submission.reply({ formErrors: formError ? [formError] : [], fieldErrors })
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
  const place = ([name]: [string, unknown]) => PAGE_ORDER.indexOf(name.split(/[.[]/)[0] ?? '')
  return { ...result, error: Object.fromEntries(Object.entries(error).sort((a, b) => place(a) - place(b))) }
}

export function tooMany(
  result: SubmissionResult<string[]>,
  { retryAfterSeconds }: { retryAfterSeconds: number },
) {
  return refused(result, 429, { headers: { 'Retry-After': String(retryAfterSeconds) } })
}
