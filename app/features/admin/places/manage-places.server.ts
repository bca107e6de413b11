import type { DocumentStore, Transaction } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { type Actor, logOf, writeAdminLog } from '~/domain/admin-log'
import { events } from '~/domain/event'
import type { ImageRefusal, IngestedImage } from '~/domain/image'
import { UNDO_SECONDS } from '~/domain/lifecycle'
import { type AgendaPlace, places, type StoredPlace } from '~/domain/place'
import { ingestFile } from '~/features/images/ingest.server'
import { discardImage } from '~/features/images/trash.server'
import { resolveLocality } from '~/features/submission/locality.server'
import type { Clock } from '~/platform/clock'
import { type FieldChange, type FormFields, mergeForms, shownForm } from '../merge-forms'
import { factsNamed, factsOf, factsOfPlace, fieldsOf, PLACE_FIELD_LABELS, type PlaceForm } from './place-form'

interface PlaceDependencies {
  documents: DocumentStore
  files: FileStore
  clock: Clock
}

type Locality = Pick<StoredPlace, 'npa' | 'locality' | 'canton'>

export type PlaceEdit =
  | { ok: true; theirs: FieldChange[] }
  | { ok: false; reason: 'unknown' | 'locality' | 'needs-alt' | ImageRefusal }
  | { ok: false; reason: 'conflict'; conflicts: FieldChange[]; base: FormFields }

/** Writes the fields the admin changed and a new photo; discards the one before after the commit. Refuses a locality that
 * is not known, a field that somebody else changed meanwhile, and a photo without alternative text. */
export async function editPlace(
  actor: Actor,
  id: string,
  form: PlaceForm,
  { documents, files }: Pick<PlaceDependencies, 'documents' | 'files'>,
): Promise<PlaceEdit> {
  const before = await documents.get(places, id)
  if (!before) return { ok: false, reason: 'unknown' }
  const staysWithPhoto = before.photo !== null && !form.withoutPhoto
  if ((form.photo || staysWithPhoto) && !form.photoAlt) return { ok: false, reason: 'needs-alt' }
  const taken = await ingestFile(form.photo, 'place', files)
  if (!taken.ok) return taken

  let replaced: string | null = null
  const outcome = await documents.transaction(async (transaction): Promise<PlaceEdit> => {
    replaced = null
    const place = await transaction.get(places, id)
    if (!place) return { ok: false, reason: 'unknown' }
    const spot = localityOf(form.locality, place)
    if (spot === null) return { ok: false, reason: 'locality' }
    const facts = factsOf(form, spot)
    const merge = mergeForms(shownForm(form.base), fieldsOf(facts), fieldsOf(factsOfPlace(place)))
    if (!merge.ok) return { ok: false, reason: 'conflict', conflicts: merge.conflicts, base: merge.base }
    const changed = factsNamed(merge.mine, withTheirAnswers(facts, place, merge.mine))
    const photo = photoAfter(place.photo, form, taken.image, merge.mine)
    if (photo !== place.photo) changed.photo = photo
    if (photo?.id !== place.photo?.id) replaced = place.photo?.id ?? null
    if (Object.keys(changed).length === 0) return { ok: true, theirs: merge.theirs }

    transaction.update(places, id, changed)
    const names = taken.image || replaced ? [...merge.mine, 'photo'] : merge.mine
    log(transaction, actor, id, 'edited', names.map((field) => PLACE_FIELD_LABELS[field] ?? field).join(', '))
    return { ok: true, theirs: merge.theirs }
  })
  if (!outcome.ok && taken.image) await discardImage(taken.image.id, files)
  if (outcome.ok && replaced) await discardImage(replaced, files)
  return outcome
}

function photoAfter(
  present: AgendaPlace['photo'],
  { photoAlt: alt, photoCredit: credit, withoutPhoto }: PlaceForm,
  image: IngestedImage | null,
  mine: readonly string[],
): AgendaPlace['photo'] {
  if (image) return { ...image, alt, credit }
  if (present === null || withoutPhoto) return null
  const isTold = mine.includes('photoAlt') || mine.includes('photoCredit')
  return isTold && alt ? { ...present, alt, credit } : present
}

/** Answers about accessibility are one field of the document: those that somebody else has changed stay. */
function withTheirAnswers(
  facts: ReturnType<typeof factsOf>,
  { accessibility }: StoredPlace,
  mine: readonly string[],
): ReturnType<typeof factsOf> {
  const own = Object.entries(facts.accessibility).filter(([feature]) =>
    mine.includes(`accessibility.${feature}`),
  )
  return { ...facts, accessibility: { ...accessibility, ...Object.fromEntries(own) } }
}

