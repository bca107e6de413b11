// A form that the schema refuses may hold more that is wrong: whoever corrects it learns everything at once.
import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v3'
import { type KnownForm, knownFields } from '~/http/known-fields.server'
import { eventForm } from './event-form-schema'
import { type EventOutcome, type FormContext, parseEventForm } from './parse-event-form.server'

interface Further extends Pick<Extract<EventOutcome, { ok: false }>, 'localities'> {
  errors: Record<string, string[]>
}

/** Long enough for every field that must not be empty; says nothing itself. */
const STAND_IN = '---'
const NEEDED = ['title', 'category', 'organizerName']
const NONE: Further = { errors: {}, localities: [] }

/**
 * What is wrong beside the fields that the schema has refused, by conform's names. Those, and what stands with them in one
 * group, are left out: a date whose hour is illegible is not called a date without an hour too.
 */
export function furtherErrors(
  posted: KnownForm,
  { error }: SubmissionResult<string[]>,
  context: FormContext,
): Further {
  const groups = new Set(Object.keys(error ?? {}).map(groupOf))
  // What concerns no field (a robot, an unreadable form) leaves nothing to correct.
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

/** « dates » of « dates[0].day ». */
function groupOf(name: string): string {
  return name.split(/[.[]/)[0] ?? ''
}
