// For pages with several forms: the query names the form that was posted, so that its errors are shown beside it.

export const FORM_PARAM = 'formulaire'

export function formIn<Name extends string>(
  query: string | URLSearchParams,
  names: readonly Name[],
): Name | null {
  const asked = new URLSearchParams(query).get(FORM_PARAM)
  return names.find((name) => name === asked) ?? null
}
