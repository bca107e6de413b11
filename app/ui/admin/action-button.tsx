import { Form } from '@remix-run/react'
import type { ButtonLook } from '../button'
import { SubmitButton } from '../submit-button'

/** A form of one button. The query names the form for the page's action; the text stays while it is sent, as the
 * other buttons of the page do. */
export function ActionButton({
  form,
  look = 'plain',
  children,
}: {
  form: string
  look?: ButtonLook
  children: string
}) {
  return (
    <Form method="post" action={`?formulaire=${form}`}>
      <SubmitButton look={look} busy={children}>
        {children}
      </SubmitButton>
    </Form>
  )
}
