import type { DocumentStore, Transaction } from '~/backend/documents'
import { actorOf, writeAdminLog } from '~/domain/admin-log'
import { presentAuthor, publishesDirectly } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import type { ImageRefusal, IngestedImage } from '~/domain/image'
import { places, type StoredPlace } from '~/domain/place'
import {
  changedFields,
  type PlacePage,
  placePageOf,
  proposedFields,
  proposedPage,
  recordVersion,
  waitingFor,
} from '~/domain/waiting'
import { holdsAddress } from '~/features/events/holds-address'
import { withPostedPicture } from '~/features/images/posted-picture.server'
import { discardIfUnused } from '~/features/images/sweep.server'
import { resolveLocality } from '~/features/localities/locality.server'
import { fieldLabels } from '~/features/waiting/page-texts'
import { dropWaiting, putWaiting } from '~/features/waiting/waiting.server'
import { type FieldChange, type MergeConflict, mergeForms, shownForm } from '~/http/merge-forms'
import type { Refused } from '~/platform/refused'
import type { PlaceDependencies } from './manage-places.server'
import { factsNamed, factsOf, factsOfPlace, type PlaceForm, placeFields } from './place-form'

type Locality = Pick<StoredPlace, 'npa' | 'locality' | 'canton'>

type PlaceEdit =
  /** `waits`: an admin reads it first. */
  | { ok: true; theirs: FieldChange[]; waits: boolean }
  /** 'address': a name holds a web address. */
  | Refused<'unknown' | 'locality' | 'address' | 'needs-alt' | ImageRefusal>
  | MergeConflict

/** Takes the fields that this person has changed and a new photo. Changes of trusted people and admins are public at
 * once; those of others wait for an admin, beside what waits of this place already. Refuses a locality that is not
 * known, a name with an address, a field that somebody else changed meanwhile, and a photo without alternative text.
 * The caller lets in admins and who has claimed the place with success. */
export async function editPlace(
  user: CurrentUser,
  id: string,
  form: PlaceForm,
  dependencies: PlaceDependencies,
): Promise<PlaceEdit> {
  const { documents, clock } = dependencies
  const before = await documents.get(places, id)
  if (!before) return { ok: false, reason: 'unknown' }
  const hasPicture = (await placePageFor(user, before, documents)).photo !== null && !form.withoutPhoto
  const posted = { file: form.photo, alt: form.photoAlt, purpose: 'place', hasPicture } as const
  return withPostedPicture(posted, dependencies, async (transaction, image, drop): Promise<PlaceEdit> => {
    const place = await transaction.get(places, id)
    const editor = await presentAuthor(transaction, user)
    if (!place || !editor) return { ok: false, reason: 'unknown' }
    const shown = await placePageFor(editor, place, transaction)
    const spot = localityOf(form.locality, shown)
    if (spot === null) return { ok: false, reason: 'locality' }
    const facts = factsOf(form, spot)
    const merge = mergeForms(shownForm(form.base), placeFields(facts), placeFields(factsOfPlace(shown)))
    if (!merge.ok) return merge
    if (NAMES.some((field) => merge.mine.includes(field) && [facts[field]].flat().some(holdsAddress))) {
      return { ok: false, reason: 'address' }
    }
    const changed = factsNamed(merge.mine, withTheirAnswers(facts, shown, merge.mine))
    const after = { ...shown, ...changed, photo: photoAfter(shown.photo, form, image, merge.mine) }
    const { theirs } = merge
    const isDirect = publishesDirectly(editor)
    if (changedFields(shown, after).length === 0) return { ok: true, theirs, waits: false }
    const writing = { transaction, editor, place, after, nowMs: clock.now() }
    drop(isDirect ? await publish(writing) : await hold(writing))
    return { ok: true, theirs, waits: !isDirect }
  })
}

const NAMES = ['name', 'otherNames', 'rooms'] as const

/** The form of this person begins with their own text, also while it waits. Trusted people change the public one. */
export async function placePageFor(
  user: CurrentUser,
  place: StoredPlace,
  reader: Pick<DocumentStore, 'get'>,
): Promise<PlacePage> {
  const live = placePageOf(place)
  return publishesDirectly(user) ? live : proposedPage(live, await waitingFor(reader, 'place', place.id))
}

interface Writing {
  transaction: Transaction
  editor: CurrentUser
  place: StoredPlace
  after: PlacePage
  nowMs: number
}

/** Answers the photo that the place has no more. */
async function publish({ transaction, editor, place, after, nowMs }: Writing): Promise<string | null> {
  const { id } = place
  const live = placePageOf(place)
  await recordVersion(transaction, { kind: 'place', id, page: live, nowMs })
  transaction.update(places, id, proposedFields({ before: live, after }))
  log(transaction, editor, id, 'edited', fieldLabels(changedFields(live, after)))
  const former = live.photo?.id ?? null
  return former === after.photo?.id ? null : former
}

async function hold({ transaction, editor, place, after, nowMs }: Writing): Promise<string | null> {
  const live = placePageOf(place)
  const change = { live, after, authorUid: editor.uid, nowMs }
  log(transaction, editor, place.id, 'proposed', fieldLabels(changedFields(live, after)))
  return putWaiting(transaction, { kind: 'place', targetId: place.id, ...change })
}

/** Takes back what waits of a place. No error when nothing does. The caller lets in who may edit the place. */
export async function withdrawPlaceChange(
  id: string,
  { documents, files }: Pick<PlaceDependencies, 'documents' | 'files'>,
): Promise<void> {
  const image = await documents.transaction((transaction) => dropWaiting(transaction, 'place', id))
  await discardIfUnused(image, { documents, files })
}

function photoAfter(
  present: PlacePage['photo'],
  { photoAlt: alt, photoCredit: credit, withoutPhoto }: PlaceForm,
  image: IngestedImage | null,
  mine: readonly string[],
): PlacePage['photo'] {
  if (image) return { ...image, alt, credit }
  if (present === null || withoutPhoto) return null
  const isTold = mine.includes('photoAlt') || mine.includes('photoCredit')
  return isTold && alt ? { ...present, alt, credit } : present
}

/** Answers about accessibility are one field of the document: those that somebody else has changed stay. */
function withTheirAnswers(
  facts: ReturnType<typeof factsOf>,
  { accessibility }: PlacePage,
  mine: readonly string[],
): ReturnType<typeof factsOf> {
  const own = Object.entries(facts.accessibility).filter(([feature]) =>
    mine.includes(`accessibility.${feature}`),
  )
  return { ...facts, accessibility: { ...accessibility, ...Object.fromEntries(own) } }
}

/** An import may name a locality that is missing in our list: it stays. */
function localityOf(text: string, place: PlacePage): Locality | null {
  if (text === placeFields(factsOfPlace(place)).locality) {
    return { npa: place.npa, locality: place.locality, canton: place.canton }
  }
  const found = resolveLocality(text)
  if (!found.ok) return null
  const { locality, npa } = found
  return { npa, locality: locality.name, canton: locality.canton }
}

function log(
  transaction: Transaction,
  editor: CurrentUser,
  subjectId: string,
  action: string,
  detail: string,
): void {
  const entry = { subject: 'place', subjectId, action, detail: detail.slice(0, 500) } as const
  writeAdminLog(transaction, actorOf(editor), entry)
}
