import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from './button'

/** Says that the form is on its way and ignores further clicks; it stays focusable, so that nobody loses their place. */
export function SubmitButton({ children, busy = 'Envoi en cours…' }: { children: ReactNode; busy?: string }) {
  const submitting = useNavigation().formMethod === 'POST'
  return (
    <Button
      look="primary"
      aria-disabled={submitting || undefined}
      onClick={(event) => {
        if (submitting) event.preventDefault()
      }}
    >
      {submitting ? busy : children}
    </Button>
  )
}
