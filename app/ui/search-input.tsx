import { useNavigate } from '@remix-run/react'
import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { SEARCH_TEXT_MAX } from '~/features/catalogue/search-text'

type Suggestions = ComponentType<{ input: RefObject<HTMLInputElement> }>

/** The text field of a search form, which stands in a positioned form; its suggestions come with the first focus. */
export function SearchInput({
  id,
  defaultValue = '',
  ...field
}: Pick<ComponentProps<'input'>, 'className' | 'placeholder'> & { id: string; defaultValue?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<Suggestions | null>(null)

  function load() {
    if (!Suggestions) {
      import('./combobox/search-suggestions').then(
        (module) => setSuggestions(() => module.SearchSuggestions),
        console.warn,
      )
    }
  }

  return (
    <>
      <label htmlFor={id} className="sr-only">
        Rechercher un événement
      </label>
      <input
        {...field}
        ref={input}
        id={id}
        name="q"
        type="search"
        key={defaultValue}
        defaultValue={defaultValue}
        maxLength={SEARCH_TEXT_MAX}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={load}
      />
      {Suggestions && <Suggestions key={`suggestions ${defaultValue}`} input={input} />}
    </>
  )
}

/** Goes where a search form leads, without the names of its empty fields in the address. */
export function useSearchSubmit(onSubmit?: () => void) {
  const navigate = useNavigate()
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = [...new FormData(form)].flatMap(([name, value]) => (value ? [[name, `${value}`]] : []))
    const search = new URLSearchParams(given).toString()
    onSubmit?.()
    navigate(form.getAttribute('action') + (search && `?${search}`))
  }
}
