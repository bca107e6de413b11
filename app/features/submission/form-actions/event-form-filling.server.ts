import { clientAddress } from '~/http/client-address'
import { MOST_DRAFTS_AT_ONCE } from '../draft/event-form-schema'
import { DRAFT_REFUSALS } from '../draft-store.server'
import type { FormDependencies } from '../form-dependencies'
import type { FormSession } from '../form-session.server'
import { type FillRequest, fillForm } from '../material/fill-draft.server'
import { makeDrafts } from '../material/make-drafts.server'
import { saveForm } from '../save-form.server'
import { type FormShownAgain, refused, replyOf } from './event-form-answers.server'

/** Opens the form of another new event, which its author finds again. */
export interface AnotherForm {
  open: () => Promise<FormSession>
  /** So many at once. */
  most: number
}

interface Kept extends Omit<FillRequest, 'clientAddress' | 'mostDrafts'> {
  request: Request
  isPhotoChanged: boolean
  another?: AnotherForm
  dependencies: FormDependencies
}

function requestOf(kept: Kept): FillRequest {
  const mostDrafts = Math.min(kept.another?.most ?? 0, MOST_DRAFTS_AT_ONCE)
  return { ...kept, mostDrafts, clientAddress: clientAddress(kept.request) }
}

/** Fills the form from the address, text or file in it, saves it as a draft and shows it again. */
export async function fillAndReturn(kept: Kept): Promise<FormShownAgain> {
  const { dependencies } = kept
  const outcome = await fillForm(requestOf(kept), dependencies)
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

/** Makes drafts of the chosen events, and shows the form again as it was, with links to them. */
export async function draftAndReturn(kept: Kept): Promise<FormShownAgain> {
  const { another, dependencies } = kept
  if (another === undefined) return refused(replyOf(kept.draft, ONE_BY_ONE), 422)
  const request = { ...requestOf(kept), openAnother: another.open }
  const { view, status, retryAfterSeconds } = await makeDrafts(request, dependencies)
  const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined
  return refused(replyOf(kept.draft), status, { fill: view, headers })
}

const ONE_BY_ONE =
  'Votre navigateur n’accepte pas nos cookies\u00a0: les brouillons ne se rouvriraient pas. Remplissez le formulaire avec un événement à la fois.'
