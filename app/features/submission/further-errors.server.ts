import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v3'
import { type KnownForm, knownFields } from '~/http/known-fields.server'
import { eventForm } from './event-form-schema'
import { type EventOutcome, type FormContext, parseEventForm } from './parse-event-form.server'

interface Further extends Pick<Extract<EventOutcome, { ok: false }>, 'localities'> {
  errors: Record<string, string[]>
}

/** Passes the check of every required text field. */
const STAND_IN = 'xxx'
const NEEDED = ['title', 'category', 'organizerName']
const NONE: Further = { errors: {}, localities: [] }

/**
 * If the schema refuses some fields, the checks of the whole form do not run. This runs them for the other fields, so
 * that the author sees all errors at once. The refused fields' groups are left out: a date with an unreadable hour
 * would also be reported as incomplete.
 */
export function furtherErrors(
  posted: KnownForm,
  { error }: SubmissionResult<string[]>,
  context: FormContext,
): Further {
  const groups = new Set(Object.keys(error ?? {}).map(groupOf))
  // Errors without a field (a robot, an unreadable form) have nothing to correct.
  if (groups.has('') || groups.has('mode')) return NONE
  const rest = new FormData()
  for (const [name, value] of knownFields(posted, eventForm)) {
    if (!groups.has(groupOf(name))) rest.append(name, value)
  }
  for (const name of NEEDED) if (groups.has(name)) rest.set(name, STAND_IN)
  const submission = parseWithZod(rest, { schema: eventForm })
  if (submission.status !== 'success') return NONE
  const outcome = parseEventForm(submission.value, context)
  if (outcome.ok) return NONE
  const errors = Object.entries(outcome.errors).flatMap(([name, message]) =>
    groups.has(groupOf(name)) ? [] : [[name, [message]]],
  )
  return { errors: Object.fromEntries(errors), localities: groups.has('place') ? [] : outcome.localities }
}

function groupOf(name: string): string {
  return name.split(/[.[]/)[0] ?? ''
}
