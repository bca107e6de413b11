import type { Catalogue } from '~/features/catalogue/catalogue'
import { type AgendaQuery, EMPTY_QUERY } from '~/features/catalogue/query'
import { listPath } from '~/features/catalogue/query-paths'
import { counted, dayAndMonth, enumerated } from '~/platform/french'
import { addDays } from '~/platform/zurich'

export interface Alternative {
  label: string
  href: string
  countText: string
}

const WIDER_KM = 20
const THEMES_SHOWN = 6

interface AlternativesContext {
  catalogue: Pick<Catalogue, 'count'>
  categoryLabel: (slug: string) => string
}

/** Links for a list without results: other dates, near its place, its theme. Each leads to at least one event. */
export function alternatives(
  query: AgendaQuery,
  { catalogue, categoryLabel }: AlternativesContext,
): Alternative[] {
  const links: [label: string, query: AgendaQuery][] = []
  const { date } = query
  if (date !== null && typeof date !== 'string' && date.to !== null) {
    const from = addDays(date.to, 1)
    links.push([
      `Les mêmes critères après le ${dayAndMonth(date.to)}`,
      { ...query, date: { from, to: null } },
    ])
  } else if (date !== null) {
    links.push(['Les mêmes critères aux prochaines dates', { ...query, date: null }])
  }
  if (query.localities.length > 0 && (query.radiusKm ?? 0) < WIDER_KM) {
    const places = enumerated(query.localities)
    links.push([`Jusqu’à ${WIDER_KM}\u00a0km de ${places}`, { ...query, radiusKm: WIDER_KM }])
  }
  for (const slug of query.categories.slice(0, THEMES_SHOWN)) {
    links.push([`Tout le thème ${categoryLabel(slug)}`, { ...EMPTY_QUERY, categories: [slug] }])
  }
  return links.flatMap(([label, target]) => {
    const count = catalogue.count(target)
    return count > 0 ? [{ label, href: listPath(target), countText: counted(count, 'événement') }] : []
  })
}

export function otherSpelling(
  query: AgendaQuery,
  catalogue: Pick<Catalogue, 'count' | 'spelledOtherwise'>,
): { words: string; href: string; countText: string } | null {
  const other = query.q === '' ? null : catalogue.spelledOtherwise(query)
  return (
    other && {
      words: other.q,
      href: listPath(other),
      countText: counted(catalogue.count(other), 'événement'),
    }
  )
}
