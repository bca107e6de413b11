import { clientAddress } from '~/http/client-address'
import { DRAFT_REFUSALS } from '../draft-store.server'
import type { FormDependencies } from '../form-dependencies'
import { type FillRequest, fillForm } from '../material/fill-draft.server'
import { saveForm } from '../save-form.server'
import { type FormShownAgain, refused, replyOf } from './event-form-answers.server'

interface Kept extends Omit<FillRequest, 'clientAddress'> {
  request: Request
  isPhotoChanged: boolean
  dependencies: FormDependencies
}

/** Fills the form from the address, text or file in it, saves it as a draft and shows it again. */
export async function fillAndReturn(kept: Kept): Promise<FormShownAgain> {
  const { request, dependencies } = kept
  const outcome = await fillForm({ ...kept, clientAddress: clientAddress(request) }, dependencies)
  if (!outcome.filled) {
    const { view, status, retryAfterSeconds } = outcome
    const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined
    return refused(replyOf(kept.draft), status, { fill: view, headers })
  }
  const { draft, image = kept.image, view } = outcome
  const isPhotoChanged = kept.isPhotoChanged || outcome.image !== undefined
  const saved = await saveForm({ ...kept, draft, image, isPhotoChanged, evenBlank: true })
  if (!saved.ok) return refused(replyOf(kept.draft, DRAFT_REFUSALS[saved.reason]), 422)
  return refused(replyOf(draft), 200, { fill: view })
}
