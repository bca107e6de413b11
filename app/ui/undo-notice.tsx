import { Form } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button'
import { Notice } from './notice'

interface Undo {
  action: string
  /** Names what is undone. */
  batch: string
  /** So many milliseconds are left to undo it. */
  leftMs: number
  label: string
}

/** Says what was done; `children` offer to undo it while that is possible. */
export function UndoNotice({
  flash,
  children,
}: {
  flash: { id: string; message: string }
  children: ReactNode
}) {
  return (
    <Notice key={flash.id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{flash.message}</p>
        {children}
      </div>
    </Notice>
  )
}

/** With JavaScript it disappears when it is too late. */
export function UndoForm({ action, batch, leftMs, label }: Undo) {
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
