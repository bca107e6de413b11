import { FORM_PARAM } from '~/http/page-forms'
import { listQuery, withQuery } from '~/platform/query-string'

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
  return withQuery(QUARANTINE_PATH, listQuery({ [FORM_PARAM]: form, fait: batch }))
}
