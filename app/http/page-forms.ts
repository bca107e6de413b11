// Pages with several forms: each posts to the page's own address, and the query names which one it is, so that a refused
// one comes back on its page.

/** The name of the form in the query. */
export const FORM_PARAM = 'formulaire'

/** The form of these that a query names; null when it names none of them. */
export function formIn<Name extends string>(
  query: string | URLSearchParams,
  names: readonly Name[],
): Name | null {
  const asked = new URLSearchParams(query).get(FORM_PARAM)
  return names.find((name) => name === asked) ?? null
}
