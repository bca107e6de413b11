import { copiedDates } from '../copy/copied-dates.server'
import { copyView } from '../copy/copy-view.server'
import { withoutDates } from '../draft/draft'
import type { CopyIntent } from '../draft/form-choices'
import { DRAFT_REFUSALS } from '../draft-store.server'
import type { FormDependencies } from '../form-dependencies'
import { newToken } from '../form-session.server'
import { saveForm } from '../save-form.server'
import { type FormShownAgain, refused, replyOf } from './event-form-answers.server'

type Kept = Parameters<typeof saveForm>[0] & { dependencies: FormDependencies }

/** Gives the copy of an event other dates, keeps what else was typed as a draft and shows the form again. */
export async function copyDatesAndReturn(kept: Kept, choice: CopyIntent): Promise<FormShownAgain> {
  const { session, dependencies } = kept
  const { copied } = session
  const nowMs = dependencies.clock.now()
  const draft = copied
    ? { ...withoutDates(kept.draft), ...copiedDates(copied, choice, nowMs).draft }
    : kept.draft
  const saved = await saveForm({ ...kept, draft, evenBlank: true })
  if (!saved.ok) return refused(replyOf(kept.draft, DRAFT_REFUSALS[saved.reason]), 422)
  if (!copied) return refused(replyOf(kept.draft, GONE), 409)
  return refused(replyOf(draft), 200, { copy: copyView(copied, { choice, id: newToken() }, nowMs) })
}

const GONE =
  'L’annonce d’origine n’existe plus\u00a0: ses dates ne peuvent plus être copiées. Votre texte est conservé.'
