import { useNavigation } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { Button, type ButtonLook } from './button'

/** Two clicks within so many milliseconds are a double click: on a slow device the second one comes before React knows that
 * the form is being sent. */
const DOUBLE_CLICK_MS = 500

/** Ignores clicks while the form is sent; stays focusable, so that the focus is not lost. */
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
  /** On a page with several forms: only this action shows as busy. */
  action?: string
  name?: string
  value?: string
  formNoValidate?: boolean
}) {
  const { formMethod, formAction } = useNavigation()
  const submitting = formMethod === 'POST'
  const lastClick = useRef(Number.NEGATIVE_INFINITY)
  const isOwn = action === undefined || formAction === action
  return (
    <Button
      {...button}
      look={look}
      aria-disabled={submitting || undefined}
      onClick={(event) => {
        const isSecond = event.timeStamp - lastClick.current < DOUBLE_CLICK_MS
        lastClick.current = event.timeStamp
        if (submitting || isSecond) event.preventDefault()
      }}
    >
      {submitting && isOwn ? busy : children}
    </Button>
  )
}
