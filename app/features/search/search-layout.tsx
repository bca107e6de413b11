import type { ComponentProps, ReactNode } from 'react'
import { FilterColumn, QuickDates, SearchBar } from './filters'

export function SearchLayout({
  title,
  found: { search, groups, chips, totalText },
  problem,
  children,
}: {
  title: string
  found: Pick<ComponentProps<typeof FilterColumn>, 'search' | 'groups' | 'totalText'> & {
    chips: readonly unknown[]
  }
  problem: string | null
  children: ReactNode
}) {
  return (
    <div className="wrap pt-8 sm:pt-12">
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr]">
        <h1 className="text-4xl font-extrabold sm:text-6xl lg:col-span-2">{title}</h1>
        <div className="lg:col-start-2">
          <SearchBar search={search} />
          <QuickDates groups={groups} />
          {problem && (
            <p role="alert" className="mt-2 font-semibold text-accent">
              {problem}
            </p>
          )}
        </div>
        <aside aria-label="Filtres" className="lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <FilterColumn search={search} groups={groups} activeCount={chips.length} totalText={totalText} />
        </aside>
        {children}
      </div>
    </div>
  )
}
