import { FORM_PARAM } from '~/http/page-forms'

export const QUARANTINE_PATH = '/admin/propositions'

export const QUARANTINE_FORMS = ['lot', 'annulation'] as const
export type QuarantineForm = (typeof QUARANTINE_FORMS)[number]

/** `fait`: the batch that was just refused. */
export function quarantinePath({
  form,
  batch,
}: {
  form?: QuarantineForm
  batch?: string | null
} = {}): string {
  const query = new URLSearchParams()
  if (form) query.set(FORM_PARAM, form)
  if (batch) query.set('fait', batch)
  return query.size > 0 ? `${QUARANTINE_PATH}?${query}` : QUARANTINE_PATH
}
