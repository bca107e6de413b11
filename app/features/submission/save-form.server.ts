import type { IngestedImage } from '~/domain/image'
import type { Refused } from '~/platform/refused'
import type { EventDraft } from './draft/draft'
import { fieldsOfDraft } from './draft/draft-fields'
import type { EventPost } from './draft/draft-from-post.server'
import { type DraftRefusal, saveDraft } from './draft-store.server'
import type { FormDependencies } from './form-dependencies'
import { type FormSession, formPath, initialDraft, newToken } from './form-session.server'

/** Whether the form of a new event is unchanged since it was opened, so that there is nothing to save. */
export function isBlank(session: FormSession, draft: EventDraft): boolean {
  if (session.event || session.copied || session.draft || session.submittedAs) return false
  const initial = fieldsOfDraft(initialDraft(session, 0))
  return Object.entries(fieldsOfDraft(draft)).every(
    ([name, values]) =>
      KIND_OF_RULE.test(name) ||
      values.every((value) => value.trim() === '' || UNCHOSEN.has(value) || initial[name]?.includes(value)),
  )
}

/** These are always chosen, and tell nothing without days and hours. */
const KIND_OF_RULE = /^rules\[\d+\]\.(kind|nth|weekday)$/

/** A choice that nobody has made has one of these values. */
const UNCHOSEN = new Set(['unknown', 'timed'])

type SaveOutcome = { ok: true; path: string } | Refused<DraftRefusal>

/** Saves the form as a draft. If the form was already sent, the draft is an edit of its event. */
export async function saveForm({
  session,
  post,
  draft,
  image,
  isPhotoChanged,
  isCautious = false,
  evenBlank = false,
  dependencies,
}: {
  session: FormSession
  post: EventPost
  draft: EventDraft
  image: IngestedImage | null
  isPhotoChanged: boolean
  /** Refuse if another tab has saved since this one read the draft. */
  isCautious?: boolean
  /** Save even if nothing was typed: the author may have added a row. */
  evenBlank?: boolean
  dependencies: Pick<FormDependencies, 'documents' | 'files'>
}): Promise<SaveOutcome> {
  const { author, token, event } = session
  if (!evenBlank && image === null && isBlank(session, draft)) return { ok: true, path: formPath(session) }
  const content = {
    eventId: event?.id ?? null,
    baseVersion: post.baseVersion,
    fields: fieldsOfDraft(draft),
    image: isPhotoChanged ? image : undefined,
    firstImage: image,
    tab: post.tab,
    unlessElsewhereSince: isCautious ? { version: post.draftVersion } : undefined,
  }
  const saved = await saveDraft(author.uid, token, content, dependencies)
  if (saved.ok) return { ok: true, path: formPath(session) }
  if (saved.reason !== 'submitted') return { ok: false, reason: saved.reason }

  const { eventId } = saved
  const next = newToken()
  const again = await saveDraft(author.uid, next, { ...content, eventId, baseVersion: null }, dependencies)
  if (again.ok) {
    return { ok: true, path: `${session.paths.edit(eventId)}?${new URLSearchParams({ draft: next })}` }
  }
  return { ok: false, reason: again.reason === 'submitted' ? 'busy' : again.reason }
}
