import type { Catalogue } from '~/domain/catalogue'
import type { StoredEvent } from '~/domain/event'
import { queryWords, titleKey } from '../index/analysis'
import { distinctTitles, isWithinTitle } from '../query/spelling'
import { type CatalogueContext, readOr } from './catalogue-context.server'

/** The title filter lets some other events through, and each costs reading a document. */
const TITLES_LOOKED_THROUGH = 40

type EventAnswers = Pick<
  Catalogue,
  'event' | 'published' | 'titled' | 'entitled' | 'withinTitle' | 'similar' | 'sameSeries' | 'ofPartner'
>

/** The catalogue answers this about single events, by their ids and titles, and by those that they belong to. */
export function eventAnswers(context: CatalogueContext): EventAnswers {
  const titled = (text: string) =>
    context.eachHit(context.published.index.titled(text, context.nowMinute, TITLES_LOOKED_THROUGH))
  const slotOf = ({ id }: StoredEvent) => readOr(null, () => context.published.slotOf(id))

  return {
    event: (id) => context.published.event(id),

    published: () => context.published.versions(),

    titled: (text, limit) => distinctTitles(titled(text), queryWords(text), limit),

    entitled(text) {
      const { published } = context
      const slots = published.index.entitled(text)
      const isSame = ({ title }: StoredEvent) => titleKey(title) === titleKey(text)
      const coming = published.index.upcoming(slots, context.nowMinute, TITLES_LOOKED_THROUGH)
      for (const { event } of context.eachHit(coming)) if (isSame(event)) return event
      const last = ({ occurrences }: StoredEvent) => occurrences.at(-1)?.startLocal ?? ''
      return published
        .documents(slots.slice(0, TITLES_LOOKED_THROUGH))
        .filter(isSame)
        .reduce<StoredEvent | null>((best, event) => (best && last(best) >= last(event) ? best : event), null)
    },

    withinTitle: (text) =>
      [...titled(text)].find(({ event }) => isWithinTitle(text, event.title))?.event ?? null,

    similar(event, limit) {
      const { nowMinute: now, themes } = context
      return context.hits(context.published.index.similar(event, slotOf(event), { now, themes }, limit))
    },

    sameSeries(event, limit) {
      const own = slotOf(event)
      if (own === null) return []
      return context.hits(context.published.index.sameSeries(own, context.nowMinute, limit))
    },

    ofPartner(partnerId, limit) {
      const slots = readOr([], () => context.published.slotsOfPartner(partnerId))
      return context.hits(context.published.index.upcoming(slots, context.nowMinute, limit))
    },
  }
}
