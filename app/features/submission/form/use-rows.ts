import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type Answer, announceChange } from './form-fields'

export interface Row<Values extends object> {
  /** The same for as long as the row is there: its fields keep what was typed. */
  key: number
  /** The index it was last posted under: errors come back under it. Rows added since have one that none is for. */
  slot: number
  /** What its fields begin with. */
  initial: Partial<Values>
}

interface RowsOptions<Values extends object> {
  given: readonly Values[] | undefined
  /** As many are shown without JavaScript: the given ones, then empty ones. */
  count: number
  /** What the action said: another one, another posting. */
  answer: Answer
  /** The id of a row's element, whose first field takes the focus. */
  anchor: (index: number) => string
}

/**
 * Rows whose buttons post the form, and with JavaScript act in place: both take the click. The rows are posted under
 * their present index; ids and errors go by `slot`, which stays as it was when the form was posted last. `list` is for
 * the element around the rows.
 */
export function useRows<Values extends object>({ given, count, answer, anchor }: RowsOptions<Values>) {
  const { rows, add, remove } = useRowState(() => initialRows(given, count), answer)
  const list = useRef<HTMLFieldSetElement>(null)
  /** Which row takes the focus once they are drawn again. */
  const focusRow = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have just changed
  useEffect(() => {
    if (focusRow.current === null) return
    const row = document.getElementById(anchor(focusRow.current))
    row?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus()
    focusRow.current = null
    announceChange(list.current)
  }, [rows.length])

  return {
    list,
    rows,
    addInPlace(event: MouseEvent, initial: Partial<Values> = {}) {
      event.preventDefault()
      add(initial)
      focusRow.current = rows.length
    },
    removeInPlace(event: MouseEvent, index: number) {
      event.preventDefault()
      remove(index)
      focusRow.current = Math.min(index, rows.length - 2)
    },
  }
}

function useRowState<Values extends object>(initials: () => Partial<Values>[], answer: Answer) {
  const [state, setState] = useState(() => {
    const rows = initials().map((initial, index): Row<Values> => ({ key: index, slot: index, initial }))
    return { rows, next: rows.length, answer }
  })

  if (answer !== undefined && answer !== state.answer) {
    const rows = state.rows.map((row, index) => ({ ...row, slot: index }))
    setState({ rows, next: Math.max(state.next, rows.length), answer })
  }

  return {
    rows: state.rows,
    add(initial: Partial<Values>) {
      setState(({ rows, next, ...rest }) => ({
        rows: [...rows, { key: next, slot: next, initial }],
        next: next + 1,
        ...rest,
      }))
    },
    remove(index: number) {
      setState(({ rows, ...rest }) => ({ rows: rows.filter((_, other) => other !== index), ...rest }))
    },
  }
}

function initialRows<Values extends object>(
  given: readonly Values[] | undefined,
  count: number,
): Partial<Values>[] {
  // An empty row comes back from the server as a hole.
  return Array.from({ length: Math.max(count, given?.length ?? 0) }, (_, index) => given?.[index] ?? {})
}
