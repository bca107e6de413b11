import type { LoaderFunctionArgs } from '@remix-run/node'
import { cleanSearchText } from '~/domain/search-text'
import { placesOffered } from '~/features/places/offered.server'
import type { PlaceAnswer } from '~/features/submission/form-view'
import { runtime } from '~/runtime.server'

/** `?q=` is the typed text. Public; answers from the catalogue. */
export async function loader({ request }: LoaderFunctionArgs) {
  const typed = cleanSearchText(new URL(request.url).searchParams.get('q') ?? '')
  if (!typed.ok) return Response.json({ error: typed.message }, { status: 400 })
  const { catalogue } = await runtime()
  return Response.json({ places: placesOffered(typed.text, catalogue) } satisfies PlaceAnswer, {
    headers: { 'Cache-Control': 'public, max-age=60' },
  })
}
