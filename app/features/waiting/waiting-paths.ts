import { FORM_PARAM } from '~/http/page-forms'

/** The queue of what strangers wrote outside the form of an event, beside what was announced without an account. */
export const WAITING_PATH = '/admin/propositions'

export const WAITING_FORMS = ['accepter', 'refuser'] as const
export type WaitingForm = (typeof WAITING_FORMS)[number]

export function waitingPath(form: WaitingForm): string {
  return `${WAITING_PATH}?${FORM_PARAM}=${form}`
}
