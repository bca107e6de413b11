import type { Categories } from '~/domain/category'
import { CANTON_LABELS, CANTONS } from '~/domain/vocabulary'
import type { Pending } from '~/features/events/pending.server'
import { counted } from '~/platform/french'
import { moderationPath } from '../moderation-address'
import { cantonsOf, countedBy, isAccountless, sourceOf } from '../queue'
import { NO_FILTERS, QUEUE_SOURCES, type QueueFilters, type QueueSource } from '../queue-filters'

interface FilterChoice {
  value: string
  /** « Vaud (12) » */
  label: string
}

/** The filters of the queue as the page shows them. */
export interface Filtering {
  filters: QueueFilters
  /** « 12 annonces sur 300 »; '' without filters. */
  says: string
  cantons: FilterChoice[]
  themes: FilterChoice[]
  sources: FilterChoice[]
  /** How many were sent without an account, among what the other filters leave. */
  accountless: number
  /** One for each active filter; the path leads to the queue without it. */
  active: { label: string; path: string }[]
  clearPath: string
}

const SOURCE_LABELS: Readonly<Record<QueueSource, string>> = { site: 'Site', import: 'Import' }

/** The filters of the queue, each value with the number that it would leave. `left`: how many the present ones leave. */
export function filteringOf(
  filters: QueueFilters,
  left: number,
  { pending, categories }: { pending: Pick<Pending, 'list'>; categories: Categories },
): Filtering {
  const events = pending.list()
  const count = <Value>(...asked: [Partial<QueueFilters>, Parameters<typeof countedBy<Value>>[3]]) =>
    countedBy<Value>(events, filters, ...asked)
  const byCanton = count({ canton: null }, cantonsOf)
  const byTheme = count({ theme: null }, ({ category }) => [category])
  const bySource = count({ source: null }, (event) => [sourceOf(event)])
  const accountless = count({ accountless: false }, (event) => [isAccountless(event)])
  const themeLabel = (slug: string) => categories.get(slug).label

  const active: [keyof QueueFilters, string | false | null][] = [
    ['canton', filters.canton && CANTON_LABELS[filters.canton]],
    ['theme', filters.theme && themeLabel(filters.theme)],
    ['source', filters.source && SOURCE_LABELS[filters.source]],
    ['author', filters.author && `Auteur\u00a0: ${filters.author}`],
    ['accountless', filters.accountless && 'Sans compte'],
    ['twins', filters.twins && 'Doublons possibles'],
  ]
  const labelled = active.flatMap(([filter, label]) => (label ? [{ filter, label }] : []))
  return {
    filters,
    says: labelled.length > 0 ? `${counted(left, 'annonce')} sur ${events.length}` : '',
    cantons: CANTONS.flatMap((canton) => choice(canton, CANTON_LABELS[canton], byCanton, filters.canton)),
    themes: [...new Set([...byTheme.keys(), ...(filters.theme ? [filters.theme] : [])])]
      .flatMap((slug) => choice(slug, themeLabel(slug), byTheme, filters.theme))
      .sort((a, b) => a.label.localeCompare(b.label, 'fr')),
    sources: QUEUE_SOURCES.flatMap((source) =>
      choice(source, SOURCE_LABELS[source], bySource, filters.source),
    ),
    accountless: accountless.get(true) ?? 0,
    active: labelled.map(({ filter, label }) => ({
      label,
      path: moderationPath({ filters: { ...filters, [filter]: NO_FILTERS[filter] } }),
    })),
    clearPath: moderationPath(),
  }
}

/** Returns null for a value that would leave no events, but for the chosen one. */
function choice<Value extends string>(
  value: Value,
  label: string,
  counts: ReadonlyMap<Value, number>,
  chosen: Value | null,
): FilterChoice[] {
  const count = counts.get(value) ?? 0
  return count > 0 || value === chosen ? [{ value, label: `${label} (${count})` }] : []
}
