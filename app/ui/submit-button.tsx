import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button'

/** Ignores clicks while the form is sent, and the second one of a double click, which on a slow device comes before React has
 * drawn that; stays focusable, so that the focus is not lost. */
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
  /** Only this action shows as busy on a page with several forms. */
  action?: string
  name?: string
  value?: string
  formNoValidate?: boolean
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
        if (submitting || event.detail > 1) event.preventDefault()
      }}
    >
      {submitting && isOwn ? busy : children}
    </Button>
  )
}
