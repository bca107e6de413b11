import type { Place } from '~/domain/event'
import type { AgendaPlace } from '~/domain/place'
import { stableId } from '~/platform/ids'
import { foldPlaceName, withoutArticle } from './place-names'
import { officialLocality } from './places.server'

type KeyedPlace = Pick<Place, 'name' | 'locality' | 'npa' | 'canton'>

/** Sorts before all that a folded name has. */
const BETWEEN = '\t'

/** The same for one name in one locality, however they are written: « Le Théâtre du Lac », « théatre du lac ». '' when
 * nothing is left of the name or there is no locality. In the order of names without their articles. */
export function placeKey({ name, ...where }: KeyedPlace): string {
  const folded = foldedName(withoutLocality(name, where.locality))
  const locality = foldPlaceName(officialLocality(where))
  return folded === '' || locality === '' ? '' : [folded, locality, where.canton].join(BETWEEN)
}

/** « L’Échandole - Yverdon-les-Bains », « La Dérivée, Yverdon-les-Bains ». « Théâtre de Vevey » is a name of its own. */
const WITH_LOCALITY = /^(.*\S)\s*(?:,|\s[-–])\s+([^,]+)$/

function withoutLocality(name: string, locality: string): string {
  const [, own = '', last = ''] = WITH_LOCALITY.exec(name) ?? []
  return own !== '' && foldPlaceName(last) === foldPlaceName(locality) ? own : name
}

export function foldedName(name: string): string {
  return withoutArticle(foldPlaceName(name))
}

/** The name in a key, folded. */
export function nameIn(key: string): string {
  return key.split(BETWEEN)[0] ?? ''
}

/** Names that say that nobody knows, or that there are several. */
const NO_VENUES =
  /^(?:a confirmer|a definir|a preciser|lieu a .*|divers(?:es)? .*|differents? .*|plusieurs .*|en ligne|online|chez .*|voir .*|domicile)$/

/** A sentence from an import. */
const SENTENCE = /[…>]|.{81}/u

/** Whether the name is that of a place one could go to again, rather than of the locality or of none. */
export function namesVenue(place: KeyedPlace): boolean {
  const folded = foldPlaceName(place.name)
  return (
    !SENTENCE.test(place.name) &&
    placeKey(place) !== '' &&
    folded !== foldPlaceName(place.locality) &&
    !NO_VENUES.test(folded)
  )
}

/** The id of the document of a place that is not known yet: the same for all events that name it, so that they share it. */
export function newPlaceId(place: KeyedPlace): string {
  const key = placeKey(place)
  return stableId(nameIn(key), `lieu ${key}`, 'lieu')
}

/** Returns the keys of all names of the place. */
export function placeKeys(place: Pick<AgendaPlace, 'otherNames'> & KeyedPlace): string[] {
  const keys = [place.name, ...place.otherNames].map((name) => placeKey({ ...place, name }))
  return [...new Set(keys)].filter(Boolean)
}
