import { UNREADABLE_FORM } from '~/http/form-messages'
import { tooManyRequests } from '~/http/forms.server'
import type { KnownForm } from '~/http/known-fields.server'
import { clockTime } from '~/platform/french-dates'
import { eventLoopYielder } from '~/platform/slices'
import { toWallTime } from '~/platform/zurich'
import type { FormDependencies } from './form-dependencies'
import { countSave, currentImage, type FormSession } from './form-session.server'
import type { SavedDraftAnswer } from './form-view'
import { fieldsOf, isBlank, keepDraft, tokenIn } from './posted-form.server'
import { previewOf } from './preview.server'
import { DRAFT_REFUSALS, submittedAs } from './save-draft.server'

interface Autosaved {
  status: number
  body: SavedDraftAnswer
}

/** The form that saves itself asks for this event or this new form. */
export function askedBy(posted: KnownForm | null) {
  return { eventId: textIn(posted, 'eventId'), token: tokenIn(posted), copyOf: textIn(posted, 'copyOf') }
}

/**
 * Saves a posted form's text as its author's draft and answers with a preview. Ignores files. Refuses a form that was
 * already sent: a late autosave would bring its draft back.
 */
export async function autosave(
  session: FormSession | null,
  posted: KnownForm | null,
  dependencies: FormDependencies,
): Promise<Autosaved> {
  const token = tokenIn(posted)
  if (posted === null || token === null) return refused(400, UNREADABLE_FORM)
  if (session === null || session.token !== token) return refused(404, DRAFT_REFUSALS.foreign)
  const { author } = session
  const yieldToEventLoop = eventLoopYielder()
  const fields = fieldsOf(posted)
  await yieldToEventLoop()
  const taken = await countSave(session, fields, dependencies)
  if (!taken.ok) return refused(429, tooManyRequests(taken.retryAfterSeconds))
  if (await submittedAs(author.uid, token, dependencies))
    return refused(409, 'Cette annonce est déjà envoyée.')

  // Only posting the form itself removes the photo: the box can still be unticked.
  const image = currentImage(session)
  const isCautious = posted.has('tab') && !posted.has('over')
  const saved = await keepDraft({
    session,
    posted,
    fields,
    image,
    isPhotoChanged: false,
    isCautious,
    dependencies,
  })
  if (!saved.ok && saved.reason === 'elsewhere') {
    return { status: 409, body: { ok: false, message: ELSEWHERE, isElsewhere: true } }
  }
  if (!saved.ok) return refused(422, DRAFT_REFUSALS[saved.reason])
  await yieldToEventLoop()
  const now = toWallTime(dependencies.clock.now())
  return {
    status: 200,
    body: {
      ok: true,
      saved: isBlank(session, fields)
        ? 'Rien à enregistrer pour l’instant.'
        : `Brouillon enregistré à ${clockTime(now)}`,
      ...(await previewOf(
        { fields, image, existing: session.base, imageKey: session.imageKey },
        author,
        dependencies,
      )),
    },
  }
}

const ELSEWHERE =
  'Ce brouillon a été modifié dans un autre onglet. Pour garder ce qui est ici, appuyez sur «\u00a0Enregistrer le brouillon\u00a0».'

function refused(status: number, message: string): Autosaved {
  return { status, body: { ok: false, message } }
}

function textIn(posted: KnownForm | null, name: string): string | null {
  const value = posted?.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}
