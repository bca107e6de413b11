import type { DocumentStore } from '~/backend/documents'
import type { Catalogue } from '~/domain/catalogue'
import { imagePath } from '~/domain/image'
import { places, type StoredPlace } from '~/domain/place'
import { placesWith } from '~/features/places/directory.server'
import { type ClaimView, claimsOn, waitingClaims } from '~/features/places/place-claims.server'
import { versionsShown } from '~/features/waiting/versions.server'
import { counted } from '~/platform/french'
import { logLines } from '../admin-page.server'
import { countPlaceEvents } from './manage-places.server'
import { factsOfPlace, placeFields } from './place-form'

export const PLACES_PATH = '/admin/places'
const ROWS_SHOWN = 100
const PENDING_SHOWN = 100
const MERGEABLE_SHOWN = 12

/** Places that wait, which only the store knows, and the active ones with all words of `q`, from the catalogue. */
export async function placesPage(
  q: string,
  { documents, catalogue }: { documents: DocumentStore; catalogue: Catalogue },
) {
  const { documents: waiting } = await documents.find(places, {
    where: [['state', '==', 'pending']],
    limit: PENDING_SHOWN,
  })
  const found = placesWith(catalogue.places(), q)
  const counts = catalogue.placeCounts()
  return {
    q,
    total: counted(found.length, 'lieu public', 'lieux publics'),
    claimed: (await waitingClaims(documents)).map((claim) => claimRow(claim, catalogue)),
    pending: placesWith(waiting, q).map((place) => rowOf(place, 0)),
    rows: found.slice(0, ROWS_SHOWN).map((place) => rowOf(place, counts.get(place.id) ?? 0)),
    rest: found.length > ROWS_SHOWN ? `Les ${ROWS_SHOWN} premiers\u00a0: précisez la recherche.` : null,
  }
}

function claimRow({ id, placeId, who, message }: ClaimView, catalogue: Catalogue) {
  return {
    id,
    path: `${PLACES_PATH}/${placeId}`,
    name: catalogue.place(placeId)?.name ?? placeId,
    who,
    message,
  }
}

export type PlaceRow = ReturnType<typeof rowOf>

function rowOf({ id, name, street, npa, locality, canton }: StoredPlace, events: number) {
  return {
    id,
    path: `${PLACES_PATH}/${id}`,
    name,
    address: [street, `${[npa, locality].filter(Boolean).join(' ')} (${canton})`].filter(Boolean).join(', '),
    events,
  }
}

const ACTION_TEXTS = {
  edited: 'Modifié',
  proposed: 'Modification à relire',
  change_accepted: 'Modification acceptée',
  change_refused: 'Modification refusée',
  put_back: 'Version rétablie',
  merged: 'Fusionné',
  received: 'A reçu',
  separated: 'Fusion annulée',
  activated: 'Rendu public',
  removed: 'Supprimé',
  claimed: 'Gestion demandée',
  claim_granted: 'Demande acceptée',
  claim_refused: 'Demande refusée',
  claim_withdrawn: 'Droit retiré',
}

/** null when there is no such place. `q` searches the places that it can be merged into. */
export async function placePage(
  id: string,
  q: string,
  { documents, catalogue }: { documents: DocumentStore; catalogue: Catalogue },
) {
  const place = await documents.get(places, id)
  if (!place) return null
  const events = await countPlaceEvents(id, documents)
  const standing = place.mergedInto === null ? null : (catalogue.place(id) ?? null)
  return {
    id,
    version: place.version,
    name: place.name,
    state: place.state,
    standing: standing && { name: standing.name, path: `${PLACES_PATH}/${standing.id}` },
    isMerged: place.mergedInto !== null,
    fields: placeFields(factsOfPlace(place)),
    photo: shownPhoto(place),
    events,
    eventsText: counted(events, 'événement'),
    q,
    claims: await claimsOn(id, documents),
    mergeable: mergeableWith(place, q, catalogue).map((other) => rowOf(other, 0)),
    versions: await versionsShown({ kind: 'place', id }, documents),
    log: await logLines('place', id, ACTION_TEXTS, documents),
  }
}

export function shownPhoto({ photo }: Pick<StoredPlace, 'photo'>): { src: string; alt: string } | null {
  return photo && { src: imagePath(photo.id, 320), alt: photo.alt }
}

/** Finds the places with the words of `q`, or all of the same locality where there are none. */
function mergeableWith(place: StoredPlace, q: string, catalogue: Catalogue): StoredPlace[] {
  const all = catalogue.places()
  const found = q === '' ? all.filter(({ locality }) => locality === place.locality) : placesWith(all, q)
  return found.filter(({ id }) => id !== place.id).slice(0, MERGEABLE_SHOWN)
}