/** An import may name a locality that is missing in our list: it stays. */
function localityOf(text: string, place: StoredPlace): Locality | null {
  if (text === fieldsOf(factsOfPlace(place)).locality) {
    return { npa: place.npa, locality: place.locality, canton: place.canton }
  }
  const found = resolveLocality(text)
  if (!found.ok) return null
  const { locality, npa } = found
  return { npa, locality: locality.name, canton: locality.canton }
}

export type PlaceMerge =
  /** `version` of the place merged away, for the undo. */
  | { ok: true; version: number }
  /** 'changed': somebody has changed or merged one of them since it was shown. 'same': they are one already. */
  | { ok: false; reason: 'unknown' | 'changed' | 'same' }

/** From now on `into` stands for the place, for its events and under its address. Nothing else is written, so that two
 * admins who merge at once have one winner. */
export async function mergePlaces(
  actor: Actor,
  { id, version, into }: { id: string; version: number; into: string },
  { documents }: Pick<PlaceDependencies, 'documents'>,
): Promise<PlaceMerge> {
  if (id === into) return { ok: false, reason: 'same' }
  return documents.transaction(async (transaction): Promise<PlaceMerge> => {
    const place = await transaction.get(places, id)
    const standing = await transaction.get(places, into)
    if (!place || !standing) return { ok: false, reason: 'unknown' }
    const isOpen = standing.state === 'active' && standing.mergedInto === null && place.mergedInto === null
    if (place.version !== version || !isOpen) return { ok: false, reason: 'changed' }
    // A pending place is active from now on as another name of the one that stands for it.
    transaction.update(places, id, { mergedInto: into, state: 'active' }, { expectedVersion: version })
    log(transaction, actor, id, 'merged', `dans ${standing.name} (${into})`)
    log(transaction, actor, into, 'received', `${place.name} (${id})`)
    return { ok: true, version: version + 1 }
  })
}

export type MergeUndo = { ok: true } | { ok: false; reason: 'too-late' | 'not-yours' | 'changed' }

/** Takes a merge back: for the admin who merged, within ten seconds, while the place has not changed. */
export async function undoMerge(
  actor: Actor,
  { id, version }: { id: string; version: number },
  { documents, clock }: Pick<PlaceDependencies, 'documents' | 'clock'>,
): Promise<MergeUndo> {
  const [latest] = await logOf('place', id, documents, 1)
  if (latest?.action !== 'merged') return { ok: false, reason: 'changed' }
  if (latest.actorUid !== actor.uid) return { ok: false, reason: 'not-yours' }
  if (clock.now() - Date.parse(latest.createdAt) > UNDO_SECONDS * 1000)
    return { ok: false, reason: 'too-late' }
  return documents.transaction(async (transaction): Promise<MergeUndo> => {
    const place = await transaction.get(places, id)
    if (!place || place.version !== version || place.mergedInto === null)
      return { ok: false, reason: 'changed' }
    transaction.update(places, id, { mergedInto: null }, { expectedVersion: version })
    log(transaction, actor, id, 'separated', '')
    log(transaction, actor, place.mergedInto, 'separated', place.name)
    return { ok: true }
  })
}

/** Makes a pending place public. False for an unknown one. */
export async function activatePlace(actor: Actor, id: string, documents: DocumentStore): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const place = await transaction.get(places, id)
    if (place?.state === 'pending') {
      transaction.update(places, id, { state: 'active' })
      log(transaction, actor, id, 'activated', '')
    }
    return place !== null
  })
}

/** How many events name it, public or not. */
export function countPlaceEvents(id: string, documents: DocumentStore): Promise<number> {
  return documents.count(events, [['placeId', '==', id]])
}

/** Refuses a place that others are merged into: their events would lose it. Events that name it keep what they show;
 * its photo is discarded. */
export async function removePlace(
  actor: Actor,
  id: string,
  { documents, files }: Pick<PlaceDependencies, 'documents' | 'files'>,
): Promise<{ ok: true } | { ok: false; reason: 'in-use' }> {
  const merged = await documents.count(places, [['mergedInto', '==', id]])
  if (merged > 0) return { ok: false, reason: 'in-use' }
  const removed = await documents.transaction(async (transaction) => {
    const place = await transaction.get(places, id)
    if (!place) return null
    transaction.remove(places, id)
    log(transaction, actor, id, 'removed', place.name)
    return place
  })
  if (removed?.photo) await discardImage(removed.photo.id, files)
  return { ok: true }
}

function log(
  transaction: Transaction,
  actor: Actor,
  subjectId: string,
  action: string,
  detail: string,
): void {
  writeAdminLog(transaction, actor, { subject: 'place', subjectId, action, detail: detail.slice(0, 500) })
}
