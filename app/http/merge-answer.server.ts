import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import { flash } from './flash.server'
import { conflictText, type FieldChange, type FormFields } from './merge-forms'

/** A page whose forms merge the edits of several admins gets this. `base` is set if another changed the same field. */
interface MergeAnswer {
  reply: SubmissionResult<string[]> | null
  message: string | null
  base: FormFields | null
}
export type Answered = ReturnType<typeof answered>

export function answered(
  answer: Partial<MergeAnswer>,
  init: { status: number; headers?: Record<string, string> },
) {
  return data<MergeAnswer>({ reply: null, message: null, base: null, ...answer }, init)
}

/** Another admin has changed the same field: the form comes back with what was typed. */
export function inConflict(
  form: { reject(message: string): SubmissionResult<string[]> },
  { conflicts, base }: { conflicts: readonly FieldChange[]; base: FormFields },
  labels: Readonly<Record<string, string>>,
): Answered {
  return answered({ reply: form.reject(conflictText(conflicts, labels)), base }, { status: 409 })
}

export function refused(message: string, status = 409): Answered {
  return answered({ message }, { status })
}

/** Leads to the page of `id`, or to the list when it is gone. */
export async function done(listPath: string, id: string | null, message: string): Promise<Response> {
  await flash(message)
  return redirect(id === null ? listPath : `${listPath}/${id}`)
}
