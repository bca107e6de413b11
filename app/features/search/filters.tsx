import { type MouseEvent, useRef, useState } from 'react'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { DateAndPlace } from './date-and-place'
import type { FilterParts } from './filter-parts.server'
import { FilterSections } from './filter-sections'
import type { SearchView } from './filter-view'

export const RESULTS_ID = 'resultats'

/** The filters are closed on phones behind a <details>, whose open state shows its next sibling, so it works without
 * JavaScript. */
export function FilterColumn({
  search,
  filters,
  activeCount,
  total,
  totalText,
}: {
  search: SearchView
  filters: FilterParts
  activeCount: number
  total: number
  /** « 54 événements ». */
  totalText: string
}) {
  const panel = useRef<HTMLDetailsElement>(null)
  // Without JavaScript each step loads the page again. With it people open and close the panel, not React.
  const [isOpen] = useState(filters.isUnfolded)

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
        Aller aux résultats
      </a>
      <details ref={panel} open={isOpen} className="peer row-start-3 lg:hidden">
        <summary className={`${buttonClass('plain')} max-lg:px-3`}>
          <Icon name="sliders-horizontal" size={20} />
          {activeCount > 0 ? `Filtres (${activeCount})` : 'Filtres'}
        </summary>
      </details>
      <div className="col-span-2 row-start-4 hidden pt-3 peer-open:block lg:block lg:pt-0">
        <FilterSections id="filters-above" markup={filters.above} />
        <DateAndPlace search={search} localities={filters.localities} />
        <FilterSections id="filters-below" markup={filters.below} />
        {/* The results are far below the panel on phones. */}
        <p className="bottom-bar z-10 border-t-2 border-ink bg-paper py-3 lg:hidden">
          <a href={`#${RESULTS_ID}`} onClick={showResults} className={`${buttonClass('primary')} w-full`}>
            {total > 0 ? `Voir ${totalText}` : totalText}
          </a>
        </p>
      </div>
    </div>
  )
}
