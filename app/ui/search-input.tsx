import { useNavigate } from '@remix-run/react'
import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { cleanSearchText, SEARCH_TEXT_MAX } from '~/domain/search-text'

type Suggestions = ComponentType<{ input: RefObject<HTMLInputElement> }>

/** Its form must be positioned; suggestions are loaded at the first focus. */
export function SearchInput({
  id,
  defaultValue = '',
  ...field
}: Pick<ComponentProps<'input'>, 'className' | 'placeholder'> & { id: string; defaultValue?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<Suggestions | null>(null)

  const words = useRef(defaultValue)

  useEffect(() => {
    // The first render changes nothing: the visitor may have typed before hydration.
    if (words.current !== defaultValue && input.current) input.current.value = defaultValue
    words.current = defaultValue
  }, [defaultValue])

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
        defaultValue={defaultValue}
        maxLength={SEARCH_TEXT_MAX}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={load}
      />
      {Suggestions && <Suggestions input={input} />}
    </>
  )
}

/**
 * Cleans the words and leaves empty fields out of the address. Refused words are emptied; `problem` says why.
 * `isOfList`: the results are below the form, and an emptied search reloads them.
 */
export function useSearchSubmit({
  isOfList = false,
  onSubmit,
}: {
  isOfList?: boolean
  onSubmit?: () => void
} = {}) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const action = form.getAttribute('action') ?? ''
    const words = form.elements.namedItem('q')
    const cleaned = cleanSearchText(words instanceof HTMLInputElement ? words.value : '')
    setProblem(cleaned.ok ? null : cleaned.message)
    if (!cleaned.ok && words instanceof HTMLInputElement) words.value = ''
    if (!cleaned.ok && !isOfList) return
    const fields = new FormData(form)
    fields.set('q', cleaned.ok ? cleaned.text : '')
    const given = [...fields].flatMap(([name, value]) => (value ? [[name, `${value}`]] : []))
    const search = new URLSearchParams(given).toString()
    onSubmit?.()
    navigate(action + (search && `?${search}`))
  }
  return { submit, problem }
}

export function SearchProblem({ problem }: { problem: string | null }) {
  return (
    problem && (
      <p
        role="alert"
        className="absolute inset-x-0 top-full z-10 border-2 border-t-0 border-ink bg-sheet px-4 py-2 text-left text-base font-semibold text-accent"
      >
        {problem}
      </p>
    )
  )
}
