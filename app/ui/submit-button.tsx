import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button'

/** Says that the form is on its way and ignores further clicks; it stays focusable, so that nobody loses their place. */
export function SubmitButton({
  children,
  busy = 'Envoi en cours…',
  look = 'primary',
  action,
  ...button
}: {
  children: ReactNode
  busy?: string
  look?: ButtonLook
  /** Where its form posts to, on a page with several: only its own submission is announced. */
  action?: string
  /** What it posts, in a form with several buttons. */
  name?: string
  value?: string
}) {
  const { formMethod, formAction } = useNavigation()
  const submitting = formMethod === 'POST'
  const isOwn = action === undefined || formAction === action
  return (
    <Button
      {...button}
      look={look}
      aria-disabled={submitting || undefined}
      onClick={(event) => {
        if (submitting) event.preventDefault()
      }}
    >
      {submitting && isOwn ? busy : children}
    </Button>
  )
}
