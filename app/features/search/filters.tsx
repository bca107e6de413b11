import { type MouseEvent, useRef } from 'react'
import { grouped } from '~/platform/french'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { DateAndPlace } from './date-and-place'
import { Chips } from './filter-chips'
import type { FilterGroup, SearchView } from './filter-view'

const OPTIONS_BEFORE_MORE = 7
/** A single one would take the line of its own button. */
const MORE_LEAST = 2
export const RESULTS_ID = 'resultats'

/** On phones the filters are closed behind a <details>, whose open state shows its next sibling, so it
 * works without JavaScript. */
export function FilterColumn({
  search,
  groups,
  activeCount,
  totalText,
}: {
  search: SearchView
  groups: FilterGroup[]
  activeCount: number
  /** « 54 événements ». */
  totalText: string
}) {
  const panel = useRef<HTMLDetailsElement>(null)
  const groupOf = (filter: FilterGroup['filter']) => groups.find((group) => group.filter === filter)
  const [when, months, localities] = [groupOf('date'), groupOf('month'), groupOf('locality')]

  /** A change of the hash would make the router restore a scroll position. */
  function showResults(event: MouseEvent) {
    const results = document.getElementById(RESULTS_ID)
    if (!results) return
    event.preventDefault()
    if (panel.current) panel.current.open = false
    results.focus({ preventScroll: true })
    results.scrollIntoView()
  }

  return (
    <div className="no-print contents lg:block">
      <a
        href={`#${RESULTS_ID}`}
        onClick={showResults}
        className="sr-only col-span-2 col-start-1 row-start-3 focus:not-sr-only focus:z-10 focus:block focus:bg-paper focus:py-2 focus:underline lg:focus:mb-4"
      >
        Passer les filtres
      </a>
      <details ref={panel} className="peer row-start-3 lg:hidden">
        <summary className={`${buttonClass('plain')} max-lg:px-3`}>
          <Icon name="sliders-horizontal" size={20} />
          {activeCount > 0 ? `Filtres (${activeCount})` : 'Filtres'}
        </summary>
      </details>
      <div className="col-span-2 row-start-4 hidden pt-3 peer-open:block lg:block lg:pt-0">
        {when && <FilterSection group={when} />}
        {months && (
          <Chips
            label={months.legend}
            options={months.options}
            className="flex-wrap pt-3 text-sm [&_a]:min-h-9 [&_a]:border [&_a]:px-2"
          />
        )}
        <DateAndPlace search={search} localities={localities?.options ?? []} />
        {groups
          .filter((group) => group !== when && group !== months)
          .map((group) => (
            // The field above offers the other localities.
            <FilterSection key={group.legend} group={group} hasMore={group !== localities} />
          ))}
        {/* On phones the results are far below the panel. */}
        <p className="sticky bottom-0 z-10 border-t-2 border-ink bg-paper py-3 lg:hidden">
          <a href={`#${RESULTS_ID}`} onClick={showResults} className={`${buttonClass('primary')} w-full`}>
            Voir {totalText}
          </a>
        </p>
      </div>
    </div>
  )
}

function FilterSection({ group, hasMore = true }: { group: FilterGroup; hasMore?: boolean }) {
  const { options } = group
  const before = options.length < OPTIONS_BEFORE_MORE + MORE_LEAST ? options.length : OPTIONS_BEFORE_MORE
  const shown = options.filter(({ active }, at) => at < before || (active && !hasMore))
  const more = hasMore ? options.slice(before) : []
  return (
    <section className="border-b border-line py-4">
      <h2 className="font-display text-base font-bold">{group.legend}</h2>
      <ul className="filter-options mt-1.5">{shown.map(renderOption)}</ul>
      {more.length > 0 && (
        <details open={more.some((option) => option.active)}>
          <summary className="py-1.5 text-sm underline underline-offset-4 hover:text-accent">
            Tout afficher ({options.length})
          </summary>
          <ul className="filter-options">{more.map(renderOption)}</ul>
        </details>
      )}
    </section>
  )
}

function renderOption(option: FilterGroup['options'][number]) {
  return (
    <li key={option.label}>
      <Link
        to={option.href}
        preventScrollReset
        rel="nofollow"
        aria-current={option.active ? 'true' : undefined}
      >
        {option.active && <Icon name="check" size={16} strokeWidth={3} className="text-accent" />}
        {option.label}
        <span>{grouped(option.count)}</span>
      </Link>
    </li>
  )
}
