import type { LoaderFunctionArgs } from '@remix-run/node'
import { cleanSearchText } from '~/domain/search-text'
import type { SuggestionAnswer } from '~/domain/suggestion'
import { findPlace, searchPlaces } from '~/features/localities/places.server'
import { suggestionsFor } from '~/features/search/suggestions.server'
import { runtime } from '~/runtime.server'

/** `?q=` is the typed text. Public; answers from the catalogue. */
export async function loader({ request }: LoaderFunctionArgs) {
  const typed = cleanSearchText(new URL(request.url).searchParams.get('q') ?? '')
  if (!typed.ok) return Response.json({ error: typed.message }, { status: 400 })
  const { catalogue, categories, clock } = await runtime()
  const groups = suggestionsFor(typed.text, {
    catalogue,
    categories,
    searchPlaces,
    findPlace,
    nowMs: clock.now(),
  })
  return Response.json({ groups } satisfies SuggestionAnswer, {
    headers: { 'Cache-Control': 'public, max-age=60' },
  })
}
