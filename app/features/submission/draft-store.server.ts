import { type DocumentStore, TransactionConflict } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { purgeDue } from '~/backend/purging.server'
import { type Draft, drafts, submissions } from '~/domain/draft'
import type { IngestedImage } from '~/domain/image'
import { discardIfUnused } from '~/features/images/sweep.server'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import type { Refused } from '~/platform/refused'
import type { DraftFields } from './draft/draft-fields'

interface DraftDependencies {
  documents: DocumentStore
  files: FileStore
}

interface DraftContent {
  eventId: string | null
  baseVersion: number | null
  fields: DraftFields
  /** undefined keeps the photo, null removes it. */
  image?: IngestedImage | null
  firstImage?: IngestedImage | null
  tab?: string | null
  /** Refuse if another tab has saved since this one read this version; null means there was no draft. */
  unlessElsewhereSince?: { version: number | null }
}

/** Each person has at most so many, because the dashboard reads them all at once. */
export const MAX_DRAFTS = 100

/**
 * 'foreign': of another person or another event. 'elsewhere': another tab has saved text that this one has not seen.
 */
export type DraftRefusal = 'foreign' | 'too-long' | 'too-many' | 'busy' | 'elsewhere'

export const DRAFT_REFUSALS: Record<DraftRefusal, string> = {
  foreign: 'Ce formulaire a expiré. Copiez votre texte, rechargez la page et collez-le.',
  'too-long': 'Votre texte est trop long pour être enregistré. Raccourcissez-le.',
  'too-many': `Vous avez déjà ${MAX_DRAFTS} brouillons. Supprimez-en un depuis votre tableau de bord. En attendant, ce formulaire ne peut pas être enregistré.`,
  elsewhere: 'Ce brouillon a changé dans un autre onglet.',
  busy: 'Le brouillon n’a pas pu être enregistré. Réessayez dans un instant.',
}

type SaveOutcome =
  | { ok: true; draft: Draft }
  | (Refused<'submitted'> & { eventId: string })
  | Refused<DraftRefusal>

/** Characters of the title that lists show; the field itself may hold more. */
const TITLE_LENGTH = 200

/** Saves the draft under this token, replaces an older one and discards a photo that is no longer used. */
export async function saveDraft(
  uid: string,
  token: string,
  content: DraftContent,
  dependencies: DraftDependencies,
): Promise<SaveOutcome> {
  const { documents } = dependencies
  // The transaction may run twice; only its last run counts.
  let imageLetGo: string | undefined
  const title = (content.fields.title?.[0] ?? '').trim().slice(0, TITLE_LENGTH)
  const { eventId, baseVersion, fields, tab = null } = content
  try {
    const outcome = await documents.transaction<SaveOutcome>(async (transaction) => {
      imageLetGo = undefined
      const submission = await transaction.get(submissions, token)
      const before = await transaction.get(drafts, token)
      if (submission && submission.authorUid === uid) {
        return { ok: false, reason: 'submitted', eventId: submission.eventId }
      }
      const isOwn = before === null || (before.authorUid === uid && before.eventId === eventId)
      if (submission || !isOwn) return { ok: false, reason: 'foreign' }
      const opened = content.unlessElsewhereSince
      if (before && opened && before.tab !== tab && before.version !== opened.version) {
        return { ok: false, reason: 'elsewhere' }
      }

      if (before === null && (await countOf(uid, documents)) >= MAX_DRAFTS) {
        return { ok: false, reason: 'too-many' }
      }
      const image =
        content.image === undefined ? (before ?? { image: content.firstImage }).image : content.image
      const draft: Draft = { authorUid: uid, eventId, baseVersion, title, fields, image: image ?? null, tab }
      if (!isAcceptable(draft)) return { ok: false, reason: 'too-long' }
      if (before === null) transaction.insert(drafts, token, draft)
      else transaction.update(drafts, token, draft)
      if (before?.image?.id !== image?.id) imageLetGo = before?.image?.id
      return { ok: true, draft }
    })
    await discardIfUnused(imageLetGo, dependencies)
    return outcome
  } catch (error) {
    if (error instanceof TransactionConflict) return { ok: false, reason: 'busy' }
    throw error
  }
}

function countOf(authorUid: string, documents: DocumentStore): Promise<number> {
  return documents.count(drafts, [['authorUid', '==', authorUid]])
}

function isAcceptable(draft: Draft): boolean {
  try {
    return Boolean(drafts.parse(draft))
  } catch {
    return false
  }
}

/** The event that was made from the token; null if there is none or it belongs to another person. */
export async function submittedAs(
  uid: string,
  token: string,
  { documents }: Pick<DraftDependencies, 'documents'>,
): Promise<string | null> {
  const submission = await documents.get(submissions, token)
  return submission?.authorUid === uid ? submission.eventId : null
}

/** Deletes the author's draft, and its photo unless an event uses it too. A missing draft is no error. */
export async function discardDraft(
  uid: string,
  token: string,
  dependencies: DraftDependencies,
): Promise<{ ok: true } | Refused<'not-found'>> {
  const discarded = await dependencies.documents.transaction(async (transaction) => {
    const draft = await transaction.get(drafts, token)
    if (draft?.authorUid === uid) transaction.purge(drafts, token)
    return draft
  })
  if (discarded === null) return { ok: true }
  if (discarded.authorUid !== uid) return { ok: false, reason: 'not-found' }
  await discardIfUnused(discarded.image?.id, dependencies)
  return { ok: true }
}

const DRAFT_DAYS = 90
const SUBMISSION_DAYS = 31

/** Deletes drafts untouched for 90 days and submissions older than a month; answers how many. */
export async function purgeDrafts({
  documents,
  clock,
}: {
  documents: DocumentStore
  clock: Clock
}): Promise<number> {
  const untouchedFor = (days: number) => ({ field: 'updatedAt', before: clock.now() - days * DAY_MS })
  const old = await purgeDue(documents, drafts, untouchedFor(DRAFT_DAYS))
  return old + (await purgeDue(documents, submissions, untouchedFor(SUBMISSION_DAYS)))
}
