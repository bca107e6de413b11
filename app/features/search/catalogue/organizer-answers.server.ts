import type { Catalogue } from '~/domain/catalogue'
import { eachComingCount, overOf } from '../index/coming-and-over'
import type { KnownOrganizers } from './known-organizers.server'
import type { PublishedEvents } from './published-events.server'

/** The catalogue answers this about organizers. */
export function organizerAnswers({
  known,
  published,
  nowMinute,
}: {
  known: KnownOrganizers
  published: () => PublishedEvents
  nowMinute: () => number
}): Pick<Catalogue, 'organizers' | 'organizer' | 'organizerCounts' | 'overOf'> {
  return {
    organizers: () => known.list(),

    organizer: (id) => known.organizer(id),

    organizerCounts() {
      const counts = new Map<string, number>()
      published().index.read((parts) =>
        eachComingCount(parts, parts.organizers, nowMinute(), (id, count) => counts.set(id, count)),
      )
      return counts
    },

    overOf(organizerId, limit) {
      const slots = published().index.read((parts) =>
        overOf(parts, parts.organizers, [organizerId], nowMinute(), limit),
      )
      return published().documents(slots)
    },
  }
}
