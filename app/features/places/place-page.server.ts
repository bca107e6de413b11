import { EMPTY_QUERY } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import type { CategoryLook } from '~/domain/category'
import { IMAGE_VARIANTS, imagePath, isUpright } from '~/domain/image'
import { type AgendaPlace, placePath, type StoredPlace } from '~/domain/place'
import { ACCESS_FEATURES, ACCESS_LABELS, CANTON_LABELS } from '~/domain/vocabulary'
import { announced } from '~/features/events/announced.server'
import { directionsTo } from '~/features/events/directions'
import { accessTexts } from '~/features/events/event-page.server'

const PAST_SHOWN = 12

interface PlacePageContext {
  catalogue: Catalogue
  nowMs: number
  siteUrl: string
  categoryOf: (slug: string) => CategoryLook
}

/** Makes the public page of a place. The place must be active, as those of the catalogue are. */
export function placePage(place: StoredPlace, { catalogue, nowMs, siteUrl, categoryOf }: PlacePageContext) {
  const { id, name, locality, canton, website } = place
  const query = { ...EMPTY_QUERY, placeIds: [id] }
  const address = addressOf(place)
  const point = place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng } : null
  return {
    id,
    name,
    title: name.endsWith(locality) ? name : `${name}, ${locality}`,
    path: placePath(id),
    kicker: [...new Set([locality, CANTON_LABELS[canton]])].filter(Boolean).join(', '),
    description: [[name, ...address].join(', '), 'agenda, accès et événements à venir'].join('\u00a0: '),
    otherNames: place.otherNames.join(', '),
    rooms: place.rooms.join(', '),
    address,
    access: place.access,
    accessibility: accessTexts(place.accessibility),
    photo: place.photo && photoView(place.photo),
    website: website && { href: website, text: new URL(website).hostname.replace(/^www\./, '') },
    directions: directionsTo(point, [name, ...address].join(', ')),
    point,
    ...announced(query, catalogue.overAt(id, PAST_SHOWN), { catalogue, nowMs, categoryOf }),
    jsonLd: placeJsonLd(place, siteUrl),
  }
}

function photoView(photo: NonNullable<AgendaPlace['photo']>) {
  return {
    ...photo,
    path: imagePath(photo.id, 1280),
    srcSet: IMAGE_VARIANTS.map((width) => `${imagePath(photo.id, width)} ${width}w`).join(', '),
    isWhole: isUpright(photo),
  }
}

function addressOf({ street, npa, locality }: AgendaPlace): string[] {
  return [street, [npa, locality].filter(Boolean).join(' ')].filter(Boolean)
}

/** schema.org/Place */
function placeJsonLd(place: StoredPlace, siteUrl: string): object {
  const url = new URL(placePath(place.id), siteUrl).href
  const { name, otherNames, street, npa, locality, canton, lat, lng, accessibility, website } = place
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    '@id': url,
    name,
    alternateName: otherNames.length > 0 ? otherNames : undefined,
    url,
    sameAs: website ?? undefined,
    image: place.photo ? new URL(imagePath(place.photo.id, 1280), siteUrl).href : undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street || undefined,
      postalCode: npa || undefined,
      addressLocality: locality,
      addressRegion: canton,
      addressCountry: 'CH',
    },
    geo:
      lat !== null && lng !== null ? { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } : undefined,
    amenityFeature: ACCESS_FEATURES.filter(
      (feature) => (accessibility[feature] ?? 'unknown') !== 'unknown',
    ).map((feature) => ({
      '@type': 'LocationFeatureSpecification',
      name: ACCESS_LABELS[feature],
      value: accessibility[feature] === 'yes',
    })),
  }
}
