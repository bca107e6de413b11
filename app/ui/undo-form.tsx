import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Button } from './button'

/** Undoes the latest deed; with JavaScript it disappears when that is no longer possible. `leftMs`: until then, in
 * milliseconds. */
export function UndoForm({
  action,
  batch,
  leftMs,
  label,
}: {
  action: string
  /** Names what is undone. */
  batch: string
  leftMs: number
  label: string
}) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs])
  if (isOver) return null
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className="flex flex-wrap items-center gap-x-3 gap-y-1"
    >
      <input type="hidden" name="batch" value={batch} />
      <Button>{label}</Button>
      <span className="text-sm font-normal text-quiet">Pendant 10&nbsp;secondes</span>
    </Form>
  )
}
