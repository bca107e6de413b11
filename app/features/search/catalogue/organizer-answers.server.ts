import type { Catalogue } from '~/domain/catalogue'
import { eachComingCount, overOf } from '../index/coming-and-over'
import type { CatalogueContext } from './catalogue-context.server'
import type { KnownOrganizers } from './known-organizers.server'

/** The catalogue answers this about organizers. */
export function organizerAnswers(
  context: CatalogueContext,
  known: KnownOrganizers,
): Pick<Catalogue, 'organizers' | 'organizer' | 'organizerCounts' | 'overOf'> {
  return {
    organizers: () => known.list(),

    organizer: (id) => known.get(id),

    organizerCounts() {
      const counts = new Map<string, number>()
      context.published.index.read((parts) =>
        eachComingCount(parts, parts.organizers, context.nowMinute, (id, count) => counts.set(id, count)),
      )
      return counts
    },

    overOf(organizerId, limit) {
      const slots = context.published.index.read((parts) =>
        overOf(parts, parts.organizers, [organizerId], context.nowMinute, limit),
      )
      return context.published.documents(slots)
    },
  }
}
