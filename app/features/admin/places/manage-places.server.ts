import type { DocumentStore, Transaction } from '~/backend/documents'
import { type Actor, logOf, writeAdminLog } from '~/domain/admin-log'
import { events } from '~/domain/event'
import { UNDO_SECONDS } from '~/domain/lifecycle'
import { places, type StoredPlace } from '~/domain/place'
import { resolveLocality } from '~/features/submission/locality.server'
import type { Clock } from '~/platform/clock'
import { type FieldChange, type FormFields, mergeForms, shownForm } from '../merge-forms'
import { factsNamed, factsOf, fieldsOf, PLACE_FIELD_LABELS, type PlaceForm } from './place-form'

interface PlaceDependencies {
  documents: DocumentStore
  clock: Clock
}

type Locality = Pick<StoredPlace, 'npa' | 'locality' | 'canton'>

export type PlaceEdit =
  | { ok: true; theirs: FieldChange[] }
  | { ok: false; reason: 'unknown' | 'locality' }
  | { ok: false; reason: 'conflict'; conflicts: FieldChange[]; base: FormFields }

/** Writes the fields the admin changed. Refuses a locality that is not known, and a field that somebody else changed
 * meanwhile. */
export async function editPlace(
  actor: Actor,
  id: string,
  form: PlaceForm,
  { documents }: Pick<PlaceDependencies, 'documents'>,
): Promise<PlaceEdit> {
  return documents.transaction(async (transaction): Promise<PlaceEdit> => {
    const place = await transaction.get(places, id)
    if (!place) return { ok: false, reason: 'unknown' }
    const spot = localityOf(form.locality, place)
    if (spot === null) return { ok: false, reason: 'locality' }
    const facts = factsOf(form, spot)
    const merge = mergeForms(shownForm(form.base), fieldsOf(facts), fieldsOf(place))
    if (!merge.ok) return { ok: false, reason: 'conflict', conflicts: merge.conflicts, base: merge.base }
    if (merge.mine.length === 0) return { ok: true, theirs: merge.theirs }
    transaction.update(places, id, factsNamed(merge.mine, withTheirAnswers(facts, place, merge.mine)))
    const detail = merge.mine.map((field) => PLACE_FIELD_LABELS[field] ?? field).join(', ')
    writeAdminLog(transaction, actor, { subject: 'place', subjectId: id, action: 'edited', detail })
    return { ok: true, theirs: merge.theirs }
  })
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
  if (text === fieldsOf(place).locality) {
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
  { documents, clock }: PlaceDependencies,
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

/** Refuses a place that others are merged into: their events would lose it. Events that name it keep what they show. */
export async function removePlace(
  actor: Actor,
  id: string,
  documents: DocumentStore,
): Promise<{ ok: true } | { ok: false; reason: 'in-use' }> {
  const merged = await documents.count(places, [['mergedInto', '==', id]])
  if (merged > 0) return { ok: false, reason: 'in-use' }
  return documents.transaction(async (transaction) => {
    const place = await transaction.get(places, id)
    if (!place) return { ok: true }
    transaction.remove(places, id)
    log(transaction, actor, id, 'removed', place.name)
    return { ok: true }
  })
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
