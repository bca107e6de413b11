import { type RefObject, useEffect, useId, useRef, useState } from 'react'

interface ComboboxOption {
  label: string
  detail?: string
}

export interface ComboboxGroup<O extends ComboboxOption> {
  label: string
  options: O[]
}

const MIN_TYPED = 2
const TYPING_PAUSE_MS = 150

interface ComboboxProps<O extends ComboboxOption> {
  /** Must be in a positioned element. Works without this component. */
  input: RefObject<HTMLInputElement>
  /** Rejected or empty: no suggestions. */
  find: (typed: string, signal: AbortSignal) => Promise<ComboboxGroup<O>[]>
  onChoose: (option: O, input: HTMLInputElement) => void
  countText: (count: number) => string
  /** Asks at once for the present text: this code was loaded because the field got the focus. */
  startsAsking?: boolean
}

/** ARIA Authoring Practices: combobox with list autocompletion, manual selection. */
export function Combobox<O extends ComboboxOption>({
  input,
  find,
  onChoose,
  countText,
  startsAsking = false,
}: ComboboxProps<O>) {
  const listId = useId()
  const { groups, ask, forget } = useFound(find)
  const [active, setActive] = useState(-1)
  const options = groups.flatMap((group) => group.options)
  const isOpen = options.length > 0

  function close() {
    forget()
    setActive(-1)
  }

  function choose(option: O) {
    if (!input.current) return
    close()
    onChoose(option, input.current)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && !isOpen && input.current) ask(input.current.value)
    if (!isOpen || event.isComposing) return
    const chosen = options[active]
    if (event.key === 'ArrowDown') setActive((active + 1) % options.length)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? options.length - 1 : active - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    // Escape closes only the list, not the menu around the field.
    event.preventDefault()
    event.stopPropagation()
  }

  function onInput() {
    setActive(-1)
    if (input.current) ask(input.current.value)
  }

  useComboboxField(input, { listId, isOpen, active, onKeyDown, onInput, close, startsAsking })

  let index = -1
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 max-h-96 overflow-y-auto border-2 border-ink border-t-0 bg-sheet text-left text-base text-ink"
      >
        {groups.map((group) => {
          const items = group.options.map((option) => {
            index += 1
            return (
              <OptionItem
                key={`${option.label} ${option.detail}`}
                id={`${listId}-${index}`}
                option={option}
                isActive={index === active}
                onChoose={() => choose(option)}
              />
            )
          })
          if (!group.label) return items
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
            <div
              key={group.label}
              role="group"
              aria-label={group.label}
              className="border-line not-first:border-t"
            >
              {items}
            </div>
          )
        })}
      </div>
      <p role="status" className="sr-only">
        {isOpen && `${countText(options.length)}, flèches pour choisir`}
      </p>
    </>
  )
}

interface FieldState {
  listId: string
  isOpen: boolean
  active: number
  onKeyDown: (event: KeyboardEvent) => void
  onInput: () => void
  close: () => void
  startsAsking: boolean
}

/** Gives the field the role, the attributes and the listeners of a combobox. */
function useComboboxField(input: RefObject<HTMLInputElement>, state: FieldState) {
  const { listId, isOpen, active } = state
  const latest = useRef(state)
  latest.current = state

  useEffect(() => {
    const field = input.current
    if (!field) return
    const keyDown = (event: KeyboardEvent) => latest.current.onKeyDown(event)
    const typed = () => latest.current.onInput()
    const left = () => latest.current.close()
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', listId)
    field.addEventListener('keydown', keyDown)
    field.addEventListener('input', typed)
    field.addEventListener('blur', left)
    field.form?.addEventListener('submit', left)
    if (latest.current.startsAsking) latest.current.onInput()
    return () => {
      field.removeEventListener('keydown', keyDown)
      field.removeEventListener('input', typed)
      field.removeEventListener('blur', left)
      field.form?.removeEventListener('submit', left)
    }
  }, [input, listId])

  useEffect(() => {
    const field = input.current
    field?.setAttribute('aria-expanded', String(isOpen))
    if (active < 0) field?.removeAttribute('aria-activedescendant')
    else {
      field?.setAttribute('aria-activedescendant', `${listId}-${active}`)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
    }
  }, [input, isOpen, active, listId])
}

function OptionItem({
  id,
  option: { label, detail },
  isActive,
  onChoose,
}: {
  id: string
  option: ComboboxOption
  isActive: boolean
  onChoose: () => void
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="group/option flex min-h-11 cursor-pointer flex-wrap content-center items-baseline gap-x-3 px-4 py-1 hover:bg-wash aria-selected:bg-ink aria-selected:text-paper"
    >
      <span className="max-w-full truncate">{label}</span>
      {detail && (
        <span className="max-w-full truncate text-sm text-quiet group-aria-selected/option:text-paper">
          {detail}
        </span>
      )}
    </div>
  )
}

/** Drops answers to earlier text. */
function useFound<O extends ComboboxOption>(find: ComboboxProps<O>['find']) {
  const [groups, setGroups] = useState<ComboboxGroup<O>[]>([])
  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; request?: AbortController }>({})

  function stop() {
    clearTimeout(pending.current.timer)
    pending.current.request?.abort()
  }
  useEffect(
    () => () => {
      clearTimeout(pending.current.timer)
      pending.current.request?.abort()
    },
    [],
  )

  function ask(typed: string) {
    stop()
    const text = typed.trim()
    if (text.length < MIN_TYPED) return setGroups([])
    const request = new AbortController()
    const timer = setTimeout(async () => {
      const found = await find(text, request.signal).catch(() => [])
      if (!request.signal.aborted) setGroups(found)
    }, TYPING_PAUSE_MS)
    pending.current = { request, timer }
  }

  return {
    groups,
    ask,
    forget() {
      stop()
      setGroups([])
    },
  }
}
