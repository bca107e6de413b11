// A page with several forms is posted with the name of the form in the query, so that its errors are shown beside it.

export const FORM_PARAM = 'formulaire'

/** An old page posts a form that no longer exists. */
export function unknownForm(): Response {
  return new Response(UNKNOWN_FORM, { status: 400 })
}

export const UNKNOWN_FORM = 'Cette action n’est plus possible. Rechargez la page et recommencez.'

export function formIn<Name extends string>(
  query: string | URLSearchParams,
  names: readonly Name[],
): Name | null {
  const asked = new URLSearchParams(query).get(FORM_PARAM)
  return names.find((name) => name === asked) ?? null
}
