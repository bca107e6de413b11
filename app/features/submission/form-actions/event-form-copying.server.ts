import { copiedDates } from '../copied-dates.server'
import { copyView } from '../copy-view.server'
import type { CopyIntent } from '../form-choices'
import type { FormDependencies } from '../form-dependencies'
import { newToken } from '../form-session.server'
import { withoutDates } from '../posted-fields'
import { keepDraft } from '../posted-form.server'
import { DRAFT_REFUSALS } from '../save-draft.server'
import { type FormShownAgain, refused, replyOf } from './event-form-answers.server'

type Kept = Parameters<typeof keepDraft>[0] & { dependencies: FormDependencies }

/** Gives the copy of an event other dates, keeps what else was typed as a draft and shows the form again. */
export async function copyDatesAndReturn(kept: Kept, choice: CopyIntent): Promise<FormShownAgain> {
  const { session, dependencies } = kept
  const { copied } = session
  const nowMs = dependencies.clock.now()
  const fields = copied
    ? { ...withoutDates(kept.fields), ...copiedDates(copied, choice, nowMs).fields }
    : kept.fields
  const saved = await keepDraft({ ...kept, fields, evenBlank: true })
  if (!saved.ok) return refused(replyOf(kept, DRAFT_REFUSALS[saved.reason]), 422)
  if (!copied) return refused(replyOf(kept, GONE), 409)
  return refused(replyOf({ fields }, ''), 200, { copy: copyView(copied, { choice, id: newToken() }, nowMs) })
}

const GONE =
  'L’annonce d’origine n’existe plus\u00a0: ses dates ne peuvent plus être copiées. Votre texte est conservé.'
