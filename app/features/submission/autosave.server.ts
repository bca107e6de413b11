import { UNREADABLE_FORM } from '~/http/form-messages'
import { tooManyRequests } from '~/http/forms.server'
import { clockTime } from '~/platform/french-dates'
import { eventLoopYielder } from '~/platform/slices'
import { toWallTime } from '~/platform/zurich'
import type { EventPost } from './draft/draft-from-post.server'
import { DRAFT_REFUSALS, submittedAs } from './draft-store.server'
import type { FormDependencies } from './form-dependencies'
import { countSave, currentImage, type FormSession } from './form-session.server'
import type { SavedDraftAnswer } from './form-view'
import { previewOf } from './preview.server'
import { isBlank, saveForm } from './save-form.server'

interface Autosaved {
  status: number
  body: SavedDraftAnswer
}

/**
 * Saves a posted form's text as its author's draft and answers with a preview. Ignores files. Refuses a form that was
 * already sent: a late autosave would bring its draft back.
 */
export async function autosave(
  session: FormSession | null,
  post: EventPost | null,
  dependencies: FormDependencies,
): Promise<Autosaved> {
  if (post === null || post.token === null) return refused(400, UNREADABLE_FORM)
  const { draft, token } = post
  if (session === null || session.token !== token) return refused(404, DRAFT_REFUSALS.foreign)
  const { author } = session
  const yieldToEventLoop = eventLoopYielder()
  const taken = await countSave(session, draft, dependencies)
  if (!taken.ok) return refused(429, tooManyRequests(taken.retryAfterSeconds))
  if (await submittedAs(author.uid, token, dependencies))
    return refused(409, 'Cette annonce est déjà envoyée.')

  // Only posting the form itself removes the photo: the box can still be unticked.
  const image = currentImage(session)
  const isCautious = post.tab !== null && !post.isOver
  const saved = await saveForm({
    session,
    post,
    draft,
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
      saved: isBlank(session, draft)
        ? 'Rien à enregistrer pour l’instant.'
        : `Brouillon enregistré à ${clockTime(now)}`,
      ...(await previewOf(
        { draft, image, existing: session.base, imageKey: session.imageKey },
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
