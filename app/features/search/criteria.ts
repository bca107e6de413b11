import { type AgendaQuery, FILTER_NAMES } from '~/domain/agenda-query'
import { FILTERS, type Filter, type FilterName } from '~/domain/filters'
import type { Chip } from './filter-view'

/** One condition of a query: a chip, or all chips of a filter of which one value is enough. */
export interface Criterion {
  label: string
  /** These remain of the filters that it sets. */
  leaves: Partial<AgendaQuery>
}

const LABELS_MOST = 3

/** The conditions of a query that could be dropped when it finds nothing. Wishes and orders are none: they filter nothing. */
export function criteriaOf(
  query: AgendaQuery,
  chips: readonly Pick<Chip, 'label' | 'without'>[],
): Criterion[] {
  const criteria = new Map<string, { labels: string[]; leaves: Partial<AgendaQuery> }>()
  for (const [at, chip] of chips.entries()) {
    const leaves = difference(query, chip.without)
    const changed = FILTER_NAMES.filter((name) => name in leaves)
    if (changed.some((name) => name === 'sort' || furtherOf(name) === 'the same')) continue
    const filter = changed.find((name) => furtherOf(name) === 'more')
    const key = filter ?? String(at)
    const labels = [...(criteria.get(key)?.labels ?? []), chip.label]
    criteria.set(key, { labels, leaves: filter ? { ...leaves, [filter]: [] } : leaves })
  }
  return [...criteria.values()].map(({ labels, leaves }) => ({ label: oneOf(labels), leaves }))
}

function furtherOf(name: FilterName) {
  const { further }: Filter<unknown> = FILTERS[name]
  return further
}

function difference(query: AgendaQuery, other: AgendaQuery): Partial<AgendaQuery> {
  return Object.fromEntries(Object.entries(other).filter(([key, value]) => Reflect.get(query, key) !== value))
}

/** « Musique », « Musique ou Spectacles », « Musique, Spectacles… ». */
function oneOf(labels: readonly string[]): string {
  if (labels.length > LABELS_MOST) return `${labels.slice(0, LABELS_MOST - 1).join(', ')}…`
  return labels.length > 1 ? `${labels.slice(0, -1).join(', ')} ou ${labels.at(-1)}` : labels.join('')
}

export function without(query: AgendaQuery, criteria: readonly Criterion[]): AgendaQuery {
  const left = { ...query }
  for (const { leaves } of criteria) {
    for (const [key, value] of Object.entries(leaves)) {
      const own: unknown = Reflect.get(left, key)
      Reflect.set(left, key, own === Reflect.get(query, key) ? value : inCommon(own, value))
    }
  }
  return left.q === '' ? { ...left, literal: false, exact: false } : left
}

/** Returns the part that two lists or texts share, or else the second value. */
function inCommon(one: unknown, other: unknown): unknown {
  if (typeof one === 'string' && typeof other === 'string') {
    const words = other.split(' ')
    return one
      .split(' ')
      .filter((word) => words.includes(word))
      .join(' ')
  }
  if (!Array.isArray(one) || !Array.isArray(other)) return other
  const values: readonly unknown[] = other
  return one.filter((value: unknown) => values.includes(value))
}
