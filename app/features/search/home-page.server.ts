import type { StoredCategory } from '~/domain/category'
import { dateOf, today as todayOf } from '~/domain/days'
import { CANTON_LABELS, CANTONS } from '~/domain/vocabulary'
import type { Catalogue, Hit } from '~/features/catalogue/catalogue'
import { EMPTY_QUERY } from '~/features/catalogue/query'
import { listPath, ongoingPath } from '~/features/catalogue/query-paths'
import type { CategoryLook } from '~/features/categories/categories.server'
import { type EventCardView, eventCard } from '~/features/events/event-view'
import { capitalized, counted, dayParts, longDay, monthAndYear } from '~/platform/french'

const WEEKEND_SHOWN = 9
const EXHIBITIONS_SHOWN = 3
const EXAMPLES = ['concert gratuit', 'atelier enfants', 'marché Neuchâtel']

export interface HomeContext {
  catalogue: Catalogue
  nowMs: number
  categories: StoredCategory[]
  categoryOf: (slug: string) => CategoryLook
}

export function homePage({ catalogue, nowMs, categories, categoryOf }: HomeContext) {
  const today = dateOf(todayOf(nowMs))
  const everything = catalogue.search(EMPTY_QUERY, { limit: 1 })
  const weekend = catalogue.search(
    { ...EMPTY_QUERY, date: 'ce-week-end' },
    { limit: WEEKEND_SHOWN, section: 'dated' },
  )
  const exhibitions = catalogue.search(
    { ...EMPTY_QUERY, kind: 'exhibition' },
    { limit: EXHIBITIONS_SHOWN, section: 'ongoing' },
  )

  function card(hit: Hit): EventCardView {
    return eventCard(hit, { nowMs, today, category: categoryOf(hit.event.category) })
  }
  function countOf<V extends string>(counts: { value: V; count: number }[], value: V): number {
    return counts.find((entry) => entry.value === value)?.count ?? 0
  }

  return {
    today: {
      ...dayParts(today),
      weekday: capitalized(longDay(today).split(' ')[0] ?? ''),
      month: monthAndYear(today),
    },
    total: everything.total,
    totalText: counted(everything.total, 'événement'),
    examples: EXAMPLES.map((text) => ({ text, href: listPath({ ...EMPTY_QUERY, q: text }) })),
    weekend: {
      cards: weekend.items.map(card),
      total: weekend.total,
      href: listPath({ ...EMPTY_QUERY, date: 'ce-week-end' }),
    },
    exhibitions: {
      cards: exhibitions.items.map(card),
      total: exhibitions.ongoingTotal,
      href: ongoingPath({ ...EMPTY_QUERY, kind: 'exhibition' }),
    },
    categories: categories.map(({ id, label, icon }) => ({
      slug: id,
      label,
      icon,
      count: countOf(everything.facets.category, id),
      href: listPath({ ...EMPTY_QUERY, categories: [id] }),
    })),
    cantons: CANTONS.map((code) => ({
      code,
      label: CANTON_LABELS[code],
      count: countOf(everything.facets.canton, code),
      href: listPath({ ...EMPTY_QUERY, cantons: [code] }),
    })),
  }
}

export type HomePage = ReturnType<typeof homePage>
