import { type Catalogue, CatalogueUnreadable } from '~/domain/catalogue'
import { datesWithin, timeWindow } from '~/domain/time-window'
import { isCarrier } from '../query/left-over'
import { typedTerms } from '../query/typed-words'
import type { CatalogueContext } from './catalogue-context.server'
import type { FacetCache } from './facet-cache'

type ListAnswers = Pick<
  Catalogue,
  'search' | 'near' | 'matchingDates' | 'count' | 'days' | 'among' | 'counts' | 'soonest' | 'points'
>

/** The catalogue answers this about the events that a query finds. */
export function listAnswers(
  context: CatalogueContext,
  { revision, facetCache }: { revision: () => string; facetCache: Pick<FacetCache, 'of'> },
): ListAnswers {
  return {
    search(query, page) {
      const question = context.question(query)
      const { published } = context
      const { index } = published
      const { found, words, ongoing, facets, ...answer } = index.search(question, page)
      const asOf = revision()
      return {
        ...answer,
        revision: asOf,
        meanings: words.map((word) => index.meaning(word)),
        items: context.hits(found),
        ongoing: (limit) => context.hits(ongoing(limit)),
        facets: () => facetCache.of(question, `${asOf} ${index.windowKey(question.window)}`, facets),
      }
    },

    near(query, limit) {
      const { found, unknown, ...rest } = context.published.index.near(
        context.question(query),
        isCarrier,
        limit,
      )
      const typed = typedTerms(query.q)
      const asTyped = (terms: readonly string[]) => terms.map((term) => typed.get(term) ?? term)
      const items = found.flatMap((one) =>
        context.hits([one]).map((hit) => ({ hit, lacks: asTyped(one.lacks) })),
      )
      return { ...rest, items, unknown: asTyped(unknown) }
    },

    matchingDates(query) {
      const { published } = context
      const window = timeWindow(query, context.now)
      const asked = published.index.datesAsked(context.question(query))
      return (event) => {
        const dates = datesWithin(event, window)
        const slot = published.slotOf(event.id)
        const ordinals = slot === null ? null : asked(slot)
        if (ordinals === null) return dates
        const ids = ordinals.map((ordinal) => event.occurrences[ordinal]?.id)
        return dates.filter(({ id }) => ids.includes(id))
      }
    },

    count: (query) => context.published.index.count(context.question(query)),

    days(query, days, limit) {
      const windows = days.map((day) => timeWindow({ ...query, date: { from: day, to: day } }, context.now))
      const counted = context.published.index.days(context.question(query), windows, limit)
      return counted.map(({ total, found }) => ({ total, hits: context.hits(found) }))
    },

    among() {
      const own = context.published
      const idsBySlot = new Map<number, string>()
      let slots: number[] = []
      return {
        add(ids) {
          for (const id of ids) {
            const slot = own.slotOf(id)
            if (slot !== null) idsBySlot.set(slot, id)
          }
          slots = [...idsBySlot.keys()]
        },
        matching(query) {
          if (context.published !== own) throw new CatalogueUnreadable('the catalogue was filled anew')
          return own.index.among(context.question(query), slots).flatMap((slot) => idsBySlot.get(slot) ?? [])
        },
      }
    },

    counts: (queries) => context.published.index.counts(queries.map((query) => context.question(query))),

    soonest: (query, limit) =>
      context.hits(context.published.index.soonest(context.question(query), limit).found),

    points(query, limit) {
      const { total, found } = context.published.index.soonest(context.question(query), limit, true)
      return { total, hits: context.hits(found) }
    },
  }
}
