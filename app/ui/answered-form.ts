import { useLocation, useNavigation } from '@remix-run/react'
import { formIn } from '~/http/page-forms'

/**
 * The form that the answer of the page's action concerns. While the page's data is read again after a form was sent, the
 * answer is already the new one and the address still that of the form before: it would show what the other has done.
 */
export function useAnsweredForm<Name extends string>(names: readonly Name[]): Name | null {
  const { search } = useLocation()
  const { state, formMethod, location } = useNavigation()
  return formIn(state === 'loading' && formMethod === 'POST' ? location.search : search, names)
}
