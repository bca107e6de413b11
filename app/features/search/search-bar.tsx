import { Icon } from '~/ui/icon'
import { SearchInput, SearchProblem, useSearchSubmit } from '~/ui/search-input'
import type { SearchView } from './filter-view'

/** The form to which the fields among the filters belong. */
export const SEARCH_FORM = 'agenda-search'

export function SearchBar({ search }: { search: SearchView }) {
  const { submit, problem } = useSearchSubmit({ isOfList: true })
  return (
    // biome-ignore lint/a11y/useSemanticElements: many screen readers do not know <search> yet
    <form
      id={SEARCH_FORM}
      action={search.action}
      role="search"
      className="no-print relative flex"
      onSubmit={submit}
    >
      <SearchInput
        id="list-search"
        defaultValue={search.q}
        placeholder="Concert, Nyon, samedi…"
        className="relative h-12 min-w-0 flex-1 focus:z-30 sm:h-14 border-2 border-r-0 border-ink bg-sheet px-4 text-lg placeholder:text-quiet"
      />
      {search.hidden.map(({ name, value }) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        className="flex h-12 w-12 shrink-0 sm:h-14 sm:w-14 items-center justify-center border-2 border-ink bg-ink text-paper hover:border-accent hover:bg-accent hover:text-on-accent"
      >
        <Icon name="search" size={24} strokeWidth={2.5} />
        <span className="sr-only">Rechercher</span>
      </button>
      <SearchProblem problem={problem} />
    </form>
  )
}
