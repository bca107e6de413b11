import type { ComponentProps, ReactNode } from 'react'
import { QuickDates } from './filter-chips'
import { FilterColumn } from './filters'
import { SearchBar } from './search-bar'

/** In characters: a longer one is set smaller. */
const LONG_TITLE = 24

export function SearchLayout({
  title,
  found: { search, filters, chips, total, totalText },
  problem,
  children,
}: {
  title: string
  found: Pick<ComponentProps<typeof FilterColumn>, 'search' | 'filters' | 'total' | 'totalText'> & {
    chips: readonly unknown[]
  }
  problem: string | null
  children: ReactNode
}) {
  return (
    <div className="wrap pt-4 sm:pt-12">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-3 sm:gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-10">
        <h1
          className={`col-span-2 font-extrabold [overflow-wrap:anywhere] ${title.length > LONG_TITLE ? 'text-2xl sm:text-4xl' : 'text-3xl sm:text-6xl'}`}
        >
          {title}
        </h1>
        <div className="col-span-2 lg:col-span-1 lg:col-start-2">
          <SearchBar search={search} />
          {problem && (
            <p role="alert" className="mt-2 font-semibold text-accent">
              {problem}
            </p>
          )}
        </div>
        <QuickDates dates={filters.quick} />
        {/* The parts of the column are cells of this grid on phones: button and dates in one row, so that events begin
            on the first screen. */}
        <aside aria-label="Filtres" className="contents lg:col-start-1 lg:row-span-2 lg:row-start-2 lg:block">
          <FilterColumn
            search={search}
            filters={filters}
            activeCount={chips.length}
            total={total}
            totalText={totalText}
          />
        </aside>
        <div className="col-span-2 min-w-0 lg:col-span-1 lg:col-start-2 lg:row-start-3">{children}</div>
      </div>
    </div>
  )
}
