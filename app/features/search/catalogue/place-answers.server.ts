import type { Catalogue } from '~/domain/catalogue'
import { onDate } from '~/domain/occurrence'
import { eachComingCount, overOf } from '../index/coming-and-over'
import type { CatalogueContext } from './catalogue-context.server'
import type { KnownPlaces } from './known-places.server'

type PlaceAnswers = Pick<
  Catalogue,
  'places' | 'place' | 'placeNamed' | 'placesCalled' | 'placeCounts' | 'overAt'
>

/** The catalogue answers this about places. */
export function placeAnswers(context: CatalogueContext, knownPlaces: KnownPlaces): PlaceAnswers {
  return {
    places: () => knownPlaces.list(),

    place: (id) => knownPlaces.place(id),

    placeNamed: (place) => knownPlaces.named(place),

    placesCalled: (name) => knownPlaces.called(name),

    placeCounts() {
      const counts = new Map<string, number>()
      const note = (id: string, count: number) => {
        const standing = knownPlaces.place(id)?.id
        if (standing !== undefined) counts.set(standing, (counts.get(standing) ?? 0) + count)
      }
      context.published.index.read((parts) =>
        eachComingCount(parts, parts.geography.places, context.nowMinute, note),
      )
      return counts
    },

    overAt(placeId, limit) {
      const ids = knownPlaces.standingFor([placeId])
      const slots = context.published.index.read((parts) =>
        overOf(parts, parts.geography.places, ids, context.nowMinute, limit),
      )
      return context.published.documents(slots).map((event) => ({
        ...event,
        occurrences: event.occurrences.filter((date) => ids.includes(onDate(event, date).placeId ?? '')),
      }))
    },
  }
}
