import { type MouseEvent, useRef, useState } from 'react'
import { grouped } from '~/platform/french-counts'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { DateAndPlace } from './date-and-place'
import { Chips } from './filter-chips'
import { sectionId } from './filter-section'
import type { FilterGroup, SearchView } from './filter-view'
import { optionsMarkup } from './options-markup'

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
  // Without JavaScript each step loads the page again. With it people open and close the panel, not React.
  const [isOpen] = useState(groups.some(({ rest }) => rest[0]))
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
      <details ref={panel} open={isOpen} className="peer row-start-3 lg:hidden">
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
        <DateAndPlace search={search} localities={localities?.labels ?? []} />
        {groups
          .filter((group) => group !== when && group !== months)
          .map((group) => (
            <FilterSection key={group.legend} group={group} />
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

function FilterSection({ group }: { group: FilterGroup }) {
  const { legend, options, rest, fold } = group
  return (
    <section
      id={sectionId(group.filter)}
      className="flex scroll-mt-header flex-col border-b border-line py-4"
    >
      <h2 className="font-display text-base font-bold">{legend}</h2>
      {import.meta.env.SSR && !options.some(({ active }) => active) ? (
        // The browser takes it over as if React had written it.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped
        <ul className="filter-options mt-1.5" dangerouslySetInnerHTML={{ __html: optionsMarkup(options) }} />
      ) : (
        <ul className="filter-options mt-1.5">{options.map(renderOption)}</ul>
      )}
      {fold && (
        <Link
          to={fold.href}
          preventScrollReset
          rel="nofollow"
          aria-label={fold.label}
          className="order-last self-start py-1.5 text-sm underline underline-offset-4 hover:text-accent"
        >
          {fold.text}
        </Link>
      )}
      {rest.length > 0 && <ul className="filter-options">{rest.map(renderOption)}</ul>}
    </section>
  )
}

export function renderOption(option: FilterGroup['options'][number]) {
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
