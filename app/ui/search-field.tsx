import { Form } from '@remix-run/react'
import { Search } from 'lucide-react'
import { SEARCH_TEXT_MAX } from '~/features/catalogue/search-text'

/** The one search box of the site. Enter (or the button) goes to the events list with q. */
export function SearchField({
  id,
  defaultValue = '',
  placeholder = 'Concert, Nyon…',
  large = false,
  onSubmit,
}: {
  id: string
  defaultValue?: string
  placeholder?: string
  large?: boolean
  onSubmit?: () => void
}) {
  return (
    <Form action="/evenements" role="search" className="flex w-full" onSubmit={onSubmit}>
      <label htmlFor={id} className="sr-only">
        Rechercher un événement
      </label>
      <input
        id={id}
        name="q"
        type="search"
        key={defaultValue}
        defaultValue={defaultValue}
        placeholder={placeholder}
        maxLength={SEARCH_TEXT_MAX}
        autoComplete="off"
        enterKeyHint="search"
        className={`min-w-0 flex-1 border-2 border-r-0 border-ink bg-sheet text-ink placeholder:text-quiet ${
          large ? 'h-16 px-4 sm:px-5 sm:text-xl' : 'h-12 px-4'
        }`}
      />
      <button
        type="submit"
        className={`flex shrink-0 items-center justify-center border-2 border-ink bg-ink text-paper hover:border-accent hover:bg-accent hover:text-on-accent ${
          large ? 'h-16 w-16 sm:w-20' : 'h-12 w-12'
        }`}
      >
        <Search aria-hidden="true" size={large ? 28 : 20} strokeWidth={2.5} />
        <span className="sr-only">Rechercher</span>
      </button>
    </Form>
  )
}
