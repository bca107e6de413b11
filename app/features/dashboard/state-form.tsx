import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ButtonLook } from '~/ui/button'
import { PageForm, usePageForm } from '~/ui/page-form'
import { type StateFormName, stateFormPath } from './state-wishes'

export function useStateForm<Schema extends Record<string, unknown>>(
  name: StateFormName,
  options?: Parameters<typeof usePageForm<Schema>>[1],
) {
  return usePageForm<Schema, StateFormName>(name, options)
}

/** After a refusal, `seen.version` is the version now shown, not the one that was posted. */
export function StateFormFrame<Schema extends Record<string, unknown>>({
  of,
  seen,
  submit,
  look,
  children,
}: {
  of: ReturnType<typeof useStateForm<Schema>>
  seen: { version: number }
  submit: string
  look?: ButtonLook
  children?: ReactNode
}) {
  const { pathname, search } = useLocation()
  return (
    <PageForm of={of} action={stateFormPath(pathname, of.name, search)} submit={submit} look={look}>
      <input type="hidden" name="version" value={seen.version} />
      {children}
    </PageForm>
  )
}
