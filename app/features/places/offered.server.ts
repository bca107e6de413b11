import type { Catalogue } from '~/domain/catalogue'
import type { StoredPlace } from '~/domain/place'
import { accessTexts } from '~/features/events/event-page.server'
import { localityText } from '~/features/localities/locality.server'
import { foldedName } from '~/features/localities/place-key.server'
import { placesWith } from './directory.server'

const OFFERED = 8

/** Finds known places for a form in which `text` was typed: those whose name begins so come first. */
export function placesOffered(text: string, catalogue: Pick<Catalogue, 'places'>) {
  // All of them would begin so where nothing is typed.
  if (foldedName(text) === '') return []
  return placesWith(catalogue.places(), text, 'beginning').slice(0, OFFERED).map(offered)
}

function offered(place: StoredPlace) {
  const { name, street, npa, locality, canton, lat, lng, rooms, access, accessibility } = place
  return {
    label: name,
    detail: [street, [npa, locality].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    name,
    locality: localityText({ npa, locality, canton }),
    lat,
    lng,
    rooms,
    facts: [access, ...accessTexts(accessibility)].filter(Boolean),
  }
}
