import type { LoaderFunctionArgs } from '@remix-run/node'
import { localityChoice } from '~/features/localities/locality.server'
import { searchPlaces } from '~/features/localities/places.server'
import type { LocalityAnswer } from '~/features/submission/form-view'

const SHOWN = 8

/** `?q=` is the typed text. Public; depends on the postal list only. */
export function loader({ request }: LoaderFunctionArgs) {
  const typed = (new URL(request.url).searchParams.get('q') ?? '').trim()
  const localities = searchPlaces(typed, SHOWN).map((place) => {
    const { canton, lat, lng } = place
    return { ...localityChoice(place, typed), canton, lat, lng }
  })
  return Response.json({ localities } satisfies LocalityAnswer, {
    headers: { 'Cache-Control': 'public, max-age=86400' },
  })
}
