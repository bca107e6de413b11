import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type Answer, announceChange } from './form-fields'

export interface Row<Values extends object> {
  /** Stable for the life of the row, so that React keeps its inputs. */
  key: number
  /** The index at which the row was last posted; its errors use this index. New rows get an unused one. */
  slot: number
  initial: Partial<Values>
}

interface RowsOptions<Values extends object> {
  given: readonly Values[] | undefined
  count: number
  /** A new answer means the rows were posted: their indexes become their slots. */
  answer: Answer
  anchor: (index: number) => string
}

/**
 * Rows with buttons that post the form, and with JavaScript change the rows in place. Put `list` on the element
 * around the rows. Fields are posted by present index; ids and errors use `slot`.
 */
export function useRows<Values extends object>({ given, count, answer, anchor }: RowsOptions<Values>) {
  const { rows, add, remove, replaceAll } = useRowState(() => initialRows(given, count), answer)
  const list = useRef<HTMLFieldSetElement>(null)
  const focusRow = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have just changed
  useEffect(() => {
    if (focusRow.current === null) return
    announceChange(list.current)
    const row = document.getElementById(anchor(focusRow.current))
    row?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus()
    focusRow.current = null
  }, [rows])

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
    /** Other rows in place of all, with the values given. `focus`: the row to go on with; -1 leaves the focus. */
    replaceInPlace(values: readonly Partial<Values>[], focus = -1) {
      replaceAll(values)
      focusRow.current = focus
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
    replaceAll(values: readonly Partial<Values>[]) {
      setState(({ next, answer }) => ({
        rows: values.map((initial, index) => ({ key: next + index, slot: next + index, initial })),
        next: next + values.length,
        answer,
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
  // conform drops empty rows: fill the holes.
  return Array.from({ length: Math.max(count, given?.length ?? 0) }, (_, index) => given?.[index] ?? {})
}
