import { Icon } from './icon'
import { SearchInput, SearchProblem, useSearchSubmit } from './search-input'

export function SearchField({
  id,
  label,
  defaultValue,
  placeholder = 'Concert, Nyon…',
  large = false,
  onSubmit,
}: {
  id: string
  /** Distinguishes two searches on one page. */
  label?: string
  defaultValue?: string
  placeholder?: string
  large?: boolean
  onSubmit?: () => void
}) {
  const { submit, problem } = useSearchSubmit({ onSubmit })
  return (
    // biome-ignore lint/a11y/useSemanticElements: many screen readers do not know <search> yet
    <form
      action="/evenements"
      role="search"
      aria-label={label}
      className="relative flex w-full"
      onSubmit={submit}
    >
      <SearchInput
        id={id}
        defaultValue={defaultValue}
        placeholder={placeholder}
        className={`relative min-w-0 flex-1 border-2 border-r-0 border-ink bg-sheet text-ink placeholder:text-quiet focus:z-30 ${
          large ? 'h-16 px-4 sm:px-5 sm:text-xl' : 'h-12 px-4'
        }`}
      />
      <button
        type="submit"
        className={`flex shrink-0 items-center justify-center border-2 border-ink bg-ink text-paper hover:border-accent hover:bg-accent hover:text-on-accent ${
          large ? 'h-16 w-16 sm:w-20' : 'h-12 w-12'
        }`}
      >
        <Icon name="search" size={large ? 28 : 20} strokeWidth={2.5} />
        <span className="sr-only">Rechercher</span>
      </button>
      <SearchProblem problem={problem} />
    </form>
  )
}
